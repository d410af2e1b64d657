// Walls from a NumPy array file. Source: NumPy Enhancement Proposal 1 and numpy.lib.format.

import { checkInteger, show } from "../core/errors.ts";
import { checkShape, type Walls } from "../maze.ts";
import type { Topology } from "../registry.ts";

// As far as NumPy itself reads a header without being told to.
const MAX_HEADER = 10_000;

const expected = '"npy" expected bytes in C order, shaped (height, width) or (count, height, width)';

/**
 * Reads one maze of an .npy file of walls, a byte a cell.
 *
 * @param options.topology the file does not say it; default "plane"
 * @param options.place which maze, where the file has many; default 0
 * @throws RangeError that says what was expected.
 */
export function parseNpy(npy: Uint8Array, options: { topology?: Topology | undefined; place?: number | undefined } = {}): Walls {
  const view = new DataView(npy.buffer, npy.byteOffset, npy.byteLength);
  const magic = String.fromCharCode(...npy.subarray(0, 6));
  if (magic !== "\x93NUMPY" || npy.length < 12) throw new RangeError(`${expected}, got no .npy file`);
  // Version 1 has a length of two bytes, later ones of four.
  const start = npy[6] === 1 ? 10 : 12;
  const data = start + (npy[6] === 1 ? view.getUint16(8, true) : view.getUint32(8, true));
  if (data - start > MAX_HEADER) throw new RangeError(`${expected}, got a header of ${data - start} bytes`);
  const header = new TextDecoder("latin1").decode(npy.subarray(start, data));
  const parts = /'descr':\s*'\|u1'.*'fortran_order':\s*False.*'shape':\s*\(([\d, ]+)\)/.exec(header);
  const shape =
    parts?.[1]
      .split(",")
      .filter((word) => word.trim() !== "")
      .map(Number) ?? [];
  if (shape.length !== 2 && shape.length !== 3) throw new RangeError(`${expected}, got ${show(header.trim())}`);
  const [height, width] = shape.slice(-2);
  const count = shape.length === 3 ? shape[0] : 1;
  const cells = checkShape({ width, height, topology: options.topology ?? "plane" });
  if (npy.length !== data + count * cells) {
    throw new RangeError(
      `"npy" expected ${count} * ${height} * ${width} = ${count * cells} bytes after its header, got ${npy.length - data}`,
    );
  }
  if (count === 0) throw new RangeError(`${expected}, got no maze`);
  const place = checkInteger("place", options.place ?? 0, 0, count - 1);
  const walls = new Uint8Array(npy.subarray(data + place * cells, data + (place + 1) * cells));
  return { width, height, topology: options.topology ?? "plane", walls };
}
