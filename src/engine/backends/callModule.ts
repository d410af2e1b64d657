// Calls an export of a WebAssembly module: copies the input into its memory and fills in the request block.

import { AT_ERROR, AT_INPUT, AT_MASK, AT_MAZE, ERROR_MEMORY } from "../../../assembly/abi.ts";
import type { ResolvedRequest } from "../../request/abilities.ts";
import { bytesAt, type WasmExports, type Words, writeRequest } from "./requestBlock.ts";

// Unused bytes after the walls, because the module may read past their end.
const PADDING = 16;

/** The arguments of callModule. */
interface ModuleCall {
  /** The request, and further fields of the request block. callModule adds the pointers to the walls and the mask. */
  readonly request?: ResolvedRequest | undefined;
  readonly words: Words;
  /** Input that is copied into the memory of the module for the duration of the call. */
  readonly walls?: Uint8Array | undefined;
  readonly mask?: Uint8Array | undefined;
  /** Calls exports with pointers to the request block and the input. Returns a pointer to the result, or 0. */
  run(block: number, input: number): number;
  /** Returns the error of a failed call. `code` is an ERROR_ constant. For ERROR_ENDS, `maze` is the maze's index. */
  failure(code: number, maze: number): Error;
}

/**
 * Calls a module, releases the input, and returns the pointer from `run`, valid until the next call. Callers must get
 * exports.memory.buffer after the call, because growth of the memory detaches the earlier buffer.
 */
export function callModule(exports: WasmExports, call: ModuleCall): number {
  const { request, words, walls, mask, run, failure } = call;
  const wallBytes = walls ? walls.length + PADDING : 0;
  const bytes = wallBytes + (mask ? mask.length : 0);
  let input = 0;
  try {
    if (bytes > 0) {
      input = exports.reserveInput(bytes) >>> 0;
      if (input === 0) throw failure(ERROR_MEMORY, 0);
      if (walls) bytesAt(exports, input, walls.length).set(walls);
      if (mask) bytesAt(exports, input + wallBytes, mask.length).set(mask);
      words.push(AT_INPUT, input, AT_MASK, mask ? input + wallBytes : 0);
    }
    const block = writeRequest(exports, words, request);
    const pointer = run(block, input) >>> 0;
    if (pointer === 0) {
      const written = new Uint32Array(exports.memory.buffer, block);
      throw failure(written[AT_ERROR / 4], written[AT_MAZE / 4]);
    }
    return pointer;
  } finally {
    if (input !== 0) exports.reserveInput(0);
  }
}
