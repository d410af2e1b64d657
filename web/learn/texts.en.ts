// The texts of the chapters in English.

export default {
  open: "Open in the lab",
  tree: "A maze is a tree",
  treeText:
    "In a perfect maze exactly one path joins any two cells. So the passages form a tree: {cells} cells need {passages} " +
    "passages, one fewer than cells. One passage more makes a loop, one fewer separates a part. Every algorithm here " +
    "chooses such a tree; they differ in which trees they choose.",
  equal: "Two ways to the same tree",
  equalText:
    "Give every wall a random weight. Kruskal removes walls in order of weight wherever they still separate two sets of " +
    "cells. Prim grows from one cell through the lightest wall at its border. The steps differ, but both end with the " +
    "tree of least total weight, so with the same seed the mazes are identical, wall for wall.",
  bias: "Bias is visible",
  biasText:
    "A binary tree gives each cell one of two directions, so two sides have no walls and every path leads to one corner. " +
    "A recursive backtracker goes on as long as it can: long winding passages and few dead ends. An algorithm that " +
    "makes some trees more often than others is biased, and the eye sees it.",
  uniform: "Without bias",
  uniformText:
    "Aldous-Broder and Wilson make every perfect maze of a size with the same probability. Aldous-Broder walks at random " +
    "and opens the wall to each cell that it visits first, which takes long at the end. Wilson walks until it meets the " +
    "tree and erases its loops, which is much faster. The distribution is the same.",
  solve: "To solve a maze",
  solveText:
    "In a tree the solution is unique, and solvers differ in how much they visit before they find it. Breadth-first search " +
    "spreads evenly, a wall follower keeps a hand on the wall, dead-end filling needs no start at all.",
  statistics: "One maze is chance",
  statisticsText:
    "Dead ends, junctions and the longest path vary from maze to maze. Only many mazes show what an algorithm prefers. " +
    "The lab makes 1,000 of each and draws the distributions on one scale.",
} as const;
