// Parameters of algorithms: their types, validation and conversion to words. The registry lists them.

import { checkInteger, checkShare, checkWord, suggestion, unexpected } from "./errors.ts";
import { shareWord } from "./share.ts";

/** A parameter of an algorithm: a share in 0..1, a weight relative to the other weights, or one of several words. */
export type ParameterRow = {
  /** The parameter name that users type. */
  readonly name: string;
} & (
  | { readonly kind: "share"; readonly default: number }
  | { readonly kind: "weight"; readonly default: number }
  | { readonly kind: "choice"; readonly choices: readonly string[]; readonly default: string }
);

/** A parameter with a description of its effect. */
export type ParameterInfo = ParameterRow & {
  /** The effect of the parameter at both ends of its range. */
  readonly title: string;
};

type ValueOf<Row extends ParameterRow> = Row extends { kind: "choice"; choices: readonly (infer Choice)[] }
  ? Choice
  : number;

/** The type of an algorithm's parameters, by name. An algorithm without parameters accepts no names. */
export type ParametersOf<Row> = Row extends { parameters: readonly (infer Each extends ParameterRow)[] }
  ? { readonly [One in Each as One["name"]]?: ValueOf<One> | undefined }
  : { readonly [name: string]: never };

/** Values of parameters by name. A maze lists only values other than the default, in the registry's order. */
export type Parameters = { readonly [name: string]: number | string };

/** The maximum of a weight. Weights are integers from 0; at least one weight of an algorithm must be positive. */
export const MAX_WEIGHT = 1000;

function checkParameter(info: ParameterRow, value: unknown): number | string {
  const name = `parameters.${info.name}`;
  if (info.kind === "share") return checkShare(name, value);
  if (info.kind === "weight") return checkInteger(name, value, 0, MAX_WEIGHT);
  return checkWord(name, value, info.choices);
}

/** Checks the parameters of a request. Returns the values that differ from the default. */
export function checkParameters(algorithm: string, infos: readonly ParameterRow[], given: unknown): Parameters {
  if (given === undefined) return {};
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw unexpected("parameters", "an object of values by name", given);
  const names = infos.map(({ name }) => name);
  for (const name of Object.keys(given)) {
    if (names.includes(name)) continue;
    const known = names.length === 0 ? `no parameters for ${algorithm}` : `only ${names.join(", ")} for ${algorithm}`;
    throw unexpected("parameters", known, name, "string", suggestion(name, names));
  }
  const values: { [name: string]: number | string } = {};
  for (const info of infos) {
    const value = (given as Parameters)[info.name];
    if (value !== undefined && checkParameter(info, value) !== info.default) values[info.name] = value;
  }
  const weights = infos.filter(({ kind }) => kind === "weight");
  if (weights.length > 0 && weights.every((info) => (values[info.name] ?? info.default) === 0)) {
    const all = weights.map(({ name }) => name).join(", ");
    throw new RangeError(
      `"parameters" expected a weight above 0 among ${all}, got 0 for all; a weight not given keeps its default`,
    );
  }
  return values;
}

/**
 * Returns a parameter as a 32-bit word. For a share, this is shareWord of the share; for a weight, the weight; for a
 * choice, the index of the choice. Uses the default if there is no value.
 */
function parameterWord(info: ParameterRow, values: Parameters): number {
  const value = values[info.name] ?? info.default;
  if (info.kind === "choice") return info.choices.indexOf(value as string);
  return info.kind === "share" ? shareWord(value as number) : (value as number);
}

/** Returns all parameters of an algorithm by name, as words. */
export function parameterWords(
  infos: readonly ParameterRow[],
  values: Parameters,
): { readonly [name: string]: number } {
  return Object.fromEntries(infos.map((info) => [info.name, parameterWord(info, values)]));
}

/** The ability of an engine to accept parameters of algorithms. */
export const parameters = {
  check: checkParameters,
  /** Returns all parameters as words, in the order of `infos`. */
  words: (infos: readonly ParameterRow[], values: Parameters): number[] =>
    infos.map((info) => parameterWord(info, values)),
};
