// The lessons in English. Lines of code begin with two spaces for each level.

import type { Lessons } from "./kinds.ts";

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
      firstRow: "{to} is in the first row: nothing lies to the {vertical}, so it opens {horizontal}.",
      firstColumn: "{to} is in the first column: nothing lies to the {horizontal}, so it opens {vertical}.",
      heads: "The next cell is {to}. The coin shows heads, so it opens {horizontal}.",
      tails: "The next cell is {to}. The coin shows tails, so it opens {vertical}.",
    },
    time: "n steps: one for each cell.",
    memory: "None but the maze: each cell is decided alone.",
    law: "Biased: only mazes whose cells all open to one of two sides occur; of these all are equally likely.",
    look:
      "Two corridors without a junction’s choice run along two sides. From every cell you reach their corner without " +
      "ever going back. {deadEnds} % of the cells are dead ends.",
  },
  sidewinder: {
    code: [
      "For each row from the top, cell by cell to the east:",
      "  in the top row: open east",
      "  elsewhere: toss a coin",
      "    heads: open east; the run goes on",
      "    tails, or last column: the run ends:",
      "      open north from a random cell of the run",
    ],
    why: {
      topRow: "The top row has no row above: each of its cells opens east.",
      topEnd: "This cell ends the top row: there is nothing to open.",
      heads: "The coin shows heads: the run grows to the east.",
      tails: "The coin shows tails: the run ends, and a draw among its cells chose {to} to open north.",
      lastColumn: "The row ends, and the run with it; a draw among its cells chose {to} to open north.",
    },
    time: "n steps: one for each cell.",
    memory: "None but the start of the run; rows can go on without end.",
    law: "Biased: every run has exactly one passage to the north.",
    look:
      "One long corridor at the top, and no dead end that opens south. From every cell you can walk up without going " +
      "down again. {deadEnds} % dead ends.",
  },
  kruskal: {
    code: [
      "Each cell is a set of its own.",
      "For each wall between two cells, in random order:",
      "  if its cells are in different sets:",
      "    remove the wall: the two sets become one",
      "  else: keep the wall",
    ],
    why: {
      join: "The cells {from} and {to} were in different sets: the wall goes, and the smaller set ({small}) takes the larger one’s colour.",
      keep: "Both cells of this wall have the same colour: a path joins them already, and another would make a loop.",
    },
    time: "n log n, for putting the walls in random order.",
    memory: "The set of each cell. WebAssembly: {bytes} bytes a cell, the maze included.",
    law: "Biased, though all orders of the walls are equally likely: some mazes come from more orders than others.",
    look: "Many short dead ends ({deadEnds} % of the cells), spread evenly: no place looks like the beginning.",
  },
  "prim-true": {
    code: [
      "Give each wall a random weight. The start cell is in.",
      "Until all cells are in:",
      "  of all walls around the cells that are in, take the lightest",
      "  if both its cells are in already: keep it",
      "  else: remove it; its other cell is in",
    ],
    why: {
      start: "The maze grows from this cell.",
      enter: "Of all walls around the maze, the one to {to} is the lightest.",
      keep: "This wall is the lightest left, but both of its cells are in: opening it would make a loop.",
    },
    time: "n log n, for finding the lightest wall.",
    memory: "The walls around the maze, in order of weight. WebAssembly runs Kruskal’s code: {bytes} bytes a cell.",
    law: "Biased, as Kruskal’s: with the same weights both make the very same maze.",
    look: "Watch it beside Kruskal’s with the same seed: another order of steps, the same maze. {deadEnds} % dead ends.",
  },
  "prim-simplified": {
    code: [
      "The start cell is in. Its walls are the list.",
      "While the list is not empty:",
      "  take a random wall from the list",
      "  if both its cells are in: keep it",
      "  else: remove it; the cell behind it is in, and its walls join the list",
    ],
    why: {
      start: "The maze grows from this cell.",
      enter:
        "The draw took the wall between {from} and {to}. {to} had {near} in the list, each as likely as any other.",
      keep: "The draw took this wall, but since it was listed, both of its cells have come in: it stays.",
    },
    time: "n: two steps for each cell at most.",
    memory: "A list of walls. WebAssembly: {bytes} bytes a cell, the maze included.",
    law: "Biased: a cell with three listed walls comes in three times as often as one with one.",
    look:
      "Short dead ends ({deadEnds} %) and rather direct paths away from the start: the longest path has only " +
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
        "{to} was drawn from a frontier of {waiting}, all equally likely; of its neighbours in the maze the draw took {from}.",
    },
    time: "n steps: one for each cell.",
    memory: "A list of cells. WebAssembly: {bytes} bytes a cell, the maze included.",
    law: "Biased: a frontier cell has the same chance with one neighbour inside as with three.",
    look:
      "The most dead ends of all, {deadEnds} %, and the shortest. To find the way to the start is easy, the way from " +
      "it is hard.",
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
      again: "The walk came here by chance. The cell was visited before, so no wall changes.",
      enter: "The walk came to {to} for the first time, from {from}: that wall opens.",
    },
    time: "n log² n steps on average, without a limit: 40 a cell at 100 × 100. The last cells take longest.",
    memory: "One bit a cell: visited or not. WebAssembly: {bytes} bytes a cell, for speed.",
    law: uniform,
    look: "No side and no place is preferred. {deadEnds} % dead ends, as in every uniform maze.",
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
      again: "The walk came to a corner that has its wall already: nothing is built.",
      border: "The walk has reached the border. It goes on along any edge that leaves the border, drawn at random.",
      enter: "The walk came to this corner for the first time: the way it came becomes a wall.",
    },
    time: "n log² n steps on average: 26 a cell at 100 × 100, fewer than over cells, since the border counts as one.",
    memory: "One bit a corner. WebAssembly: {bytes} byte a cell, in the maze itself.",
    law: uniform,
    look: "The walls are a tree that grows from the border; the passages between them are the maze. {deadEnds} % dead ends.",
  },
  wilson: {
    code: [
      "One cell is the tree.",
      "For each cell that is not in the tree:",
      "  walk at random from there until the tree is met",
      "  where the walk meets itself: erase the loop",
      "  open passages along the walk: it joins the tree",
    ],
    why: {
      begin: "This is the next cell that is not in the tree: a walk begins here.",
      walk: "A random step; the line shows how the walk left each cell last.",
      loop: "The walk has met itself: the loop is forgotten, and the walk goes on from here.",
      join: "The walk has met the tree: {to} joins it, along the last way out of it.",
    },
    time: "n log n steps on average. The first walks are long, later ones meet the tree soon.",
    memory: "The last direction of each cell. WebAssembly: {bytes} bytes a cell, the maze included.",
    law: uniform,
    look: "As Aldous-Broder’s, {deadEnds} % dead ends: nobody can tell them apart by the result.",
  },
  "wilson-walls": {
    code: [
      "Only the border is the tree.",
      "For each corner that is not in the tree:",
      "  walk at random from there until the tree is met",
      "  where the walk meets itself: erase the loop",
      "  build walls along the walk: it joins the tree",
    ],
    why: {
      begin: "This is the next corner that is not in the tree: a walk begins here.",
      walk: "A random step from corner to corner; the line shows how the walk left each corner last.",
      loop: "The walk has met itself: the loop is forgotten, and the walk goes on from here.",
      join: "The walk has met the tree: along its way walls are built.",
    },
    time: "n log n steps on average; on the plane the whole border is the root, so that walks end soon.",
    memory: "The last direction of each corner. WebAssembly: {bytes} bytes a cell, the maze included.",
    law: uniform,
    look:
      "The walls form a uniform tree, so the passages do, too: {deadEnds} % dead ends. On a torus the same walk goes " +
      "over cells.",
  },
  "recursive-backtracker": {
    code: [
      "The path begins at the start cell.",
      "While the path is not empty:",
      "  if its last cell has neighbours that are not visited:",
      "    open to a random one: it is the path’s new end",
      "  else: go back one cell",
    ],
    why: {
      start: "The path begins at this cell.",
      forward: "{from} had {choices} not yet visited; the draw took {to}.",
      back: "There is no new neighbour here: the path goes back until there is one.",
    },
    time: "n: each cell is entered once and left once.",
    memory: "The path back, which may have all cells. WebAssembly: {bytes} bytes a cell, the maze included.",
    law: "Biased towards long winding passages.",
    look:
      "Few dead ends ({deadEnds} %), but long: one wrong turn costs much. The longest path has {longest} % of all " +
      "cells.",
  },
  "hunt-and-kill": {
    code: [
      "The walk begins at the start cell.",
      "While its cell has neighbours that are not visited:",
      "  open to a random one, and go there",
      "Else hunt: row by row, find the first cell not visited beside a visited one",
      "  open it to a random visited neighbour; walk on from it",
    ],
    why: {
      start: "The walk begins at this cell.",
      walk: "{from} had {choices} not yet visited; the draw took {to}.",
      hunt: "The walk was stuck. Row by row from the top, {to} is the first new cell beside a visited one.",
    },
    time: "n from the first cell: each hunt goes on where the last one ended.",
    memory: "One bit a cell, no path back. WebAssembly: {bytes} bytes a cell, the maze included.",
    law: "Biased: long passages as the backtracker’s, cut short by the hunt.",
    look:
      "The fewest dead ends, {deadEnds} %. But the longest path has only {longest} % of the cells, where the " +
      "backtracker’s has 38 %.",
  },
  eller: {
    code: [
      "In the top row each cell is a set of its own.",
      "For each cell of a row, to the east:",
      "  if its eastern neighbour is in another set: toss a coin",
      "    heads, or bottom row: open east; the sets become one",
      "  above the bottom row: toss a coin",
      "    heads, or last chance of the set: open south",
      "    tails: stay closed in the south",
    ],
    why: {
      east: "{to} and its eastern neighbour were in different sets, and the coin showed heads: it opens east.",
      bottom: "In the bottom row all sets must be joined: {to} and its eastern neighbour were in different ones.",
      south: "{to} opens south: by the coin, or because its set would otherwise end in this row.",
      closed: "The coins showed tails: the cell stays closed in the south; its set has another way down.",
      same: "The eastern neighbour is in the same set, or there is none: a passage would make a loop.",
    },
    time: "n steps: one for each cell.",
    memory: "One row, however many rows there are. WebAssembly: {bytes} byte a cell, the maze itself.",
    law: "Biased, but hardly to be seen.",
    look: "{deadEnds} % dead ends, almost as many as in a uniform maze. The bottom row has longer corridors.",
  },
  "growing-tree": {
    code: [
      "The start cell is the list.",
      "While the list is not empty:",
      "  choose a cell of the list: {mix}",
      "  if it has neighbours that are not visited:",
      "    open to a random one, which joins the list",
      "  else: it leaves the list",
    ],
    why: {
      start: "The list begins with this cell.",
      forward: "From the list came {from} ({mix}). It had {choices} not yet visited; the draw took {to}.",
      leave: "The chosen cell has no new neighbour left: it leaves the list.",
    },
    time: "n: each cell joins the list once and leaves it once.",
    memory: "The list. WebAssembly: {bytes} bytes a cell, the maze included.",
    law: "Biased; the choice decides how. The newest cell makes the recursive backtracker’s maze.",
    look:
      "Change the weights under Create: newest alone winds ({deadEnds} % dead ends), random alone branches (27.6 %), " +
      "oldest alone runs straight away from the start (2.6 %).",
  },
  "recursive-division": {
    code: [
      "The first room is the whole grid, without walls.",
      "While a room is at least two cells wide and high:",
      "  draw the direction of a wall (a long side is cut more often), its place and its gap",
      "  build the wall, all but the gap",
      "  divide both halves in the same way",
    ],
    why: {
      room: "The next room to divide; its direction, place and gap have been drawn.",
      wall: "The wall through the room grows here; one cell is left open as its gap.",
    },
    time: "n: each piece of wall is built once.",
    memory: "A stack of rooms, at most half of width + height. WebAssembly: {bytes} byte a cell, the maze itself.",
    law: "Biased towards long straight walls.",
    look: "Every long wall has a single gap: each way between the two halves leads through it. {deadEnds} % dead ends.",
  },
  boundless: {
    code: [
      "Make a coarser maze: one cell for each block of 8 × 8",
      "For each block: open a gate where the coarser maze has a passage,",
      "  and join its gates by random walks: its skeleton",
      "For each cell that is not in the tree:",
      "  walk from there by the cells’ own directions until the tree is met",
      "  where the walk meets itself: erase the loop",
      "  open passages along the walk: it joins the tree",
    ],
    why: {
      block:
        "The coarser maze says which neighbours this block is joined to: gates and the ways between them are opened.",
      begin: "This cell is not in the tree yet: a walk begins here.",
      walk: "Each cell has directions of its own, drawn by its place: the walk takes the next one.",
      loop: "The walk has met itself: the loop is forgotten, and the walk goes on from here.",
      join: "The walk has met the tree: {to} joins it.",
    },
    time: "n for a whole maze; a window takes only what it shows.",
    memory:
      "WebAssembly: {bytes} bytes a cell for a whole maze; a window of 10¹⁸ cells takes as little as its own size.",
    law: "Uniform up to 8 × 8 cells. Larger ones nearly so: each block is left only where the coarser maze allows.",
    look: "Search for the blocks: they can hardly be seen. {deadEnds} % dead ends, as in a uniform maze.",
  },
};

export default lessons;
