// Formats that a module writes (assembly/formats): the bytes that JavaScript writes where there is no WebAssembly.

import { expect, test } from "vitest";
import { formats } from "../src/bulk/formats/index.ts";
import { puzzleEncoder } from "../src/bulk/formats/puzzle.ts";
import { chunksOf } from "../src/bulk/make.ts";
import { resolveDataSet } from "../src/bulk/plan.ts";
import { createEngine, parseMask } from "../src/index.ts";

const engine = createEngine();
const { WebAssembly } = globalThis;

/** What a function returns without WebAssembly. */
function slowly<Result>(make: () => Result): Result {
  Reflect.deleteProperty(globalThis, "WebAssembly");
  try {
    return make();
  } finally {
    globalThis.WebAssembly = WebAssembly;
  }
}

const SIZES = [
  [1, 2],
  [3, 1],
  [5, 5],
  [16, 3],
  [17, 4],
  [33, 20],
  [3, 70],
] as const;
const mask = parseMask("#####.\n#.####\n######").mask;
const SHAPES = [
  ...SIZES.map(([width, height]) => ({ width, height })),
  { width: 6, height: 3, mask },
  { width: 9, height: 7, braid: 0.5 },
];

/** The chunks of a data set; the first one has all. */
function chunkOf(options: object, count: number) {
  const dataSet = resolveDataSet({ seed: 7, index: 2 ** 32 - 20, count, ...options } as never);
  const [chunk] = chunksOf(engine, dataSet, dataSet);
  return { dataSet, chunk };
}

const kruskal = { algorithm: "kruskal", ends: "random" } as const;
// Its lines have the starts, which are drawn.
const backtracker = { algorithm: "recursive-backtracker" } as const;

test.each(SHAPES)("puzzles of $width x $height", (shape) => {
  const { dataSet, chunk } = chunkOf({ ...kruskal, ...shape, format: "puzzle" }, 40);
  const encode = puzzleEncoder(dataSet, 37, true);
  const copies = () => Object.values(encode(chunk.rows, 3, 40)).map((bytes) => bytes.slice());
  const found = copies();
  expect(found.map(({ length }) => length > 0)).toEqual([true, true, true]);
  expect(found).toEqual(slowly(copies));
});

test.each(SHAPES)("lines of JSON of $width x $height", (shape) => {
  const plain = chunkOf({ ...kruskal, ends: undefined, ...shape, format: "ndjson" }, 40);
  const rich = chunkOf(
    { ...backtracker, ...shape, format: "ndjson", measures: ["deadEnds", "elitism"], columns: ["moves", "key"] },
    40,
  );
  for (const { dataSet, chunk } of [plain, rich]) {
    const encode = () => formats.ndjson.encode?.(dataSet, chunk);
    const found = encode();
    expect(new TextDecoder().decode(found).split("\n")).toHaveLength(41);
    expect(found).toEqual(slowly(encode));
  }
});

test.each(SHAPES)("packed walls of $width x $height", (shape) => {
  for (const count of [1, 40]) {
    const { dataSet, chunk } = chunkOf({ ...kruskal, ends: undefined, ...shape, format: "bin", pack: true }, count);
    const encode = () => formats.bin.encode?.(dataSet, chunk);
    expect(encode()).toEqual(slowly(encode));
  }
});

test("more than is encoded at a time", () => {
  const { dataSet, chunk } = chunkOf(
    { ...kruskal, ends: undefined, width: 300, height: 200, format: "bin", pack: true },
    6,
  );
  for (const format of ["bin", "ndjson"] as const) {
    const encode = () => formats[format].encode?.(dataSet, chunk);
    expect(encode()).toEqual(slowly(encode));
  }
});
