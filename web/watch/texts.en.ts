// The lessons in English. Lines of code begin with two spaces for each level.

import type { Lessons } from "../maze/lessonKinds.ts";

const uniform = "Uniform: every perfect maze of this size and shape is equally likely.";

const lessons: Lessons = {
  "binary-tree": {
    code: [
      "For each cell, from the {corner} corner:",
      "  in the first row: open {horizontal}",
      "  in the first column: open {vertical}",
      "  elsewhere: toss a coin",
      "    heads: open {horizontal}",
      "    tails: open {vertical}",
    ],
    why: {
      firstRow: "{to} is in the first row. There is no cell to the {vertical}, so it opens {horizontal}.",
      firstColumn: "{to} is in the first column. There is no cell to the {horizontal}, so it opens {vertical}.",
      heads: "The next cell is {to}. The coin shows heads, so it opens {horizontal}.",
      tails: "The next cell is {to}. The coin shows tails, so it opens {vertical}.",
    },
    time: "n steps: one per cell.",
    memory: "Only the maze: each cell is decided separately.",
    law: "Biased: every cell opens to one of two sides. All mazes with this property are equally likely.",
    look:
      "Straight corridors run along two sides. From every cell you can walk to their corner without turning back. " +
      "{deadEnds} % of the cells are dead ends.",
  },
  sidewinder: {
    code: [
      "For each row from the top, cell by cell to the east:",
      "  in the top row: open east",
      "  elsewhere: toss a coin",
      "    heads: open east; the run continues",
      "    tails, or last column: the run ends:",
      "      open north from a random cell of the run",
    ],
    why: {
      topRow: "The top row has no row above it, so each of its cells opens east.",
      topEnd: "This is the last cell of the top row. Nothing is opened.",
      heads: "The coin shows heads, so the run grows to the east.",
      tails: "The coin shows tails, so the run ends. {to} was drawn from its cells to open north.",
      lastColumn: "The row ends, and so does the run. {to} was drawn from its cells to open north.",
    },
    time: "n steps: one per cell.",
    memory: "Only the start of the run, so the number of rows is unlimited.",
    law: "Biased: every run has exactly one passage to the north.",
    look:
      "One long corridor at the top, and no dead ends that open south. From every cell you can walk to the top " +
      "without turning back. {deadEnds} % dead ends.",
  },
  kruskal: {
    code: [
      "Each cell is a separate set.",
      "For each wall between two cells, in random order:",
      "  if its cells are in different sets:",
      "    remove the wall and join the sets",
      "  else: keep the wall",
    ],
    why: {
      join:
        "{from} and {to} were in different sets, so the wall{number} is removed. The smaller set ({small}) takes the " +
        "larger one’s colour.",
      keep: "Both cells of this wall{number} are in the same set. A passage between them would make a loop.",
    },
    time: "n log n, for the random order of the walls.",
    memory: "The set of each cell. WebAssembly: {bytes} bytes per cell, including the maze.",
    law: "Biased: all orders of the walls are equally likely, but some mazes result from more orders than others.",
    look: "Many short dead ends ({deadEnds} % of the cells), spread evenly. The maze has no visible beginning.",
  },
  "prim-true": {
    code: [
      "Give each wall a random weight. The start cell is in.",
      "Until all cells are in:",
      "  take the lightest wall around the cells that are in",
      "  if both of its cells are in: keep it",
      "  else: remove it; its other cell is in",
    ],
    why: {
      start: "The maze grows from this cell.",
      enter: "Of all walls around the maze, the one to {to}{number} was the lightest, so it is removed.",
      keep: "This wall{number} was the lightest, but both of its cells are in. A passage would make a loop.",
    },
    time: "n log n, for finding the lightest wall.",
    memory: "The walls around the maze by weight. WebAssembly runs Kruskal’s algorithm: {bytes} bytes per cell.",
    law: "Biased like Kruskal’s algorithm, which makes the same maze from the same weights.",
    look: "Watch it beside Kruskal with the same seed: other steps, the same maze. {deadEnds} % dead ends.",
  },
  "prim-simplified": {
    code: [
      "The start cell is in. Its walls are the list.",
      "While the list is not empty:",
      "  take a random wall from the list",
      "  if both of its cells are in: keep it",
      "  else: remove it; its other cell is in, and its walls join the list",
    ],
    why: {
      start: "The maze grows from this cell.",
      enter:
        "The wall between {from} and {to} was drawn. Every wall in the list was equally likely; {to} had {near} in it.",
      keep: "This wall was drawn, but both of its cells are in by now, so it stays.",
    },
    time: "n: at most two steps per cell.",
    memory: "A list of walls. WebAssembly: {bytes} bytes per cell, including the maze.",
    law: "Biased: a cell with three listed walls is three times as likely as a cell with one.",
    look:
      "Short dead ends ({deadEnds} %) and rather direct paths from the start: the longest path has only " +
      "{longest} % of the cells.",
  },
  "prim-modified": {
    code: [
      "The start cell is in. Its neighbours are the frontier.",
      "While there is a frontier:",
      "  take a random frontier cell",
      "  open it to a random neighbour that is in",
      "  its neighbours that are out join the frontier",
    ],
    why: {
      start: "The maze grows from this cell.",
      enter:
        "{to} was drawn from a frontier of {waiting}, all equally likely. Of its neighbours in the maze, {from} was " +
        "drawn.",
    },
    time: "n steps: one per cell.",
    memory: "A list of cells. WebAssembly: {bytes} bytes per cell, including the maze.",
    law: "Biased: a frontier cell has the same chance with one neighbour inside as with three.",
    look:
      "The most dead ends of all, {deadEnds} %, and the shortest. Finding a path to the start is easy; finding one " +
      "from the start is hard.",
  },
  "aldous-broder": {
    code: [
      "Begin at the start cell.",
      "Until all cells have been visited:",
      "  step to a random neighbour",
      "  if it is visited for the first time:",
      "    open the wall that the step crossed",
    ],
    why: {
      start: "The walk begins at this cell.",
      again: "The cell was visited before, so no wall changes.",
      enter: "The walk enters {to} for the first time, from {from}, so the wall between them opens.",
    },
    time: "n log² n steps on average, without a limit: 40 per cell at 100 × 100. The last cells take longest.",
    memory: "One bit per cell: visited or not. WebAssembly uses {bytes} bytes per cell for speed.",
    law: uniform,
    look: "No direction is preferred. {deadEnds} % dead ends, as in every uniform maze.",
  },
  "aldous-broder-walls": {
    code: [
      "No walls but the border. The walk is on the border.",
      "Until all corners have been visited:",
      "  step to a random corner; from the border, along any edge that leaves it",
      "  if the corner is visited for the first time:",
      "    build the wall that the step went along",
    ],
    why: {
      again: "The walk came to a corner that already has a wall. Nothing is built.",
      border: "The walk has reached the border. It continues along a random edge that leaves the border.",
      enter: "The walk came to this corner for the first time. Its last step becomes a wall.",
    },
    time: "n log² n steps on average: 26 per cell at 100 × 100. The border counts as one corner, which saves steps.",
    memory: "One bit per corner. WebAssembly: {bytes} byte per cell, in the maze itself.",
    law: uniform,
    look: "The walls are a tree that grows from the border. The maze is between them. {deadEnds} % dead ends.",
  },
  wilson: {
    code: [
      "The tree begins with one cell.",
      "For each cell that is not in the tree:",
      "  walk at random from there to the tree",
      "  when the walk meets itself: erase the loop",
      "  open passages along the walk: it joins the tree",
    ],
    why: {
      begin: "A walk begins at the next cell that is not in the tree.",
      walk: "A random step. The line shows the last step from each cell.",
      loop: "The walk has met itself. The loop is erased, and the walk continues from here.",
      join: "The walk has met the tree. {to} joins it along its last step.",
    },
    time: "n log n steps on average. The first walks are long; later ones soon meet the tree.",
    memory: "The last direction of each cell. WebAssembly: {bytes} bytes per cell, including the maze.",
    law: uniform,
    look: "{deadEnds} % dead ends. The mazes have the same distribution as those of Aldous-Broder.",
  },
  "wilson-walls": {
    code: [
      "The tree begins with the border.",
      "For each corner that is not in the tree:",
      "  walk at random from there to the tree",
      "  when the walk meets itself: erase the loop",
      "  build walls along the walk: it joins the tree",
    ],
    why: {
      begin: "A walk begins at the next corner that is not in the tree.",
      walk: "A random step to another corner. The line shows the last step from each corner.",
      loop: "The walk has met itself. The loop is erased, and the walk continues from here.",
      join: "The walk has met the tree. Walls are built along it.",
    },
    time: "n log n steps on average. The whole border is the root, so walks are short.",
    memory: "The last direction of each corner. WebAssembly: {bytes} bytes per cell, including the maze.",
    law: uniform,
    look:
      "The walls are a uniform tree, so the passages are also a uniform tree: {deadEnds} % dead ends. On a torus the " +
      "walk goes over cells.",
  },
  "recursive-backtracker": {
    code: [
      "The path begins at the start cell.",
      "While the path is not empty:",
      "  if its last cell has unvisited neighbours:",
      "    open a random one: it is the new end of the path",
      "  else: go back one cell",
    ],
    why: {
      start: "The path begins at this cell.",
      forward: "{from} had {choices} not yet visited; {to} was drawn.",
      back: "There is no unvisited neighbour here, so the path goes back.",
    },
    time: "n: each cell is entered once and left once.",
    memory: "The path, which may contain all cells. WebAssembly: {bytes} bytes per cell, including the maze.",
    law: "Biased towards long winding passages.",
    look: "Few dead ends ({deadEnds} %), but long ones. The longest path has {longest} % of all cells.",
  },
  "hunt-and-kill": {
    code: [
      "The walk begins at the start cell.",
      "While its cell has unvisited neighbours:",
      "  open a random one and go there",
      "Else hunt: row by row, find the first unvisited cell beside a visited one",
      "  open it to a random visited neighbour and continue there",
    ],
    why: {
      start: "The walk begins at this cell.",
      walk: "{from} had {choices} not yet visited; {to} was drawn.",
      hunt: "The walk was stuck. {to} is the first unvisited cell beside a visited one, row by row from the top.",
    },
    time: "n: each hunt continues where the last one ended.",
    memory: "One bit per cell and no path. WebAssembly: {bytes} bytes per cell, including the maze.",
    law: "Biased towards long passages, which a hunt cuts short.",
    look:
      "The fewest dead ends, {deadEnds} %. But the longest path has only {longest} % of the cells, compared with " +
      "38 % for the recursive backtracker.",
  },
  eller: {
    code: [
      "In the top row each cell is a separate set.",
      "For each cell of a row from the west:",
      "  if its eastern neighbour is in another set: toss a coin",
      "    heads, or bottom row: open east and join the sets",
      "  above the bottom row: toss a coin",
      "    heads, or last cell of the set: open south",
      "    tails: stay closed",
    ],
    why: {
      east: "{to} and its eastern neighbour were in different sets, and the coin shows heads, so it opens east.",
      bottom: "In the bottom row all sets are joined. {to} and its eastern neighbour were in different sets.",
      south: "{to} opens south: the coin shows heads, or its set would end in this row.",
      closed: "The coin shows tails, so the cell stays closed in the south. Its set has another passage down.",
      same: "There is no eastern neighbour, or it is in the same set and a passage would make a loop.",
    },
    time: "n steps: one per cell.",
    memory: "One row, for any number of rows. WebAssembly: {bytes} byte per cell, the maze itself.",
    law: "Biased, but hardly visibly.",
    look: "{deadEnds} % dead ends, almost as many as in a uniform maze. The bottom row has longer corridors.",
  },
  "growing-tree": {
    code: [
      "The list begins with the start cell.",
      "While the list is not empty:",
      "  choose a cell of the list: {mix}",
      "  if it has unvisited neighbours:",
      "    open a random one, which joins the list",
      "  else: it leaves the list",
    ],
    why: {
      start: "The list begins with this cell.",
      forward: "{from} was chosen from the list ({mix}). It had {choices} not yet visited; {to} was drawn.",
      leave: "The chosen cell has no unvisited neighbour, so it leaves the list.",
    },
    time: "n: each cell joins the list once and leaves it once.",
    memory: "The list. WebAssembly: {bytes} bytes per cell, including the maze.",
    law: "Biased, depending on the choice. The newest cell alone makes the recursive backtracker’s maze.",
    look:
      "Change the weights on the page Maze: newest alone makes winding paths ({deadEnds} % dead ends), random alone many " +
      "branches (27.6 %), oldest alone straight paths from the start (2.6 %).",
  },
  "recursive-division": {
    code: [
      "The first room is the whole grid, without walls.",
      "While a room is at least two cells wide and high:",
      "  draw the direction (a long side is cut more often), position and gap of a wall",
      "  build the wall, all but the gap",
      "  divide both halves in the same way",
    ],
    why: {
      room: "The next room to divide. Direction, position and gap of its wall have been drawn.",
      wall: "The wall through the room grows here. One cell stays open as its gap.",
    },
    time: "n: each piece of wall is built once.",
    memory: "A stack of at most (width + height) / 2 rooms. WebAssembly: {bytes} byte per cell, the maze itself.",
    law: "Biased towards long straight walls.",
    look: "Every long wall has a single gap, which all paths between its sides use. {deadEnds} % dead ends.",
  },
  boundless: {
    code: [
      "Make a coarser maze: one cell for each block of 8 × 8",
      "For each block: open a gate where the coarser maze has a passage,",
      "  and join its gates by random walks: its skeleton",
      "For each cell that is not in the tree:",
      "  walk from there to the tree; each cell has its own directions",
      "  when the walk meets itself: erase the loop",
      "  open passages along the walk: it joins the tree",
    ],
    why: {
      block:
        "The coarser maze determines the neighbours to which this block is joined. Gates and paths between them open.",
      begin: "A walk begins at a cell that is not in the tree.",
      walk: "Each cell has its own random directions. The walk takes the next one.",
      loop: "The walk has met itself. The loop is erased, and the walk continues from here.",
      join: "The walk has met the tree. {to} joins it.",
    },
    time: "n for a whole maze; a window takes time in proportion to its size.",
    memory: "WebAssembly: {bytes} bytes per cell of a whole maze. A window of a larger maze takes only its own size.",
    law: "Uniform up to 8 × 8 cells, nearly uniform above: passages between blocks follow the coarser maze.",
    look: "The blocks are hardly visible. {deadEnds} % dead ends, as in a uniform maze.",
  },
};

export default lessons;
