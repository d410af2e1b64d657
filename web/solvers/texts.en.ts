// The solvers explained in English. Lines of code begin with two spaces for each level.

import type { SolverTexts } from "./kinds.ts";

/** The wall follower, for one hand and the other. */
const hand = (side: string, other: string) => ({
  title: `Wall follower, ${side} hand`,
  code: [
    `Put your ${side} hand on the wall.`,
    "Until the finish is reached:",
    `  turn ${side} if there is a passage`,
    "  else go straight on",
    `  else turn ${other}`,
    "  else turn back",
    "If the first step comes again: give up, it is a circle",
  ],
  time: "At most two steps for each passage: n cells, 2n steps.",
  memory: "None: only where the hand is.",
  use: `In the dark, without chalk or map. It always arrives in a maze without loops. With loops (braid above 0) the hand may follow an island of walls in a circle.`,
});

const handWhy = {
  start: "The walker stands at the start and takes the first open side.",
  straight: "On the hand’s side is a wall, and straight on is free.",
  back: "A dead end: walls on three sides, so the walker turns round.",
  found: "The finish is reached. Without its detours the walk is the path shown.",
  circle:
    "The walker is about to repeat its first step: from here on all would repeat. This wall does not lead to the finish.",
  lost: "No passage leads away from the start.",
};

const lost = "Everything that can be reached has been searched: no path leads to the finish.";

const texts: SolverTexts = {
  "breadth-first": {
    title: "Breadth-first search",
    code: [
      "The start waits in a queue.",
      "While the queue is not empty (else there is no path):",
      "  take its first cell; its new neighbours queue up",
      "  if it is the finish: go back along the cells that led here",
    ],
    why: {
      start: "The search begins at the start: the only cell in the queue.",
      take: "{at} has waited longest. The queue holds cells by their distance, so the nearest comes first.",
      found: "The finish came to the front of the queue: no shorter path exists.",
      lost,
    },
    time: "n: each cell is taken once. It spreads like water, in all directions.",
    memory: "For each cell where it was reached from, and the queue.",
    use: "When you see the whole maze and want a shortest path, loops or not. The engine solves so.",
  },
  "depth-first": {
    title: "Depth-first search",
    code: [
      "The path begins at the start.",
      "While the path is not empty (else there is no path):",
      "  if its last cell is the finish: done",
      "  go on to a neighbour that has not been visited",
      "  else: go back one cell",
    ],
    why: {
      start: "The search begins at the start.",
      forward: "{at} has not been visited: the search goes on there, without looking left or right.",
      back: "There was nothing new: the search goes back to {at}, to try another way.",
      found: "The path has reached the finish. With loops there may be a shorter one.",
      lost,
    },
    time: "n: each cell is entered once and left once. By luck it is fast, by bad luck it sees all.",
    memory: "The path, and which cells have been visited.",
    use: "When any path will do, and little memory is at hand.",
  },
  "a-star": {
    title: "A*",
    code: [
      "The start waits. A cell’s promise: steps so far + straight distance to the finish.",
      "While cells wait (else there is no path):",
      "  take the cell with the best promise; its new neighbours wait",
      "  if it is the finish: go back along the cells that led here",
    ],
    why: {
      start: "The search begins at the start.",
      take: "{at} has the best promise of all that wait: at least {straight} more steps.",
      found: "The finish had the best promise: no shorter path exists.",
      lost,
    },
    time: "n log n at most; few cells where paths lead straight to the finish.",
    memory: "As breadth-first search, with the waiting cells in order of promise.",
    use: "When the way is rather direct or has many loops. In a winding maze the promise misleads, and it saves little.",
  },
  "dead-ends": {
    title: "Dead-end filling",
    code: [
      "Mark all dead ends but the start and the finish.",
      "For each dead end:",
      "  fill it",
      "  follow it: fill the next cell, too, while it has become a dead end",
      "What is left leads from the start to the finish",
    ],
    why: {
      start: "All dead ends are marked: none of them can be on the way.",
      fill: "{at} has one way out and is no end: whoever goes in must come back. It is filled.",
      follow: "After the last filling {at} has one way out left: it is a dead end, too.",
      found:
        "No dead end is left. Without loops just the path is left; with loops the shortest of the ways left is shown.",
      lost: "What is left does not join the start and the finish: there is no path.",
    },
    time: "n: each cell is filled once at most.",
    memory: "For each cell how many ways out are left.",
    use: "With a pencil on paper: you see the whole maze, and every dead end you fill stays true.",
  },
  "right-hand": {
    ...hand("right", "left"),
    why: {
      ...handWhy,
      right: "There is a passage to the right, and the right hand follows the wall into it.",
      left: "To the right and straight on are walls: only now the walker turns left.",
    },
  },
  "left-hand": {
    ...hand("left", "right"),
    why: {
      ...handWhy,
      left: "There is a passage to the left, and the left hand follows the wall into it.",
      right: "To the left and straight on are walls: only now the walker turns right.",
    },
  },
  tremaux: {
    title: "Trémaux",
    code: [
      "Mark each passage whenever you walk through it.",
      "Until the finish is reached:",
      "  at each place look for a passage without a mark",
      "    take it",
      "    if it leads to a known place: turn back at once",
      "  else go back through the passage with one mark",
      "No passage with one mark is left: there is no path",
    ],
    why: {
      start: "The walker stands at the start with a piece of chalk.",
      forward: "The passage to {at} had no mark: it is taken, and gets its first one.",
      turn: "The new passage led to a known place, {at}: a loop. The walker turns back at once.",
      back: "No passage without a mark was left: the walker goes back to {at}; the passage gets its second mark.",
      found: "The finish is reached. The passages with one mark are a path back to the start.",
      lost: "All passages have two marks: everything was seen, and the finish was not there.",
    },
    time: "At most two steps for each passage, never more.",
    memory: "The marks are in the maze: one or two for each passage.",
    use: "When you are in the maze with a piece of chalk. It always arrives, loops or not; the path need not be shortest.",
  },
};

export default texts;
