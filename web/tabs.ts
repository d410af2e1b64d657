// All tabs except Create. They are loaded together when the first of them is opened. They share one file, because it
// compresses better than one file per tab.

export { default as compare } from "./compare/index.ts";
export { default as export } from "./export/index.ts";
export { default as play } from "./play/index.ts";
export { default as solvers } from "./solvers/index.ts";
export { default as watch } from "./watch/index.ts";
