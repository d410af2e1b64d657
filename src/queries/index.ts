// The public functions of queries/.

export { distances, UNREACHABLE } from "./distances.ts";
export { type Ends, type EndsName, type EndsOptions, openEnds, type RandomEndsOptions, suggestEnds } from "./ends.ts";
export { type MazeFilter, parseFilter } from "./filter.ts";
export type { WallsBatch } from "./graph.ts";
export { mazeKey } from "./keys.ts";
export { type MeasureOptions, measure } from "./measure.ts";
export { type MeasureColumns, type MeasureInfo, type MeasureName, type Measures, measures } from "./measures.ts";
export type { QueryResults } from "./pairs.ts";
export type { Solutions } from "./query.ts";
export { solve } from "./solve.ts";
