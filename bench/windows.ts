// `npm run bench:windows`: measures the CPU time of windows of a boundless world of 2^30 x 2^30 cells.
//
//   npm run bench:windows                        the module of this checkout; adds the table to the latest recording
//   npm run bench:windows -- old.wasm new.wasm   other modules of the same ABI, side by side

import { basename } from "node:path";
import { parseArgs } from "node:util";
import { clock } from "../src/cli/bench/clock.ts";
import { digits } from "../src/cli/bench/report.ts";
import { exactly, figureOf, measureRounds, type Variant } from "../src/cli/bench/rounds.ts";
import { consume } from "../src/cli/bench/variants.ts";
import { table } from "../src/cli/table.ts";
import { type Engine, loadEngine } from "../src/index.ts";
import { compileFile, notAModule } from "./modules.ts";
import { runScript } from "./options.ts";
import { addTables } from "./recorded.ts";

const SIDE = 2 ** 30;
const ROUNDS = 25;
const SAMPLE_MILLISECONDS = 25;

const WORLD = { algorithm: "boundless", width: SIDE, height: SIDE, seed: 1 } as const;

/** Sides of the square windows, in cells. */
const SQUARES = [1, 64, 256, 1024];
/** Columns of the row that a moving camera adds. */
const ROW = 256;

function square(engine: Engine, side: number): Pick<Variant, "units" | "call"> {
  let index = 0;
  const place = (step: number): number => (index * step) % (SIDE - side);
  return {
    units: 1,
    call(): void {
      index++;
      const { walls } = engine.window({ ...WORLD, x: place(523_645), y: place(1_299_709), columns: side, rows: side });
      consume(walls[walls.length - 1]);
    },
  };
}

function row(engine: Engine): Pick<Variant, "units" | "call"> {
  const world = engine.world(WORLD);
  const x = Math.floor(SIDE / 3);
  let y = 5000;
  world.window({ x, y, columns: ROW, rows: 144 });
  y += 144;
  return { units: 1, call: () => consume(world.window({ x, y: y++, columns: ROW, rows: 1 }).walls[0]) };
}

interface Case {
  readonly name: string;
  readonly cells: number;
  readonly variantOf: (engine: Engine) => Pick<Variant, "units" | "call">;
}

const CASES: readonly Case[] = [
  ...SQUARES.map((side) => ({
    name: side === 1 ? "one cell" : `${side}×${side}`,
    cells: side ** 2,
    variantOf: (engine: Engine) => square(engine, side),
  })),
  { name: `one more row of ${ROW} cells, with engine.world`, cells: ROW, variantOf: row },
];

function measure({ name, cells, variantOf }: Case, engines: ReadonlyMap<string, Engine>): string[][] {
  const variants = [...engines].map(([file, engine]) => ({ name: file, ...variantOf(engine) }));
  const samples = measureRounds(variants, exactly(ROUNDS, SAMPLE_MILLISECONDS));
  return [...samples].map(([file, each]) => {
    const { median, low, high } = figureOf(each);
    const micros = `${digits(median / 1e3)} (${digits(low / 1e3)} to ${digits(high / 1e3)})`;
    return [name, ...(engines.size > 1 ? [file] : []), micros, cells > 1 ? digits(median / cells) : ""];
  });
}

async function engineOn(file: string): Promise<Engine> {
  const source = compileFile(file, WORLD.algorithm);
  try {
    return await loadEngine({ source, backend: "wasm" });
  } catch (error) {
    throw notAModule(file, (error as Error).cause);
  }
}

async function main(): Promise<boolean> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const files = positionals.length > 0 ? positionals : ["build/wasmaze.wasm"];
  const engines = new Map<string, Engine>();
  for (const file of files) {
    const name = files.length > 1 ? `${engines.size + 1}: ${basename(file)}` : file;
    engines.set(name, await engineOn(file));
  }
  const head = [
    "window",
    ...(files.length > 1 ? ["module"] : []),
    `µs of ${clock === "cpu" ? "CPU" : clock} time (quartiles)`,
    "ns per cell",
  ];
  const rows = [head, ...CASES.flatMap((each) => measure(each, engines))];
  if (positionals.length > 0) process.stdout.write(table(rows));
  else addTables("npm run bench:windows", { windows: rows });
  return true;
}

runScript(main);
