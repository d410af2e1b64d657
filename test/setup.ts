// Makes toEqual fast on bytes: it compares typed arrays element by element, at a microsecond each, and mazes have
// many. Arrays that differ are left to it, for its report of the difference.

import { expect } from "vitest";

expect.addEqualityTesters([
  function sameBytes(one: unknown, other: unknown): true | undefined {
    if (!(one instanceof Uint8Array && other instanceof Uint8Array)) return undefined;
    // toStrictEqual compares types, too.
    if (one.constructor !== other.constructor) return undefined;
    return Buffer.compare(one, other) === 0 || undefined;
  },
]);
