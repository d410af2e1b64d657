// Parameters of algorithms: named, typed and validated. The registry lists them.

import { checkInteger, checkWord, nearest, show } from "./errors.ts";

/** A parameter of an algorithm: a share 0..1, a weight among its others, or a choice of words. */
export type ParameterInfo = {
  /** The name that users type. */
  readonly name: string;
  /** What it does, at both ends of its range. */
  readonly title: string;
} & (
  | { readonly kind: "share"; readonly default: number }
  | { readonly kind: "weight"; readonly default: number }
  | { readonly kind: "choice"; readonly choices: readonly string[]; readonly default: string }
);

/** Values by name. In a maze: those that are not the default, in the order of the registry. */
export type Parameters = { readonly [name: string]: number | string };

/**
 * A share as the algorithms take it: 31 bits. An event of this share happens when a random word without its lowest bit
 * is below it.
 */
export const SHARE_ONE = 2 ** 31;

export const shareWord = (share: number): number => Math.round(share * SHARE_ONE);

/** A weight is an integer up to this; not all weights of an algorithm may be 0. */
export const MAX_WEIGHT = 1000;

/** Checks that a value is a number in 0..1, and returns it. */
export function checkShare(name: string, value: unknown): number {
  const expected = `"${name}" expected a number in 0..1, got ${show(value)}`;
  if (typeof value !== "number") throw new TypeError(expected);
  if (!(value >= 0 && value <= 1)) throw new RangeError(expected);
  return value;
}

function checkParameter(info: ParameterInfo, value: unknown): number | string {
  const name = `parameters.${info.name}`;
  if (info.kind === "share") return checkShare(name, value);
  if (info.kind === "weight") return checkInteger(name, value, 0, MAX_WEIGHT);
  return checkWord(name, value, info.choices);
}

/** Checks given values against the parameters of an algorithm, and returns those that are not the default. */
export function checkParameters(algorithm: string, infos: readonly ParameterInfo[], given: unknown): Parameters {
  if (given === undefined) return {};
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw new TypeError(`"parameters" expected an object of values by name, got ${show(given)}`);
  }
  const names = infos.map(({ name }) => name);
  for (const name of Object.keys(given)) {
    if (names.includes(name)) continue;
    const near = nearest(name, names);
    const known = names.length === 0 ? `no parameters for ${algorithm}` : `only ${names.join(", ")} for ${algorithm}`;
    throw new RangeError(
      `"parameters" expected ${known}, got ${show(name)}${near ? `; did you mean ${show(near)}?` : ""}`,
    );
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
 * A parameter as a 32-bit word: a share by shareWord, a weight as it is, a choice by its place; the default if it is
 * not given.
 */
export function parameterWord(info: ParameterInfo, values: Parameters): number {
  const value = values[info.name] ?? info.default;
  if (info.kind === "choice") return info.choices.indexOf(value as string);
  return info.kind === "share" ? shareWord(value as number) : (value as number);
}

/** All parameters of an algorithm as words by name. */
export function parameterWords(
  infos: readonly ParameterInfo[],
  values: Parameters,
): { readonly [name: string]: number } {
  return Object.fromEntries(infos.map((info) => [info.name, parameterWord(info, values)]));
}

/** A parameter and its range in words, for help. */
export function describeParameter(info: ParameterInfo): string {
  const range =
    info.kind === "share" ? "0..1" : info.kind === "weight" ? `weight 0..${MAX_WEIGHT}` : info.choices.join(", ");
  return `${info.name} (${range}; default ${info.default}): ${info.title}`;
}
