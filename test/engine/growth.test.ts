// Tests requests while the module's memory cannot grow: they must throw the documented error, and the engine must
// remain usable.

import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { afterAll, describe, expect, test, vi } from "vitest";
import { type Growth, growthModule } from "../../bench/lab/mutants/wasm.ts";
import { streamIds } from "../../src/core/algorithms.ts";
import { createEngine } from "../../src/engine/createEngine.ts";
import { type AlgorithmInfo, algorithms, type Engine, mazeAt, moduleBytes } from "../../src/index.ts";
import { run, runProcess, scratchFolder } from "../helpers/commandLine.ts";
import { engines } from "../helpers/engines.ts";
import { sweep } from "../helpers/sweep.ts";

const bytes = growthModule(moduleBytes());
const module = new WebAssembly.Module(bytes);

/** `growthOf(i)` returns the counters of instance i. `fail(n)` makes growth number n of the memory fail. */
function createGrowing(): { engine: Engine; growthOf: (instance: number) => Growth; fail: (number: number) => void } {
  const instances: Growth[] = [];
  let failing = 0;
  const { Instance } = WebAssembly;
  const spy = vi.spyOn(WebAssembly, "Instance").mockImplementation(function instantiate(...values) {
    const instance = new Instance(...values);
    const growth = instance.exports as unknown as Growth;
    growth.failing.value = failing;
    instances.push(growth);
    return instance;
  });
  const engine = createEngine({ backend: "wasm", module });
  // The spy stays active, because a stream later creates an instance of its own.
  open.push(() => spy.mockRestore());
  return {
    engine,
    growthOf: (instance) => instances[instance],
    fail(number) {
      failing = number;
      for (const growth of instances) growth.failing.value = number;
    },
  };
}

const open: (() => void)[] = [];
let points = 0;
afterAll(() => console.log(`injected ${points} failures of memory growth`));

const small = { algorithm: "kruskal", width: 9, height: 7, seed: 5 } as const;
const expectedSmall = engines.reference.generate(small);

/** For this number of failures, the request is repeated without a failure afterwards. */
const repeated = sweep(Number.POSITIVE_INFINITY, 1);

/**
 * Counts how often a request makes the memory grow. Then repeats the request once per growth, and makes that growth
 * fail.
 */
function tryEach(request: (engine: Engine) => unknown, message: RegExp, instance = 0): void {
  const whole = createGrowing();
  const expected = request(whole.engine);
  const growths = whole.growthOf(instance).grows.value as number;
  open.pop()?.();
  expect(growths).toBeGreaterThan(0);
  for (let number = 1; number <= growths; number++) {
    const { engine, fail } = createGrowing();
    try {
      fail(number);
      let error: unknown;
      try {
        request(engine);
      } catch (thrown) {
        error = thrown;
      }
      expect({ number, error }).toEqual({ number, error: expect.any(RangeError) });
      expect((error as Error).message).toMatch(message);
      fail(0);
      expect(engine.generate(small)).toEqual(expectedSmall);
      if (number <= repeated) expect(isDeepStrictEqual(request(engine), expected)).toBe(true);
      points++;
    } finally {
      open.pop()?.();
    }
  }
}

const side = sweep(700, 330);
const mask = new Uint8Array(side * side).fill(1);
for (let cell = 0; cell < mask.length; cell += 7) mask[cell] = 0;
const tooLarge = /^"width" \* "height"( \* "count")? expected to fit in 4096 MiB .+, got .+; request fewer cells$/;

describe.each(algorithms)("algorithm $id", ({ id, ...info }) => {
  const { topologies, takesMask }: Omit<AlgorithmInfo, "id"> = info;
  const request = { algorithm: id, width: side, height: side, seed: 3 } as const;

  test("generate fails with a one-line error if memory cannot grow, on each topology, with a braid or a mask", () => {
    for (const topology of topologies) {
      tryEach((engine) => engine.generate({ ...request, topology }), tooLarge);
      // This request grows the memory like the one above, because opening dead ends needs no memory.
      if (sweep(true, id === "kruskal"))
        tryEach((engine) => engine.generate({ ...request, topology, braid: 0.5 }), tooLarge);
      if (takesMask) tryEach((engine) => engine.generate({ ...request, topology, mask }), tooLarge);
    }
  });

  test("generateMany fails with a one-line error if memory cannot grow", () => {
    tryEach((engine) => engine.generateMany({ ...request, width: 60, height: 60, count: sweep(100, 25) }), tooLarge);
  });
});

test.each(streamIds)("a stream of %s fails with a one-line error if memory cannot grow", (algorithm) => {
  const rows = (engine: Engine) => [...engine.stream({ algorithm, width: 400_000, rows: 4, seed: 3 })];
  tryEach(rows, /^"width" expected to fit in 4096 MiB of memory, got 400000 cells per row; use a smaller width$/, 1);
});

describe("errors of queries if memory cannot grow", () => {
  const tooLargeToSolve = /^"maze" expected to fit in 4096 MiB of memory, got up to \d+ MiB for \w+$/;
  const batch = engines.wasm.generateMany({ algorithm: "wilson", width: 200, height: 200, seed: 3, count: 20 });
  const maze = engines.wasm.generate({ algorithm: "wilson", width: 2 * side, height: side, seed: 3 });
  const masked = engines.wasm.generate({ algorithm: "wilson", width: side, height: side, mask, seed: 3 });

  test("a query of one maze fails with a one-line error if memory cannot grow", () => {
    for (const each of [maze, masked]) {
      const first = each.mask ? { x: 1, y: 0 } : { x: 0, y: 0 };
      const last = { x: each.width - 1, y: each.height - 1 };
      tryEach((engine) => engine.distances(each, first), tooLargeToSolve);
      tryEach((engine) => engine.suggestEnds(each, "farthest"), tooLargeToSolve);
      tryEach((engine) => engine.measure(each), tooLargeToSolve);
      if (!each.mask) tryEach((engine) => engine.solve(each, first, last), tooLargeToSolve);
    }
  });

  test("a query of a batch fails with a one-line error if memory cannot grow", () => {
    tryEach((engine) => engine.solveMany(batch), tooLargeToSolve);
    tryEach((engine) => engine.measureMany(batch), tooLargeToSolve);
    expect(mazeAt(batch, 11).walls).toHaveLength(40_000);
  });
});

test("bulk fails with a one-line error if a worker's memory cannot grow, and can then be repeated", async () => {
  const scratch = scratchFolder();
  writeFileSync(join(scratch, "growth.wasm"), bytes);
  const inThreads = `import { readFileSync } from "node:fs";
    const { Module, Instance } = WebAssembly;
    const bytes = readFileSync(${JSON.stringify(join(scratch, "growth.wasm"))});
    WebAssembly.Module = class extends Module {
      constructor(given) { super(given.byteLength > 20000 ? bytes : given); }
    };
    WebAssembly.Module.imports = Module.imports;
    WebAssembly.Instance = class extends Instance {
      constructor(...values) { super(...values); if (this.exports.failing) this.exports.failing.value = 1; }
    };`;
  const directory = join(scratch, "set");
  const words = ["bulk", "--width", "400", "--height", "400", "--count", "4", "--seed", "7", "--workers", "1"];
  const command = [...words, "--quiet", "--output", directory];
  const node = ["--import", `data:text/javascript,${encodeURIComponent(inThreads)}`];
  const { code, errors } = await runProcess(command, { node });
  expect({ code, errors }).toEqual({ code: 2, errors: expect.stringMatching(/^error: "width" \* [^\n]+; [^\n]+\n$/) });
  expect(readdirSync(directory)).toEqual(["manifest.json"]);
  points++;
  expect(await run(command)).toMatchObject({ code: 0, errors: "" });
  expect((await run(["bulk", "check", "--all", directory])).code).toBe(0);
});
