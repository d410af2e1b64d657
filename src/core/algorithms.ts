// The registry rows of the algorithms, with titles, sources and descriptions of parameters.

import type { AlgorithmRow } from "./algorithmRow.ts";
import { MAX_WEIGHT, type ParameterInfo } from "./parameters.ts";
import { type AlgorithmId, hasWindows, isStreaming, type KnownRow, rows, texts } from "./registry.ts";

/** The properties of an algorithm. */
export interface AlgorithmInfo extends AlgorithmRow {
  readonly title: string;
  /** The parameters of the algorithm, with their meanings. */
  readonly parameters?: readonly ParameterInfo[];
  /** The publication that describes the algorithm. */
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
 * All algorithms, in the order in which every listing shows them.
 *
 * @example
 * import { algorithms } from "wasmaze";
 *
 * const uniform = algorithms.filter((each) => each.uniform);
 * console.log(uniform.map(({ id }) => id)); // [ 'aldous-broder', 'aldous-broder-walls', 'wilson' ]
 */
export const algorithms: readonly (AlgorithmInfo & { readonly id: AlgorithmId })[] = /* @__PURE__ */ rows.map(infoOf);

/** The ids of the algorithms that stream rows. */
export const streamIds = /* @__PURE__ */ rows.filter(isStreaming).map(({ id }) => id);

/** The ids of the algorithms that make windows. */
export const windowIds = /* @__PURE__ */ rows.filter(hasWindows).map(({ id }) => id);

/** Returns the properties of an algorithm; undefined if the id is unknown. */
export function findAlgorithm(id: string): (AlgorithmInfo & { readonly id: AlgorithmId }) | undefined {
  return algorithms.find((info) => info.id === id);
}

/** Describes a parameter and its range, for help texts. */
export function describeParameter(info: ParameterInfo): string {
  const range =
    info.kind === "share" ? "0..1" : info.kind === "weight" ? `weight 0..${MAX_WEIGHT}` : info.choices.join(", ");
  return `${info.name} (${range}; default ${info.default}): ${info.title}`;
}
