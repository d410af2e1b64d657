// Runs the suite of `npm run test:engines` in Node. The suite is written for other JavaScript engines.

import { expect, test } from "vitest";
import { BACKENDS, differencesOf, hashesOf, runSuite } from "../../bench/lab/engines/suite.js";
import { streamIds } from "../../src/core/algorithms.ts";
import { algorithms, createEngine } from "../../src/index.ts";
import { sweep } from "../helpers/sweep.ts";
import hashes from "./hashes.json" with { type: "json" };

// `npm test` omits the reference, because other suites compare it with WebAssembly.
test.each(sweep(BACKENDS, ["wasm"]))("the %s backend has the recorded hash in every case", (backend) => {
  const cases = Object.keys(hashes).length;
  expect(runSuite({ algorithms, createEngine }, hashes, [backend])).toEqual([{ backend, cases, different: [] }]);
  expect(new Set(Object.values(hashes)).size).toBeGreaterThan(cases / 2);
});

test("the suite of hashes has cases of every kind", () => {
  const names = Object.keys(hashes);
  for (const { id, topologies, ...info } of algorithms)
    for (const topology of topologies) {
      const kinds = names.flatMap((name) => name.split(`${id} ${topology} 67x31`)[1]?.split(":")[0] ?? []);
      const expected = ["", " braid", " batch"];
      if ("takesStart" in info && info.takesStart) expected.push(" start");
      if (info.parameters) expected.push(" parameters");
      if (info.takesMask) expected.push(" mask", " mask braid");
      expect([...new Set(kinds)].sort()).toEqual(expected.sort());
    }
  expect(names.filter((name) => name.includes("stream"))).toHaveLength(3 * streamIds.length);
});

test("the suite of hashes finds a difference in one byte of walls or one distance", () => {
  const engine = createEngine({ backend: "wasm" });
  const changed = hashesOf(
    { algorithms, createEngine },
    {
      ...engine,
      generateMany(request) {
        const batch = engine.generateMany(request as never);
        if (request.algorithm === "eller" && request.width === 5) batch.walls[7] ^= 1;
        return batch;
      },
      distances(maze, from) {
        const steps = engine.distances(maze, from);
        steps[0] += 2 ** 16;
        return steps;
      },
    },
  );
  const different = differencesOf(changed, hashes);
  const steps = different.filter((name) => name.endsWith("distances"));
  expect(steps.length).toBeGreaterThan(5);
  expect(different.filter((name) => !steps.includes(name))).toEqual(["eller plane 5x4 batch"]);
  const { "eller plane 1x1": _, ...fewer } = hashes;
  expect(differencesOf(fewer, hashes)).toEqual(["eller plane 1x1"]);
});
