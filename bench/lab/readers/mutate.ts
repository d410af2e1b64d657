// Makes hostile files from valid ones.

import { createHash } from "node:crypto";
import { deflateSync, inflateSync } from "node:zlib";
import { chunk, chunksOf, compressedZeros } from "../../../test/helpers/pngParts.ts";
import { type Random as RandomIntegers, randomIntegers } from "../../../test/helpers/random.ts";

export class Random {
  readonly #random: RandomIntegers;

  constructor(seed: string) {
    this.#random = randomIntegers(seed);
  }

  below(limit: number): number {
    return limit === 0 ? 0 : this.#random(limit);
  }

  of<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)];
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.below(256)));
  }
}

/** The result may contain parts of `others`. */
export type Mutation = (file: Buffer, random: Random, others: readonly Buffer[]) => Buffer;

const WORDS = [0, 1, 2, 7, 127, 255, 256, 4096, 65_535, 65_536, 2 ** 24, 2 ** 28, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1];
const MAX_LENGTH = 200_000;

const replaced = (file: Buffer, from: number, to: number, by: Uint8Array): Buffer =>
  Buffer.concat([file.subarray(0, from), by, file.subarray(to)]);

function range(file: Buffer, random: Random): [number, number] {
  const from = random.below(file.length + 1);
  const length = random.below(random.below(4) === 0 ? file.length + 1 : 17);
  return [from, Math.min(file.length, from + length)];
}

const BYTES: readonly Mutation[] = [
  (file, random) => {
    const changed = Buffer.from(file);
    if (file.length > 0) changed[random.below(file.length)] ^= 1 << random.below(8);
    return changed;
  },
  (file, random) => {
    const changed = Buffer.from(file);
    if (file.length > 0) changed[random.below(file.length)] = random.of([0, 1, 0x7f, 0x80, 0xff]);
    return changed;
  },
  (file, random) => {
    if (file.length < 4) return file;
    const changed = Buffer.from(file);
    const word = random.of(WORDS);
    const at = random.below(file.length - 3);
    if (random.below(2)) changed.writeUInt32BE(word, at);
    else changed.writeUInt32LE(word, at);
    return changed;
  },
  (file, random) => file.subarray(0, random.below(file.length + 1)),
  (file, random) => replaced(file, ...range(file, random), Buffer.alloc(0)),
  (file, random) => replaced(file, ...range(file, random), random.bytes(random.below(9))),
  (file, random) => {
    const [from, to] = range(file, random);
    const times = random.of([1, 2, 100, 10_000]);
    const part = file.subarray(from, to);
    const many = Math.min(times, Math.floor((MAX_LENGTH - file.length) / Math.max(1, part.length)));
    return replaced(file, to, to, Buffer.concat(new Array<Buffer>(Math.max(0, many)).fill(part)));
  },
  (file, random, others) => {
    const other = random.of(others);
    const [from, to] = range(other, random);
    return replaced(file, ...range(file, random), other.subarray(from, to));
  },
];

const CONTROLS = ["\r", "\r\n", "\n", "\0", "\ufeff", "\u2028", "\u001b[31m", "\ud800", " ", "\t"];
const WORDS_OF_FORMATS =
  'é 😀 " \\ [ { ] } [[[[ - 1e309 -0 0.1 1e-9 9007199254740993 268435457 null NaN S F # . 1 0 ┼ ─ │ • __proto__ ' +
  "constructor and or not ( ) <= == / % '|u1' True False ( , 99999999999999999999 solution index";
const TEXTS = [...CONTROLS, ...WORDS_OF_FORMATS.split(" ")];

const TEXT: readonly Mutation[] = [
  (file, random) => replaced(file, ...range(file, random), Buffer.from(random.of(TEXTS))),
  (file, random) => {
    const text = file.toString("latin1");
    const numbers = [...text.matchAll(/\d+/g)];
    if (numbers.length === 0) return file;
    const { index, 0: number } = random.of(numbers);
    const other = random.of([...WORDS.map(String), "-1", "1.5", "1e400", "", "00", number.repeat(20)]);
    return replaced(file, index, index + number.length, Buffer.from(other));
  },
  (file, random) => {
    const lines = file.toString("latin1").split("\n");
    const at = random.below(lines.length);
    const kind = random.below(4);
    if (kind === 0) lines.splice(at, 1);
    else if (kind === 1) lines.splice(at, 0, lines[random.below(lines.length)]);
    else if (kind === 2) lines[at] = lines[at].repeat(1 + random.below(9));
    else lines[at] = lines[at].trimEnd().slice(0, random.below(lines[at].length + 1));
    return Buffer.from(lines.join("\n"), "latin1");
  },
  (file, random) => {
    const count = random.of([1, 100, 5000]);
    const part = Buffer.from(random.of(TEXTS));
    return replaced(file, ...range(file, random), Buffer.concat(new Array<Buffer>(count).fill(part)));
  },
];

/** Replaces a character by another one of the file. */
export const mutateCharacter: Mutation = (file, random) => {
  const changed = Buffer.from(file);
  if (file.length > 0) changed[random.below(file.length)] = file[random.below(file.length)];
  return changed;
};

const VALUES: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => -1,
  () => 0,
  () => 1e308,
  () => 2 ** 53,
  () => 2 ** 28,
  () => 65_536,
  () => 0.5,
  () => "",
  () => "f",
  () => "1".repeat(1000),
  () => [],
  () => ({}),
  () => [[[[[]]]]],
  () => ({ length: 5 }),
  () => ({ x: 0, y: 0 }),
  () => ["1", 1, null],
  () => new Array(1000).fill(0),
];

type Place = { readonly in: Record<string, unknown>; readonly key: string };

function placesOf(value: unknown): Place[] {
  if (typeof value !== "object" || value === null) return [];
  const found = value as Record<string, unknown>;
  return Object.keys(found).flatMap((key) => [{ in: found, key }, ...placesOf(found[key])]);
}

export const mutateJson: Mutation = (file, random) => {
  let record: unknown;
  try {
    record = JSON.parse(file.toString());
  } catch {
    return random.of(TEXT)(file, random, [file]);
  }
  const places = placesOf(record);
  if (places.length === 0) return file;
  const { in: owner, key } = random.of(places);
  const kind = random.below(4);
  if (kind === 0) delete owner[key];
  else if (kind === 1) {
    const other = random.of(places);
    owner[key] = structuredClone(other.in[other.key]);
  } else if (kind === 2) owner[`${key}${random.of(["", "s", "2", "__proto__"])}`] = random.of(VALUES)();
  else owner[key] = random.of(VALUES)();
  return Buffer.from(JSON.stringify(record));
};

export const mutateManifest: Mutation = (file, random, others) => {
  const changed = mutateJson(file, random, others);
  let record: Record<string, unknown>;
  try {
    record = JSON.parse(changed.toString());
  } catch {
    return changed;
  }
  if (typeof record !== "object" || record === null) return changed;
  const { sha256: _, ...rest } = record;
  const sha256 = createHash("sha256").update(JSON.stringify(rest)).digest("hex");
  return Buffer.from(JSON.stringify({ ...rest, sha256 }));
};

export const mutateJsonLine: Mutation = (file, random, others) => {
  const lines = file.toString().split("\n");
  const at = random.below(lines.length);
  lines[at] = mutateJson(Buffer.from(lines[at]), random, others).toString();
  return Buffer.from(lines.join("\n"));
};

const CHUNKS = ["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "iCCP", "tEXt", "zTXt", "iTXt", "gAMA", "acTL", "fdAT", "ABCD"];
const SIGNATURE_LENGTH = 8;

/** Changes the contents and the order of chunks, or the pixels before compression. Checksums are correct. */
export const mutatePng: Mutation = (file, random, others) => {
  const parts = chunksOf(file).map(({ at, type, length }) => ({
    type,
    contents: Buffer.from(file.subarray(at + 8, Math.max(at + 8, at + length - 4))) as Buffer,
  }));
  if (parts.length === 0) return random.of(BYTES)(file, random, others);
  const at = random.below(parts.length);
  const part = parts[at];
  const kind = random.below(8);
  if (kind === 0) parts.splice(at, 1);
  else if (kind === 1) parts.splice(random.below(parts.length + 1), 0, part);
  else if (kind === 2) part.contents = random.of(BYTES)(part.contents, random, others);
  else if (kind === 3) part.type = random.of(CHUNKS);
  else if (kind === 4) {
    const zeros = compressedZeros(1 + random.below(32));
    const contents = random.of([zeros, Buffer.concat([Buffer.from("wasmaze\0\0"), zeros]), random.bytes(99)]);
    parts.splice(at + random.below(2), 0, { type: random.of(CHUNKS), contents });
  } else if (kind === 5 && parts[0].contents.length === 13) {
    const header = parts[0].contents;
    if (random.below(2)) header.writeUInt32BE(random.of([...WORDS, 30, 21, 7, 3]), 4 * random.below(2));
    else header[8 + random.below(5)] = random.of([0, 1, 2, 3, 4, 6, 8, 16, 255]);
  } else {
    const pixels = parts.find(({ type }) => type === "IDAT");
    if (!pixels) return file;
    try {
      const changed = random.of(BYTES)(inflateSync(pixels.contents), random, others);
      pixels.contents = deflateSync(changed, { level: random.below(10) });
    } catch {
      pixels.contents = random.bytes(50);
    }
  }
  const chunks = parts.map(({ type, contents }) => chunk(type, contents));
  return Buffer.concat([file.subarray(0, SIGNATURE_LENGTH), ...chunks]);
};

export function mutate(
  file: Uint8Array,
  random: Random,
  others: readonly Uint8Array[],
  kinds: readonly Mutation[],
): Uint8Array {
  let changed: Buffer = Buffer.from(file);
  const all = others.map((other) => Buffer.from(other));
  for (let left = 1 + random.below(1 + random.below(4)); left > 0; left--) {
    const choices = kinds.length > 0 && random.below(5) > 0 ? kinds : BYTES;
    changed = random.of(choices)(changed, random, all);
  }
  return new Uint8Array(changed.subarray(0, MAX_LENGTH));
}

export { TEXT };
