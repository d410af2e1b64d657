// Writes the tables and the example of docs/ABI.md.

import { readFileSync } from "node:fs";
import * as abi from "../assembly/abi.ts";
import { type AlgorithmInfo, algorithms } from "../src/core/algorithms.ts";
import { algorithmExport } from "../src/core/exportNames.ts";
import { parameterWords } from "../src/core/parameters.ts";
import { instantiate, writeRequest } from "../src/engine/backends/requestBlock.ts";
import { wasmBytes } from "../src/generated/wasmBytes.ts";
import { measures } from "../src/queries/measures.ts";
import { table, withPart } from "./markdown.ts";

const words = (name: string): string =>
  name
    .replace(/^[A-Z]+_/, "")
    .replaceAll("_", " ")
    .toLowerCase();

function constants(prefix: string): { name: string; value: number; comment: string }[] {
  const source = readFileSync("assembly/abi.ts", "utf8");
  const lines = source.matchAll(new RegExp(`^export const (${prefix}_\\w+) = (\\w+);(?: // (.*))?$`, "gm"));
  return [...lines].map(([, name, value, comment = ""]) => ({ name, value: Number(value), comment }));
}

const fieldTable = (): string =>
  table(
    ["offset", "field", "content"],
    constants("AT").map(({ name, value, comment }) => [value, words(name), comment]),
  );

const obstacleTable = (): string =>
  table(
    ["offset", "field", "content"],
    constants("OBSTACLES").map(({ name, value, comment }) => [value, words(name), comment]),
  );

const errorTable = (): string =>
  table(
    ["code", "meaning"],
    constants("ERROR").map(({ value, comment }) => [value, comment]),
  );

function parameterTable(): string {
  const rows = algorithms.flatMap(({ id, parameters = [] }: AlgorithmInfo) => {
    const defaults = parameterWords(parameters, {});
    return parameters.map((info, i) => {
      const values =
        info.kind === "choice"
          ? info.choices.map((choice, value) => `${value}: ${choice}`).join(", ")
          : info.kind === "share"
            ? "0..2^31, in units of 1 / 2^31"
            : "0..1000, a weight; at least one of the four is above 0";
      return [`\`${id}\``, abi.AT_PARAMETERS + 4 * i, info.name, values, defaults[info.name]];
    });
  });
  return table(["algorithm", "offset", "parameter", "value", "default"], rows);
}

function algorithmTable(): string {
  const yes = (has: boolean | undefined): string => (has ? "yes" : "no");
  return table(
    ["export", "topologies", "takes a start", "default start", "takes a mask", "streams rows", "windows"],
    algorithms.map((info: AlgorithmInfo & { id: (typeof algorithms)[number]["id"] }) => [
      `\`${algorithmExport(info.id)}\``,
      info.topologies.join(", "),
      yes(info.takesStart),
      info.takesStart ? (info.defaultStart === "corner" ? "cell 0" : "random cell") : "",
      yes(info.takesMask),
      yes(info.streams),
      yes(info.windows),
    ]),
  );
}

const measureTable = (): string =>
  table(
    ["index", "measure"],
    measures.map(({ name }, place) => [place, `\`${name}\``]),
  );

function hex(bytes: Uint8Array, perLine: number, label: (at: number) => string = () => ""): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += perLine) {
    const line = [...bytes.subarray(at, at + perLine)].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
    lines.push(`${label(at)}${line}`);
  }
  return lines.join("\n");
}

function example(): string {
  const exports = instantiate(new WebAssembly.Module(wasmBytes()));
  const [width, height, seed] = [6, 4, 7];
  const fields = [abi.AT_WIDTH, width, abi.AT_HEIGHT, height, abi.AT_COUNT, 1, abi.AT_SEED_LOW, seed];
  const block = writeRequest(exports, fields);
  const sent = new Uint8Array(exports.memory.buffer, block, abi.REQUEST_BYTES).slice();
  const walls = exports.wilson(block) >>> 0;
  const made = new Uint8Array(exports.memory.buffer, walls, width * height).slice();
  const label = (at: number): string => `${String(at).padStart(3)}: `;
  return [
    `\`wilson\`, ${width} cells wide and ${height} high, seed ${seed}. Bytes 0 to 35 of the block (all others are 0):`,
    "",
    `\`\`\`text\n${hex(sent.subarray(0, 36), 12, label)}\n\`\`\``,
    "",
    `The export returns a pointer to ${width * height} bytes, shown with one row per line:`,
    "",
    `\`\`\`text\n${hex(made, width)}\n\`\`\``,
  ].join("\n");
}

export function withAbiTables(page: string): string {
  const parts = {
    fields: fieldTable,
    algorithms: algorithmTable,
    parameters: parameterTable,
    obstacles: obstacleTable,
    errors: errorTable,
    measures: measureTable,
    example,
  };
  return Object.entries(parts).reduce((text, [name, make]) => withPart(text, name, make(), "docs/ABI.md"), page);
}
