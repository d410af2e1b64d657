// NumPy's array format, version 1.0. Source: NumPy Enhancement Proposal 1 and numpy.lib.format.

/** The typed arrays that a column may be. */
export type Column = Uint8Array | Uint32Array | BigInt64Array | Float64Array;

/**
 * The header of an array in C order, given NumPy's name of its type, such as "|u1". Its length is a multiple of 64, so that the elements are aligned when the file is mapped, and
 * depends only on the number of dimensions, so that the first can be filled in when it is known.
 */
export function npyHeader(type: string, shape: readonly number[]): Uint8Array {
  const [first, ...rest] = shape;
  // 16 digits hold any count.
  const text = `{'descr': '${type}', 'fortran_order': False, 'shape': (${[first, ...rest].join(", ")}${rest.length ? "" : ","}), }`;
  const room = Math.ceil((10 + text.length + 16 - String(first).length + 1) / 64) * 64;
  const header = new Uint8Array(room).fill(0x20);
  header.set([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0]);
  new DataView(header.buffer).setUint16(8, room - 10, true);
  header.set(new TextEncoder().encode(text), 10);
  header[room - 1] = 0x0a;
  return header;
}

/** The bytes of a column as they stand in a file. Typed arrays are little-endian wherever JavaScript runs in practice. */
export function columnBytes(column: Column): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
}
