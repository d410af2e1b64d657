// Reads and encodes unsigned numbers in LEB128, the format of numbers in WebAssembly modules.

/** Returns the number, and the offset one past the end of its bytes. */
export function readUnsigned(bytes: Uint8Array, at: number): [value: number, next: number] {
  let value = 0;
  for (let i = 0; ; i++) {
    value += (bytes[at + i] & 127) * 128 ** i;
    if (bytes[at + i] < 128) return [value, at + i + 1];
  }
}

export function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...unsigned(Math.floor(value / 128))];
}
