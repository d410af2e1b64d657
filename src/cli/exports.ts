// The formats of other programs on the command line: names, options, and contents of the files.

import { basename } from "node:path";
import type { AnonymousMaze, Marks, Maze } from "../index.ts";
import type { OutputFile } from "./output.ts";

type Library = typeof import("../export.ts");
type Contents = string | Uint8Array;

/** A maze, and the options of its format. */
interface Source {
  readonly maze: Maze | AnonymousMaze;
  readonly marks: Marks;
  /** Values of --set. The library checks their values. */
  readonly settings: Readonly<Record<string, never>>;
  /** Names of the output and of the file beside it, without their folder. */
  readonly name: string;
  readonly besideName: string;
}

interface ExportFormat {
  /** Names of the options that --set takes. */
  readonly takes: readonly string[];
  readonly isBinary?: boolean;
  readonly showsPath?: boolean;
  /** The end of the name of a second file, which replaces the extension of the output. */
  readonly beside?: string;
  /** Returns the contents of the output, and of the file beside it. */
  write(source: Source, library: Library): readonly Contents[] | Promise<readonly Contents[]>;
}

// Mazes on squares take `corridor`, mazes on other grids take `unit`.
const STROKES = ["draw", "corridor", "unit", "wall", "sheet", "margin"];
const MESH = ["corridor", "unit", "wall", "height", "floor"];
const TILES = ".tiles.png";

/** The formats by name. Every name in EXTENSIONS is also the extension of a file. */
export const exportFormats = {
  map: { takes: ["corridor"], write: ({ maze, settings }, { toMovingAiMap }) => [toMovingAiMap(maze, settings)] },
  scen: {
    takes: ["corridor", "count", "seed"],
    beside: ".map",
    write({ maze, marks: { ends }, settings, besideName }, { toMovingAiMap, toMovingAiScenarios }) {
      const scenarios = toMovingAiScenarios(maze, { ...settings, ends, map: besideName });
      return [scenarios, toMovingAiMap(maze, { corridor: settings.corridor })];
    },
  },
  num: { takes: [], write: ({ maze }, { toMicromouseNum }) => [toMicromouseNum(maze)] },
  maz: { takes: [], isBinary: true, write: ({ maze }, { toMicromouseMaz }) => [toMicromouseMaz(maze)] },
  mms: { takes: [], write: ({ maze }, { toMms }) => [toMms(maze)] },
  mazefiles: { takes: [], write: ({ maze, marks: { ends } }, { toMazefile }) => [toMazefile(maze, { ends })] },
  pgm: {
    takes: ["corridor", "wall", "resolution"],
    isBinary: true,
    beside: ".yaml",
    write({ maze, settings, name }, { toMapYaml, toPgm }) {
      const { resolution, ...widths } = settings;
      return [toPgm(maze, widths), toMapYaml({ image: name, resolution })];
    },
  },
  csr: { takes: [], isBinary: true, write: ({ maze }, { toCsr }) => [toCsr(maze)] },
  "a-maze-ing": {
    takes: [],
    showsPath: true,
    write: ({ maze, marks: { ends } }, { toAMazeIng }) => [toAMazeIng(maze, { ends })],
  },
  tmj: {
    takes: [],
    beside: TILES,
    write: ({ maze, marks: { ends }, besideName: image }, { edgeTiles, toTmj }) => [
      toTmj(maze, { ends, image }),
      edgeTiles(),
    ],
  },
  tmx: {
    takes: [],
    beside: TILES,
    write: ({ maze, marks: { ends }, besideName: image }, { edgeTiles, toTmx }) => [
      toTmx(maze, { ends, image }),
      edgeTiles(),
    ],
  },
  plotter: { takes: STROKES, write: ({ maze, settings }, { toPlotterSvg }) => [`${toPlotterSvg(maze, settings)}\n`] },
  dxf: { takes: STROKES, write: ({ maze, settings }, { toDxf }) => [toDxf(maze, settings)] },
  stl: { takes: MESH, isBinary: true, write: ({ maze, settings }, { toStl }) => [toStl(maze, settings)] },
  "3mf": {
    takes: MESH,
    isBinary: true,
    async write({ maze, settings }, { toThreeMf }) {
      // The bytes of Node's zlib depend on its version.
      const { deflateSync } = await import("fflate");
      return [toThreeMf(maze, { ...settings, deflate: deflateSync })];
    },
  },
  obj: { takes: MESH, write: ({ maze, settings }, { toObj }) => [toObj(maze, settings)] },
  glb: { takes: MESH, isBinary: true, write: ({ maze, settings }, { toGlb }) => [toGlb(maze, settings)] },
} satisfies Readonly<Record<string, ExportFormat>>;

export type ExportName = keyof typeof exportFormats;

export const isExport = (name: string): name is ExportName => Object.hasOwn(exportFormats, name);

export const exportFormat = (name: ExportName): ExportFormat => exportFormats[name];

/** Formats whose name is not an extension. */
const NAMES_ONLY: readonly ExportName[] = ["mms", "mazefiles", "csr", "a-maze-ing", "plotter"];

export const EXTENSIONS = (Object.keys(exportFormats) as ExportName[]).filter((name) => !NAMES_ONLY.includes(name));

/** Returns the names of the files that a format writes. */
function filesOf(name: ExportName, output: string): string[] {
  const { beside } = exportFormat(name);
  if (beside === undefined) return [output];
  const second = output.replace(/(?<=[^/\\])\.\w+$/, "") + beside;
  if (second.toLowerCase() === output.toLowerCase())
    throw new RangeError(
      `"output" expected another extension than ${beside} for ${name}, got ${JSON.stringify(output)}`,
    );
  return [output, second];
}

/** Writes a maze in a format. Loads the library, which other formats do not need. */
export async function exportFiles(
  name: ExportName,
  output: string,
  source: Omit<Source, "name" | "besideName">,
): Promise<OutputFile[]> {
  const files = filesOf(name, output);
  const library = await import("../export.ts");
  const [own, beside = ""] = files.map((file) => basename(file));
  const contents = await exportFormat(name).write({ ...source, name: own, besideName: beside }, library);
  return files.map((file, i) => ({ file, data: contents[i] }));
}

/** Help text about the formats, by who uses them. */
export const FORMAT_HELP = `
Formats, chosen by the extension of the output file or by --format:
  pictures and text: text (.txt), ascii, svg, png, json
  path-finding and robots: map (MovingAI), scen (MovingAI, also writes .map), num, maz, mms, mazefiles \
(micromouse), pgm (ROS, also writes .yaml), csr (scipy.sparse, .npz)
  schools and games: a-maze-ing (42), tmj and tmx (Tiled, also write ${TILES})
  plotters and laser cutters: plotter (SVG), dxf
  printers and game meshes: stl, 3mf, obj, glb

Options of formats, for --set:
  map: corridor (squares)
  scen: corridor, count, seed
  pgm: corridor, wall (pixels), resolution (metres)
  plotter, dxf: draw (walls or corridors), corridor, wall, margin (millimetres), sheet (a3, a4, letter or 300x200)
  stl, 3mf, obj, glb: corridor, wall, height, floor (millimetres in stl and 3mf, metres in obj and glb)
  With --grid, these formats take unit (length of one unit of the grid) instead of corridor.`;
