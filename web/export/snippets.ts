// The code that makes a maze again, in TypeScript and Python, and the code that shows it in another page.

import type { AnyRequest } from "../../src/index.ts";
import { generateCommand } from "../../src/request/words.ts";
import type { State } from "../ui/state.ts";

export const MASK_FILE = "mask.txt";

/** The fields of a request that differ from their defaults, without its mask. */
function writtenOf({ index, topology, braid, mask: _, ...rest }: AnyRequest) {
  return { ...rest, ...(topology === "torus" && { topology }), ...(index && { index }), ...(braid && { braid }) };
}

function objectOf(request: AnyRequest): string {
  return JSON.stringify(writtenOf(request), null, 2)
    .replace(/"(\w+)":/g, "$1:")
    .replace(/(\d|"|\})\n/g, "$1,\n")
    .replace(/^\{/, request.mask ? "{\n  mask," : "{");
}

/** Joins the lines of code that are not false. */
const linesOf = (...lines: readonly (string | false)[]): string => lines.filter((line) => line !== false).join("\n");

export function typescriptCode(request: AnyRequest): string {
  const isShaped = request.mask !== undefined;
  return linesOf(
    "// Save this as maze.mjs and run: node maze.mjs",
    isShaped && `import { readFileSync } from "node:fs";`,
    `import { createEngine, ${isShaped ? "parseMask, " : ""}renderText } from "wasmaze";\n`,
    isShaped && `const { mask } = parseMask(readFileSync("${MASK_FILE}", "utf8"));`,
    `const maze = createEngine().generate(${objectOf(request)});\nconsole.log(renderText(maze));`,
  );
}

export function pythonCode(request: AnyRequest): string {
  const { algorithm, width, height, seed, start, parameters, ...rest } = writtenOf(request);
  const isShaped = request.mask !== undefined;
  const values = { width, height, seed, ...rest, ...parameters };
  const words = Object.entries(values).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  if (start) words.push(`start=(${start.x}, ${start.y})`);
  if (isShaped) words.push("mask=mask");
  return linesOf(
    isShaped && "import numpy as np",
    "import wasmaze\n",
    isShaped && `mask = np.array([[cell == "#" for cell in line] for line in open("${MASK_FILE}").read().split()])`,
    `maze = wasmaze.generate(\n    ${[JSON.stringify(algorithm), ...words].join(",\n    ")},\n)`,
    isShaped ? "print(maze)" : "print(wasmaze.to_text(maze))",
  );
}

/** The command that makes the maze of a state, in parts. The command accepts ends only by name. */
export function commandOf({ request, ends, solution }: State): string[] {
  const marks = typeof ends === "string" ? ` --ends ${ends}${solution ? " --solution" : ""}` : "";
  return `npx ${generateCommand(request, request.mask && MASK_FILE)}${marks}`.split(/ (?=--)/);
}

/** A frame with the page at an address. The sandbox keeps the page from everything except its own files. */
export function embedCode(address: string, title: string): string {
  const quoted = (text: string): string =>
    text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return (
    `<iframe src="${quoted(address)}" title="${quoted(title)}" width="640" height="800"\n` +
    `  sandbox="allow-scripts allow-same-origin" loading="lazy"></iframe>`
  );
}
