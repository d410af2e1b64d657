// The texts of Compare in English.

export default {
  differences: "Show the walls that only one maze has",
  others: "Other algorithms with the same seed",
  second: "Second algorithm",
  third: "Third algorithm",
  fourth: "Fourth algorithm",
  none: "none",
  table: "Measures of these mazes",
  identical: "The mazes of these algorithms are identical, wall for wall: {algorithms}.",
  differing: "The two mazes differ in {walls} wall{walls|s}.",
  measure: "Measure",
  spread: "1,000 mazes of each",
  spreadText:
    "The charts show the distribution, mean and standard deviation (±) over {count} mazes of {width} × {height} per " +
    "algorithm, from this seed.",
  start: "Make 1,000 of each",
  cancel: "Cancel",
  progress: "{done} of {count}",
  cancelled: "Cancelled.",
  chart: "{algorithm}: mean {mean} ± {spread}, from {least} to {most}",
  shareOfCells: "{measure}, % of the cells",
  cellsOf: "{measure}, cells",
};
