// Makes the tables and sentences with figures of docs/BENCHMARKS.md from a recording of the suite.

import { alignedTable as markdown, wrap } from "../scripts/markdown.ts";
import { HANDED_OVER, KINDS } from "../src/cli/bench/companions.ts";
import { digits, spreadPercent } from "../src/cli/bench/report.ts";
import { type Figure, figureOf } from "../src/cli/bench/rounds.ts";
import { headlines, versionSentences } from "./suite/claims.ts";
import { algorithmsOf, costOf, mainOf, phasesOf, ratioBetween, sizesOf, spreadOf } from "./suite/figures.ts";
import type { EngineRun, EnginesRecording, VariantName } from "./suite/format.ts";
import { FIVE } from "./suite/plans.ts";
import { interval } from "./suite/report.ts";

const side = (size: number): string => `${size}×${size}`;
const shown = (value: number | undefined): string => (value === undefined ? "" : digits(value));

export function whereOf(recording: EnginesRecording, file: string): string {
  const { version, commit, modified, cpu, cores, platform, date, seconds, command } = recording;
  const source = commit ? `, ${commit.slice(0, 7)}${modified ? " with changes" : ""}` : "";
  const { name, engine } = mainOf(recording);
  return wrap(
    `wasmaze ${version}${source}; ${name} (${engine}); ${cpu}, ${cores} cores, ${platform}; wall time; ` +
      `${mainOf(recording).forks.length} processes of each engine; ` +
      `${date.slice(0, 16).replace("T", " ")} UTC; \`${command}\`, in ${Math.round((seconds ?? 0) / 60)} minutes. ` +
      `Recorded in \`${file}\`.`,
  );
}

function fullTable(main: EngineRun): string {
  const withSpread = (algorithm: string, size: number, variant: VariantName): string => {
    if (costOf(main, algorithm, size, variant) === undefined) return "";
    const figure = spreadOf(main, algorithm, size, variant);
    return `${digits(figure.median)} ±${spreadPercent(figure).toFixed(0)} %`;
  };
  const rows = algorithmsOf(main).flatMap((algorithm) =>
    sizesOf(main).map((size) => [
      algorithm,
      side(size),
      withSpread(algorithm, size, "wasm"),
      withSpread(algorithm, size, "best"),
      withSpread(algorithm, size, "textbook"),
      withSpread(algorithm, size, "textbookWasm"),
      interval(ratioBetween(main, algorithm, size, "best", "wasm")),
      interval(ratioBetween(main, algorithm, size, "textbook", "wasm")),
    ]),
  );
  const heads = ["algorithm", "size", "WebAssembly", "best JS", "textbook JS", "textbook WebAssembly"];
  return markdown([[...heads, "best JS / WebAssembly", "textbook JS / WebAssembly"], ...rows]);
}

function headlineTable(main: EngineRun): string {
  const rows = FIVE.flatMap((algorithm) =>
    [16, 256].map((size) => [
      algorithm,
      side(size),
      shown(costOf(main, algorithm, size, "wasm")),
      shown(costOf(main, algorithm, size, "best")),
      shown(costOf(main, algorithm, size, "textbook")),
      interval(ratioBetween(main, algorithm, size, "best", "wasm")),
      interval(ratioBetween(main, algorithm, size, "best", "wasm", "mitata")),
      interval(ratioBetween(main, algorithm, size, "textbook", "wasm")),
      interval(ratioBetween(main, algorithm, size, "textbook", "wasm", "mitata")),
    ]),
  );
  const heads = ["algorithm", "size", "WebAssembly", "best JS", "textbook JS"];
  const ratios = ["best JS / WebAssembly", "by mitata", "textbook JS / WebAssembly", "by mitata"];
  return markdown([[...heads, ...ratios], ...rows]);
}

function largeTable(main: EngineRun): string {
  const size = Math.max(...sizesOf(main));
  const rows = FIVE.map((algorithm) => {
    const [wasm, best, textbook] = (["wasm", "best", "textbook"] as const).map((variant) =>
      costOf(main, algorithm, size, variant),
    );
    const ratio = ratioBetween(main, algorithm, size, "best", "wasm");
    const plain = wasm && best ? `${digits(best / wasm)}, without an interval` : "";
    return [algorithm, shown(wasm), shown(best), shown(textbook), interval(ratio) || plain];
  });
  const columns = [`WebAssembly, ${side(size)}`, "best JS", "textbook JS", "best JS / WebAssembly"];
  return markdown([["algorithm", ...columns], ...rows]);
}

function engineTable({ engines }: EnginesRecording): string {
  const mean = (run: EngineRun, slow: VariantName): string => {
    const ratios = FIVE.map((algorithm) => ratioBetween(run, algorithm, 256, slow, "wasm")?.ratio);
    if (ratios.some((ratio) => ratio === undefined)) return "";
    return digits(Math.exp(ratios.reduce<number>((sum, ratio) => sum + Math.log(ratio ?? 1), 0) / ratios.length));
  };
  const rows = engines.map((run) => [
    run.name,
    run.engine,
    ...FIVE.map((algorithm) => {
      const cost = (variant: VariantName): string => shown(costOf(run, algorithm, 256, variant));
      return [`**${cost("wasm")}**`, cost("best"), cost("textbook")].filter((word) => word !== "").join(" / ");
    }),
    mean(run, "best"),
    mean(run, "textbook"),
  ]);
  return markdown([["engine", "code runs in", ...FIVE, "best JS / WebAssembly", "textbook JS / WebAssembly"], ...rows]);
}

function phaseTable(recording: EnginesRecording): string {
  const main = mainOf(recording);
  const row = (run: EngineRun, name: string, variant: VariantName, code: string): string[][] => {
    const { compile, instantiate, first, tenth, steady } = phasesOf(run, variant);
    if (first === undefined) return [];
    const isWasm = variant === "wasm";
    const starts = isWasm ? [shown(compile), shown(instantiate)] : ["", ""];
    return [[name, code, ...starts, ...[first, tenth, steady].map(shown)]];
  };
  const compilers = (recording.compilers ?? []).flatMap((run) => {
    const name = `${main.name}, ${run.flags?.join(" ")}`;
    if (run.id.startsWith("wasm")) return row(run, name, "wasm", "WebAssembly");
    return [...row(run, name, "best", "best JS"), ...row(run, name, "textbook", "textbook JS")];
  });
  const rows = recording.engines.flatMap((run) => [
    ...row(run, run.name, "wasm", "WebAssembly"),
    ...row(run, run.name, "best", "best JS"),
    ...row(run, run.name, "textbook", "textbook JS"),
  ]);
  return markdown([["ms", "code", "compile", "instantiate", "first maze", "tenth", "steady"], ...rows, ...compilers]);
}

const codeTable = ({ code = [] }: EnginesRecording): string =>
  markdown([
    ["code", "kB", "kB after gzip"],
    ...code.map(({ name, bytes, gzip }) => [name, (bytes / 1000).toFixed(1), (gzip / 1000).toFixed(1)]),
  ]);

/** Returns the table of mazes made one a call, by wasmaze and by other packages. */
export function peersTable({ peers = [], peersAdded }: EnginesRecording): string {
  const sizes = [...new Set(peers.map(({ size }) => size))];
  const cost = (algorithm: string, size: number, name: string): string => {
    const found = peers.find((each) => each.algorithm === algorithm && each.size === size);
    const samples = found?.paired[name];
    if (!samples) return found?.skipped?.[name] ?? "";
    const single = found?.paired.single;
    const ratios = single && name in found.versions ? samples.map((sample, round) => sample / single[round]) : [];
    const times = ratios.length > 0 ? ` (${digits(figureOf(ratios).median)} times)` : "";
    return `${digits(figureOf(samples).median)}${times}`;
  };
  const rows = [...new Set(peers.map(({ algorithm }) => algorithm))].flatMap((algorithm) => {
    const own = peers.filter((each) => each.algorithm === algorithm);
    const packages = [...new Set(own.flatMap(({ versions }) => Object.keys(versions)))];
    const ours = [
      ["single", "**wasmaze**, one maze a call"],
      ["into", "wasmaze, `generateInto`"],
      ["floor", "the floor of a call"],
      ["wasm", "wasmaze, in batches"],
    ]
      .filter(([name]) => own[0].paired[name])
      .map(([name, title]) => [algorithm, title, "", ...sizes.map((size) => `**${cost(algorithm, size, name)}**`), ""]);
    const theirs = packages.map((name) => {
      const defect = own.find(({ defects }) => defects?.[name]);
      const verdict = defect ? `no: at ${side(defect.size)} ${defect.defects?.[name]}` : "yes";
      const { versions } = own[0];
      return [algorithm, name, versions[name], ...sizes.map((size) => cost(algorithm, size, name)), verdict];
    });
    return [...ours, ...theirs];
  });
  const table = markdown([["algorithm", "package", "version", ...sizes.map(side), "perfect"], ...rows]);
  if (!peersAdded) return table;
  const { date, commit, node } = peersAdded;
  return `${table}\n\nMeasured in Node ${node}, ${date.slice(0, 16).replace("T", " ")} UTC, ${commit?.slice(0, 7)}.`;
}

function startupTable({ startup }: EnginesRecording): string {
  if (!startup) return "Not measured.";
  const { node, version, chromium, slim, nothing, bundleBytes, bundleGzipBytes, wasmBytes } = startup;
  const ms = (figure: Figure | undefined): string => (figure ? `${figure.median.toFixed(1)} ms` : "–");
  return `${markdown([
    ["", `Node ${version}, CPU time minus that of an empty import`, `Chromium ${chromium?.version}, wall time`],
    ["the whole package", ms(node), ms(chromium?.figure)],
    ["slim, with kruskal", ms(slim?.node), ms(slim?.chromium)],
    ["an empty module", "0", ms(nothing)],
  ])}

The times in Chromium are those of a newly started browser, and include loading over the loopback network.

${markdown([
  ["", "size"],
  ["the engine with all algorithms, bundled and minified", `${(bundleBytes / 1000).toFixed(1)} kB`],
  ["this bundle after gzip", `${(bundleGzipBytes / 1000).toFixed(1)} kB`],
  ["the WebAssembly module in this bundle", `${(wasmBytes / 1000).toFixed(1)} kB`],
])}`;
}

/** Quoted figures of native programs, in ns per cell at 256×256 and 1024×1024. */
const QUOTED = [
  ["binary-tree", "Daedalus 3.5 (C++)", 8.7, 8.6],
  ["sidewinder", "knossos (Rust)", 8, 8.1],
  ["kruskal", "Daedalus 3.5 (C++)", 63, 129],
  ["prim-simplified", "Daedalus 3.5 (C++)", 110, 271],
  ["prim-modified", "Daedalus 3.5 (C++)", 56, 79],
  ["aldous-broder", "Daedalus 3.5 (C++)", 406, 615],
  ["aldous-broder-walls", "Daedalus 3.5 (C++)", 275, 396],
  ["wilson", "Daedalus 3.5 (C++)", 77, 144],
  ["recursive-backtracker", "a maze demo (C to WebAssembly)", 21.7, 22.5],
  ["eller", "Daedalus 3.5 (C++)", 29, 30],
  ["recursive-division", "Daedalus 3.5 (C++)", 14, 13],
  ["hunt-and-kill", "Daedalus 3.5 (C++)", 138, 166],
] as const;

function quotedTable(main: EngineRun): string {
  const rows = QUOTED.map(([id, program, ...quoted]) => [
    id,
    program,
    ...[256, 1024].flatMap((size, i) => [`${quoted[i]}`, shown(costOf(main, id, size, "wasm"))]),
  ]);
  const heads = [256, 1024].flatMap((size) => [`${side(size)}, quoted`, "wasmaze, here"]);
  return markdown([["algorithm", "program", ...heads], ...rows]);
}

/** Returns the parts of docs/BENCHMARKS.md by name. */
export function benchmarkParts(recording: EnginesRecording, file: string): Readonly<Record<string, string>> {
  const main = mainOf(recording);
  const kinds = Object.entries(KINDS).map(
    ([id, kind]) => `- ${id}${HANDED_OVER.has(id) ? ", omitted above" : ""}: ${kind}`,
  );
  return {
    where: whereOf(recording, file),
    headlines: headlines(recording),
    headlineTable: headlineTable(main),
    largeTable: largeTable(main),
    engines: engineTable(recording),
    versions: versionSentences(recording),
    phases: phaseTable(recording),
    code: codeTable(recording),
    startup: startupTable(recording),
    speed: `${fullTable(main)}\n\n${kinds.join("\n")}`,
    peers: peersTable(recording),
    quoted: quotedTable(main),
  };
}
