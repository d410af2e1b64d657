// `wasmaze algorithms`: the registry, as a table or as JSON.

import type { Command } from "commander";
import { algorithms } from "../../algorithms.ts";
import { writeOutput } from "../output.ts";
import { table } from "../table.ts";

export function addAlgorithms(program: Command): void {
  program
    .command("algorithms")
    .description("list the algorithms and what each can do")
    .option("--json", "as JSON")
    .action(async ({ json }: { json?: boolean }) => {
      if (json) return writeOutput(`${JSON.stringify(algorithms, null, 2)}\n`);
      const rows = algorithms.map((info) => [
        info.id,
        info.title,
        info.uniform ? "yes" : "no",
        info.topologies.join(", "),
        info.takesStart ? "yes" : "no",
        `${info.revision}`,
        `${info.bytesPerCell.typical} (at most ${info.bytesPerCell.bound})`,
        info.source,
      ]);
      const heads = ["algorithm", "title", "uniform", "topologies", "start", "revision", "bytes a cell", "source"];
      await writeOutput(table([heads, ...rows]));
    });
}
