// Tests mazes of more than 2^28 cells. Some algorithms make them row by row, if necessary in several epochs. Other
// functions refuse them.

import { expect, test } from "vitest";
import { epochRows } from "../../src/core/random.ts";
import { instancesOf } from "../../src/engine/backends/instances.ts";
import { hasEpochs, makeByRows } from "../../src/engine/backends/wasmEpochs.ts";
import { wasmStream } from "../../src/engine/backends/wasmStream.ts";
import { wasmBytes } from "../../src/generated/wasmBytes.ts";
import { createEngine, isOpen, measure, renderSvg, renderText, toGrid, toJson, verifyMaze } from "../../src/index.ts";
import { renderPng } from "../../src/png.ts";
import { ALL } from "../../src/request/allAlgorithms.ts";
import { resolveWith } from "../../src/request/validateRequest.ts";
import { sizes } from "../helpers/engines.ts";

const module = new WebAssembly.Module(wasmBytes());
const streams = wasmStream(instancesOf(() => module));
const resolve = (request: object) => resolveWith({ ...ALL, mostCells: 2 ** 30 }, request as never, true);
const engine = createEngine({ backend: "wasm" });

test("hasEpochs is true for mazes of several epochs", () => {
  const has = (algorithm: string, width: number, height: number) =>
    hasEpochs(resolve({ algorithm, width, height, count: 1 }));
  for (const [width, height] of sizes("32769x16384 32768x32768 1x1073741824 1073741824x1"))
    expect([width, height, has("eller", width, height)]).toEqual([width, height, false]);
  expect(has("eller", 32_769, 16_385)).toBe(true);
  expect(has("binary-tree", 3, 2 ** 28 + 1)).toBe(true);
  expect(has("wilson", 32_769, 32_000)).toBe(false);
  // At these widths, an epoch has more than 2^28 cells. A maze of up to 2^28 cells therefore has one epoch.
  for (let bits = 0; bits < 28; bits++) {
    const width = 2 ** bits + 1;
    expect(epochRows(width) * width).toBeGreaterThan(2 ** 28);
  }
});

test.each([
  { algorithm: "binary-tree" },
  { algorithm: "binary-tree", parameters: { corner: "north-east", horizontal: 0.3 } },
  { algorithm: "binary-tree", parameters: { corner: "south-west" } },
  { algorithm: "binary-tree", parameters: { corner: "south-east", horizontal: 0.7 } },
  { algorithm: "sidewinder", parameters: { horizontal: 0.2 } },
  { algorithm: "eller" },
] as const)("$algorithm with $parameters makes the same mazes row by row and as a whole", (given) => {
  for (const [width, height] of sizes("37x50 1x9 300x200 2x1")) {
    const request = { ...given, width, height, seed: 9, index: 4, count: 3 } as const;
    expect(makeByRows(streams, resolve(request))).toEqual(engine.generateMany(request).walls);
  }
});

test("functions that need many bytes per cell refuse mazes of more than 2^28 cells", () => {
  const [width, height] = [2 ** 14 + 1, 2 ** 14];
  const large = { algorithm: "wilson", width, height, seed: 1 } as const;
  expect(() => createEngine({ backend: "reference" }).generate(large)).toThrow(
    /^"width" \* "height" expected at most 268435456 cells on the reference, got 268451840$/,
  );
  expect(() => makeByRows(streams, resolve({ ...large, algorithm: "eller", braid: 0.5, count: 1 }))).toThrow(
    /^"braid" expected 0 for a maze of more than 32768 rows of 16385 cells, got 0.5/,
  );
  const maze = { width, height, topology: "plane", walls: new Uint8Array() } as const;
  for (const read of [measure, renderPng, renderSvg, renderText, toGrid, toJson])
    expect(() => read(maze as never), read.name).toThrow(
      /^"width" \* "height" expected at most 268435456 cells, got 16385 \* 16384 = 268451840$/,
    );
  // These functions accept the size. They complain only about the missing walls.
  expect(() => isOpen(maze, { x: 0, y: 0 }, 1)).toThrow(/^"walls" expected a Uint8Array of 268451840 bytes/);
  expect(verifyMaze(maze).defect).toMatch(/^expected 268451840 bytes of walls, got 0$/);
});
