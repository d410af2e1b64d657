// Writes the card of a data set: README.md in its folder, for people and for sites that host data sets.

import { join } from "node:path";
import { statusOf } from "../files/fileSystem.ts";
import { fileError, readWhole, writeWhole } from "../files/files.ts";
import { UNREACHABLE } from "../queries/distances.ts";
import { withMaskRows } from "../square/mask.ts";
import type { Rows } from "./formats/format.ts";
import { formats } from "./formats/index.ts";
import { edgesFile, isEdgeList } from "./gridRecipes.ts";
import type { Manifest } from "./manifest.ts";
import type { DataSet } from "./plan.ts";

/** Maximum number of bins in the histogram of solution lengths. */
const BINS = 20;

/** Returns the width of a bin: 1, 2 or 5 times a power of ten. */
function binWidth({ recipe }: DataSet): number {
  const least = (recipe.width * recipe.height) / BINS;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10);
}

/** Creates a histogram of the lengths of solutions. `counts` is undefined if the lengths are unknown. */
export function lengthCounts(dataSet: DataSet) {
  const isKnown = (formats[dataSet.format].needs ?? dataSet.columns ?? []).some((name) => name !== "key");
  const counts: number[] | undefined = isKnown ? [] : undefined;
  const width = binWidth(dataSet);
  const addLength = (length: number): void => {
    if (!counts || length === UNREACHABLE) return;
    const bin = Math.floor(length / width);
    while (counts.length <= bin) counts.push(0);
    counts[bin]++;
  };
  return {
    counts,
    addLength,
    add({ columns, count }: Rows): void {
      const lengths = columns.get("length") as Uint32Array;
      for (let i = 0; counts && i < count; i++) addLength(lengths[i]);
    },
  };
}

/** A line of every card. It distinguishes a card from any other README.md. */
const CARD_MARK = "<!-- Written by wasmaze bulk. -->";

/** Units of the sizes that the Hugging Face Hub lists. */
const UNITS = ["1", "1K", "10K", "100K", "1M", "10M", "100M", "1B", "10B", "100B", "1T"];

/** Returns the size category of a data set, such as 10K<n<100K. */
function sizeCategory(mazes: number): string {
  const unit = Math.max(0, String(mazes).length - 3);
  if (unit === 0) return "n<1K";
  return unit < UNITS.length - 1 ? `${UNITS[unit]}<n<${UNITS[unit + 1]}` : "n>1T";
}

/** Returns the metadata that the Hugging Face Hub and its library `datasets` read. */
function frontMatter(title: string, splits: readonly string[], mazes: number): string {
  const files = splits.flatMap((name) => [`  - split: ${name}`, `    path: data/${name}-*`]);
  return [
    "---",
    `pretty_name: ${title}`,
    ...["license: other", "license_name: no-rights-claimed", "license_link: README.md"],
    ...["task_categories:", "- other", "tags:", "- maze", "- path-finding", "- synthetic"],
    ...["size_categories:", `- ${sizeCategory(mazes)}`],
    ...(files.length > 0 ? ["configs:", "- config_name: default", "  data_files:", ...files] : []),
    "---\n",
  ].join("\n");
}

/** Returns the split of a file: its folder, or the first word of its name. */
const splitOf = (file: string): string => /^(?:data\/)?([A-Za-z0-9_]+)/.exec(file)?.[1] ?? file;

/** Returns the recipe of a graph without its list of edges. */
const shortGrid = (grid: DataSet["recipe"]["grid"]) => isEdgeList(grid) && { grid: { ...grid, edges: EDGES_NAME } };

const placeOf = (grid: DataSet["recipe"]["grid"]) =>
  grid && (isEdgeList(grid) ? `Mazes on a graph of ${grid.cells} cells` : `Mazes on the grid ${grid.id}`);

/** Returns the text of the card. */
function cardOf(manifest: Manifest): string {
  const { dataSet, parts } = manifest;
  const { recipe, ...options } = dataSet;
  const { algorithm, revision, width, height, obstacles, grid } = recipe;
  const splits = new Map<string, { mazes: number; tried: number; lengths: number[] }>();
  for (const part of parts) {
    const name = splitOf(part.files[0].file);
    const sum = splits.get(name) ?? { mazes: 0, tried: 0, lengths: [] };
    sum.mazes += part.mazes;
    sum.tried += part.count;
    for (const [i, count] of (part.lengths ?? []).entries()) sum.lengths[i] = (sum.lengths[i] ?? 0) + count;
    splits.set(name, sum);
  }
  const order = (dataSet.splits ?? []).map(({ name }) => name);
  const names = [...splits.keys()].sort((one, other) => order.indexOf(one) - order.indexOf(other));
  const table = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
    [heads, heads.map((_, i) => (i ? "--:" : "---")), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
  const step = binWidth(dataSet);
  const bins = Math.max(0, ...[...splits.values()].map(({ lengths }) => lengths.length));
  const rows = Array.from({ length: bins }, (_, i) => [
    step === 1 ? `${i}` : `${i * step} to ${(i + 1) * step - 1}`,
    ...names.map((name) => splits.get(name)?.lengths[i] ?? 0),
  ]);
  const title = obstacles
    ? `${width} × ${height} obstacle levels`
    : `${placeOf(grid) ?? `${width} × ${height} mazes`} by ${algorithm}`;
  const front = dataSet.huggingFace ? frontMatter(title, names, manifest.mazes) : "";
  return `${front}${[
    CARD_MARK,
    `# ${title}`,
    `Made by wasmaze: ${algorithm}, revision ${revision}. The request below makes the same files again, byte for byte.`,
    "## Counts",
    ...(dataSet.splitBy
      ? [`The key of each maze decides its split, so every split draws from all ${dataSet.count} indices.`]
      : []),
    table(
      ["", "mazes", ...(dataSet.splitBy ? [] : ["indices"])],
      names.map((name) => {
        const { mazes = 0, tried = 0 } = splits.get(name) ?? {};
        return [name, mazes, ...(dataSet.splitBy ? [] : [tried])];
      }),
    ),
    ...(bins ? ["## Length of the solution, in steps", table(["steps", ...names], rows)] : []),
    "## Request",
    `\`\`\`json\n${JSON.stringify({ ...withMaskRows(recipe), ...shortGrid(grid), ...options }, null, 2)}\n\`\`\``,
    "## Licence",
    "The mazes are made by a program from seeds, and contain nothing from elsewhere. The authors of wasmaze claim no " +
      "rights in these mazes: they can be used for any purpose, without permission or attribution. The " +
      "program itself is under the MIT licence, in the file LICENSE of its package.",
  ].join("\n\n")}\n`;
}

/** Maximum bytes that are read of an existing README.md. */
const MAX_CARD = 2 ** 24;

const CARD_NAME = "README.md";
/** The edges of the grid or graph. */
const EDGES_NAME = "edges.npy";

/** Returns the text of a companion file; undefined if the file does not exist or cannot be read. */
function textThere(directory: string, file: string): string | undefined {
  const bytes = bytesThere(directory, file, MAX_CARD);
  return bytes && new TextDecoder().decode(bytes);
}

function bytesThere(directory: string, file: string, most: number): Uint8Array | undefined {
  try {
    return readWhole(join(directory, file), most);
  } catch {
    return undefined;
  }
}

/** Returns whether the folder has a README.md that is not a card. Such a file is not overwritten. */
const hasOther = (directory: string): boolean =>
  Boolean(statusOf(join(directory, CARD_NAME))) && !textThere(directory, CARD_NAME)?.split("\n").includes(CARD_MARK);

/** Describes companion files that are missing or differ from the manifest. Accepts a README.md that is not a card. */
export function companionDefects(directory: string, manifest: Manifest): string[] {
  const card = cardOf(manifest);
  const { grid } = manifest.dataSet.recipe;
  const edges = grid && edgesFile(grid);
  const there = edges && bytesThere(directory, EDGES_NAME, edges.length + 1);
  const isDamaged = edges && (!there || Buffer.compare(there, edges) !== 0);
  const files = { ...formats[manifest.dataSet.format].wholeFiles, [CARD_NAME]: card };
  const texts = Object.entries(files).flatMap(([file, text]) => {
    const there = textThere(directory, file);
    // A card is also recognized if only its mark is damaged.
    const isCard = [CARD_MARK, card.split(CARD_MARK)[1]].some((known) => there?.includes(known));
    const isOther = text === card && there !== undefined && !isCard;
    if (there === text || isOther) return [];
    return unlike(directory, file);
  });
  return [...(isDamaged ? [unlike(directory, EDGES_NAME)] : []), ...texts];
}

function unlike(directory: string, file: string): string {
  const found = statusOf(join(directory, file)) ? "does not match the manifest" : "is missing";
  return `${file} ${found}: run the same bulk command again to write the file`;
}

/** Returns the names of the files that a complete data set has besides its parts and manifest. */
export const companionsOf = ({ format, recipe }: Pick<DataSet, "format" | "recipe">): string[] => [
  CARD_NAME,
  ...(recipe.grid ? [EDGES_NAME] : []),
  ...Object.keys(formats[format].wholeFiles ?? {}),
];

/** Writes the card and the additional files of the format. */
export function writeCompanions(directory: string, manifest: Manifest, run: string): void {
  const { format, recipe } = manifest.dataSet;
  const encode = (text: string) => new TextEncoder().encode(text);
  const files = Object.entries(formats[format].wholeFiles ?? {}).map(([file, text]) => [file, encode(text)] as const);
  if (recipe.grid) files.push([EDGES_NAME, edgesFile(recipe.grid)]);
  if (!hasOther(directory)) files.push([CARD_NAME, encode(cardOf(manifest))]);
  for (const [file, bytes] of files) {
    try {
      writeWhole(directory, file, bytes, run);
    } catch (error) {
      throw fileError(error, `cannot write ${join(directory, file)}`);
    }
  }
}
