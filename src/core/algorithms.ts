// The algorithms as people see them: the rows of the registry with titles, sources and the meaning of parameters.

import type { AlgorithmRow } from "./algorithmRow.ts";
import { MAX_WEIGHT, type ParameterInfo } from "./parameters.ts";
import { type AlgorithmId, hasWindows, isStreaming, type KnownRow, rows, texts } from "./registry.ts";

/** The properties of an algorithm. */
export interface AlgorithmInfo extends AlgorithmRow {
  readonly title: string;
  /** Its parameters. */
  readonly parameters?: readonly ParameterInfo[];
  /** The source that describes it. */
  readonly source: string;
}

function infoOf(row: KnownRow): AlgorithmInfo & { readonly id: AlgorithmId } {
  const {
    title,
    source,
    parameters,
  }: { title: string; source: string; parameters?: { readonly [name: string]: string } } = texts[row.id];
  const named = row.parameters?.map((each) => ({ ...each, title: parameters?.[each.name] ?? "" }));
  const { parameters: _, ...facts } = row;
  return { ...facts, title, source, ...(named && { parameters: named }) };
}

/**
 * All algorithms, in the order of every listing.
 *
 * @example
 * import { algorithms } from "wasmaze";
 *
 * console.log(algorithms.filter(({ uniform }) => uniform).map(({ id }) => id)); // [ 'aldous-broder', 'aldous-broder-walls', 'wilson' ]
 */
export const algorithms: readonly (AlgorithmInfo & { readonly id: AlgorithmId })[] = /* @__PURE__ */ rows.map(infoOf);

/** The ids of the algorithms that stream. */
export const streamIds = /* @__PURE__ */ rows.filter(isStreaming).map(({ id }) => id);

/** The ids of the algorithms that make windows. */
export const windowIds = /* @__PURE__ */ rows.filter(hasWindows).map(({ id }) => id);

/** The properties of the algorithm with an id, or undefined. */
export function findAlgorithm(id: string): (AlgorithmInfo & { readonly id: AlgorithmId }) | undefined {
  return algorithms.find((info) => info.id === id);
}

/** A parameter and its range in words, for help. */
export function describeParameter(info: ParameterInfo): string {
  const range =
    info.kind === "share" ? "0..1" : info.kind === "weight" ? `weight 0..${MAX_WEIGHT}` : info.choices.join(", ");
  return `${info.name} (${range}; default ${info.default}): ${info.title}`;
}
