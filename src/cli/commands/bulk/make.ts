// `wasmaze bulk`: makes a data set.

import { availableParallelism } from "node:os";
import type { Command } from "commander";
import { runBulk } from "../../../datasets/makeParts.ts";
import { manifestNames, readManifest } from "../../../datasets/manifest.ts";
import type { DataSet, DataSetOptions, Split } from "../../../datasets/plan.ts";
import { partsOf, partsOfShard, resolveDataSet } from "../../../datasets/plan.ts";
import { checkWorkers } from "../../../engine/parallel/scheduler.ts";
import type { Shard } from "../../../files/shards.ts";
import { createEngine, type Seed } from "../../../index.ts";
import { checkPlaneCell } from "../../../request/words.ts";
import type { RequestOptions } from "../../commonOptions.ts";
import { checkNoGraph, type GraphCommandOptions, isOnGraph } from "../../graphOptions.ts";
import { untilSignal } from "../../interrupt.ts";
import { tell } from "../../messages.ts";
import { shapeOf } from "../../options.ts";
import { NO_PROGRESS, startProgress } from "../../progress.ts";
import { rates, summary } from "./report.ts";

/** The options as commander passes them. */
export interface BulkCommandOptions
  extends RequestOptions<Omit<DataSetOptions, "splits" | "results" | "images" | "grid">>,
    GraphCommandOptions {
  results?: number;
  cellPixels?: number;
  colours?: Readonly<Record<string, string>>;
  output: string;
  split?: readonly Split[];
  workers?: number;
  shard?: Shard;
  force?: boolean;
  quiet?: boolean;
  dryRun?: boolean;
}

/** Returns the seed of the data set in a directory. A command without a seed resumes this data set. */
export function seedThere(directory: string): Seed | undefined {
  try {
    const [name] = manifestNames(directory);
    return name === undefined ? undefined : readManifest(directory, name)?.dataSet.recipe.seed;
  } catch {
    // An unreadable manifest is reported later, when the data set is made.
    return undefined;
  }
}

const INTERRUPTED = "interrupted; the finished parts are kept: run the same command again to continue";

type MakeOptions = Pick<BulkCommandOptions, "output" | "shard" | "force" | "quiet" | "backend" | "dryRun">;

/** Makes a data set in a directory. A signal interrupts the work; the finished parts are kept. */
async function makeFiles(dataSet: DataSet, count: number, workers: number, options: MakeOptions): Promise<void> {
  const { output, shard, force, quiet, backend } = options;
  const began = performance.now();
  let found = 0;
  let dropped: number | undefined;
  const describe = (done: number, seconds: number) => rates(dataSet, done - found, count - found, seconds);
  const progress = quiet ? NO_PROGRESS : startProgress("bulk", count, describe);
  const onProgress = (done: number, _: number, there: number) => {
    found = there;
    progress.update(done);
  };
  const onDropped = (repetitions: number): void => {
    dropped = repetitions;
  };
  await untilSignal(INTERRUPTED, async (signal) => {
    const given = { dataSet, directory: output, workers, backend, shard, force, signal, onProgress, onDropped };
    const manifest = await runBulk(given).finally(() => progress.stop());
    const seconds = (performance.now() - began) / 1000;
    if (!quiet) tell(...summary(manifest, output, seconds, manifest.count - found, dropped));
  });
}

/** The action of the command. */
export async function makeBulk(options: BulkCommandOptions, command: Command): Promise<void> {
  const { output, workers: givenWorkers, shard, force: _, quiet: ___, dryRun: ____, ...contents } = options;
  const { split: splits, parameter: parameters, mask, results, cellPixels, colours, backend, ...given } = contents;
  if (results !== undefined && command.getOptionValueSource("count") === "cli")
    throw new RangeError(
      `"results" expected a command without --count, got --count ${given.count}; remove one of them`,
    );
  if (output === "") throw new RangeError('"output" expected a directory, got ""');
  const workers = checkWorkers(givenWorkers, availableParallelism());
  // Fails before anything is written if the backend cannot start.
  if (backend !== undefined) createEngine({ backend }).dispose();
  const seed = given.seed ?? (output === "-" ? undefined : seedThere(output));
  if (seed === undefined && shard)
    throw new RangeError('"seed" expected the same seed for all shards of a data set, got no seed; add --seed');
  const count = results ?? given.count;
  const more = {
    ...{ count, seed, parameters, splits, results: results !== undefined },
    ...((cellPixels !== undefined || colours) && { images: { cellPixels, colours } }),
  };
  let dataSet: DataSet;
  if (isOnGraph(options)) {
    const { gridDataSet } = await import("./onGrid.ts");
    dataSet = await gridDataSet(command, { ...given, mask, ...more } as never, seed);
  } else {
    checkNoGraph(command);
    const { grid: _grid, ...request } = given;
    const start = checkPlaneCell("start", given.start);
    dataSet = resolveDataSet({ ...request, ...(await shapeOf(command, options)), start, ...more });
  }
  await makeDataSet(dataSet, options, workers);
}

/** Makes a data set, or an estimate of it, as the options of a command request. */
export async function makeDataSet(dataSet: DataSet, options: MakeOptions, workers: number): Promise<void> {
  const { output, shard, quiet = false, dryRun, backend } = options;
  const parts = partsOfShard(partsOf(dataSet), shard);
  const total = parts.reduce((sum, part) => sum + part.count, 0);
  if (dryRun) {
    const { estimate } = await import("./estimate.ts");
    process.stdout.write(estimate(dataSet, total, parts.length, workers, backend));
  } else if (output === "-") {
    const { stream } = await import("./stream.ts");
    await stream(dataSet, parts, quiet, backend);
  } else await makeFiles(dataSet, total, workers, options);
}
