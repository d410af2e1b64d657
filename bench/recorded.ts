// Tables of the recording that other commands than the suite measured. The documents show them as parts of the same name.

import { writeFileSync } from "node:fs";
import { alignedTable, wrap } from "../scripts/markdown.ts";
import { circumstances } from "../src/cli/bench/recording.ts";
import { digits } from "../src/cli/bench/report.ts";
import { readable } from "../src/cli/progress.ts";
import { table } from "../src/cli/table.ts";
import { latestRecording } from "./latest.ts";
import type { EnginesRecording, RecordedTable } from "./suite/format.ts";
import { readEngines } from "./suite/read.ts";

/** Prints `tables`, whose first rows are heads, and adds them to the latest recording of the suite. */
export function addTables(command: string, tables: Readonly<Record<string, readonly (readonly string[])[]>>): void {
  const { date, commit, modified, cpu, node } = circumstances();
  const file = latestRecording(undefined, "engines-");
  const recording = readEngines(file);
  const added: Record<string, RecordedTable> = { ...recording.tables };
  for (const [name, rows] of Object.entries(tables)) {
    console.log(table(rows.map((row) => [...row])));
    added[name] = { command, date, ...(commit && { commit, modified }), cpu, node, rows };
  }
  writeFileSync(file, `${JSON.stringify({ ...recording, tables: added })}\n`);
  console.log(`added ${Object.keys(tables).join(", ")} to ${file}; npm run bench:table writes the documents`);
}

/** Returns the tables by name, each with the circumstances of its measurement, and the sentences that follow from them. */
export function recordedParts({ tables = {} }: EnginesRecording): Readonly<Record<string, string>> {
  const parts = Object.entries(tables).map(([name, { command, date, commit, modified, cpu, node, rows }]) => {
    const source = commit ? `, ${commit.slice(0, 7)}${modified ? " with changes" : ""}` : "";
    const how = command.startsWith("npm ") ? `by \`${command}\`` : command;
    const when = `${date.slice(0, 16).replace("T", " ")} UTC`;
    return [
      name,
      `${alignedTable(rows)}\n\n${wrap(`Measured ${how}: Node ${node.slice(1)}, ${cpu}, ${when}${source}.`)}`,
    ];
  });
  return { ...Object.fromEntries(parts), ...(tables.formats && { clusterCost: clusterCost(tables.formats) }) };
}

/** Returns the time for large data sets, from the total cost of the format npy in ns per cell. */
function clusterCost({ rows }: RecordedTable): string {
  const cost = Number(rows.find(([format]) => format === "npy")?.at(-1));
  if (!(cost > 0)) throw new Error("expected a row npy with a cost in the table formats of the recording, got none");
  const mazesPerSecond = 1e9 / (cost * 16 ** 2);
  const hours = (mazes: number): string => digits(mazes / mazesPerSecond / 3600);
  return wrap(
    `**Cost.** With wilson, a core makes ${readable(Number(mazesPerSecond.toPrecision(2)))} mazes of 16 × 16 cells per ` +
      `second (${digits(cost)} ns per cell, including hash and file; [data sets](BENCHMARKS.md#data-sets)). So 10⁹ such ` +
      `mazes take 256 GB and ${hours(1e9)} core hours; 10¹² take 256 TB and ${hours(1e12)} core hours.`,
  );
}
