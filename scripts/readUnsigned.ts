// Numbers of the WebAssembly format.

/** An unsigned number in LEB128, and where it ends. */
export function readUnsigned(bytes: Uint8Array, at: number): [value: number, next: number] {
  let value = 0;
  for (let i = 0; ; i++) {
    value += (bytes[at + i] & 127) * 128 ** i;
    if (bytes[at + i] < 128) return [value, at + i + 1];
  }
}
