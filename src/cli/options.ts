// Options of several commands: conversion from words of a command line to values, and back.

import type { Command } from "commander";
import { show } from "../core/errors.ts";
import type { Parameters } from "../core/parameters.ts";
import { seedWord } from "../core/seed.ts";
import type { Shard } from "../datasets/plan.ts";
import type { AnyBatchRequest, AnyRequest, Cell, MaskShape, Seed, StreamRequest, WindowRequest } from "../index.ts";
import { type AlgorithmInfo, algorithms } from "../index.ts";

export { seedWord };

/** Returns a number; other text is returned unchanged, and the request's validation reports it. */
export function parseNumber(text: string): number {
  return /^[+-]?\d+(\.\d+)?(e\d+)?$/i.test(text) ? Number(text) : (text as unknown as number);
}

/** A number of bytes, also as 500M or 2G; other text is returned unchanged, as by parseNumber. */
export function parseBytes(text: string): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?)([kMGT])i?B?$/.exec(text) ?? [];
  return unit ? Math.floor(Number(number) * 1024 ** ("kMGT".indexOf(unit) + 1)) : parseNumber(text);
}

/** A seed: digits are an integer, `s:` forces a string, anything else is a string. */
export function parseSeed(text: string): Seed {
  if (text.startsWith("s:")) return text.slice(2);
  if (!/^\d+$/.test(text)) return text;
  const seed = Number(text);
  if (!Number.isSafeInteger(seed)) {
    throw new RangeError(
      `"seed" expected an integer in 0..2^53-1 or a string, got ${text}; write s:${text} for a string of digits`,
    );
  }
  return seed;
}

/** "1/4": the first of four shards. */
export function parseShard(text: string): Shard {
  const parts = /^(\d+)\/(\d+)$/.exec(text);
  const shard = { number: Number(parts?.[1]), of: Number(parts?.[2]) };
  if (!parts || shard.number < 1 || shard.number > shard.of || shard.of > 1_000_000) {
    throw new RangeError(`"shard" expected i/N with i from 1 to N, such as 1/4, got ${JSON.stringify(text)}`);
  }
  return shard;
}

/** A parser of cells written x,y, for an option of this name. */
export function cellParser(name: string): (text: string) => Cell {
  return (text) => {
    const parts = /^(-?\d+),(-?\d+)$/.exec(text);
    if (!parts) throw new RangeError(`"${name}" expected a cell as x,y, such as 0,0, got ${show(text)}`);
    return { x: Number(parts[1]), y: Number(parts[2]) };
  };
}

/** Adds a parameter written name=value to the earlier ones. */
export function parseParameter(text: string, before: Parameters = {}): Parameters {
  const parts = /^([^=]+)=(.*)$/s.exec(text);
  if (!parts)
    throw new RangeError(`"parameter" expected name=value, such as ${exampleParameter()}, got ${JSON.stringify(text)}`);
  return { ...before, [parts[1]]: parseNumber(parts[2]) };
}

function exampleParameter(): string {
  const info = algorithms.flatMap(({ parameters = [] }: AlgorithmInfo) => parameters)[0];
  return `${info?.name ?? "name"}=${info?.default ?? "value"}`;
}

/**
 * The mask that a command was given as a file, and the size, which is the mask's: sides that were given as well must
 * agree with it.
 */
export async function shapeOf(command: Command, { mask: file }: { mask?: string }): Promise<MaskShape | undefined> {
  if (file === undefined) return undefined;
  const { readMaskFile } = await import("./input.ts");
  const shape = await readMaskFile(file);
  for (const side of ["width", "height"] as const) {
    const given = command.getOptionValueSource(side) === "cli" ? command.getOptionValue(side) : shape[side];
    if (given !== shape[side])
      throw new RangeError(`"${side}" expected ${shape[side]}, the ${side} of the mask, got ${show(given)}`);
  }
  return shape;
}

/** A word quoted for a shell. */
export function quote(word: string): string {
  return /^[\w./:,=@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** A word in double quotes for a shell, for words that contain single quotes. */
export function doubleQuote(word: string): string {
  return `"${word.replace(/[\\`$"]/g, "\\$&")}"`;
}

/** The command that repeats a maze, with its mask from a file. */
export function generateCommand(request: AnyRequest | AnyBatchRequest, maskFile?: string): string {
  return makingCommand("generate", request, maskFile);
}

/** The command that repeats a stream. */
export function streamCommand(request: StreamRequest): string {
  return makingCommand("stream", request);
}

/** The command that repeats a window. */
export function windowCommand(request: WindowRequest): string {
  const { x, y, columns, rows, level } = request;
  const place = [`--x ${x} --y ${y} --columns ${columns} --rows ${rows}`];
  if (level) place.push(`--level ${level}`);
  const { rows: _, ...world } = request;
  return [makingCommand("window", world), ...place].join(" ");
}

type MakingRequest = Omit<AnyRequest, "height"> & { height?: number; rows?: number | undefined };

function makingCommand(command: string, request: MakingRequest, maskFile?: string): string {
  const { algorithm, width, height, rows, topology, seed, index, start, parameters, braid } = request;
  const words = ["wasmaze", command, "--algorithm", algorithm, "--width", `${width}`];
  if (height !== undefined) words.push("--height", `${height}`);
  if (rows !== undefined) words.push("--rows", `${rows}`);
  if (topology === "torus") words.push("--topology", topology);
  if (seed !== undefined) words.push("--seed", seedWord(seed));
  if (index) words.push("--index", `${index}`);
  if (start) words.push("--start", `${start.x},${start.y}`);
  for (const [name, value] of Object.entries(parameters ?? {})) words.push("--parameter", `${name}=${value}`);
  if (maskFile !== undefined) words.push("--mask", maskFile);
  if (braid) words.push("--braid", `${braid}`);
  return words.map(quote).join(" ");
}
