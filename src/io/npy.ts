// NumPy's array format. Writes version 1.0, reads all versions. Source: NumPy Enhancement Proposal 1, numpy.lib.format.

import { checkInteger, show } from "../core/errors.ts";
import type { Topology } from "../core/topology.ts";
import { checkShape, type Walls } from "../square/maze.ts";

/** An array of column values. Its type determines NumPy's element type. */
export type Column = Uint8Array | Uint32Array | BigInt64Array | BigUint64Array | Float64Array;

/** The maximum length of a header in bytes, which is the default limit of NumPy. */
export const MAX_HEADER = 10_000;

/**
 * Returns the header of an array in C order. `type` is NumPy's name of the element type, such as "|u1". The length of
 * the header is a multiple of 64, which aligns the elements when the file is memory-mapped. The length does not depend
 * on the first dimension, so the header can be overwritten when that dimension is known.
 */
export function npyHeader(type: string, shape: readonly number[]): Uint8Array {
  const [first, ...rest] = shape;
  const sides = `${[first, ...rest].join(", ")}${rest.length ? "" : ","}`;
  const text = `{'descr': '${type}', 'fortran_order': False, 'shape': (${sides}), }`;
  // Reserves 16 digits for the first dimension, whatever its value.
  const room = Math.ceil((10 + text.length + 16 - String(first).length + 1) / 64) * 64;
  const header = new Uint8Array(room).fill(0x20);
  header.set([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0]);
  new DataView(header.buffer).setUint16(8, room - 10, true);
  header.set(new TextEncoder().encode(text), 10);
  header[room - 1] = 0x0a;
  return header;
}

/** Returns the bytes of a column as they are in a file: little-endian, like typed arrays on all platforms in use. */
export function columnBytes(column: Column): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
}

/** The contents of the header of an array in C order. */
interface NpyHeader {
  /** NumPy's name of the element type. */
  readonly type: string;
  readonly shape: readonly number[];
  /** The offset of the first element. */
  readonly start: number;
}

/** A header as NumPy reads it: a Python dictionary whose shape is a tuple. Each blank matches any white space. */
const HEADER = /* @__PURE__ */ (() =>
  new RegExp(
    String.raw`^{ 'descr' : '([!-&(-[\]-~]+)' , 'fortran_order' : False , 'shape' : \( (|N ,|N(?: , N)+(?: ,)?) \)(?: ,)? } $`
      .replaceAll("N", "(?:0|[1-9]\\d*)")
      .replaceAll(" ", "[ \\t\\n]*"),
  ))();

/** Reads the header at the start of `bytes`. If the header is invalid, calls `refuse`, which must throw. */
export function readNpyHeader(bytes: Uint8Array, refuse: (got: string) => never): NpyHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = String.fromCharCode(...bytes.subarray(0, 6));
  if (magic !== "\x93NUMPY" || bytes.length < 12) return refuse("another file format");
  // The length field has two bytes in version 1, and four bytes in later versions.
  const textStart = bytes[6] === 1 ? 10 : 12;
  const start = textStart + (bytes[6] === 1 ? view.getUint16(8, true) : view.getUint32(8, true));
  const isVersion = bytes[6] > 0 && bytes[6] < 4 && bytes[7] === 0;
  if (start - textStart > MAX_HEADER) return refuse(`a header of ${start - textStart} bytes`);
  const header = new TextDecoder("latin1").decode(bytes.subarray(textStart, start));
  const parts = isVersion ? HEADER.exec(header) : undefined;
  if (!parts) return refuse(show(header.trim()));
  const sides = parts[2].split(",").filter((word) => word.trim() !== "");
  return { type: parts[1], shape: sides.map(Number), start };
}

function refuse(got: string): never {
  throw new RangeError(`"npy" expected C-order bytes of shape (height, width) or (count, height, width), got ${got}`);
}

/**
 * Reads one maze from an .npy file of walls, one byte per cell.
 *
 * @param options.topology the topology, which the file does not record; default "plane"
 * @param options.place the index of the maze in the file; default 0
 * @throws RangeError with the expected and the actual input.
 */
export function parseNpy(
  npy: Uint8Array,
  options: { topology?: Topology | undefined; place?: number | undefined } = {},
): Walls {
  const { type, shape, start } = readNpyHeader(npy, refuse);
  if (type !== "|u1" || (shape.length !== 2 && shape.length !== 3))
    refuse(`${show(type)} of shape (${shape.join(", ")})`);
  const [height, width] = shape.slice(-2);
  const count = shape.length === 3 ? shape[0] : 1;
  const { topology = "plane" } = options;
  checkShape({ width, height, topology });
  const cells = width * height;
  if (npy.length !== start + count * cells) {
    const expected = `${count} * ${height} * ${width} = ${count * cells} bytes after its header`;
    throw new RangeError(`"npy" expected ${expected}, got ${npy.length - start}`);
  }
  if (count === 0) refuse("no maze");
  const place = checkInteger("place", options.place ?? 0, 0, count - 1);
  // Copies the walls explicitly. If `npy` is a Buffer, its slice() would return a view.
  const walls = new Uint8Array(npy.subarray(start + place * cells, start + (place + 1) * cells));
  return { width, height, topology, walls };
}
