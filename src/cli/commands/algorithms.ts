// `wasmaze algorithms`: prints the registry as a table or as JSON.

import type { Command } from "commander";
import { algorithms } from "../../index.ts";
import { writeOutput } from "../output.ts";
import { table } from "../table.ts";

export function addAlgorithms(program: Command): void {
  program
    .command("algorithms")
    .description("list the algorithms and their features")
    .option("--json", "print JSON")
    .action(async ({ json }: { json?: boolean }) => {
      if (json) return writeOutput(`${JSON.stringify(algorithms, null, 2)}\n`);
      const rows = algorithms.map(({ id, title, uniform, topologies, takesStart, revision, bytesPerCell }) => [
        id,
        title,
        uniform ? "yes" : "no",
        topologies.join(", "),
        takesStart ? "yes" : "no",
        `${revision}`,
        `${bytesPerCell.typical.toFixed(1)} (at most ${bytesPerCell.bound})`,
      ]);
      const heads = ["algorithm", "title", "uniform", "topologies", "start", "revision", "bytes/cell"];
      // The sources are a second table, because a single table would be too wide for a terminal.
      const sources = algorithms.map(({ id, source }) => [id, source]);
      await writeOutput(`${table([heads, ...rows])}\n${table(sources)}`);
    });
}
