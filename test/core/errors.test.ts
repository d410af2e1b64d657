// Tests the checks of arguments and the messages of their errors.

import { expect, test } from "vitest";
import {
  checkInteger,
  checkLength,
  checkNumber,
  checkShare,
  checkText,
  MAX_CHARACTERS,
  withoutByteOrderMark,
} from "../../src/core/errors.ts";
import { errorOf } from "../helpers/refusal.ts";

test.each([
  [() => checkNumber("size", 0, 0, 2), 'RangeError: "size" expected a number above 0, at most 2, got 0'],
  [() => checkNumber("size", 2.1, 0, 2), 'RangeError: "size" expected a number above 0, at most 2, got 2.1'],
  [() => checkNumber("size", Number.NaN, 0, 2), 'RangeError: "size" expected a number above 0, at most 2, got NaN'],
  [() => checkNumber("size", "1", 0, 2), 'TypeError: "size" expected a number above 0, at most 2, got "1"'],
  [() => checkShare("braid", -0.1), 'RangeError: "braid" expected a number in 0..1, got -0.1'],
  [() => checkShare("braid", 1.1), 'RangeError: "braid" expected a number in 0..1, got 1.1'],
  [() => checkShare("braid", null), 'TypeError: "braid" expected a number in 0..1, got null'],
  [() => checkText("title", 3), 'TypeError: "title" expected a string, got 3'],
  [
    () => checkInteger("n", 2 ** 53, 0, 2 ** 53 - 1),
    'RangeError: "n" expected an integer in 0..2^53-1, got 9007199254740992',
  ],
  [
    () => checkLength(MAX_CHARACTERS + 1, "SVG", "renderPng"),
    'RangeError: "maze" expected at most 2^29 characters as SVG, got up to 536870889; use renderPng',
  ],
])("the check %s throws %s", (call, message) => {
  expect(String(errorOf(call))).toBe(message);
});

test("the checks accept the limits of their ranges", () => {
  const accepted = [checkNumber("a", 2, 0, 2), checkShare("b", 0), checkShare("b", 1), checkText("c", "")];
  expect(accepted).toEqual([2, 0, 1, ""]);
  expect(checkLength(MAX_CHARACTERS, "SVG", "renderPng")).toBeUndefined();
});

test("withoutByteOrderMark removes only a byte order mark at the beginning", () => {
  expect(["\ufeffa\ufeff", "a", "\ufeff", ""].map(withoutByteOrderMark)).toEqual(["a\ufeff", "a", "", ""]);
});
