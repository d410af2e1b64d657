// The solvers explained in English. Lines of code begin with two spaces for each level.

import type { SolverTexts } from "../maze/lessonKinds.ts";

/** The wall follower for one hand. */
const hand = (side: string, other: string) => ({
  title: `Wall follower, ${side} hand`,
  code: [
    `Put your ${side} hand on the wall.`,
    "Until the finish is reached:",
    `  turn ${side} if there is a passage`,
    "  else go straight on",
    `  else turn ${other}`,
    "  else turn back",
    "When the first step would be repeated: give up, it is a circle",
  ],
  time: "At most two steps per passage: 2n steps for n cells.",
  memory: "Only the position.",
  use:
    "In the dark, without chalk or map. It solves every maze without loops. With loops (braid above 0) the hand may " +
    "follow an island of walls in a circle.",
});

const handWhy = {
  start: "The walker stands at the start and takes the first open side.",
  straight: "There is a wall on the side of the hand, and a passage straight on.",
  back: "This is a dead end, so the walker turns round.",
  found: "The finish is reached. The walk without its detours is the path.",
  circle:
    "The walker is about to repeat its first step, and then all the others. This wall does not lead to the finish.",
  lost: "No passage leads away from the start.",
};

const lost = "All reachable cells have been searched: no path leads to the finish.";

const texts: SolverTexts = {
  "breadth-first": {
    title: "Breadth-first search",
    code: [
      "The start waits in a queue.",
      "While the queue is not empty (else there is no path):",
      "  take its first cell; its new neighbours join the queue",
      "  if it is the finish: follow the predecessors back to the start",
    ],
    why: {
      start: "The search begins with the start in the queue.",
      take: "{at} is first in the queue, which is in the order of distance from the start.",
      found: "The finish is first in the queue, so there is no shorter path.",
      lost,
    },
    time: "n: each cell is taken once. The search spreads in all directions.",
    memory: "The predecessor of each cell, and the queue.",
    use: "For a shortest path in any maze, with or without loops. The engine uses it.",
  },
  "depth-first": {
    title: "Depth-first search",
    code: [
      "The path begins at the start.",
      "While the path is not empty (else there is no path):",
      "  if its last cell is the finish: done",
      "  go on to an unvisited neighbour",
      "  else: go back one cell",
    ],
    why: {
      start: "The search begins at the start.",
      forward: "{at} has not been visited, so the search goes on there.",
      back: "There was no unvisited neighbour, so the search goes back to {at}.",
      found: "The path has reached the finish. With loops there may be a shorter one.",
      lost,
    },
    time: "n: each cell is entered once and left once. With luck it is fast; at worst, it visits every cell.",
    memory: "The path, and one bit per cell: visited or not.",
    use: "When any path is enough, and memory is scarce.",
  },
  "a-star": {
    title: "A*",
    code: [
      "The start waits. The estimate of a cell: steps so far + straight distance to the finish.",
      "While cells wait (else there is no path):",
      "  take the cell with the least estimate; its new neighbours wait",
      "  if it is the finish: follow the predecessors back to the start",
    ],
    why: {
      start: "The search begins at the start.",
      take: "{at} has the least estimate of all waiting cells: at least {straight} more steps.",
      found: "The finish has the least estimate, so there is no shorter path.",
      lost,
    },
    time: "At most n log n; few cells if the path leads straight to the finish.",
    memory: "The predecessor of each cell, and the waiting cells by estimate.",
    use: "When the path is rather direct or the maze has many loops. In a winding maze the estimate misleads.",
  },
  "dead-ends": {
    title: "Dead-end filling",
    code: [
      "Mark all dead ends except the start and the finish.",
      "For each dead end:",
      "  fill it",
      "  follow it: fill the next cell, too, if it is a dead end now",
      "The rest is the path",
    ],
    why: {
      start: "All dead ends are marked. None of them can be on the path.",
      fill: "{at} is a dead end and neither start nor finish, so it is filled.",
      follow: "{at} has one open neighbour left, so it is a dead end, too.",
      found:
        "No dead end is left. Without loops the rest is the path; with loops a shortest path of the rest is shown.",
      lost: "The rest does not join the start and the finish: there is no path.",
    },
    time: "n: each cell is filled at most once.",
    memory: "The number of open neighbours of each cell.",
    use: "With a pencil on paper. You see the whole maze, and never have to erase.",
  },
  "right-hand": {
    ...hand("right", "left"),
    why: {
      ...handWhy,
      right: "There is a passage to the right, which the right hand follows.",
      left: "There are walls to the right and straight on, so the walker turns left.",
    },
  },
  "left-hand": {
    ...hand("left", "right"),
    why: {
      ...handWhy,
      left: "There is a passage to the left, which the left hand follows.",
      right: "There are walls to the left and straight on, so the walker turns right.",
    },
  },
  tremaux: {
    title: "Trémaux",
    code: [
      "Mark each passage whenever you walk through it.",
      "Until the finish is reached:",
      "  look for a passage without a mark",
      "    take it",
      "    if it leads to a visited cell: turn back",
      "  else go back through the passage with one mark",
      "No passage with one mark is left: there is no path",
    ],
    why: {
      start: "The walker stands at the start with a piece of chalk.",
      forward: "The passage to {at} had no mark. The walker takes it and marks it.",
      turn: "The new passage led to a visited cell, {at}. The walker turns back.",
      back: "No passage without a mark is left. The walker goes back to {at}, and the passage gets its second mark.",
      found: "The finish is reached. The passages with one mark are a path back to the start.",
      lost: "All reachable passages have two marks, and the finish was not found.",
    },
    time: "At most two steps per passage.",
    memory: "The marks in the maze, one or two per passage.",
    use: "Inside the maze with a piece of chalk. It solves every maze; the path may not be a shortest one.",
  },
};

export default texts;
