// Checks a data set against its manifest: hashes all parts and remakes mazes with the reference implementation.

import { join } from "node:path";
import { createEngine } from "../engine/createEngine.ts";
import { describeFile, fileError, type WrittenFile } from "../files/files.ts";
import { graphMazeKey } from "../graph/keys.ts";
import { graphReference } from "../graph/reference.ts";
import type { ObstacleFields } from "../obstacles/fields.ts";
import { levelKeys } from "../obstacles/keys.ts";
import { verifyLevels } from "../obstacles/verify.ts";
import { parseFilter } from "../queries/filter.ts";
import { mazeKey } from "../queries/keys.ts";
import { measure } from "../queries/measure.ts";
import { requestOf } from "../request/validateRequest.ts";
import { companionDefects, lengthCounts } from "./card.ts";
import { formats } from "./formats/index.ts";
import { gridValuesOf } from "./gridRows.ts";
import { gridMaker } from "./gridSets.ts";
import type { Manifest, WrittenPart } from "./manifest.ts";
import { checkRevision, manifestNames, missingParts, readManifest } from "./manifest.ts";
import { type DataSet, FILTER_NAMES, partsOf, RESULT_STEP } from "./plan.ts";
import { shareOf } from "./rows.ts";

interface CheckOptions {
  readonly directory: string;
  /** Remakes every maze instead of a sample. */
  readonly all?: boolean | undefined;
  readonly onProgress?: ((done: number, count: number) => void) | undefined;
}

interface CheckResult {
  /** Defects, one line each; empty if the data set matches its manifest. */
  readonly defects: readonly string[];
  readonly parts: number;
  readonly mazes: number;
  readonly remade: number;
  /** Whether the data set has obstacle levels, which are not remade by the reference. */
  readonly isLevels: boolean;
}

const reference = createEngine({ backend: "reference" });

/** A maze or a level, made again. */
interface Remade {
  readonly walls: Uint8Array;
  key(): bigint;
  /** Returns the values of filters: measures, `length` and `index`. */
  values(): Readonly<Record<string, number>>;
}

/** Returns a function that makes mazes of a data set again with the reference. */
function mazeMaker({ recipe, ends }: DataSet): (index: number) => Remade {
  const request = requestOf(recipe);
  return (index) => {
    const maze = reference.generate({ ...request, index });
    return {
      walls: maze.walls,
      key: () => mazeKey(maze),
      values() {
        const measured = measure(maze, { ends });
        return { ...measured, length: Math.max(0, measured.solution - 1), index };
      },
    };
  };
}

/** Returns a function that makes mazes of a data set on a grid again with the reference. */
function passagesMaker(dataSet: DataSet): (index: number) => Remade {
  const make = gridMaker(dataSet.recipe, graphReference);
  const valuesOf = gridValuesOf(dataSet);
  return (index) => {
    const passages = make(index, 1);
    return {
      walls: passages,
      key: () => graphMazeKey({ passages }),
      values: () => ({ ...valuesOf(passages, index, true).values, index }),
    };
  };
}

/**
 * Returns a function that makes levels of a data set again. A rare level would take the reference minutes, so levels
 * are made by WebAssembly and checked by the search of verifyLevels.
 */
function levelMaker({ recipe }: DataSet, obstacles: ObstacleFields): (index: number) => Remade {
  const engine = createEngine({ backend: "auto" });
  return (index) => {
    const levels = engine.obstacles({ ...obstacles, seed: recipe.seed, index });
    const { defect } = verifyLevels(levels);
    if (defect) throw new Error(`expected valid levels, got ${defect}`);
    const [distance] = levels.distance;
    return {
      walls: levels.occupancy,
      key: () => levelKeys(levels)[0],
      values: () => ({ index, length: Math.max(0, distance), solution: distance + 1 }),
    };
  };
}

/**
 * Maximum number of mazes of a sample, and maximum number of cells of all these mazes together. The stricter limit
 * applies.
 */
const SAMPLE_MAZES = 1000;
const SAMPLE_CELLS = 2e7;

/** Yields integers spread evenly over 0..count-1, including the first and the last. */
function* spread(count: number, wanted: number): Generator<number> {
  if (wanted >= count) for (let i = 0; i < count; i++) yield i;
  else if (wanted === 1) yield count - 1;
  else for (let i = 0; i < wanted; i++) yield Math.round((i * (count - 1)) / (wanted - 1));
}

/** Returns a function that tests whether a maze passes the filter of a data set. */
function filterTest({ where }: DataSet): (maze: Remade) => boolean {
  if (where === undefined) return () => true;
  const filter = parseFilter(where, FILTER_NAMES);
  return (maze) => filter.test(maze.values());
}

/**
 * Returns whether an attempt before `index` passes the filter. In that case, `index` is not the first match, so the
 * part is wrong.
 */
function earlierPasses(
  number: number,
  index: number,
  make: (index: number) => Remade,
  passes: (maze: Remade) => boolean,
): boolean {
  for (let earlier = number; earlier < index; earlier += RESULT_STEP) if (passes(make(earlier))) return true;
  return false;
}

function isInShares(maze: Remade, shares: readonly [number, number] | undefined): boolean {
  const share = shares ? shareOf(maze.key()) : 0;
  return !shares || (share >= shares[0] && share < shares[1]);
}

/**
 * Returns whether the histogram of lengths in a part agrees with `counts`, the histogram of the mazes made again. If
 * all mazes were made again, both histograms must be equal. If only a sample was made again, no bin of `counts` may
 * exceed the same bin of the part, and the bins of the part may not add up to more than the number of its mazes.
 */
function areLengths({ lengths, mazes }: WrittenPart, counts: readonly number[] | undefined, remade: number): boolean {
  if (!lengths || !counts) return !lengths;
  if (remade === mazes) return JSON.stringify(lengths) === JSON.stringify(counts);
  const sum = lengths.reduce((all, count) => all + count, 0);
  return sum <= mazes && lengths.every((count) => count >= 0) && counts.every((count, bin) => count <= lengths[bin]);
}

/** Makes mazes of a part again. Compares the walls, and checks that the mazes pass the filter. */
async function remake(
  directory: string,
  dataSet: DataSet,
  part: WrittenPart,
  wanted: number,
  seen: Map<bigint, string>,
): Promise<{ defect?: string; remade: number }> {
  const { results, splitBy } = dataSet;
  const { obstacles } = dataSet.recipe;
  const [{ file }] = part.files;
  const plan = partsOf(dataSet).find((each) => each.file === file);
  const makerOf = dataSet.recipe.grid ? passagesMaker : mazeMaker;
  const make = obstacles ? levelMaker(dataSet, obstacles) : makerOf(dataSet);
  const passesFilter = filterTest(dataSet);
  const passes = (maze: Remade) => passesFilter(maze) && isInShares(maze, plan?.shares);
  const lengths = lengthCounts(dataSet);
  const reader = await formats[dataSet.format].read(dataSet, { ...part, file, directory });
  let remade = 0;
  try {
    for (const row of spread(part.mazes, wanted)) {
      const { index, walls } = await reader.mazeAt(row);
      const number = results ? index % RESULT_STEP : index;
      if (!(number >= part.index && number < part.index + part.count))
        return { defect: `${file}: maze ${row} has index ${index}, which is not in this part`, remade };
      const expected = make(index);
      if (Buffer.compare(expected.walls, walls) !== 0) {
        return { defect: `${file}: maze ${row} (index ${index}) differs from the maze of the request`, remade };
      }
      if (dataSet.unique) {
        const key = expected.key();
        const other = seen.get(key);
        const here = `${file}: maze ${row}`;
        if (other !== undefined)
          return { defect: `${here} is a copy of ${other}, or its rotation or mirror image`, remade };
        seen.set(key, here);
      }
      if (!passes(expected))
        return { defect: `${file}: maze ${row} (index ${index}) does not pass the filter`, remade };
      const isFirst = results && wanted >= part.count ? !earlierPasses(number, index, make, passesFilter) : true;
      if (!isFirst)
        return {
          defect: `${file}: maze ${row} (index ${index}) is not the first of its result that passes the filter`,
          remade,
        };
      if (part.lengths) lengths.addLength(expected.values().length);
      remade++;
    }
    if (!areLengths(part, lengths.counts, remade))
      return { defect: `${file}: its "lengths" in the manifest differ from those of its mazes`, remade };
    if ((dataSet.where !== undefined || splitBy) && !results && !dataSet.unique && wanted >= part.count) {
      let passing = 0;
      for (let i = 0; i < part.count; i++) if (passes(make(part.index + i))) passing++;
      if (passing !== part.mazes)
        return { defect: `${file} expected the ${passing} mazes that pass the filter, got ${part.mazes}`, remade };
    }
  } finally {
    reader.close();
  }
  return { remade };
}

/** Checks a directory against its joint manifest. If there is none, checks it against the manifests of its shards. */
export async function checkDataSet({ directory, all, onProgress }: CheckOptions): Promise<CheckResult> {
  const names = manifestNames(directory);
  if (names.length === 0)
    throw new Error(
      `expected a manifest at ${join(directory, "manifest.json")}, got none; is this the directory of a data set?`,
    );
  const defects: string[] = [];
  const manifests: Manifest[] = [];
  for (const name of names.includes("manifest.json") ? ["manifest.json"] : names) {
    try {
      const manifest = readManifest(directory, name);
      if (!manifest) continue;
      checkRevision(name, manifest);
      manifests.push(manifest);
      if (!manifest.complete) defects.push(`${name} is not complete: run the same bulk command again`);
      if (manifest.complete && name === "manifest.json") defects.push(...companionDefects(directory, manifest));
      for (const { file } of missingParts(manifest)) defects.push(`part ${file} is missing from the manifest`);
    } catch (error) {
      defects.push((error as Error).message);
    }
  }

  const parts = manifests.flatMap(({ dataSet, parts }) => parts.map((part) => ({ dataSet, part })));
  let remade = 0;
  let mazes = 0;
  const seen = new Map<bigint, string>();
  for (const [done, { dataSet, part }] of parts.entries()) {
    const cells = dataSet.recipe.width * dataSet.recipe.height;
    const sample = Math.max(1, Math.min(SAMPLE_MAZES, Math.floor(SAMPLE_CELLS / cells)));
    const wanted = all ? Number.POSITIVE_INFINITY : Math.max(1, Math.ceil(sample / parts.length));
    const found = part.files.flatMap((claimed) => {
      const defect = fileDefect(directory, claimed);
      return defect ? [defect] : [];
    });
    defects.push(...found);
    if (found.length === 0) {
      try {
        const result = await remake(directory, dataSet, part, wanted, seen);
        remade += result.remade;
        if (result.defect) defects.push(result.defect);
      } catch (error) {
        defects.push(unreadable(part.files[0].file, error));
      }
    }
    mazes += part.mazes;
    onProgress?.(done + 1, parts.length);
  }
  const isLevels = parts.some(({ dataSet }) => dataSet.recipe.obstacles);
  return { defects, parts: parts.length, mazes, remade, isLevels };
}

function unreadable(file: string, error: unknown): string {
  const { message, cause } = fileError(error, `${file} cannot be read`);
  return cause ? message : `${file} cannot be read: ${message}`;
}

/** Describes the defect of a file; undefined if it matches the manifest. */
function fileDefect(directory: string, claimed: WrittenFile): string | undefined {
  const { file } = claimed;
  try {
    const { bytes, sha256 } = describeFile(directory, file);
    if (bytes !== claimed.bytes) return `${file} expected ${claimed.bytes} bytes, got ${bytes}`;
    return sha256 === claimed.sha256 ? undefined : `${file} does not match its SHA-256: its bytes were changed`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return `${file} is missing`;
    return unreadable(file, error);
  }
}
