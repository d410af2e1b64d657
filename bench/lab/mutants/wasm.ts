// Decodes WebAssembly modules to sections and functions, adds instructions to them, and encodes modules.

import { readUnsigned, unsigned } from "../../../test/helpers/leb128.ts";

const MEMORY = 5;
const GLOBALS = 6;
const EXPORTS = 7;
const CODE = 10;

interface Section {
  readonly id: number;
  readonly content: Uint8Array;
}

export interface Decoded {
  readonly header: Uint8Array;
  readonly sections: readonly Section[];
  readonly bodies: readonly Uint8Array[];
}

export function decode(bytes: Uint8Array): Decoded {
  const sections: Section[] = [];
  const bodies: Uint8Array[] = [];
  for (let at = 8; at < bytes.length; ) {
    const [size, begin] = readUnsigned(bytes, at + 1);
    sections.push({ id: bytes[at], content: bytes.subarray(begin, begin + size) });
    at = begin + size;
  }
  const code = sections.find(({ id }) => id === CODE)?.content as Uint8Array;
  let [, at] = readUnsigned(code, 0);
  while (at < code.length) {
    const [size, begin] = readUnsigned(code, at);
    bodies.push(code.subarray(begin, begin + size));
    at = begin + size;
  }
  return { header: bytes.subarray(0, 8), sections, bodies };
}

const contentOf = ({ sections }: Decoded, section: number): Uint8Array =>
  sections.find(({ id }) => id === section)?.content as Uint8Array;

function encode(module: Decoded, changed: ReadonlyMap<number, ArrayLike<number>>): Uint8Array<ArrayBuffer> {
  const parts = module.sections.flatMap(({ id, content }) => {
    const written = changed.get(id) ?? content;
    return [Uint8Array.of(id, ...unsigned(written.length)), Uint8Array.from(written)];
  });
  return new Uint8Array(Buffer.concat([module.header, ...parts]));
}

export const withBodies = (
  module: Decoded,
  bodies: readonly ArrayLike<number>[],
  changed: readonly (readonly [number, ArrayLike<number>])[] = [],
): Uint8Array<ArrayBuffer> => {
  const code = Buffer.concat([
    Uint8Array.from(unsigned(bodies.length)),
    ...bodies.flatMap((body) => [Uint8Array.from(unsigned(body.length)), Uint8Array.from(body)]),
  ]);
  return encode(module, new Map<number, ArrayLike<number>>([[CODE, code], ...changed]));
};

export function beginOf(body: Uint8Array): number {
  let [groups, at] = readUnsigned(body, 0);
  for (; groups > 0; groups--) at = readUnsigned(body, at)[1] + 1;
  return at;
}

function appended(content: Uint8Array, items: readonly (readonly number[])[]): number[] {
  const [count, first] = readUnsigned(content, 0);
  return [...unsigned(count + items.length), ...content.subarray(first), ...items.flat()];
}

const globalExport = (name: string, global: number): number[] => {
  return [name.length, ...Buffer.from(name), 3, ...unsigned(global)];
};

/** Adds exported mutable i32 globals with the value 0. `first` is the index of the first one. */
function withGlobals(module: Decoded, names: readonly string[]) {
  const [first] = readUnsigned(contentOf(module, GLOBALS), 0);
  const globals = names.map(() => [0x7f, 1, 0x41, 0, 0x0b]);
  const exports = names.map((name, i) => globalExport(name, first + i));
  const changed = [
    [GLOBALS, appended(contentOf(module, GLOBALS), globals)],
    [EXPORTS, appended(contentOf(module, EXPORTS), exports)],
  ] as const;
  return { first, changed };
}

/** Adds globals called0, called1, … for the functions of a module. A call of a function sets its global to 1. */
export function counting(module: Decoded): Uint8Array<ArrayBuffer> {
  const names = module.bodies.map((_, i) => `called${i}`);
  const { first, changed } = withGlobals(module, names);
  const bodies = module.bodies.map((body, i) => {
    const begin = beginOf(body);
    return [...body.subarray(0, begin), 0x41, 1, 0x24, ...unsigned(first + i), ...body.subarray(begin)];
  });
  return withBodies(module, bodies, changed);
}

/** Additional exports of growthModule(): a count of attempts to grow the memory, and which attempt fails. */
export interface Growth {
  readonly grows: WebAssembly.Global;
  readonly failing: WebAssembly.Global;
}

export function growthModule(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const module = decode(bytes);
  const { first, changed } = withGlobals(module, ["grows", "failing"]);
  // Inserted code: grows += 1, then pages += (grows == failing) << 16, so that this growth fails.
  const [grows, failing] = [unsigned(first), unsigned(first + 1)];
  const count = [0x23, ...grows, 0x41, 1, 0x6a, 0x24, ...grows];
  const tooMany = [0x23, ...grows, 0x23, ...failing, 0x46, 0x41, 16, 0x74, 0x6a];
  let found = 0;
  const bodies = module.bodies.map((body) => {
    // Finds the bytes of memory.grow and a constant. Other functions may contain these bytes by chance, but only the
    // function that grows the memory also contains the bytes of memory.size.
    const at = body.findIndex((byte, i) => byte === 0x40 && body[i + 1] === 0 && body[i + 2] === 0x41);
    if (at < 0 || !body.some((byte, i) => byte === 0x3f && body[i + 1] === 0)) return body;
    found++;
    return [...body.subarray(0, at), ...count, ...tooMany, ...body.subarray(at)];
  });
  if (found !== 1) throw new Error(`expected one function that grows the memory, got ${found}`);
  return withBodies(module, bodies, changed);
}

/** Adds the exported globals `calls` and `failing`. Call number `failing` of a function returns 0 at once. */
export function withFailingCalls(bytes: Uint8Array, func: number): Uint8Array<ArrayBuffer> {
  const module = decode(bytes);
  const { first, changed } = withGlobals(module, ["calls", "failing"]);
  const [calls, failing] = [unsigned(first), unsigned(first + 1)];
  const count = [0x23, ...calls, 0x41, 1, 0x6a, 0x24, ...calls];
  const refuse = [0x23, ...calls, 0x23, ...failing, 0x46, 0x04, 0x40, 0x41, 0, 0x0f, 0x0b];
  const bodies = module.bodies.map((body, i) => {
    const begin = beginOf(body);
    return i === func ? [...body.subarray(0, begin), ...count, ...refuse, ...body.subarray(begin)] : body;
  });
  return withBodies(module, bodies, changed);
}

export function withPages(bytes: Uint8Array, pages: number): Uint8Array<ArrayBuffer> {
  const module = decode(bytes);
  const [initial] = readUnsigned(contentOf(module, MEMORY), 2);
  return encode(module, new Map([[MEMORY, [1, 1, ...unsigned(initial), ...unsigned(pages)]]]));
}

export function exportingGlobal(bytes: Uint8Array, global: number, name: string): Uint8Array<ArrayBuffer> {
  const module = decode(bytes);
  return encode(module, new Map([[EXPORTS, appended(contentOf(module, EXPORTS), [globalExport(name, global)])]]));
}
