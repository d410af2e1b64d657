// The WebAssembly backend of engines on graphs. Each engine has an instance of the module, whose memory holds the graph.

import { AT_ERROR, AT_MAZE, AT_PARAMETERS, ERROR_STEPS } from "../../assembly/abi.ts";
import type { instantiate as bindings } from "../../build/modules/graph.js";
import { highWord, instantiate, type Words, writeRequest } from "../engine/backends/requestBlock.ts";
import { noWasm } from "../engine/compileModule.ts";
import { bytes } from "../generated/modules/graph.ts";
import { type GraphBackend, type GraphMaker, type GraphTask, tooManySteps } from "./backend.ts";
import type { Graph } from "./graph.ts";

type GraphExports = Awaited<ReturnType<typeof bindings>>;

let compiled: WebAssembly.Module | undefined;

function instance(): GraphExports {
  try {
    compiled ??= new WebAssembly.Module(bytes());
    return instantiate<GraphExports>(compiled);
  } catch (error) {
    throw new Error(`expected WebAssembly, which cannot start here: ${noWasm(error)}; use graphReference`, {
      cause: error,
    });
  }
}

/** The layouts of a graph in the module, by the result of layGraph(). */
const LAYOUTS = ["", "rows", "classes", "hexagons"];

function prepare({ cells, edges, mask }: Graph): GraphMaker {
  let exports: GraphExports | undefined = instance();
  const numbers = edges.length / 2;
  const tooLarge = () =>
    new RangeError(`"graph" expected to fit in 4096 MiB of memory, got ${cells} cells and ${numbers} edges`);
  const list = exports.reserveGraph(cells, numbers, mask !== undefined) >>> 0;
  if (list === 0) throw tooLarge();
  new Uint32Array(exports.memory.buffer, list, edges.length).set(edges);
  if (mask) new Uint8Array(exports.memory.buffer, list + 4 * edges.length, cells).set(mask);
  const layout = LAYOUTS[exports.layGraph()];
  if (layout === "") throw tooLarge();
  return {
    layout,
    make({ row, seedWords, index, count, start, weights, braid, maxSteps }: GraphTask) {
      if (!exports) throw new Error("this engine was disposed of");
      if (count === 0) return new Uint8Array(0);
      const words: Words = [];
      // A limit that no walk reaches is no limit.
      const blocks = Math.ceil(maxSteps / 64);
      if (Number.isFinite(blocks)) words.push(AT_PARAMETERS, blocks, AT_PARAMETERS + 4, highWord(blocks));
      const block = writeRequest(exports, words, {
        ...{ width: cells, topology: "plane", seedWords, index, count, braid },
        start: start === undefined ? start : { x: start, y: 0 },
        parameterWords: Object.values(weights),
      });
      const name = row.id === "prim-true" ? "kruskal" : row.id.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
      const pointer = (exports as unknown as Record<string, (block: number) => number>)[name](block) >>> 0;
      const { buffer } = exports.memory;
      if (pointer > 0) return new Uint8Array(buffer, pointer, count * numbers).slice();
      const after = new Uint32Array(buffer, block);
      if (after[AT_ERROR / 4] === ERROR_STEPS) throw tooManySteps(maxSteps, after[AT_MAZE / 4]);
      throw new RangeError(
        `"count" * edges expected to fit in 4096 MiB of memory with the graph, got ${count} * ${numbers}`,
      );
    },
    dispose() {
      exports = undefined;
    },
  };
}

/** The WebAssembly backend. */
export const graphWasm: GraphBackend = { name: "wasm", prepare };
