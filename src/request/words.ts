// Converts between requests and words of a command line.

import { type AlgorithmInfo, algorithms } from "../core/algorithms.ts";
import { show } from "../core/errors.ts";
import type { Parameters } from "../core/parameters.ts";
import { type Seed, seedWord } from "../core/seed.ts";
import type { Cell } from "../square/cell.ts";
import type { StreamRequest } from "../windows/streams.ts";
import type { WindowRequest } from "../windows/window.ts";
import type { AnyBatchRequest, AnyRequest } from "./request.ts";

/** Parses a number. Returns any other text unchanged; the validation of the request then reports it. */
export function parseNumber(text: string): number {
  return /^[+-]?\d+(\.\d+)?(e\d+)?$/i.test(text) ? Number(text) : (text as unknown as number);
}

/** Parses a seed: digits are an integer, `s:` precedes a string, and any other text is the string itself. */
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

/** Returns a parser for cells in the form x,y. Its error messages contain `name`. */
export function cellParser(name: string): (text: string) => Cell {
  return (text) => {
    const parts = /^(-?\d+),(-?\d+)$/.exec(text);
    if (!parts) throw new RangeError(`"${name}" expected a cell as x,y, such as 0,0, got ${show(text)}`);
    return { x: Number(parts[1]), y: Number(parts[2]) };
  };
}

/**
 * Returns a parser for cells of mazes on any graph. It returns a cell for x,y, and a list for the number of a cell or for
 * three coordinates.
 */
export function graphCellParser(name: string): (text: string) => Cell | number[] {
  return (text) => (/^\d+(,\d+,\d+)?$/.test(text) ? text.split(",").map(Number) : cellParser(name)(text));
}

/** Checks that a cell from graphCellParser is a cell of a maze of squares. */
export function checkPlaneCell(name: string, cell: Cell | readonly number[] | undefined): Cell | undefined {
  if (!Array.isArray(cell)) return cell as Cell | undefined;
  throw new RangeError(`"${name}" expected a cell as x,y, such as 0,0, got "${cell}"`);
}

/** Parses a parameter in the form name=value and adds it to the parameters `before`. */
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

/** Quotes a word for a POSIX shell if necessary. */
export function quote(word: string): string {
  return /^[\w./:,=@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Returns the command that generates the same maze. The mask is read from `maskFile`. */
export function generateCommand(request: AnyRequest | AnyBatchRequest, maskFile?: string): string {
  return makingCommand("generate", request, maskFile);
}

/** Returns the command that makes the stream of a request. */
export function streamCommand(request: StreamRequest): string {
  return makingCommand("stream", request);
}

/** Returns the command that makes the window of a request. */
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
