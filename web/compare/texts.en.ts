// The texts of Compare in English.

export default {
  others: "Beside it, on the same seed",
  second: "Second algorithm",
  third: "Third algorithm",
  fourth: "Fourth algorithm",
  none: "none",
  table: "Measures of these mazes",
  measure: "Measure",
  deadEndsWhy: "cells with a single way out",
  junctionsWhy: "cells where three ways meet",
  crossingsWhy: "cells where four ways meet",
  riverWhy: "mean cells from a dead end to the next junction",
  longestPathWhy: "cells on the longest path without detours",
  solutionLengthWhy: "cells from start to finish",
  elitismWhy: "solution by cells: near 0 is short for the size",
  decoysWhy: "ways that leave the solution",
  loopsWhy: "ways more than a perfect maze has",
  spread: "1,000 mazes of each",
  spreadText:
    "One maze is chance. The charts show {count} mazes of {width} × {height} of each algorithm, seeds as here, and " +
    "the mean.",
  spreadStart: "Make 1,000 of each",
  cancel: "Cancel",
  progress: "{done} of {count}",
  cancelled: "Cancelled.",
  chart: "{algorithm}: mean {mean}, from {least} to {most}",
  shareOfCells: "{measure}, % of the cells",
  cellsOf: "{measure}, cells",
  race: "WebAssembly and JavaScript speed",
  raceText:
    "{algorithm}, {width} × {height}, each in its own worker. They run in alternation, so neither slows the other.",
  startRace: "Start",
  warmingUp: "warming up …",
  raceFigures: "{mazes} mazes/s · {nanoseconds} ns a cell",
  raceRatio: "{ratio} times as fast",
  raceNote:
    "Measured for {seconds} s each, under the current load of this machine. The warm-up is not included: " +
    "{wasm} ms and {reference} ms, in which the browser compiles the code.",
  raceForbidden: "This page cannot compile WebAssembly, so there is no comparison.",
  saveRace: "Save the measurements",
  saveRaceText: "A JSON file with each lap, in the format of the project's benchmark.",
};
