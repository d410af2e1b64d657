// Tests wasmaze verify, which draws requests and compares the mazes of both backends.

import { expect, test } from "vitest";
import { checkRequest } from "../../src/cli/commands/verify.ts";
import { drawRequest, drawWindow } from "../../src/cli/randomRequest.ts";
import { Stream } from "../../src/core/random.ts";
import { type AlgorithmInfo, type AnyRequest, algorithms, type Engine } from "../../src/index.ts";
import { resolveRequest } from "../../src/request/allAlgorithms.ts";
import type { AnyBatchRequest } from "../../src/request/request.ts";
import { run, runProcess, succeed } from "../helpers/commandLine.ts";
import { engines } from "../helpers/engines.ts";
import { sweep } from "../helpers/sweep.ts";

const engine = engines.wasm;

test("draws requests, compares their mazes, and prints the command that repeats the run", async () => {
  const { code, output, errors } = await run(["verify", "--cases", "60", "--seed", "a b"]);
  expect(code).toBe(0);
  const line = "60 of 60 requests passed; repeat with: wasmaze verify --cases 60 --seed 'a b'";
  expect(`${output}`).toBe(`${line}\n`);
  expect(errors).toMatch(/^(verify: \d+ of 60, .*\n)*$/);
});

test("verifies a given request for a batch", async () => {
  const request = { algorithm: "kruskal", width: 30, height: 20, topology: "torus", seed: "x", index: 7, count: 3 };
  const { code, output } = await run(["verify", "--request", JSON.stringify(request)]);
  expect({ code, output: output.toString() }).toEqual({ code: 0, output: "1 of 1 requests passed\n" });
});

test("verifies a given request for a window, and refuses an invalid one", async () => {
  const window = { algorithm: "boundless", width: 2 ** 30, height: 9, x: 5e8, y: 2, columns: 30, rows: 7, seed: "x" };
  expect(await succeed(["verify", "--request", JSON.stringify(window)])).toBe("1 of 1 requests passed\n");
  const { code, errors } = await run(["verify", "--request", JSON.stringify({ ...window, rows: 8 })]);
  expect([code, errors]).toEqual([2, expect.stringMatching(/^error: "y" \+ "rows" expected at most 9, .*\n$/)]);
});

test("draws one seed for both backends if the request has no seed", async () => {
  for (const count of [{}, { count: 5 }]) {
    const request = JSON.stringify({ algorithm: "wilson", width: 9, height: 9, ...count });
    expect(await succeed(["verify", "--request", request])).toBe("1 of 1 requests passed\n");
  }
});

test("reports progress, and exits with code 130 after Ctrl-C", async () => {
  const outcome = await runProcess(["verify", "--cases", "20000"], {
    watch: (child) => child.stderr?.once("data", () => child.kill("SIGINT")),
  });
  expect(outcome.code).toBe(130);
  expect(outcome.errors).toMatch(/^(verify: \d+ of 20,000, .*\n)+interrupted: \d+ of 20000 done, 0 failed\n$/);
});

test("verifies a given request whose mask is rows of digits", async () => {
  const request = JSON.stringify({ algorithm: "wilson", width: 3, height: 2, seed: 1, mask: ["101", "111"] });
  expect(await succeed(["verify", "--request", request])).toBe("1 of 1 requests passed\n");
});

const faulty = (change: (walls: Uint8Array) => void): Engine => ({
  ...engine,
  generate(request) {
    const maze = engine.generate(request);
    change(maze.walls);
    return maze;
  },
  generateMany(request) {
    const batch = engine.generateMany(request);
    change(batch.walls);
    return batch;
  },
});
const request: AnyRequest = { algorithm: "kruskal", width: 7, height: 5, seed: 1, index: 40 };
const batch: AnyBatchRequest = { ...request, count: 3 };
const flipLast = faulty((walls) => {
  walls[walls.length - 1] ^= 1;
});

test("checkRequest reports a byte that differs in a maze or in a batch", () => {
  expect(checkRequest(request, flipLast, engines.reference)).toMatch(
    /^cell 6,4 of index 40: expected walls \d+ as on reference, got \d+$/,
  );
  expect(checkRequest(batch, flipLast, engines.reference)).toMatch(/^cell 6,4 of index 42: /);
});

test("checkRequest reports mazes that are equal on both backends but not perfect", () => {
  expect(checkRequest(request, flipLast, flipLast)).toMatch(/^index 40: cell 6,/);
  expect(checkRequest(batch, flipLast, flipLast)).toMatch(/^index 42: cell 6,/);
});

test("checkRequest reports a byte that differs in a window, with its cell in the world", () => {
  const window = { algorithm: "boundless", width: 900, height: 800, x: 70, y: 60, columns: 5, rows: 4 } as const;
  const flipped: Engine = {
    ...engine,
    window(asked) {
      const made = engine.window(asked);
      made.walls[8] ^= 1;
      return made;
    },
  };
  expect(checkRequest({ ...window, seed: 1 }, flipped, engines.reference)).toMatch(
    /^cell 73,61: expected walls \d+ as on reference, got \d+$/,
  );
});

test("drawWindow draws valid windows of every kind, and the same windows for the same seed", () => {
  const kinds = new Set<string>();
  for (let i = 0; i < 200; i++) {
    const window = drawWindow(new Stream({ low: 3, high: 0 }, i));
    expect(drawWindow(new Stream({ low: 3, high: 0 }, i))).toEqual(window);
    expect(checkRequest(window, engine, engine)).toBeUndefined();
    kinds
      .add(window.algorithm)
      .add(`level ${(window.level ?? 0) > 0}`)
      .add(`wide ${window.width > 2 ** 25}`);
    kinds.add(`end ${window.x > 0 && window.x + window.columns === window.width}`);
  }
  expect(kinds.size).toBe(8);
});

test("checkRequest reports nothing for equal, perfect mazes", () => {
  expect(checkRequest(request, engine, engines.reference)).toBeUndefined();
  expect(checkRequest(batch, engine, engines.reference)).toBeUndefined();
});

test("drawRequest draws valid requests of every kind, and the same requests for the same seed", () => {
  const kinds = new Set<string>();
  const draws = sweep(3000, 1000);
  for (let i = 0; i < draws; i++) {
    const drawn = drawRequest(new Stream({ low: 1, high: 0 }, i));
    expect(drawRequest(new Stream({ low: 1, high: 0 }, i))).toEqual(drawn);
    const { info, cells, count, index } = resolveRequest(drawn, "count" in drawn);
    expect(cells * count).toBeLessThanOrEqual(2 ** 18);
    kinds
      .add(`${info.id} on the ${drawn.topology}`)
      .add(`${info.id} ${drawn.start ? "from a start" : "from anywhere"}`);
    kinds.add(`seed ${typeof drawn.seed}`).add(`index ${index === 0 ? "0" : index < 1000 ? "small" : "large"}`);
    kinds.add("count" in drawn ? "batch" : "maze");
    for (const side of [drawn.width, drawn.height]) kinds.add(side === 1 ? "line" : side > 256 ? "large" : "between");
  }
  const registry: readonly AlgorithmInfo[] = algorithms;
  const expected = registry.flatMap(({ id, topologies, takesStart }) => [
    ...topologies.map((topology) => `${id} on the ${topology}`),
    `${id} from anywhere`,
    ...(takesStart ? [`${id} from a start`] : []),
  ]);
  expected.push("seed number", "seed string", "index 0", "index small", "index large");
  expected.push("batch", "maze", "line", "large", "between");
  expect([...kinds].sort()).toEqual(expected.sort());
});
