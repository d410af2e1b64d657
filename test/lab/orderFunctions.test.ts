// The order of a module's functions: nothing but the order and the numbers of called functions changes.

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import binaryen from "binaryen";
import { expect, test } from "vitest";
import { encodeText } from "../../scripts/encodeText.ts";
import { functionOrder, orderFunctions, orderPrinted } from "../../scripts/orderFunctions.ts";

const gzipped = (bytes: Uint8Array): number => gzipSync(encodeText(bytes)).length;

const assembled = (text: string): Uint8Array => {
  const module = binaryen.parseText(text);
  const bytes = module.emitBinary();
  module.dispose();
  return bytes;
};

/** Functions that differ by their constants: every second one is like the one before the last. */
const bodies = Array.from({ length: 8 }, (_, i) => {
  const lines = Array.from({ length: 60 }, (_, line) =>
    i % 2
      ? `(local.set $x (i32.add (local.get $x) (i32.const ${line * line})))`
      : `(i32.store (i32.const ${line * 3 + 7}) (i32.xor (local.get $x) (i32.const ${line * 77})))`,
  );
  const call = i < 7 ? `(drop (call $f${i + 1} (local.get $x)))` : "";
  return `(func $f${i} (param $x i32) (result i32) ${lines.join(" ")} ${call} (i32.add (local.get $x) (i32.const ${i})))`;
});

const module = assembled(`(module
  (memory (export "memory") 1)
  (global $sum (export "sum") (mut i32) (i32.const 5))
  (func $start (global.set $sum (call $f0 (i32.const 1))))
  (start $start)
  ${bodies.map((_, i) => `(export "f${i}" (func $f${i}))`).join(" ")}
  ${bodies.join(" ")})`);

type Exports = Record<string, (x: number) => number> & { memory: WebAssembly.Memory; sum: WebAssembly.Global };

const run = (bytes: Uint8Array) => {
  const exports = new WebAssembly.Instance(new WebAssembly.Module(bytes as BufferSource)).exports as Exports;
  const sum = exports.sum.value;
  const results = bodies.map((_, i) => exports[`f${i}`](i * 1000));
  return { sum, results, memory: Buffer.from(exports.memory.buffer).toString("hex").replace(/0+$/, "") };
};

test("a module does the same in another order: its exports, its calls and its start", () => {
  const ordered = orderFunctions(module);
  expect(Buffer.compare(ordered, module)).not.toBe(0);
  expect(ordered.length).toBe(module.length);
  expect(run(ordered)).toEqual(run(module));
});

test("the order is always the same, and an order that is best stays", () => {
  const ordered = orderFunctions(module);
  expect(Buffer.compare(orderFunctions(module), ordered)).toBe(0);
  expect(gzipped(orderFunctions(ordered))).toBeLessThanOrEqual(gzipped(ordered));
});

test("a module of one function, or of none, stays as it is", () => {
  for (const text of ["(module)", '(module (func (export "one") (result i32) (i32.const 1)))']) {
    const bytes = assembled(text);
    expect(Buffer.compare(orderFunctions(bytes), bytes)).toBe(0);
  }
});

test("the printed module has the functions in the same order", () => {
  const printed = binaryen.readBinary(module);
  const text = orderPrinted(printed.emitText(), functionOrder(module));
  printed.dispose();
  // By their last constants, which are different.
  const constants = [...text.matchAll(/\(i32\.const (\d)\)\n {2}\)\n \)/g)].map(([, constant]) => Number(constant));
  const ordered = orderFunctions(module);
  const other = binaryen.readBinary(ordered);
  const lasts = [...other.emitText().matchAll(/\(i32\.const (\d)\)\n {2}\)\n \)/g)].map(([, constant]) =>
    Number(constant),
  );
  other.dispose();
  expect(constants).toEqual(lasts);
  expect([...constants].sort()).not.toEqual(constants);
  expect(() => orderPrinted(text, [0])).toThrow("expected 1 printed functions, got 9");
});

test("the engine's printed module numbers its functions as its bytes do", () => {
  const text = readFileSync("build/wasmaze.wat", "utf8");
  const names = [...text.matchAll(/^ \(func (\$(?:"[^"]+"|[^\s)]+))/gm)].map(([, name]) => name);
  const exported = [...text.matchAll(/^ \(export "(\w+)" \(func (\$(?:"[^"]+"|[^\s)]+))\)\)/gm)];
  const read = binaryen.readBinary(readFileSync("build/wasmaze.wasm"));
  // Without names, Binaryen calls functions by their numbers.
  const numbers = exported.map(([, name]) => Number(binaryen.getExportInfo(read.getExport(name)).value));
  expect(names.length).toBe(read.getNumFunctions());
  read.dispose();
  expect(exported.length).toBeGreaterThan(20);
  expect(exported.map(([, , name]) => names.indexOf(name))).toEqual(numbers);
});

test("modules that number functions elsewhere are refused", () => {
  const two = '(func $a (export "a") (result i32) (i32.const 1)) (func $b (export "b") (result i32) (i32.const 2))';
  const many = Array.from({ length: 6 }, (_, i) => bodies[i].replaceAll(/call \$f\d/g, "call $i")).join(" ");
  const imported = assembled(`(module (import "m" "i" (func $i (param i32) (result i32))) (memory 1) ${many})`);
  expect(() => orderFunctions(imported)).toThrow("expected a module without section 2, got one");
  const table = assembled(`(module (memory 1) (table 2 funcref) (elem (i32.const 0) $f1 $f2) ${bodies.join(" ")})`);
  expect(() => orderFunctions(table)).toThrow("expected a module without section 9, got one");
  expect(WebAssembly.validate(orderFunctions(assembled(`(module ${two})`)) as BufferSource)).toBe(true);
});
