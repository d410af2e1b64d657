// The reference: the algorithms that assembly/index.ts exports, in textbook code. It is written from docs/ALGORITHMS.md, never from the fast
// version, so that it can tell when the fast version is wrong.

export * from "../generated/reference.ts";
