// The titles and the descriptions of the pages in English, which the build writes into their HTML.

export { default as texts } from "./texts.en.ts";

/** By folder. Search engines show them. */
export const descriptions = {
  embed:
    "A maze that is made step by step, with a play bar, in a frame of another page. The settings are in the address.",
  home: "Perfect mazes by fifteen algorithms, made in your browser by WebAssembly: to draw, solve, print and export.",
  grids:
    "Mazes on hexagons, triangles, circles, cubes and twisted surfaces, made step by step, to solve, save and print.",
  lab: "Watch maze algorithms and solvers step by step with their pseudocode, and compare the mazes that they make.",
  learn:
    "How mazes are made: trees, Kruskal and Prim, bias, uniform algorithms, solvers and statistics, with live figures.",
  levels: "Obstacle levels by the laws of minimax, JaxUED, reasoning-gym, POGEMA, Searchformer and Maze-Hard.",
  play: "Maze games against the clock: levels from easy to hard, the maze of the day, in fog or from inside.",
  print: "Maze worksheets and puzzle books with solutions and QR codes, to print or to save as PDF.",
  use: "Mazes in TypeScript, Python and on the command line: install wasmaze, copy the code, measure its speed here.",
  world: "A perfect maze of 1,152,921,504,606,846,976 cells to drag, zoom and walk through.",
} as const;
