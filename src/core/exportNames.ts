// Names of algorithms' functions, both in the WebAssembly module and in the reference: the id in camelCase.

import type { AlgorithmId, StreamId } from "./registry.ts";

type CamelCase<Id extends string> = Id extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Id;

/** The name of an algorithm's function, both in the WebAssembly module and in the reference: its id in camelCase. */
export type AlgorithmExport = CamelCase<AlgorithmId>;

/** The name of the function that generates the rows of a stream. */
export type RowsExport = `${CamelCase<StreamId>}Rows`;

export const rowsExport = (id: StreamId): RowsExport => `${algorithmExport(id)}Rows` as RowsExport;

// Cache of names: one regular expression per request would take longer than making a small maze.
const exportNames: { [id: string]: AlgorithmExport } = {};

export function algorithmExport(id: AlgorithmId): AlgorithmExport {
  exportNames[id] ??= id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()) as AlgorithmExport;
  return exportNames[id];
}
