// `npm run bench:table [recording]`: rewrites the speed table of README, the tables of docs/BENCHMARKS.md, and the
// charts in docs/, from the latest recordings or from the one that is named. Nothing there is typed by hand.

import { readFileSync, writeFileSync } from "node:fs";
import { wrap } from "../scripts/wrap.ts";
import { barChart, lineChart } from "./charts.ts";
import { HANDED_OVER, KINDS } from "./companions.ts";
import { latestRecording } from "./latest.ts";
import type { PeersRecording } from "./peers.ts";
import { quoted } from "./quoted.ts";
import { type Case, type Recording, readRecording } from "./recording.ts";
import { circumstancesLine, digits, drawsPerCell, mazesPerSecond, spreadPercent } from "./report.ts";
import type { Figure } from "./rounds.ts";

const side = (size: number): string => `${size}×${size}`;
const withSpread = (figure: Figure): string => `${digits(figure.median)} ±${spreadPercent(figure).toFixed(0)} %`;

/** A Markdown table; columns of numbers to the right. */
function markdown(rows: readonly (readonly string[])[]): string {
  const [heads, ...body] = rows;
  const line = (words: readonly string[]): string => `| ${words.join(" | ")} |`;
  const isNumeric = (column: number): boolean =>
    /^\**\d[\d.]*(\W|$)/.test(body.find((row) => row[column] !== "")?.[column] ?? "");
  return [line(heads), line(heads.map((_, column) => (isNumeric(column) ? "---:" : "---"))), ...body.map(line)].join(
    "\n",
  );
}

/** Puts text between the markers of a name in a file. */
function rewrite(file: string, name: string, text: string): void {
  const before = readFileSync(file, "utf8");
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const start = before.indexOf(open);
  const end = before.indexOf(close);
  if (start < 0 || end < start) throw new Error(`"${file}" expected the markers ${open} and ${close}, got none`);
  writeFileSync(file, `${before.slice(0, start + open.length)}\n${text.trim()}\n${before.slice(end)}`);
}

const idsOf = (cases: readonly Case[]): string[] => [...new Set(cases.map(({ algorithm }) => algorithm))];

/** README's: a row an algorithm, WebAssembly and JavaScript at each size. */
function speedTable({ cases }: Recording): string {
  const compared = cases.filter(({ reference }) => reference);
  const sizes = [...new Set(compared.map(({ size }) => size))].sort((one, other) => one - other);
  const rows = idsOf(compared).map((id) => {
    const own = compared.filter(({ algorithm }) => algorithm === id);
    const cells = sizes.map((size) => {
      const found = own.find((each) => each.size === size);
      return found?.reference ? `**${digits(found.wasm.median)}** / ${digits(found.reference.median)}` : "";
    });
    return [`${id}${KINDS[id] ? " *" : ""}`, ...cells, digits(mazesPerSecond(own[0]))];
  });
  return markdown([
    ["ns a cell, **WebAssembly** / JavaScript", ...sizes.map(side), `${side(sizes[0])} mazes/s`],
    ...rows,
  ]);
}

function fullTable({ cases }: Recording): string {
  const heads = [
    "algorithm",
    "size",
    "mazes a call",
    "WebAssembly",
    "JavaScript",
    "ratio",
    "textbook on WebAssembly",
    "mazes/s",
    "draws a cell",
  ];
  return markdown([
    heads,
    ...cases.map((each) => {
      const { algorithm, size, mazes, wasm, reference, textbook } = each;
      return [
        algorithm,
        side(size),
        `${mazes}`,
        withSpread(wasm),
        reference ? withSpread(reference) : "",
        reference ? digits(reference.median / wasm.median) : "",
        textbook ? withSpread(textbook) : "",
        digits(mazesPerSecond(each)),
        digits(drawsPerCell(each)),
      ];
    }),
  ]);
}

const copyTable = ({ copies }: Recording): string =>
  markdown([
    ["size", "mazes", "into a kept array", "into a new one"],
    ...copies.map(({ size, mazes, kept, fresh }) => [side(size), `${mazes}`, withSpread(kept), withSpread(fresh)]),
  ]);

function startupTable({ startup, node }: Recording): string {
  if (!startup) return "Not measured.";
  const { chromium, bundleBytes, bundleGzipBytes, wasmBytes } = startup;
  return markdown([
    ["", "median"],
    [`Node ${node}, CPU time, less an empty import's`, `${startup.node.median.toFixed(1)} ms`],
    ...(chromium
      ? [
          [
            `Chromium ${chromium.version}, wall time, fetching over loopback included`,
            `${chromium.figure.median.toFixed(1)} ms`,
          ],
        ]
      : []),
    ["the engine with all algorithms, bundled and minified", `${(bundleBytes / 1000).toFixed(1)} kB`],
    ["the same, gzip", `${(bundleGzipBytes / 1000).toFixed(1)} kB`],
    ["the WebAssembly module in it", `${(wasmBytes / 1000).toFixed(1)} kB`],
  ]);
}

function peersTable({ peers, ours }: PeersRecording): string {
  const sizes = [...new Set(peers.map(({ size }) => size))];
  const lines = new Map<string, string[]>();
  const order = [...new Set(peers.map(({ algorithm }) => algorithm))];
  for (const algorithm of order) {
    const own = (kind: "wasm" | "copied"): string[] =>
      sizes.map((size) => {
        const found = ours.find((each) => each.algorithm === algorithm && each.size === size);
        return found ? `**${digits(found[kind].median)}**` : "";
      });
    if (ours.some((each) => each.algorithm === algorithm)) {
      lines.set(`${algorithm} ours`, [algorithm, "**wasmaze**", "", ...own("wasm"), ""]);
      lines.set(`${algorithm} copied`, [algorithm, "wasmaze, copied out", "", ...own("copied"), ""]);
    }
    for (const name of new Set(peers.filter((each) => each.algorithm === algorithm).map((each) => each.name))) {
      const cases = peers.filter((each) => each.algorithm === algorithm && each.name === name);
      const figures = sizes.map((size) => {
        const found = cases.find((each) => each.size === size);
        return found?.figure ? digits(found.figure.median) : (found?.skipped ?? "");
      });
      const defect = cases.find(({ verdict }) => verdict && verdict !== "perfect");
      const verdict = defect ? `no: at ${side(defect.size)} ${defect.verdict}` : "yes";
      lines.set(`${algorithm} ${name}`, [algorithm, name, cases[0].version, ...figures, verdict]);
    }
  }
  return markdown([["algorithm", "package", "version", ...sizes.map(side), "perfect"], ...lines.values()]);
}

function quotedTable({ cases }: Recording): string {
  const own = (algorithm: string, size: number): string => {
    const found = cases.find((each) => each.algorithm === algorithm && each.size === size);
    return found ? digits(found.wasm.median) : "";
  };
  return markdown([
    ["algorithm", "program", ...[32, 256, 1024].flatMap((size) => [`${side(size)}, quoted`, "wasmaze, here"])],
    ...quoted.map(({ algorithm, program, at32, at256, at1024 }) => [
      algorithm,
      program,
      ...[`${at32}`, own(algorithm, 32), `${at256}`, own(algorithm, 256), `${at1024}`, own(algorithm, 1024)],
    ]),
  ]);
}

function writeCharts({ cases }: Recording): void {
  const pairs = cases.flatMap(({ algorithm, size, wasm, reference }) =>
    size === 256 && reference ? [{ name: algorithm, first: wasm.median, second: reference.median }] : [],
  );
  if (pairs.length > 0) {
    const title = "Mazes of 256×256: nanoseconds a cell, less is faster";
    writeFileSync(
      "docs/speed.svg",
      barChart(title, "ns a cell, logarithmic", ["WebAssembly", "JavaScript reference"], pairs),
    );
  }
  const lines = idsOf(cases).map((name) => ({
    name,
    points: cases.filter(({ algorithm }) => algorithm === name).map(({ size, wasm }) => [size, wasm.median] as const),
  }));
  writeFileSync(
    "docs/growth.svg",
    lineChart("How cost grows with size, on WebAssembly", "cells on a side of the square", "ns a cell", lines),
  );
}

const file = latestRecording(process.argv[2]);
const recorded = readRecording(file);
const recording: Recording = {
  ...recorded,
  cases: recorded.cases.filter(({ algorithm }) => !HANDED_OVER.has(algorithm)),
};
const circumstances = `${circumstancesLine(recording)}. Recorded in [${file}](FOLDER${file}).`;
const from = (folder: string): string => circumstances.replace("FOLDER", folder);
const kinds = Object.entries(KINDS).map(
  ([id, kind]) => `- ${id}${HANDED_OVER.has(id) ? ", omitted above" : ""}: ${kind}`,
);
const different = "The two backends use different algorithms: see [docs/BENCHMARKS.md](docs/BENCHMARKS.md).";
const leftOut =
  `${[...HANDED_OVER].join(", ")} is omitted: on WebAssembly it runs kruskal's code, because ` +
  `both make the same maze.`;

rewrite(
  "README.md",
  "speed",
  `${speedTable(recording)}\n\n${wrap(`\\* ${different} ${leftOut} ${from("")}`)}\n\n![WebAssembly and ` +
    `JavaScript at 256×256](docs/speed.svg)`,
);
rewrite("docs/BENCHMARKS.md", "speed", `${wrap(from("../"))}\n\n${fullTable(recording)}\n\n${kinds.join("\n")}`);
rewrite("docs/BENCHMARKS.md", "copies", copyTable(recording));
rewrite("docs/BENCHMARKS.md", "startup", startupTable(recording));
rewrite("docs/BENCHMARKS.md", "quoted", quotedTable(recording));
writeCharts(recording);
const peersFile = latestRecording(undefined, "peers-");
const peers = JSON.parse(readFileSync(peersFile, "utf8")) as PeersRecording;
const commit = peers.commit ? `, commit ${peers.commit.slice(0, 7)}` : "";
const peersSource = `Recorded in [${peersFile}](../${peersFile}).`;
const measuredOn = wrap(`${peers.cpu}, Node ${peers.node}, ${peers.date.slice(0, 10)}${commit}. ${peersSource}`);
rewrite("docs/BENCHMARKS.md", "peers", `${measuredOn}\n\n${peersTable(peers)}`);
console.log(`README.md, docs/BENCHMARKS.md, docs/speed.svg and docs/growth.svg: from ${file} and ${peersFile}`);
