// The texts of the page for developers in English.

export default {
  install: "Install",
  installText:
    "wasmaze has no dependencies. It is not on npm yet. This site has it for npm and, with NumPy, for Python.",
  maze: "A maze in code",
  typescript: "TypeScript",
  command: "Command line",
  python: "Python",
  sizes: "Sizes",
  sizesText: "At most so many bytes are in a bundle, compressed with gzip.",
  reference: "Reference of the library",
  cancel: "Cancel",
  cancelled: "Cancelled.",
  race: "WebAssembly and JavaScript speed",
  raceText: "{algorithm}, {width} × {height}. The two take turns in one worker, so neither slows the other.",
  start: "Start",
  warmingUp: "warming up …",
  raceFigures: "{mazes} mazes/s · {nanoseconds} ns per cell",
  raceRatio: "{ratio} times as fast",
  raceNote:
    "Measured for {seconds} s each, under the current load of this machine. The warm-up, in which the " +
    "browser compiles the code, is not counted: {wasm} ms for WebAssembly, {reference} ms for JavaScript.",
  raceForbidden: "This page cannot compile WebAssembly, so there is no comparison.",
} as const;
