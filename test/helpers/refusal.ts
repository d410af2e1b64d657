// Checks the errors that calls throw for invalid arguments.

import { expect } from "vitest";

export function errorOf(call: () => unknown): Error {
  let result: unknown;
  try {
    result = call();
  } catch (error) {
    return error as Error;
  }
  return expect.fail(`expected an error, got ${JSON.stringify(result)}`);
}

/** Hides the type of an argument that TypeScript would reject. */
export const loose = (value: unknown) => value as never;

export type ErrorType = typeof TypeError | typeof RangeError;

export function expectRefusal(call: () => unknown, type: ErrorType, message: string | RegExp): void {
  const error = errorOf(call);
  expect(error).toBeInstanceOf(type);
  expect(error.message).toMatch(/^"\w[^\n]* expected [^\n]+, got [^\n]+$/);
  if (typeof message === "string") expect(error.message).toBe(message);
  else expect(error.message).toMatch(message);
}

export const integer = (name: string, range: string, got: string) =>
  `"${name}" expected an integer in ${range}, got ${got}`;
