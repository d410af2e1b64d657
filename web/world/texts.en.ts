// The texts of the page of a world in English.

export default {
  title: "A perfect maze of 10¹⁸ cells",
  about:
    "2³⁰ × 2³⁰ cells, made as you look at them. One path joins any two cells. Drag, zoom out to the main roads, or " +
    "walk to the goal.",
  keys: "With the maze in focus: arrow keys move, + and − zoom, Enter walks and stops.",
  canvas: "The maze. Arrow keys move, plus and minus zoom, Enter walks",
  walk: "Walk",
  stop: "Stop",
  speed: "Speed",
  walker: "To the walker",
  goal: "To the goal",
  newGoal: "New goal",
  newWorld: "New world",
  place: "{x}, {y} · level {level}",
  way: "goal {cells} cells away in a straight line · {steps} steps walked",
  arrived: "Arrived, after {steps} steps",
} as const;
