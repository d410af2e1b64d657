// Tests that engines of wasmaze/slim make the same mazes as the whole package, and refuse features whose part is
// missing.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { drawRequest } from "../../src/cli/randomRequest.ts";
import { Stream } from "../../src/core/random.ts";
import { seedWords } from "../../src/core/seed.ts";
import { all } from "../../src/generated/algorithms/all.ts";
import { kruskal, part as kruskalPart } from "../../src/generated/algorithms/kruskal.ts";
import { wilson } from "../../src/generated/algorithms/wilson.ts";
import { wilson as maskedWilson } from "../../src/generated/masked/wilson.ts";
import { type AnyRequest, algorithms } from "../../src/index.ts";
import { boundless, windows } from "../../src/slim/boundless.ts";
import { braid } from "../../src/slim/braid.ts";
import { createEngine, loadEngine, type Part } from "../../src/slim/index.ts";
import { queries } from "../../src/slim/queries.ts";
import { streams } from "../../src/slim/streams.ts";
import { engines } from "../helpers/engines.ts";
import { type ErrorType, expectRefusal, loose } from "../helpers/refusal.ts";
import { sweep } from "../helpers/sweep.ts";

async function largestPart(id: string): Promise<Part> {
  const isMasked = readdirSync("src/generated/masked").includes(`${id}.ts`);
  const exports: Record<string, Part> = await import(
    `../../src/generated/${isMasked ? "masked" : "algorithms"}/${id}.ts`
  );
  const { part: _, ...named } = exports;
  return Object.values(named)[0];
}

const REQUESTS = sweep(20_000, 450);

describe("equal results of wasmaze/slim and the whole package", () => {
  test(`slim engines make the mazes of ${REQUESTS} random requests, with masks, parameters and braid`, async () => {
    const parts = new Map<string, Part>();
    for (const { id } of algorithms) parts.set(id, await largestPart(id));
    const everything = createEngine([...parts.values(), braid, queries, streams]);
    const stream = new Stream(seedWords("slim"), 0);
    const seen = new Set<string>();
    for (let i = 0; i < REQUESTS; i++) {
      const request = drawRequest(stream);
      if (request.width * request.height > 20_000) continue;
      const label = JSON.stringify({ ...request, mask: !!request.mask });
      if ("count" in request) {
        const made = everything.generateMany(request);
        expect(Buffer.compare(made.walls, engines.wasm.generateMany(request).walls), label).toBe(0);
      } else {
        const made = everything.generate(request);
        expect(made, label).toEqual(engines.wasm.generate(request));
        expect(everything.suggestEnds(made), label).toEqual(engines.wasm.suggestEnds(made));
      }
      seen.add(`${request.algorithm}${request.mask ? " masked" : ""}${request.braid ? " braided" : ""}`);
    }
    for (const { id, takesMask } of algorithms) {
      expect(seen).toContain(id);
      expect(seen).toContain(`${id} braided`);
      if (takesMask) expect(seen).toContain(`${id} masked`);
    }
  });

  test.each(algorithms)(
    "slim engines with only $id, and with all algorithms, make the same mazes",
    async ({ id, topologies, takesStart }) => {
      const { part: _, ...named } = (await import(`../../src/generated/algorithms/${id}.ts`)) as Record<string, Part>;
      const [alone] = Object.values(named);
      for (const slim of [createEngine(alone), createEngine(all)])
        for (const topology of topologies)
          for (const [width, height] of [[1, 1], [1, 9], [16, 16], [33, 20], sweep([300, 211], [140, 131])]) {
            const start = takesStart && height === 20 ? { start: { x: 1, y: 2 } } : {};
            const request: AnyRequest = { algorithm: id, width, height, topology, seed: "slim", index: 3, ...start };
            expect(slim.generate(request)).toEqual(engines.wasm.generate(request));
            const batch = { ...request, count: 5 };
            expect(slim.generateMany(batch)).toEqual(engines.wasm.generateMany(batch));
          }
    },
  );

  test("slim engines make the same windows of boundless and binary-tree", () => {
    const place = { width: 2 ** 30, height: 2 ** 29, x: 7 ** 10, y: 5, columns: 40, rows: 30, seed: 4 };
    const engine = createEngine([boundless, windows, ...all]);
    for (const algorithm of ["boundless", "binary-tree"] as const) {
      const request = { algorithm, ...place };
      expect(engine.window(request)).toEqual(engines.wasm.window(request));
    }
    const alone = createEngine(boundless);
    const request = { algorithm: "boundless", ...place } as const;
    expect(alone.window(request)).toEqual(engine.window(request));
    expect(() => alone.window({ algorithm: "binary-tree", ...place })).toThrow('"algorithm" expected one of boundless');
    const ends = { from: { x: 4, y: 3 }, to: { x: 2 ** 29, y: 9 } };
    const { width, height, seed } = place;
    const world = { algorithm: "boundless", width, height, seed } as const;
    expect(alone.nextStep({ ...world, ...ends })).toBe(engines.wasm.nextStep({ ...world, ...ends }));
    const part = { x: 9, y: 8, columns: 7, rows: 6 };
    expect(alone.world(world).window(part)).toEqual(engines.wasm.window({ ...world, ...part }));
    const none = createEngine(all);
    expect(() => none.window({ algorithm: "boundless", ...place })).toThrow(
      '"parts" expected boundless, got none; import boundless from "wasmaze/boundless"',
    );
  });

  test("slim engines return the same query results and streams", () => {
    const engine = createEngine([kruskal, streams satisfies Part, queries, ...all]);
    const maze = engine.generate({ algorithm: "kruskal", width: 30, height: 20, seed: 1 });
    const { start, finish } = engine.suggestEnds(maze);
    expect(engine.solve(maze, start, finish)).toEqual(engines.wasm.solve(maze, start, finish));
    expect(engine.measure(maze)).toEqual(engines.wasm.measure(maze));
    expect(engine.distances(maze, start)).toEqual(engines.wasm.distances(maze, start));
    const rows = { algorithm: "eller", width: 30, rows: 100, seed: 1 } as const;
    expect([...engine.stream(rows)]).toEqual([...engines.wasm.stream(rows)]);
  });

  test("slim engines make the same mazes with fetched modules and with the package's module", async () => {
    const request = { algorithm: "kruskal", width: 30, height: 20, seed: 1 } as const;
    const expected = engines.wasm.generate(request);
    for (const file of ["build/modules/kruskal.wasm", "build/modules/masked/kruskal.wasm", "build/wasmaze.wasm"]) {
      const bytes = readFileSync(file);
      const response = new Response(bytes, { headers: { "content-type": "application/wasm" } });
      for (const module of [bytes, Promise.resolve(response), new WebAssembly.Module(bytes)])
        expect((await loadEngine({ ...kruskalPart, module })).generate(request)).toEqual(expected);
      expect(createEngine({ ...kruskalPart, module: new WebAssembly.Module(bytes) }).generate(request)).toEqual(
        expected,
      );
    }
    expect((await loadEngine(kruskal)).generate(request)).toEqual(expected);
  });
});

describe("refused requests and parts", () => {
  const engine = createEngine(wilson);
  const request = { algorithm: "wilson", width: 3, height: 2, seed: 1 } as const;
  const maze = engine.generate(request);
  const masked: AnyRequest = { ...request, mask: Uint8Array.of(1, 1, 1, 1, 0, 1) };
  const made = (change: object) => () => engine.generate(loose({ ...request, ...change }));
  const noValue = (name: string) => `"${name}" expected no value for wilson, which takes no ${name}, got`;
  const noPart = (name: string) => `"parts" expected ${name}, got none; import ${name} from "wasmaze/${name}"`;
  const PARTS = '"parts" expected parts, with at least one from "wasmaze/algorithms/ID" or "wasmaze/obstacles", got';
  const refusals: [name: string, act: () => unknown, kind: ErrorType, message: string][] = [
    [
      "an algorithm without its part",
      () => engine.generate({ ...request, algorithm: "kruskal" } as never),
      RangeError,
      '"algorithm" expected one of wilson, got "kruskal"; import others from "wasmaze/algorithms/ID"',
    ],
    [
      "a mask without the part for masks",
      () => engine.generate(masked as never),
      RangeError,
      '"mask" expected no value for an engine without masks, got a Uint8Array of 6 bytes; ' +
        'import the part from "wasmaze/masked/wilson"',
    ],
    [
      "a mask for an algorithm that takes none",
      () => createEngine(all).generate({ ...masked, algorithm: "eller" } as AnyRequest),
      RangeError,
      '"mask" expected no value for eller, which takes no mask, got a Uint8Array of 6 bytes',
    ],
    [
      "a braid without the part for braids",
      () => engine.generate({ ...request, braid: 0.5 }),
      RangeError,
      '"braid" expected no value for an engine without braid, got 0.5; import the part from "wasmaze/braid"',
    ],
    [
      "a query without its part",
      () => engine.solve(maze, { x: 0, y: 0 }, { x: 1, y: 1 }),
      RangeError,
      noPart("queries"),
    ],
    ["levels without their part", () => engine.obstacles({ preset: "minimax" }), RangeError, noPart("obstacles")],
    ["a stream without its part", () => engine.stream({ algorithm: "eller", width: 3 }), RangeError, noPart("streams")],
    ["a start for wilson", made({ start: { x: 0, y: 0 } }), RangeError, `${noValue("start")} the cell 0,0`],
    ["parameters for wilson", made({ parameters: { bias: 1 } }), RangeError, `${noValue("parameters")} an object`],
    ["an empty list of parts", () => createEngine([]), RangeError, `${PARTS} none`],
    ["a string as part", () => createEngine(loose("kruskal")), TypeError, `${PARTS} "kruskal"`],
    [
      "a part without a module",
      () => createEngine(kruskalPart),
      TypeError,
      '"module" expected a WebAssembly.Module, got undefined; use loadEngine to fetch it',
    ],
  ];
  test.each(refusals)("refuses %s with a one-line error that gives the remedy", (_, act, kind, message) => {
    expectRefusal(act, kind, message);
  });

  test("refuses a module that cannot be fetched, or that lacks the algorithm", async () => {
    const gone = new Response(null, { status: 404 });
    await expect(loadEngine({ ...kruskalPart, module: gone })).rejects.toThrow(/cannot start here: .*status 404/);
    await expect(loadEngine(kruskalPart)).rejects.toThrow('"module" expected');
    const other = new WebAssembly.Module(readFileSync("build/modules/wilson.wasm"));
    expect(() => createEngine({ ...kruskalPart, module: other })).toThrow("with the export kruskal, got one");
  });

  test("refuses a request after dispose()", () => {
    const ended = createEngine(maskedWilson);
    expect(ended.generate(masked as never).mask).toEqual(masked.mask);
    ended.dispose();
    expect(() => ended.generate(request)).toThrow("disposed of");
  });
});
