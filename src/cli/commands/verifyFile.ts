// `wasmaze verify-file`: verifies that a file of walls contains perfect mazes. Needs memory for a few rows only.

import { type Command, Option } from "commander";
import { checkWord } from "../../core/errors.ts";
import { TOPOLOGIES, type Topology } from "../../core/topology.ts";
import { verifyFile as verify } from "../../giant/verifyFile.ts";
import { untilSignal } from "../interrupt.ts";
import { tell, writeReport } from "../messages.ts";
import { counted, readable, readableTime, withProgress } from "../progress.ts";

interface VerifyFileOptions {
  topology?: Topology;
  quiet?: boolean;
}

async function verifyFile(file: string, { topology = "plane", quiet }: VerifyFileOptions): Promise<void> {
  checkWord("topology", topology, TOPOLOGIES);
  const began = performance.now();
  await untilSignal("interrupted; the mazes were not fully verified", async (signal) => {
    const { count, width, height, defect } = await withProgress("verify-file", quiet, (onProgress) =>
      verify(file, { topology, signal, onProgress }),
    );
    const mazes = count > 1 ? `${counted(count, "maze")} of ` : "";
    const shape = `${mazes}${readable(width)} x ${readable(height)} cells`;
    if (defect !== undefined) throw new Error(`${file}, ${shape}, is not perfect: ${defect}`);
    const seconds = (performance.now() - began) / 1000;
    const nanoseconds = ((seconds * 1e9) / (count * width * height)).toFixed(1);
    await writeReport(`${file}: ${shape}, perfect`);
    if (!quiet) tell(`${readableTime(seconds)}, ${nanoseconds} ns per cell`);
  });
}

export function addVerifyFile(program: Command): void {
  program
    .command("verify-file <file>")
    .description("verify in one pass that the mazes of an .npy file are perfect; needs memory for only a few rows")
    .addOption(new Option("--topology <topology>", "plane or torus; the file does not record it").default("plane"))
    .option("-q, --quiet", "print no progress and no duration")
    .addHelpText(
      "after",
      `
Examples:
  $ wasmaze giant --width 32768 --height 32768 --seed 7 --output maze.npy
  $ wasmaze verify-file maze.npy

The exit code is 1 if a maze has a defect, which is printed, and 2 if the file does not contain walls.`,
    )
    .action(verifyFile);
}
