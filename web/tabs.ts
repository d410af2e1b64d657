// The tabs other than Create, loaded when the first of them is opened. One file compresses better than one per tab.

export { default as compare } from "./compare/index.ts";
export { default as export } from "./export/index.ts";
export { default as play } from "./play/index.ts";
export { default as print } from "./print/index.ts";
export { default as solvers } from "./solvers/index.ts";
export { default as watch } from "./watch/index.ts";
