// `wasmaze verify-file`: whether a file of walls holds perfect mazes, with memory for a few rows.

import { type Command, Option } from "commander";
import { checkWord } from "../../core/errors.ts";
import { TOPOLOGIES, type Topology } from "../../core/topology.ts";
import { verifyFile as verify } from "../../giant/verifyFile.ts";
import { onSignal } from "../interrupt.ts";
import { writeReport } from "../output.ts";
import { counted, NO_PROGRESS, type Progress, readable, readableTime, startProgress } from "../progress.ts";

interface VerifyFileOptions {
  topology?: Topology;
  quiet?: boolean;
}

async function verifyFile(file: string, { topology = "plane", quiet }: VerifyFileOptions): Promise<void> {
  checkWord("topology", topology, TOPOLOGIES);
  const interrupt = new AbortController();
  let code = 1;
  const off = onSignal((exitCode) => {
    code = exitCode;
    interrupt.abort(new Error("interrupted"));
  });
  const { signal } = interrupt;
  let progress: Progress | undefined;
  const began = performance.now();
  try {
    const { count, width, height, defect } = await verify(file, {
      topology,
      signal,
      onProgress(done, cells) {
        progress ??= quiet ? NO_PROGRESS : startProgress("verify-file", cells);
        progress.update(done);
      },
    });
    progress?.stop();
    const shape = `${count > 1 ? `${counted(count, "maze")} of ` : ""}${readable(width)} x ${readable(height)} cells`;
    if (defect !== undefined) throw new Error(`${file}, ${shape}, is not perfect: ${defect}`);
    const seconds = (performance.now() - began) / 1000;
    const nanoseconds = ((seconds * 1e9) / (count * width * height)).toFixed(1);
    await writeReport(`${file}: ${shape}, perfect\n`);
    if (!quiet) process.stderr.write(`${readableTime(seconds)}, ${nanoseconds} ns a cell\n`);
  } catch (error) {
    progress?.stop();
    if (!signal.aborted) throw error;
    process.stderr.write("interrupted: nothing was proved\n");
    process.exitCode = code;
  } finally {
    off();
  }
}

export function addVerifyFile(program: Command): void {
  program
    .command("verify-file <file>")
    .description("prove that an .npy file of walls holds perfect mazes, in one sweep with memory for a few rows")
    .addOption(new Option("--topology <topology>", "plane or torus, which the file does not contain").default("plane"))
    .option("-q, --quiet", "no progress and no time")
    .addHelpText(
      "after",
      `
Examples:
  $ wasmaze giant --width 32768 --height 32768 --seed 7 --output maze.npy
  $ wasmaze verify-file maze.npy

The exit code is 1 if a maze has a defect, which is printed, and 2 if the file holds no walls.`,
    )
    .action(verifyFile);
}
