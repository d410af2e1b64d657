// Tests crashes of threads: the error must name the task in progress, and later calls must succeed on new threads.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, inject, test } from "vitest";
import { createEngine } from "../../src/engine/createEngine.ts";

const folder = mkdtempSync(join(tmpdir(), "wasmaze-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const request = { algorithm: "kruskal", width: 16, height: 16, seed: 7, index: 5 } as const;
const [from, to] = [
  { x: 0, y: 0 },
  { x: 15, y: 15 },
];

/** The program of a thread that crashes when it receives a task of the kind that the file `armed` names. */
const crashing = (how: string): string => `
import { readFileSync } from "node:fs";
import { isMainThread, parentPort } from "node:worker_threads";
const kind = () => readFileSync(${JSON.stringify(join(folder, "armed"))}, "utf8");
const on = parentPort?.on.bind(parentPort);
const crash = ({ task }) => { if (task.kind === kind()) { ${how} } };
// Wraps the script's own listener. A separate listener would receive messages before the script does.
if (!isMainThread) parentPort.on = (name, listen) =>
  on(name, name === "message" ? (message) => { crash(message); listen(message); } : listen);`;

const PROGRAM = `
import { writeFileSync } from "node:fs";
import { createPool } from ${JSON.stringify(pathToFileURL(join(inject("bundle"), "node.js")).href)};
const arm = (kind) => writeFileSync(${JSON.stringify(join(folder, "armed"))}, kind);
const [request, from, to] = ${JSON.stringify([request, from, to])};
arm("none");
const pool = createPool({ workers: 2 });
const maze = await pool.generate(request);
const calls = {
  async batch() {
    const all = [];
    for await (const { walls } of pool.generateMany({ ...request, count: 300, batchSize: 100 })) all.push(walls);
    return Buffer.concat(all).toString("hex");
  },
  maze: async () => Buffer.from((await pool.generate(request)).walls).toString("hex"),
  solve: async () => [...(await pool.solve(maze, from, to))].join(),
  measure: async () => (await pool.measure(maze)).solution,
};
const outcomes = {};
for (const [kind, call] of Object.entries(calls)) {
  arm(kind);
  const failed = await Promise.allSettled(Array.from({ length: 5 }, call));
  arm("none");
  const errors = failed.map(({ reason }) => reason && reason.name + ": " + reason.message);
  outcomes[kind] = { errors, again: await call() };
}
console.log(JSON.stringify(outcomes));`;

test.each([
  ["ends", "process.exit(9)", "it ended with code 9"],
  ["throws", 'throw new Error("thrown in a thread")', "thrown in a thread"],
])("calls on a thread that %s are rejected, and the pool continues with new threads", (_, how, reason) => {
  const [preload, program] = [join(folder, "preload.mjs"), join(folder, "program.mjs")];
  writeFileSync(preload, crashing(how));
  writeFileSync(program, PROGRAM);
  // The process ends only when no thread is left.
  const output = execFileSync(process.execPath, ["--import", pathToFileURL(preload).href, program], {
    encoding: "utf8",
    timeout: 30_000,
  });
  const engine = createEngine();
  const maze = engine.generate(request);
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
  const expected = {
    batch: ["making mazes \\d+ to \\d+", hex(engine.generateMany({ ...request, count: 300 }).walls)],
    maze: ["making a maze", hex(maze.walls)],
    solve: ["solving a maze", engine.solve(maze, from, to).join()],
    measure: ["measuring a maze", engine.measure(maze).solution],
  };
  const outcomes = JSON.parse(output);
  for (const [kind, [doing, again]] of Object.entries(expected)) {
    const error = expect.stringMatching(`^WorkerCrashError: a worker stopped while ${doing}: ${reason}$`);
    expect(outcomes[kind], kind).toEqual({ errors: Array.from({ length: 5 }, () => error), again });
  }
});
