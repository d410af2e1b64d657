// Defines the commands `wasmaze giant` and `giant merge` for one maze that may be larger than memory.

import { type Command, Option } from "commander";
import { GIANT_FORMATS } from "../../../giant/encode.ts";
import { mergeGiant } from "../../../giant/merge.ts";
import { GIANT_ALGORITHMS } from "../../../giant/plan.ts";
import { parseNumber } from "../../../request/words.ts";
import { seedOption, topologyOption } from "../../commonOptions.ts";
import { untilSignal } from "../../interrupt.ts";
import { writeReport } from "../../messages.ts";
import { parseBytes, parseShard } from "../../options.ts";
import { counted, withProgress } from "../../progress.ts";
import { makeGiant } from "./make.ts";
import { onDamage } from "./report.ts";

export function addGiant(program: Command): void {
  const command = program
    .command("giant")
    .description("make one maze that may be larger than memory, on all cores; resumable")
    .addOption(
      new Option("-a, --algorithm <id>", `one of ${GIANT_ALGORITHMS.join(", ")}; both make the same maze`).default(
        "kruskal",
      ),
    )
    .option("--width <cells>", "width of the maze, in cells, 1..2^24", parseNumber, 8192)
    .option("--height <cells>", "height of the maze, in cells; at most 2^48 cells in all", parseNumber, 8192)
    .addOption(seedOption())
    .option("--index <integer>", "index of the maze (default: 0)", parseNumber)
    .addOption(topologyOption())
    .option("-o, --output <file>", 'write to this file; "-" is standard output', "maze.npy")
    .option(
      "-f, --format <format>",
      `${GIANT_FORMATS.join(", ")}; bin has no header, only walls (default: from the file's extension, otherwise ` +
        'npy; bin for "-")',
    )
    .option("--workers <number>", "number of worker threads (default: one per available core)", parseNumber)
    .option("--strip-rows <rows>", "rows per strip (default: about 2^25 cells, but at least 256 rows)", parseNumber)
    .option(
      "--memory <bytes>",
      "for png, bin and standard output: size of the buffer for finished strips, such as 500M or 2G; if it is below " +
        "a quarter of a byte per cell, each strip is made twice (default: 1G)",
      parseBytes,
    )
    .option("--shard <i/N>", "make only the strips of shard i of N; i counts from 1", parseShard)
    .option("--force", "replace an existing file")
    .option("--dry-run", "print the file size and the estimated memory and time, and write nothing")
    .option("-q, --quiet", "print no progress and no summary")
    .addHelpText(
      "after",
      `
Examples:
  $ wasmaze giant --width 32768 --height 32768 --seed 7 --output maze.npy
  $ wasmaze giant --width 32768 --height 32768 --seed 7 --shard 1/4 --output maze.npy
    (and 2/4, 3/4, 4/4 here or elsewhere; then: wasmaze giant merge maze.npy [other/maze.npy ...])
  $ wasmaze giant --width 16384 --height 16384 --seed 7 --output maze.png
  $ wasmaze giant --width 100000 --height 100000 --seed 7 --output - --memory 4G | xz > maze.xz
  $ wasmaze giant --width 100000 --height 100000 --dry-run

The maze is the same, byte for byte, as that of "generate --algorithm kruskal". It does not depend on --workers and
--strip-rows.
After an interruption, the same command continues the .npy file where it stopped.`,
    )
    .action(makeGiant);
  command
    .command("merge <files...>")
    .description("merge shards: copy the strips of the other files to the first file, which is then complete")
    .option("-q, --quiet", "print no progress")
    .action((files: string[], { quiet }: { quiet?: boolean }) =>
      untilSignal("interrupted; run the same command again to continue", async (signal) => {
        const merge = (onProgress: (found: number, count: number) => void) =>
          mergeGiant(files, { signal, onProgress, onDamage });
        const { width, height } = await withProgress("merge", quiet, merge);
        await writeReport(`${files[0]}: ${counted(width * height, "cell")}, complete`);
      }),
    );
}
