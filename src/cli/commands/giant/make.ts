// `wasmaze giant`: makes one maze that may be larger than memory.

import { availableParallelism } from "node:os";
import { checkInteger, checkWord } from "../../../core/errors.ts";
import { checkWorkers } from "../../../engine/parallel/scheduler.ts";
import type { Shard } from "../../../files/shards.ts";
import { checkFormat, GIANT_FORMATS, type GiantFormat } from "../../../giant/encode.ts";
import { DEFAULT_MEMORY } from "../../../giant/giant.ts";
import { makeFile } from "../../../giant/make.ts";
import { type GiantPlan, type GiantRequest, planGiant, stripCount, stripsOf } from "../../../giant/plan.ts";
import { readRecord } from "../../../giant/record.ts";
import { untilSignal } from "../../interrupt.ts";
import { tell } from "../../messages.ts";
import { NO_PROGRESS, startProgress } from "../../progress.ts";
import { estimate, onDamage, rates, shardSummary, summary } from "./report.ts";
import { streamGiant } from "./stream.ts";

/** The options as commander passes them. */
interface GiantCommandOptions extends GiantRequest {
  output: string;
  format?: GiantFormat;
  memory?: number;
  workers?: number;
  shard?: Shard;
  force?: boolean;
  dryRun?: boolean;
  quiet?: boolean;
}

/** Returns the seed and strip size of an unfinished output. A command without these options resumes this output. */
function givenThere(output: string, given: GiantRequest): Partial<GiantRequest> {
  let there: GiantPlan | undefined;
  try {
    there = readRecord(output)?.giant;
  } catch {
    // An unreadable record is reported later, when the maze is made.
  }
  if (!there) return {};
  const { seed = there.seed } = given;
  const asked = planGiant({ ...given, seed });
  const isSame = (["algorithm", "width", "height", "topology", "seed", "index"] as const).every(
    (key) => asked[key] === there[key],
  );
  return { seed, ...(isSame && given.stripRows === undefined && { stripRows: there.stripRows }) };
}

const INTERRUPTED = "interrupted; the finished strips are kept: run the same command again to continue";

/** Makes the file. A signal interrupts the work; the finished strips are kept. */
async function makeOutput(plan: GiantPlan, workers: number, options: GiantCommandOptions): Promise<void> {
  const { output, shard, force, quiet } = options;
  const began = performance.now();
  let found = 0;
  let cells = plan.width * plan.height;
  const progress = quiet
    ? NO_PROGRESS
    : startProgress("giant", cells, (done, seconds) => rates(done, found, cells, seconds));
  const onProgress = (done: number, all: number, there: number) => {
    found = there;
    cells = all;
    progress.update(done);
  };
  await untilSignal(INTERRUPTED, async (signal) => {
    const given = { workers, shard, force, signal, onProgress, onDamage };
    const made = await makeFile(output, plan, given).finally(() => progress.stop());
    const seconds = (performance.now() - began) / 1000;
    if (!quiet) tell(...(shard ? shardSummary : summary)(plan, output, made, seconds));
  });
}

function formatOf(given: GiantFormat | undefined, output: string): GiantFormat {
  if (given !== undefined) return checkWord("format", given, GIANT_FORMATS);
  if (output === "-" || output.toLowerCase().endsWith(".bin")) return "bin";
  return output.toLowerCase().endsWith(".png") ? "png" : "npy";
}

/** Throws if a command that writes a stream of rows has options that only resumable files support. */
function refuseForRows(format: GiantFormat, options: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    throw new RangeError(`"${name}" expected output to an .npy file, got a stream of ${format}; use --output FILE.npy`);
  }
}

/** The action of the command. */
export async function makeGiant(options: GiantCommandOptions): Promise<void> {
  const { output, shard, force, dryRun, quiet = false } = options;
  const { algorithm, width, height, topology, seed, index, stripRows } = options;
  const given = { algorithm, width, height, topology, seed, index, stripRows };
  if (output === "") throw new RangeError('"output" expected a file, got ""');
  const workers = checkWorkers(options.workers, availableParallelism());
  const format = formatOf(options.format, output);
  const memory = checkInteger("memory", options.memory ?? DEFAULT_MEMORY, 0, Number.MAX_SAFE_INTEGER);
  // Only .npy files are resumable. All other output is a stream of rows from north to south.
  const isFile = format === "npy" && output !== "-";
  if (!isFile) refuseForRows(format, { shard, force });
  const there = isFile ? givenThere(output, given) : {};
  if (given.seed === undefined && there.seed === undefined && shard)
    throw new RangeError('"seed" expected the same seed for all shards of a maze, got no seed; add --seed');
  const plan = planGiant({ ...given, ...there });
  if (shard && shard.of > stripCount(plan)) {
    const count = stripCount(plan);
    throw new RangeError(`"shard" expected at most ${count} shards for a maze of ${count} strips, got ${shard.of}`);
  }
  checkFormat(plan, format);
  if (dryRun) {
    const strips = [...stripsOf(plan, shard)].length;
    process.stdout.write(estimate(plan, strips, workers, isFile ? undefined : { format, memory }));
  } else if (!isFile)
    await streamGiant(plan, format, { output, workers, memory, quiet, isDrawn: given.seed === undefined });
  else await makeOutput(plan, workers, options);
}
