// The functions that the worker loads when the first of them is called. They share a file, because each is small.

export { trace } from "../solvers/trace.ts";
export { record } from "../watch/recording.ts";
export { lap } from "./laps.ts";
export { spread } from "./spread.ts";
