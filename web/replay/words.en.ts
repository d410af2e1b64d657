// The English texts of the player of Watch and Solvers.

export default {
  before: "The beginning. Press Play, or use the arrow keys.",
  smaller: "Watch {width} × {height} instead",
  speed: "Speed",
  stepsPerSecond: "{steps} steps per second",
  stepOf: "step {step} of {steps}",
  startPlaying: "Play",
  pause: "Pause",
  back: "One step back",
  forward: "One step forward",
  step: "Step",
  recording: "Recording the steps …",
};
