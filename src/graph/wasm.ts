// The WebAssembly backend of engines on graphs. Each engine has an instance of the module, whose memory holds the graph.

import * as abi from "../../assembly/abi.ts";
import type { instantiate as bindings } from "../../build/modules/graph.js";
import { highWord } from "../core/random.ts";
import { shareWord } from "../core/share.ts";
import { noWasm } from "../engine/compileModule.ts";
import { bytes } from "../generated/modules/graph.ts";
import { type GraphBackend, type GraphMaker, type GraphTask, tooManySteps } from "./backend.ts";
import type { Graph } from "./graph.ts";
import { WEIGHTS } from "./validateRequest.ts";

type GraphExports = Awaited<ReturnType<typeof bindings>>;

/** Writes a request block. Returns its words. */
function writeBlock(exports: GraphExports, cells: number, task: GraphTask): Uint32Array {
  const { row, seedWords, index, count, start = -1, weights, braid, maxSteps } = task;
  const block = new Uint32Array(exports.memory.buffer, exports.requestBlock(), abi.REQUEST_BYTES / 4).fill(0);
  // Version, width, height, count, seed and index are the first words.
  block.set([abi.ABI_VERSION, cells, 1, count, seedWords.low, seedWords.high, index, highWord(index)]);
  block[abi.AT_START / 4] = start + 1;
  block[abi.AT_BRAID / 4] = shareWord(braid);
  const parameters = block.subarray(abi.AT_PARAMETERS / 4);
  // A walk has at most 2^64 - 1 blocks of 64 steps, which is no limit.
  const blocks = Math.ceil(maxSteps / 64);
  if (row.parameters) parameters.set(WEIGHTS.map((name) => weights[name] + 1));
  else if (blocks < 2 ** 53) parameters.set([blocks, highWord(blocks)]);
  return block;
}

function prepare(instance: GraphExports, { cells, edges, mask }: Graph): GraphMaker {
  let exports: GraphExports | undefined = instance;
  const numbers = edges.length / 2;
  const tooLarge = (what: string) => new RangeError(`"graph" expected to fit in 4096 MiB of memory, got ${what}`);
  const size = `${cells} cells and ${numbers} edges`;
  const list = exports.reserveGraph(cells, numbers, mask !== undefined) >>> 0;
  if (list === 0) throw tooLarge(size);
  new Uint32Array(exports.memory.buffer, list, edges.length).set(edges);
  if (mask) new Uint8Array(exports.memory.buffer, list + 4 * edges.length, cells).set(mask);
  const layout = ["", "rows", "classes", "hexagons"][exports.layGraph()];
  if (!layout) throw tooLarge(size);
  return {
    layout,
    make(task) {
      if (!exports) throw new Error("this engine was disposed of");
      const { row, count } = task;
      const { byteOffset } = writeBlock(exports, cells, task);
      const name = row.id === "prim-true" ? "kruskal" : row.id.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
      const make = exports[name as "kruskal"];
      const pointer = count > 0 ? make(byteOffset) >>> 0 : byteOffset;
      // A call may have grown the memory, which detaches views.
      const { buffer } = exports.memory;
      const block = new Uint32Array(buffer, byteOffset, abi.REQUEST_BYTES / 4);
      if (pointer === 0) {
        if (block[abi.AT_ERROR / 4] === abi.ERROR_STEPS) throw tooManySteps(task.maxSteps, block[abi.AT_MAZE / 4]);
        throw tooLarge(`${count} mazes of ${size}`);
      }
      return {
        passages: new Uint8Array(buffer, pointer, count * numbers).slice(),
        start: block[abi.AT_FROM / 4],
      };
    },
    dispose() {
      exports = undefined;
    },
  };
}

/** Returns a backend on a module, which is compiled when the first graph is prepared. */
export function wasmBackend(bytesOf: () => Uint8Array<ArrayBuffer>): GraphBackend {
  let compiled: WebAssembly.Module | undefined;
  function instance(): GraphExports {
    try {
      compiled ??= new WebAssembly.Module(bytesOf());
      return new WebAssembly.Instance(compiled).exports as unknown as GraphExports;
    } catch (error) {
      throw new Error(`expected WebAssembly, which cannot start here: ${noWasm(error)}; use graphReference`, {
        cause: error,
      });
    }
  }
  return { name: "wasm", prepare: (graph) => prepare(instance(), graph) };
}

/** The backend with all algorithms. */
export const graphWasm: GraphBackend = /* @__PURE__ */ wasmBackend(bytes);
