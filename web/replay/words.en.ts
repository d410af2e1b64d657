// The texts of the player of Watch and Solvers in English.

export default {
  before: "The beginning. Press play, or go step by step with the arrow keys.",
  smaller: "Watch {width} × {height} instead",
  speed: "Speed",
  stepsPerSecond: "{steps} steps a second",
  stepOf: "step {step} of {steps}",
  startPlaying: "Play",
  pause: "Pause",
  back: "One step back",
  forward: "One step forward",
  step: "Step",
  recording: "Recording the steps …",
};
