// The reference: the algorithms that assembly/index.ts exports, in textbook code. It is written from
// docs/ALGORITHMS.md, never from the fast version, so that it can detect errors of the fast version.

export * from "../generated/reference.ts";
