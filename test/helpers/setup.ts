// Makes toEqual fast for typed arrays, whose elements it would compare at a microsecond each. If the bytes differ,
// toEqual still compares the elements, and reports the difference.

import { expect } from "vitest";

const isArray = (value: unknown): value is Uint8Array => ArrayBuffer.isView(value) && !(value instanceof DataView);

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

expect.addEqualityTesters([
  function sameBytes(one: unknown, other: unknown): true | undefined {
    if (!(isArray(one) && isArray(other))) return undefined;
    // Arrays of different types differ even if their bytes are equal.
    if (one.constructor !== other.constructor) return undefined;
    return Buffer.compare(bytesOf(one), bytesOf(other)) === 0 || undefined;
  },
]);
