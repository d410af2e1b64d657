// Messages of `wasmaze giant`: rates, estimates and summaries.

import { formatBytes, type GiantFormat } from "../../../giant/encode.ts";
import { fileBytes } from "../../../giant/file.ts";
import { type OnDamage, rowsText } from "../../../giant/make.ts";
import { secondsPerCell } from "../../../giant/measure.ts";
import { type GiantPlan, stripCount } from "../../../giant/plan.ts";
import { isMadeOnce, packedBytes } from "../../../giant/rows.ts";
import { quote } from "../../../request/words.ts";
import { tell } from "../../messages.ts";
import { doubleQuote } from "../../options.ts";
import { bytesText, counted, durationText, readable, readableTime } from "../../progress.ts";

/** Formats progress: `done` of `cells` cells are finished. This includes `found` cells of an earlier run. */
export function rates(done: number, found: number, cells: number, seconds: number): string {
  const perSecond = (done - found) / seconds;
  return (
    `${readable(done)} of ${readable(cells)} cells, ${readable(perSecond / 1e6)} million cells/s, ` +
    `${readableTime((cells - done) / perSecond)} left`
  );
}

/** Formats progress of two passes over the maze. Each cell counts twice. */
export const passRates = (done: number, cells: number, seconds: number): string =>
  `${readable((100 * done) / cells)} %, ${readableTime((seconds * (cells - done)) / done)} left`;

/** Estimates the memory of a worker in bytes: walls and tiles of a strip, and Node itself. */
const workerBytes = ({ width, stripRows }: GiantPlan): number => 2.1 * width * stripRows + 64 * width + 2e7;

/** Estimates the memory of the main process in bytes, including the data to join strips. */
const joiningBytes = ({ width }: GiantPlan): number => 420 * width + 6e7;

/** Options of output that is a stream of rows. Such output keeps strips in memory or makes them twice. */
interface Streaming {
  readonly format: GiantFormat;
  readonly memory: number;
}

/** Formats the estimate that --dry-run prints. */
export function estimate(plan: GiantPlan, strips: number, workers: number, streaming?: Streaming): string {
  const isTwice = streaming !== undefined && !isMadeOnce(plan, streaming.memory);
  const cells = plan.width * plan.height;
  const busy = Math.min(workers, strips);
  const seconds = ((isTwice ? 2 : 1) * secondsPerCell() * cells * (strips / stripCount(plan))) / busy;
  // Patches, which are the walls to remove where strips join, take 22 bytes each. They stay in memory until the second
  // pass.
  const waiting = isTwice ? 60 * plan.width * strips : streaming ? packedBytes(plan) : 0;
  const memory = busy * workerBytes(plan) + joiningBytes(plan) + waiting;
  const written = streaming ? formatBytes(plan, streaming.format) : fileBytes(plan);
  const what = streaming?.format === "png" ? "in the picture before compression" : "in the file";
  return (
    `${counted(cells, "cell")} in ${counted(strips, "strip")} of ${counted(plan.stripRows, "row")}, ` +
    `${bytesText(written)} ${what}, about ${bytesText(memory)} of memory and ${readableTime(seconds)} on ` +
    `${counted(busy, "worker")}${isTwice ? ", which make each strip twice" : ""}; nothing was written\n`
  );
}

/** Prints a warning about a damaged strip, even with --quiet. */
export const onDamage: OnDamage = (path, strip) => tell(`warning: rows ${rowsText(strip)} of ${path} were damaged`);

const speed = (made: number, seconds: number): string =>
  made === 0
    ? "nothing was left to make"
    : `${readable(made)} made in ${durationText(seconds)}, ${((seconds / made) * 1e9).toFixed(1)} ns each`;

/** Formats the summary of a complete file, with a command that reads the file. */
export function summary(plan: GiantPlan, output: string, made: number, seconds: number): string[] {
  const { width, height } = plan;
  const code = `import numpy; print(numpy.load(${JSON.stringify(output)}, mmap_mode="r")[:4, :8])`;
  return [
    `${counted(width * height, "cell")} in ${output}, ${bytesText(fileBytes(plan))}; ${speed(made, seconds)}`,
    `Read it: python3 -c ${code.includes("'") ? doubleQuote(code) : quote(code)}`,
  ];
}

/** Formats the summary of output that is a stream of rows. */
export function streamSummary({ width, height }: GiantPlan, output: string, bytes: number, seconds: number): string {
  const cells = width * height;
  const place = output === "-" ? "" : ` in ${output}`;
  return `${counted(cells, "cell")}${place}, ${bytesText(bytes)}; ${speed(cells, seconds)}`;
}

/** Formats the summary of one shard. */
export function shardSummary(_: GiantPlan, output: string, made: number, seconds: number): string[] {
  return [
    `this shard's strips are in ${output}.partial; ${speed(made, seconds)}`,
    `Then: wasmaze giant merge ${quote(output)}`,
  ];
}
