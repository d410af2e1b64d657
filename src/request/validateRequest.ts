// Validates requests and fills in defaults, for any selection of algorithms and abilities. Backends validate nothing.

import { MAX_COUNT } from "../../assembly/abi.ts";
import { checkFields, checkInteger, checkShare, show, unexpected } from "../core/errors.ts";
import type { Parameters } from "../core/parameters.ts";
import type { KnownRow } from "../core/registry.ts";
import { checkSeed, randomSeed, seedWords } from "../core/seed.ts";
import type { Topology } from "../core/topology.ts";
import { checkSize, type Recipe } from "../square/maze.ts";
import type { Abilities, ResolvedRequest } from "./abilities.ts";
import type { AnyBatchRequest, AnyRequest } from "./request.ts";

const FIELDS = ["algorithm", "width", "height", "seed", "index", "topology", "start", "mask", "parameters", "braid"];

function checkTopology(abilities: Abilities, { id, topologies }: KnownRow, topology: unknown): void {
  if (topologies.includes(topology as Topology)) return;
  const hint = abilities.hint?.(topology, topologies);
  throw unexpected("topology", `${topologies.join(" or ")} for ${id}`, topology, "string", hint);
}

/** Returns the registry row of an id or alias. */
export function checkAlgorithmIn(abilities: Abilities, name: unknown): KnownRow {
  const { rows, byName } = abilities;
  const row = byName ? byName.get(name) : rows.find(({ id }) => id === name);
  if (row) return row;
  const ids = rows.map(({ id }) => id).join(", ");
  throw unexpected("algorithm", `one of ${ids}`, name, "string", abilities.algorithmHint(name));
}

/** Returns the error for a value that requires a part which the engine lacks. `file` exports the part. */
const withoutPart = (field: string, part: string, value: unknown, file = part): RangeError =>
  new RangeError(
    `"${field}" expected no value for an engine without ${part}, got ${show(value)}; import the part from ` +
      `"wasmaze/${file}"`,
  );

const refused = (field: string, { id }: KnownRow, value: unknown, use = ""): RangeError =>
  new RangeError(`"${field}" expected no value for ${id}, which takes no ${field}, got ${show(value)}${use}`);

function checkGivenMask({ masks, rows }: Abilities, row: KnownRow, mask: unknown, cells: number): Uint8Array {
  if (!row.takesMask) throw refused("mask", row, mask, masks?.takers(rows));
  if (!masks) throw withoutPart("mask", "masks", mask, `masked/${row.id}`);
  return masks.check(mask, cells);
}

const NO_PARAMETERS: Parameters = {};

function checkGivenParameters({ parameters }: Abilities, row: KnownRow, given: unknown): Parameters {
  if (parameters) return parameters.check(row.id, row.parameters ?? [], given);
  throw refused("parameters", row, given);
}

/** Validates a request and fills in the defaults. Only batch requests have the field `count`; a maze has count 1. */
export function resolveWith(
  abilities: Abilities,
  request: AnyRequest | AnyBatchRequest,
  batch: boolean,
): ResolvedRequest {
  checkFields("request", request, batch ? [...FIELDS, "count"] : FIELDS, abilities.hint, "algorithm, width, height");
  // Reads each field once, because a getter may return another value later.
  const { algorithm, width, height, topology = "plane", start: givenStart, mask: givenMask } = request;
  const { seed: givenSeed = randomSeed(), index: givenIndex = 0, parameters: givenParameters, braid = 0 } = request;
  const info = checkAlgorithmIn(abilities, algorithm);
  const cells = checkSize(width, height, abilities.mostCells);
  checkTopology(abilities, info, topology);
  const seed = checkSeed(givenSeed);
  const index = checkInteger("index", givenIndex, 0, Number.MAX_SAFE_INTEGER);
  const count = batch ? checkInteger("count", (request as AnyBatchRequest).count, 0, MAX_COUNT) : 1;
  // Compares without computing index + count, because this sum could be rounded down.
  if (index > Number.MAX_SAFE_INTEGER - Math.max(count, 1) + 1) {
    throw new RangeError(`"index" + "count" - 1 expected at most 2^53-1, got index ${index} and count ${count}`);
  }
  if (givenStart !== undefined && !info.takesStart) throw refused("start", info, givenStart);
  const mask = givenMask === undefined ? undefined : checkGivenMask(abilities, info, givenMask, cells);
  const start =
    givenStart === undefined ? undefined : abilities.starts?.check("start", givenStart, { width, height, mask });
  const parameters =
    givenParameters === undefined ? NO_PARAMETERS : checkGivenParameters(abilities, info, givenParameters);
  if (checkShare("braid", braid) > 0 && !abilities.braids) throw withoutPart("braid", "braid", braid);
  return {
    info,
    width,
    height,
    cells,
    topology,
    seed,
    seedWords: seedWords(seed),
    index,
    count,
    start,
    // Adding this field later would take longer.
    drawn: 0,
    mask,
    parameters,
    parameterWords: givenParameters && abilities.parameters?.words(info.parameters ?? [], parameters),
    braid,
  };
}

export type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Returns the fields that a maze or batch records of its request. The start is included only if it was given. */
export function recipeOf(request: ResolvedRequest): Mutable<Recipe> {
  const { info, width, height, topology, seed, start, mask, parameters, braid } = request;
  // Fields are assigned one by one, because spreading objects takes ten times as long.
  const recipe: Mutable<Recipe> = { algorithm: info.id, revision: info.revision, width, height, topology, seed };
  if (start) recipe.start = start;
  if (mask) recipe.mask = mask;
  if (parameters !== NO_PARAMETERS && Object.keys(parameters).length > 0) recipe.parameters = parameters;
  if (braid > 0) recipe.braid = braid;
  return recipe;
}

/** Returns the request that makes the maze of a recipe: all its fields except the revision. */
export function requestOf({ revision: _, ...request }: Recipe): AnyRequest {
  return request;
}
