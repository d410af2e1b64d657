// What the options of several commands share: from the words of a command line to values, and back.

import { show } from "../errors.ts";
import type { Cell } from "../maze.ts";
import type { BatchRequest, MazeRequest } from "../request.ts";
import type { Seed } from "../seed.ts";

/** A number; anything else is handed on as it is, for the request to say what it expects. */
export function parseNumber(text: string): number {
  return /^[+-]?\d+(\.\d+)?(e\d+)?$/i.test(text) ? Number(text) : (text as unknown as number);
}

/** A seed: digits are an integer, `s:` forces a string, anything else is a string. */
export function parseSeed(text: string): Seed {
  if (text.startsWith("s:")) return text.slice(2);
  if (!/^\d+$/.test(text)) return text;
  const seed = Number(text);
  if (!Number.isSafeInteger(seed)) {
    throw new RangeError(`"seed" expected an integer in 0..2^53-1 or a string, got ${text}; write s:${text} for a string of digits`);
  }
  return seed;
}

/** A parser of cells written x,y, for an option of this name. */
export function cellParser(name: string): (text: string) => Cell {
  return (text) => {
    const parts = /^(-?\d+),(-?\d+)$/.exec(text);
    if (!parts) throw new RangeError(`"${name}" expected a cell as x,y, such as 0,0, got ${show(text)}`);
    return { x: Number(parts[1]), y: Number(parts[2]) };
  };
}

/** A word as a shell takes it. */
export function quote(word: string): string {
  return /^[\w./:,=@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** A seed as parseSeed reads it. */
export function seedWord(seed: Seed): string {
  if (typeof seed === "number") return String(seed);
  return /^(\d+$|s:|-|$)/.test(seed) ? `s:${seed}` : seed;
}

/** The command that makes a maze again. */
export function generateCommand(request: MazeRequest | BatchRequest): string {
  const { algorithm, width, height, topology, seed, index, start } = request;
  const words = ["wasmaze", "generate", "--algorithm", algorithm, "--width", `${width}`, "--height", `${height}`];
  if (topology === "torus") words.push("--topology", topology);
  if (seed !== undefined) words.push("--seed", seedWord(seed));
  if (index) words.push("--index", `${index}`);
  if (start) words.push("--start", `${start.x},${start.y}`);
  return words.map(quote).join(" ");
}
