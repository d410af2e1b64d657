// The functions of a module in an order that gzip makes less of: those that are alike stand together, because it looks
// back 32 kB only. The engine's module of 87 kB makes 29.7 kB of gzip as text so, and 30.6 in the compiler's order. No
// function changes but in the numbers of those that it calls.

import { deflateRawSync } from "node:zlib";
import { textOfFunction } from "./encodeText.ts";
import { readUnsigned, unsigned } from "./leb128.ts";
import { afterInstruction, afterTypes, functionsOf } from "./splitLocals.ts";

/** How many orders are tried, for each function. */
const TRIALS = 4;

const LOOK_BACK = 30_000;

/** The last functions of an order by which candidates for the next one are chosen, and how many of these. */
const LAST = 8;
const CANDIDATES = 10;

const TYPE_SECTIONS = 3;
const EXPORTS = 7;
const START = 8;
const CODE = 10;

/** Sections that number functions, and that the compiler does not make for these modules: imports and elements. */
const REFUSED = [2, 9];

/** Instructions that name functions or tables, or whose length afterInstruction does not know. */
const REFUSED_INSTRUCTIONS = [0x11, 0x12, 0x13, 0x1c, 0x25, 0x26, 0xd0, 0xd1, 0xd2];

const CALL = 0x10;

/** A function as text: its instructions, and the numbers of its locals. */
interface FunctionText {
  readonly code: string;
  readonly numbers: string;
}

const deflated = (text: string): number => deflateRawSync(text, { level: 6 }).length;

const lengthIn = (texts: readonly FunctionText[], order: readonly number[]): number =>
  deflated(order.map((i) => texts[i].code).join("") + order.map((i) => texts[i].numbers).join(""));

/** How many pieces of six characters each two functions have in common. */
function likenesses(texts: readonly FunctionText[]): number[][] {
  const pieces = texts.map(
    ({ code }) => new Set(Array.from({ length: Math.max(0, code.length - 5) }, (_, i) => code.slice(i, i + 6))),
  );
  return pieces.map((one) =>
    pieces.map((other) => {
      const [few, many] = one.size < other.size ? [one, other] : [other, one];
      let common = 0;
      for (const piece of few) if (many.has(piece)) common++;
      return one === other ? 0 : common;
    }),
  );
}

/** An order that begins with the longest function, each followed by one of which the text so far has most. */
function greedyOrder(texts: readonly FunctionText[], alike: readonly (readonly number[])[]): number[] {
  const left = new Set(texts.keys());
  const alone = texts.map(({ code }) => deflated(code));
  const order: number[] = [];
  let before = "";
  const add = (i: number): void => {
    order.push(i);
    left.delete(i);
    before = (before + texts[i].code).slice(-LOOK_BACK);
  };
  const shared = (i: number): number =>
    order.slice(-LAST).reduce((sum, other) => sum + alike[other][i], 0) /
    Math.sqrt(texts[i].code.length + LOOK_BACK / 1000);
  const cost = (i: number): number => deflated(before + texts[i].code) / alone[i];
  add(alone.indexOf(Math.max(...alone)));
  while (left.size > 0) {
    const candidates = [...left].sort((a, b) => shared(b) - shared(a)).slice(0, CANDIDATES);
    const now = deflated(before);
    const costs = candidates.map((i) => cost(i) - now / alone[i]);
    add(candidates[costs.indexOf(Math.min(...costs))]);
  }
  return order;
}

/** Moves functions, or several in a row, next to ones that are alike, as long as that makes the text shorter. */
function improved(texts: readonly FunctionText[], alike: readonly (readonly number[])[], begin: number[]): number[] {
  let order = begin;
  let least = lengthIn(texts, order);
  let state = 1;
  // Always the same numbers: a module is the same wherever it is built.
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor(((state >>> 8) / 2 ** 24) * limit);
  };
  for (let trial = 0; trial < TRIALS * order.length; trial++) {
    const from = below(order.length);
    const moved = order.slice(from, from + (below(3) === 0 ? 1 + below(6) : 1));
    const rest = order.filter((i) => !moved.includes(i));
    if (rest.length === 0) continue;
    const likeliest = [...rest].sort((a, b) => alike[moved[0]][b] - alike[moved[0]][a])[
      below(Math.min(6, rest.length))
    ];
    const to = below(3) > 0 ? rest.indexOf(likeliest) : below(rest.length);
    rest.splice(to + below(2), 0, ...moved);
    const length = lengthIn(texts, rest);
    if (length > least) continue;
    least = length;
    order = rest;
  }
  return order;
}

/** The body of a function, from its size on, which calls functions by their new numbers. */
function renumbered(bytes: Uint8Array, [begin, end]: readonly [number, number], numbers: readonly number[]): number[] {
  const [, types] = readUnsigned(bytes, begin);
  let at = afterTypes(bytes, begin);
  const body = [...bytes.subarray(types, at)];
  while (at < end) {
    if (REFUSED_INSTRUCTIONS.includes(bytes[at]))
      throw new Error(`expected instructions that this script knows, got ${bytes[at]} at ${at}`);
    const next = afterInstruction(bytes, at);
    if (bytes[at] === CALL) body.push(CALL, ...unsigned(numbers[readUnsigned(bytes, at + 1)[0]]));
    else body.push(...bytes.subarray(at, next));
    at = next;
  }
  if (at !== end) throw new Error(`expected a function that ends at ${end}, got ${at}`);
  return [...unsigned(body.length), ...body];
}

/** The list of exports with the new numbers of functions. */
function renumberedExports(bytes: Uint8Array, content: number, numbers: readonly number[]): number[] {
  let [count, at] = readUnsigned(bytes, content);
  const list = unsigned(count);
  for (; count > 0; count--) {
    const [length, name] = readUnsigned(bytes, at);
    const kind = name + length;
    const [number, next] = readUnsigned(bytes, kind + 1);
    list.push(...bytes.subarray(at, kind + 1), ...unsigned(bytes[kind] === 0 ? numbers[number] : number));
    at = next;
  }
  return list;
}

/** The module with its functions in this order: `order[i]` is the number that the i-th has now. */
function reordered(bytes: Uint8Array, order: readonly number[]): Uint8Array {
  const functions = functionsOf(bytes);
  const numbers: number[] = [];
  for (const [i, old] of order.entries()) numbers[old] = i;
  const made = [...bytes.subarray(0, 8)];
  for (let at = 8; at < bytes.length; ) {
    const id = bytes[at];
    const [size, content] = readUnsigned(bytes, at + 1);
    if (REFUSED.includes(id)) throw new Error(`expected a module without section ${id}, got one`);
    let section: Iterable<number> & { length: number } = bytes.subarray(content, content + size);
    if (id === TYPE_SECTIONS) {
      let next = readUnsigned(bytes, content)[1];
      const types = functions.map(() => {
        const [type, after] = readUnsigned(bytes, next);
        next = after;
        return type;
      });
      section = [...unsigned(order.length), ...order.flatMap((old) => unsigned(types[old]))];
    }
    if (id === EXPORTS) section = renumberedExports(bytes, content, numbers);
    if (id === START) section = unsigned(numbers[readUnsigned(bytes, content)[0]]);
    if (id === CODE)
      section = [...unsigned(order.length), ...order.flatMap((old) => renumbered(bytes, functions[old], numbers))];
    made.push(id, ...unsigned(section.length));
    for (const byte of section) made.push(byte);
    at = content + size;
  }
  return Uint8Array.from(made);
}

/** The order that the text of a module is shortest in, after gzip: the number that each function has now. */
export function functionOrder(bytes: Uint8Array): number[] {
  const texts = functionsOf(bytes).map((range) => textOfFunction(bytes, range));
  const asItIs = [...texts.keys()];
  if (texts.length < 2) return asItIs;
  const alike = likenesses(texts);
  const order = improved(texts, alike, greedyOrder(texts, alike));
  return lengthIn(texts, order) < lengthIn(texts, asItIs) ? order : asItIs;
}

/** The module with its functions in that order. */
export function orderFunctions(bytes: Uint8Array, order: readonly number[] = functionOrder(bytes)): Uint8Array {
  if (order.every((old, i) => old === i)) return bytes;
  const made = reordered(bytes, order);
  if (!WebAssembly.validate(made as BufferSource)) throw new Error("expected a valid module, got none");
  return made;
}

/** The same for a module as the compiler prints it. */
export function orderPrinted(text: string, order: readonly number[]): string {
  // Every form begins in a line of its own, after one space; the last line closes the module.
  const forms = text.split(/^(?= \(|\))/m);
  const functions = forms.filter((form) => form.startsWith(" (func "));
  if (functions.length !== order.length)
    throw new Error(`expected ${order.length} printed functions, got ${functions.length}`);
  let next = 0;
  return forms.map((form) => (form.startsWith(" (func ") ? functions[order[next++]] : form)).join("");
}
