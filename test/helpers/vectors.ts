// Recorded vectors, each a request and its maze. The test and the script that records vectors share this file.

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { AlgorithmInfo, AnyRequest, Cell, Maze } from "../../src/index.ts";
import { withMaskBytes } from "../../src/square/mask.ts";
import { otherValues } from "./otherValues.ts";

/** A request as it is recorded: its mask is one string of digits per row. */
export type RecordedRequest = Omit<AnyRequest, "mask"> & { readonly mask?: readonly string[] };

export interface Vector {
  readonly request: RecordedRequest;
  /** The random start of the maze if the request has no start. */
  readonly start?: Cell;
  /** For a small maze, its rows with one hexadecimal digit per cell. For a larger maze, the SHA-256 of its walls. */
  readonly walls: readonly string[] | string;
}

export interface VectorFile {
  readonly algorithm: string;
  readonly revision: number;
  readonly vectors: readonly Vector[];
}

const SMALL = 100;

export const vectorPath = (id: string): URL => new URL(`../vectors/${id}.json`, import.meta.url);

export function readVectors(id: string): VectorFile | undefined {
  const path = vectorPath(id);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as VectorFile) : undefined;
}

// SHAPE has a hole, a bay and several regions. SIEVE lacks a fifth of its cells.
const SHAPE = ["1111101110", "1000101011", "1011101001", "1010001111", "1110111000", "0000100011", "1110111110"];
const SIEVE = Array.from({ length: 31 }, (_, y) =>
  Array.from({ length: 67 }, (_, x) => ((x * x + 3 * y) % 5 === 0 ? "0" : "1")).join(""),
);

/** Every algorithm must have vectors for these requests. */
export function vectorRequests(info: AlgorithmInfo): RecordedRequest[] {
  const algorithm = info.id as AnyRequest["algorithm"];
  return info.topologies.flatMap((topology) => {
    const base = { algorithm, topology };
    const requests: RecordedRequest[] = [
      { ...base, width: 1, height: 1, seed: 0 },
      { ...base, width: 2, height: 2, seed: 1 },
      { ...base, width: 9, height: 1, seed: 2 },
      { ...base, width: 1, height: 9, seed: 3 },
      { ...base, width: 5, height: 4, seed: 4, index: 7 },
      { ...base, width: 10, height: 10, seed: "" },
      { ...base, width: 10, height: 10, seed: "wasmaze" },
      { ...base, width: 10, height: 10, seed: "迷路 🌿", index: 2 ** 53 - 1 },
      { ...base, width: 10, height: 10, seed: 2 ** 53 - 1, index: 2 ** 32 },
      { ...base, width: 67, height: 31, seed: 2 ** 32, index: 2 ** 40 + 1 },
      { ...base, width: 128, height: 128, seed: 5 },
      { ...base, width: 257, height: 131, seed: 6, index: 1_000_000 },
    ];
    if (info.parameters?.some(({ kind }) => kind !== "weight"))
      requests.push(
        { ...base, width: 10, height: 7, seed: 10, parameters: otherValues(info.parameters, 0) },
        { ...base, width: 150, height: 140, seed: 11, parameters: otherValues(info.parameters, 1) },
        { ...base, width: 70, height: 140, seed: 12, parameters: otherValues(info.parameters, 2) },
      );
    if (info.takesStart)
      requests.push(
        { ...base, width: 10, height: 7, seed: 8, start: { x: 9, y: 6 } },
        { ...base, width: 150, height: 140, seed: 9, start: { x: 70, y: 3 } },
      );
    const weights = info.parameters?.filter(({ kind }) => kind === "weight") ?? [];
    for (const { name } of weights) {
      const parameters = Object.fromEntries(weights.map((other) => [other.name, other.name === name ? 1 : 0]));
      requests.push(
        { ...base, width: 10, height: 10, seed: 10, parameters },
        { ...base, width: 131, height: 67, seed: 11, parameters },
      );
    }
    if (weights.length > 0) {
      const parameters = Object.fromEntries(weights.map(({ name }, i) => [name, i + 1]));
      requests.push({ ...base, width: 131, height: 67, seed: 12, parameters });
    }
    requests.push(
      { ...base, width: 10, height: 7, seed: 13, braid: 1 },
      { ...base, width: 67, height: 31, seed: 14, braid: 0.3 },
    );
    if (info.takesMask)
      requests.push(
        { ...base, width: 10, height: 7, seed: 15, mask: SHAPE },
        { ...base, width: 67, height: 31, seed: 16, mask: SIEVE },
        { ...base, width: 67, height: 31, seed: 17, mask: SIEVE, braid: 0.5 },
      );
    return requests;
  });
}

export const requestOf = (request: RecordedRequest): AnyRequest => withMaskBytes(request);

export function vectorOf(request: RecordedRequest, { width, height, walls, start }: Maze): Vector {
  const recorded =
    width * height > SMALL
      ? createHash("sha256").update(walls).digest("hex")
      : Array.from({ length: height }, (_, y) =>
          Array.from(walls.subarray(y * width, (y + 1) * width), (byte) => byte.toString(16)).join(""),
        );
  return { request, ...(start && !request.start && { start }), walls: recorded };
}

export const sameRequest = (one: RecordedRequest, other: RecordedRequest): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
