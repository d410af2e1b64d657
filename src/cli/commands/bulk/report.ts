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

/** Returns how often each index is tried. With --split-by key, every split tries all indices. */
const passesOf = ({ splitBy, splits }: DataSet): number => (splitBy ? (splits?.length ?? 1) : 1);

/** Formats progress: `done` of `count` tries are finished. With --results, those are results. */
export function rates(dataSet: DataSet, done: number, count: number, seconds: number): string {
  const passes = passesOf(dataSet);
  const perSecond = done / passes / seconds;
  const of = `${readable(done / passes)} of ${readable(count / passes)}`;
  const left = `${readableTime((count - done) / passes / perSecond)} left`;
  if (dataSet.results) return `${of} results, ${rateText(perSecond)} results/s, ${left}`;
  const cells = perSecond * cellsOf(dataSet);
  return `${of} mazes, ${rateText(perSecond)} mazes/s, ${rateText(cells / 1e6)} million cells/s, ${left}`;
}

/** Formats a rate: below 10 with a decimal. */
const rateText = (perSecond: number): string => (perSecond < 10 ? perSecond.toFixed(1) : readable(perSecond));

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
  const passes = passesOf(dataSet);
  const count = manifest.count / passes;
  const bytes = parts.flatMap(({ files }) => files).reduce((sum, file) => sum + file.bytes, 0);
  const copies = dataSet.recipe.grid ? "copies" : "rotated or mirrored copies";
  const repeated = dropped === undefined ? "" : `, ${readable(dropped)} dropped as ${copies}`;
  const kept = mazes === count && !repeated ? "" : ` (of ${readable(count)} tried${repeated})`;
  // A result is the first maze of many that passes the filter.
  const [verb, unit] = dataSet.results ? ["found", "results/s"] : ["made", "mazes/s"];
  const work =
    made > 0
      ? `${readable(made / passes)} ${verb} in ${durationText(seconds)}, ${rateText(made / passes / seconds)} ${unit}`
      : `0 ${verb}`;
  const line = `${counted(mazes, "maze")}${kept} in ${counted(parts.length, "part")}, ${bytesText(bytes)}, in ${directory}; ${work}`;
  const lines = [line];
  if (dataSet.where !== undefined && mazes < count * RARE)
    lines.push(`The filter kept under ${100 * RARE} %. See which values occur: wasmaze measure --count 1000`);
  if (parts.length > 0) lines.push(`Read it: ${readingHint(dataSet, directory, parts[0].files[0].file)}`);
  return lines;
}
