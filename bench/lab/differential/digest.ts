// Digests of results, for mutants and for hosts in other processes. This code runs in any JavaScript engine.

const words = new DataView(new ArrayBuffer(8));

/**
 * Returns two 32-bit hashes (like FNV-1a, from different offsets) of all numbers, texts and property names of a value.
 */
export function digestOf(value: unknown): string {
  let [low, high] = [0x811c9dc5, 0x9747b28c];
  const add = (word: number): void => {
    low = Math.imul(low ^ word, 0x01000193) ^ (low >>> 13);
    high = Math.imul(high ^ word, 0x85ebca6b) ^ (high >>> 15);
  };
  const addNumber = (number: number): void => {
    words.setFloat64(0, number);
    add(words.getUint32(0));
    add(words.getUint32(4));
  };
  const visit = (part: unknown): void => {
    if (part instanceof Uint8Array || part instanceof Uint32Array) {
      for (let i = 0; i < part.length; i++) add(part[i]);
      add(part.length);
    } else if (part instanceof BigUint64Array) visit(new Uint32Array(part.buffer, part.byteOffset, 2 * part.length));
    else if (ArrayBuffer.isView(part)) for (const number of part as Float64Array) addNumber(number);
    else if (typeof part === "number") addNumber(part);
    else if (typeof part === "string") for (let i = 0; i < part.length; i++) add(part.charCodeAt(i));
    else if (typeof part === "object" && part !== null) for (const entry of Object.entries(part)) entry.forEach(visit);
    else add(part === true ? 1 : 2);
  };
  visit(value);
  return `${low >>> 0} ${high >>> 0}`;
}
