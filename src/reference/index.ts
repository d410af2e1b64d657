// The reference: textbook code for the algorithms that assembly/index.ts exports. It is written from
// docs/ALGORITHMS.md, never from the fast version, so that it can detect errors in the fast version.

export * from "../generated/reference.ts";
