// Calls of WebAssembly modules: copies the input in, fills in the request block and runs an export.

import { AT_ERROR, AT_INPUT, AT_MASK, AT_MAZE, ERROR_MEMORY } from "../../../assembly/abi.ts";
import { type WasmExports, type Words, writeRequest } from "./requestBlock.ts";

// The module may read past the end of the walls.
const PADDING = 16;

/** A call of a module. */
interface ModuleCall {
  /** The fields of the request block, except pointers to the input. */
  readonly words: Words;
  /** Input: copied into the memory of the module during the call. */
  readonly walls?: Uint8Array | undefined;
  readonly mask?: Uint8Array | undefined;
  /** Runs exports, given pointers to the request block and the input. Returns a pointer to the result; 0 on failure. */
  run(block: number, input: number): number;
  /** Returns the error of a failed call. `code`: the ERROR_ constant; `maze`: the number of the maze for ERROR_ENDS. */
  failure(code: number, maze: number): Error;
}

/**
 * Calls a module, and releases the input. Returns the pointer of `run`, valid until the next call. Growth of the memory
 * detaches buffers, so callers read the result from the memory's present buffer.
 */
export function callModule(exports: WasmExports, { words, walls, mask, run, failure }: ModuleCall): number {
  const wallBytes = walls ? walls.length + PADDING : 0;
  const bytes = wallBytes + (mask ? mask.length : 0);
  let input = 0;
  try {
    if (bytes > 0) {
      input = exports.reserveInput(bytes) >>> 0;
      if (input === 0) throw failure(ERROR_MEMORY, 0);
      const memory = new Uint8Array(exports.memory.buffer);
      if (walls) memory.set(walls, input);
      if (mask) memory.set(mask, input + wallBytes);
      words.push(AT_INPUT, input, AT_MASK, mask ? input + wallBytes : 0);
    }
    const block = writeRequest(exports, words);
    const pointer = run(block, input) >>> 0;
    if (pointer === 0) {
      const written = new DataView(exports.memory.buffer, block);
      throw failure(written.getUint32(AT_ERROR, true), written.getUint32(AT_MAZE, true));
    }
    return pointer;
  } finally {
    if (input !== 0) exports.reserveInput(0);
  }
}
