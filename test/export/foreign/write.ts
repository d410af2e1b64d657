// Writes 200 mazes, or another number, in every format into a folder, with their walls as JSON, for read.py. A maze that a format cannot
// hold must be refused with one line.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "fflate";
import * as formats from "../../../src/export.ts";
import { createGraphEngine, hexGrid, masked } from "../../../src/graph.ts";
import { exportCases } from "../mazes.ts";

const [folder = ".", count = "200"] = process.argv.slice(2);

type Case = ReturnType<typeof exportCases>[number];
type Written = Readonly<Record<string, string | Uint8Array>>;

const LENGTHS = { corridor: 5, wall: 1.5, height: 7, floor: 1 };
const RASTER = { corridor: 3, wall: 2 };
const STROKES = { corridor: 9, wall: 1, margin: 10 };

/** The writers of each format. A writer may return several files. */
const writers: Readonly<Record<string, (one: Case) => Written>> = {
  map: ({ maze, name }) => ({
    "1.map": formats.toMovingAiMap(maze),
    "3.map": formats.toMovingAiMap(maze, { corridor: 3 }),
    "1.scen": formats.toMovingAiScenarios(maze, { count: 5, map: `${name}.1.map` }),
    "3.scen": formats.toMovingAiScenarios(maze, { count: 5, corridor: 3, map: `${name}.3.map` }),
  }),
  num: ({ maze }) => ({ num: formats.toMicromouseNum(maze) }),
  mms: ({ maze }) => ({ mms: formats.toMms(maze) }),
  mazefile: ({ maze, ends }) => ({ mazefile: formats.toMazefile(maze, { ends }) }),
  maz: ({ maze }) => ({ maz: formats.toMicromouseMaz(maze) }),
  ing: ({ maze, ends }) => ({ ing: formats.toAMazeIng(maze, { ends }) }),
  csr: ({ maze }) => ({ npz: formats.toCsr(maze) }),
  pgm: ({ maze, name }) => ({
    pgm: formats.toPgm(maze, RASTER),
    yaml: formats.toMapYaml({ image: `${name}.pgm`, resolution: 0.06 }),
  }),
  tiled: ({ maze, ends }) => ({
    tmj: formats.toTmj(maze, { ends, image: "tiles.png" }),
    tmx: formats.toTmx(maze, { ends, image: "tiles.png" }),
  }),
  plotter: ({ maze }) => ({
    svg: formats.toPlotterSvg(maze, STROKES),
    "corridors.svg": formats.toPlotterSvg(maze, { ...STROKES, draw: "corridors" }),
    dxf: formats.toDxf(maze, STROKES),
    "corridors.dxf": formats.toDxf(maze, { ...STROKES, draw: "corridors" }),
  }),
  mesh: ({ maze }) => ({
    stl: formats.toStl(maze, LENGTHS),
    "3mf": formats.toThreeMf(maze, { ...LENGTHS, deflate: deflateSync }),
    "stored.3mf": formats.toThreeMf(maze, LENGTHS),
    obj: formats.toObj(maze, LENGTHS),
    glb: formats.toGlb(maze, LENGTHS),
  }),
};

const refusals: Record<string, Record<string, number>> = {};

/** Writes one format of a maze. Counts refusals. */
function write(format: string, one: Case): void {
  try {
    for (const [ending, data] of Object.entries(writers[format](one)))
      writeFileSync(join(folder, `${one.name}.${ending}`), data);
  } catch (error) {
    const { message } = error as Error;
    if (!(error instanceof RangeError) || message.includes("\n") || !/^"(mask|maze)" expected/.test(message))
      throw error;
    refusals[format] ??= {};
    refusals[format][message] = (refusals[format][message] ?? 0) + 1;
  }
}

mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "tiles.png"), formats.edgeTiles());

const records: object[] = [];
function writeAll(cases: readonly Case[], formats: readonly string[]): void {
  for (const one of cases) {
    const { width, height, walls, mask } = one.maze;
    for (const format of formats) write(format, one);
    records.push({ name: one.name, width, height, walls: [...walls], mask: mask && [...mask], ends: one.ends });
  }
}
const all = Object.keys(writers);
writeAll(
  exportCases().slice(0, Number(count)),
  all.filter((format) => format !== "maz"),
);
// A .maz file has 16 x 16 cells.
writeAll(
  exportCases(16, { width: 16, height: 16 })
    .slice(0, Number(count))
    .map((one) => ({ ...one, name: `16-${one.name}` })),
  ["maz"],
);
// Hexagons, whole and with holes.
for (let seed = 0; seed < 20; seed++) {
  const grid = hexGrid(2 + seed, 3 + (seed % 7));
  const mask = Uint8Array.from({ length: grid.cells }, (_, cell) => (seed % 2 && cell % 7 === 2 ? 0 : 1));
  const maze = createGraphEngine(masked(grid, mask)).generate({ algorithm: "wilson", seed, braid: (seed % 3) / 2 });
  writeFileSync(join(folder, `hex-${seed}.stl`), formats.toStl(formats.graphMesh(maze)));
  writeFileSync(join(folder, `hex-${seed}.dxf`), formats.toDxf(formats.graphStrokes(maze)));
}
writeFileSync(join(folder, "mazes.json"), JSON.stringify(records));
for (const [format, messages] of Object.entries(refusals))
  for (const [message, count] of Object.entries(messages)) console.log(`${format}: refused ${count} mazes: ${message}`);
