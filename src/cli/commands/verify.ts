// `wasmaze verify`: makes random mazes on both backends. The two backends must make equal mazes, and perfect ones.

import { setImmediate } from "node:timers/promises";
import type { Command } from "commander";
import { checkInteger, show } from "../../core/errors.ts";
import { Stream } from "../../core/random.ts";
import { randomSeed, seedWord, seedWords } from "../../core/seed.ts";
import type { AnyBatchRequest, AnyRequest, WindowRequest } from "../../index.ts";
import { createEngine, type Engine, mazeAt, type Seed, verifyMaze } from "../../index.ts";
import { asciiJson } from "../../io/json.ts";
import { parseNumber, parseSeed, quote } from "../../request/words.ts";
import { withMaskBytes, withMaskRows } from "../../square/mask.ts";
import { onInterrupt } from "../interrupt.ts";
import { tell, writeReport } from "../messages.ts";
import { startProgress } from "../progress.ts";
import { drawRequest, drawWindow } from "../randomRequest.ts";

type CheckedRequest = AnyRequest | AnyBatchRequest | WindowRequest;

const isForWindow = (request: CheckedRequest): request is WindowRequest => "columns" in request || "rows" in request;

/** Makes the mazes of a request on both engines. Returns the first defect; undefined if there is none. */
export function checkRequest(request: CheckedRequest, engine: Engine, reference: Engine): string | undefined {
  if (isForWindow(request)) return checkWindow(request, engine, reference);
  const make = (by: Engine) => {
    if ("count" in request) return by.generateMany(request);
    return { ...by.generate(request), count: 1 };
  };
  const made = make(engine);
  const expected = make(reference);
  const cells = made.width * made.height;
  const at = expected.walls.findIndex((cell, i) => cell !== made.walls[i]);
  if (at >= 0) {
    const cell = at % cells;
    const where =
      `cell ${cell % made.width},${Math.floor(cell / made.width)} of index ` + `${made.index + Math.floor(at / cells)}`;
    return `${where}: expected walls ${expected.walls[at]} as on ${reference.backend}, got ${made.walls[at]}`;
  }
  for (let i = 0; i < made.count; i++) {
    const maze = mazeAt(made, i);
    const verdict = verifyMaze(maze);
    if (verdict.defect) return `index ${maze.index}: ${verdict.defect}`;
  }
  return undefined;
}

/** Compares a window on both engines. A window is part of a maze and need not be a perfect maze itself. */
function checkWindow(request: WindowRequest, engine: Engine, reference: Engine): string | undefined {
  const { walls } = engine.window(request);
  const expected = reference.window(request);
  const at = expected.walls.findIndex((cell, i) => cell !== walls[i]);
  if (at < 0) return undefined;
  const x = expected.origin.x + (at % expected.width);
  const y = expected.origin.y + Math.floor(at / expected.width);
  return `cell ${x},${y}: expected walls ${expected.walls[at]} as on ${reference.backend}, got ${walls[at]}`;
}

interface VerifyOptions {
  cases: number;
  seed?: Seed;
  request?: CheckedRequest;
}

function parseRequest(text: string): CheckedRequest {
  let request: unknown;
  try {
    request = JSON.parse(text);
  } catch {
    // The check below also rejects text that is not JSON.
  }
  if (typeof request !== "object" || request === null)
    throw new RangeError(
      `"request" expected JSON such as {"algorithm":"kruskal","width":3,"height":2,"seed":1}, got ${show(text)}`,
    );
  return withMaskBytes(request as AnyRequest);
}

/** Draws a random request. One in sixteen is for a window, because the reference makes only 100 windows/s. */
const drawCase = (stream: Stream): CheckedRequest => (stream.below(16) ? drawRequest(stream) : drawWindow(stream));

async function verify({ cases, seed = randomSeed(), request: given }: VerifyOptions): Promise<void> {
  checkInteger("cases", cases, 1, 2 ** 31 - 1);
  // If the seed is random, it is drawn once, so that both backends and the printed command use the same seed.
  const request = given && { seed, ...given };
  const total = request ? 1 : cases;
  const engine = createEngine({ backend: "wasm" });
  const reference = createEngine({ backend: "reference" });
  // Throws for an invalid request. Without these calls, the loop below would report the error as a defect.
  if (request && isForWindow(request)) reference.window(request);
  else if (request) reference.generateMany({ count: 1, ...request });

  const words = seedWords(seed);
  const progress = startProgress("verify", total);
  let done = 0;
  const failures: [defect: string, command: string][] = [];
  const report = async () => {
    progress.stop();
    if (failures.length > 0) process.exitCode = 1; // set before writing, because a closed pipe ends the process
    for (const lines of failures) await writeReport(...lines);
  };
  const release = onInterrupt(async () => {
    await report();
    tell(`interrupted: ${done} of ${total} done, ${failures.length} failed`);
  });
  let rested = Date.now();
  while (done < total) {
    const next = request ?? drawCase(new Stream(words, done));
    let defect: string | undefined;
    try {
      defect = checkRequest(next, engine, reference);
    } catch (error) {
      defect = String(error);
    }
    if (defect) failures.push([defect, `  wasmaze verify --request ${quote(asciiJson(withMaskRows(next)))}`]);
    done++;
    // Ten times per second: shows the progress, and lets pending signals be handled.
    if (Date.now() < rested + 100) continue;
    progress.update(done);
    await setImmediate();
    rested = Date.now();
  }
  release();
  progress.update(done);
  await report();

  const again = request ? "" : `; repeat with: wasmaze verify --cases ${cases} --seed ${quote(seedWord(seed))}`;
  await writeReport(`${total - failures.length} of ${total} requests passed${again}`);
  if (failures.length > 0) throw new Error(`${failures.length} of ${total} requests failed`);
}

export function addVerify(program: Command): void {
  program
    .command("verify")
    .description("check that both backends make the same random mazes and windows, and that the mazes are perfect")
    .option("--cases <integer>", "number of requests", parseNumber, 2000)
    .option("-s, --seed <seed>", "seed of the random requests (default: random)", parseSeed)
    .option("--request <json>", "verify only this request", parseRequest)
    .addHelpText(
      "after",
      `
Examples:
  $ wasmaze verify
  $ wasmaze verify --cases 20000 --seed 1
  $ wasmaze verify --request '{"algorithm":"kruskal","width":300,"height":200,"topology":"torus","seed":"hello"}'

If a request fails, the output contains a command that repeats it, and the exit code is 1.`,
    )
    .action(verify);
}
