// The WebAssembly module with a counter in the place of the instruction that grows its memory.

import binaryen from "assemblyscript/binaryen";
import { wasmBytes } from "../src/generated/wasmBytes.ts";

/** How the memory of a module from `growthModule` grows: growths so far, and the number of the one that fails. */
export interface Growth {
  readonly grows: WebAssembly.Global;
  readonly failing: WebAssembly.Global;
}

/** The module with a count of the growths of its memory, one of which fails: the exports are a Growth too. */
export function growthModule(): WebAssembly.Module {
  const read = binaryen.readBinary(wasmBytes());
  const printed = read.emitText();
  read.dispose();
  const grow = `
    (global $grows (export "grows") (mut i32) (i32.const 0))
    (global $failing (export "failing") (mut i32) (i32.const 0))
    (func $grow (param $pages i32) (result i32)
      (global.set $grows (i32.add (global.get $grows) (i32.const 1)))
      (if (result i32) (i32.eq (global.get $grows) (global.get $failing))
        (then (i32.const -1))
        (else (memory.grow (local.get $pages)))))`;
  const calls = printed.replaceAll("(memory.grow", "(call $grow");
  if (calls === printed) throw new Error("the module does not grow its memory");
  const module = binaryen.parseText(`${calls.slice(0, calls.lastIndexOf(")"))}${grow})`);
  module.setFeatures(binaryen.Features.All);
  const bytes = module.emitBinary();
  module.dispose();
  return new WebAssembly.Module(new Uint8Array(bytes));
}
