// The page's description of each algorithm and measure in English, loaded after the first maze.

/** By id. */
export default {
  "binary-tree":
    "Each cell opens at random towards one of two sides: by default north or west. Two long passages run along " +
    "these sides. From every cell a path without detours leads to their corner.",
  sidewinder:
    "Divides each row into runs of random length from west to east. A random cell of each run below the top row " +
    "opens north, so there is always a path north.",
  kruskal:
    "Removes walls in random order if they separate two components. Many short dead ends; solution of " +
    "medium length.",
  "prim-true":
    "Grows from a cell, always through the lightest wall around the maze. Makes Kruskal’s maze from any start.",
  "prim-simplified":
    "Grows from a cell through random walls around the maze. Cells with several carved neighbours are carved " +
    "sooner. The solution is rather direct.",
  "prim-modified":
    "Grows from a cell by a random frontier cell at each step. It has the most dead ends, and the shortest. " +
    "The path to the start is easier to find than the path from it.",
  "aldous-broder":
    "A random walk carves a passage into each cell at its first visit. Uniform, but slow: 40 steps per cell " +
    "at 100 × 100.",
  "aldous-broder-walls":
    "A random walk over the corners between cells builds a wall to each corner at its first visit. Uniform like " +
    "Aldous-Broder, in fewer steps: about 26 per cell at 100 × 100.",
  wilson:
    "Loop-erased random walks, one after another, each until it meets the existing tree. Uniform, and much " +
    "faster than one long walk.",
  "recursive-backtracker":
    "Carves as long as it can, and backtracks only when it is stuck. Few dead ends; a long winding solution.",
  "hunt-and-kill":
    "Walks until it is stuck, then hunts row by row for a cell to continue from. Few but long dead ends; the " +
    "longest path is far shorter than the backtracker’s.",
  eller: "Works row by row and stores only the current row: which of its cells are already connected.",
  "growing-tree":
    "Grows from a list of cells. The choice of the next cell determines the texture: the newest, the " +
    "oldest, the middle or a random one.",
  "recursive-division":
    "Divides a room by a wall with one gap, then each half in the same way. The walls are long and straight.",
  boundless:
    "Blocks of 8 × 8 cells are connected in the same way as the cells of a coarser maze of the same kind. Random " +
    "walks join the remaining cells. Any window of a maze of 10¹⁸ cells can be made alone.",
  deadEnds: "cells with a single neighbour",
  junctions: "cells where three passages meet",
  crossings: "cells where four passages meet",
  river: "mean number of cells from a dead end to the next junction",
  longestPath: "cells on the way between the two cells that are farthest apart",
  solutionLength: "cells from start to finish",
  elitism: "steps without walls, divided by the steps of the solution; 1 is the most direct",
  decoys: "passages off the solution that lead nearer to the finish",
  loops: "passages in addition to those of a perfect maze",
} as Readonly<Record<string, string>>;
