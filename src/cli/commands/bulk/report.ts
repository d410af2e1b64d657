// Messages of `wasmaze bulk`: rates, the summary, and a command that reads the result.

import { formats } from "../../../datasets/formats/index.ts";
import type { Manifest } from "../../../datasets/manifest.ts";
import type { DataSet } from "../../../datasets/plan.ts";
import { quote } from "../../../request/words.ts";
import { doubleQuote } from "../../options.ts";
import { bytesText, counted, durationText, readable, readableTime } from "../../progress.ts";

/** A filter that keeps a smaller share is reported, because it is probably a mistake. */
const RARE = 0.001;

export const cellsOf = ({ recipe }: DataSet): number => recipe.width * recipe.height;

/** Formats progress: `done` of `count` mazes are finished. */
export function rates(dataSet: DataSet, done: number, count: number, seconds: number): string {
  const perSecond = done / seconds;
  const cells = perSecond * cellsOf(dataSet);
  return (
    `${readable(done)} of ${readable(count)} mazes, ${readable(perSecond)} mazes/s, ` +
    `${readable(cells / 1e6)} million cells/s, ${readableTime((count - done) / perSecond)} left`
  );
}

/** Returns a shell command that reads the data set. */
function readingHint({ format, huggingFace, splits }: DataSet, directory: string, firstFile: string): string {
  const folder = directory.replace(/\/+$/, "");
  const first = `${folder}/${firstFile}`;
  // With splits, the command reads only the first file: a pattern would match the files of all splits, which must not
  // be read together.
  const all = splits ? first : `${folder}/${huggingFace ? "data/" : ""}*.${formats[format].ending ?? format}`;
  const words = formats[format].hint(first, all);
  return words.map((word) => (word.includes("'") ? doubleQuote(word) : quote(word))).join(" ");
}

/** Formats the summary: counts, bytes and speed. */
export function summary(
  manifest: Manifest,
  directory: string,
  seconds: number,
  made: number,
  dropped: number | undefined,
): string[] {
  const { dataSet, mazes, parts } = manifest;
  // With --split-by key, every split tries all indices, and the manifest counts each index once per split.
  const count = manifest.count / (dataSet.splitBy ? (dataSet.splits?.length ?? 1) : 1);
  const bytes = parts.flatMap(({ files }) => files).reduce((sum, file) => sum + file.bytes, 0);
  const copies = dataSet.recipe.grid ? "copies" : "rotated or mirrored copies";
  const repeated = dropped === undefined ? "" : `, ${readable(dropped)} dropped as ${copies}`;
  const kept = mazes === count && !repeated ? "" : ` (of ${readable(count)} tried${repeated})`;
  // A result is the first maze of many that passes the filter.
  const verb = dataSet.results ? "found" : "made";
  const work =
    made > 0
      ? `${readable(made)} ${verb} in ${durationText(seconds)}, ${readable(made / seconds)} mazes/s`
      : `0 ${verb}`;
  const line = `${counted(mazes, "maze")}${kept} in ${counted(parts.length, "part")}, ${bytesText(bytes)}, in ${directory}; ${work}`;
  const lines = [line];
  if (dataSet.where !== undefined && mazes < count * RARE)
    lines.push(`The filter kept under ${100 * RARE} %. See which values occur: wasmaze measure --count 1000`);
  if (parts.length > 0) lines.push(`Read it: ${readingHint(dataSet, directory, parts[0].files[0].file)}`);
  return lines;
}
