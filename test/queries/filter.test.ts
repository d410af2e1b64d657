// Tests the results and the errors of filters.

import { expect, test } from "vitest";
import { measures, parseFilter } from "../../src/index.ts";

const names = ["solution", "deadEnds", "elitism"];
const values = { solution: 120, deadEnds: 70, elitism: 0.25 };
const test1 = (expression: string): boolean => parseFilter(expression, names).test(values);

test.each([
  ["solution > 119", true],
  ["solution > 120", false],
  ["solution >= 120", true],
  ["solution < 120 or deadEnds <= 70", true],
  ["solution > 119 and deadEnds < 70", false],
  ["solution = 120", true],
  ["solution == 120 and deadEnds != 70", false],
  ["not solution < 120", true],
  ["not (solution = 120 and deadEnds = 70)", false],
  ["solution = 1 and deadEnds = 1 or elitism = .25", true],
  ["solution = 1 and (deadEnds = 1 or elitism = .25)", false],
  ["not solution = 1 and deadEnds = 70", true],
  ["deadEnds + 2 * 25 = solution", true],
  ["(deadEnds + 2) * 25 = solution", false],
  ["solution - 40 - 10 = deadEnds", true],
  ["solution / 2 / 2 = 30", true],
  ["-solution < -1.19e2", true],
  ["2 - -1 = 3", true],
  ["16 / 2 / 2 = 4", true],
  ["2 * 3 * 4 / 6 = 4", true],
  ["-(2 - 5) = 3", true],
  ["not (1 = 2) and (1 = 2 or 3 > 2)", true],
  ["  solution>119  ", true],
])("the filter %s returns %s", (expression, expected) => {
  expect(test1(expression)).toBe(expected);
});

test("by default, a filter can use the names of the measures", () => {
  expect(parseFilter("solution > 2 and deadEnds < 70").test({ solution: 3, deadEnds: 1 })).toBe(true);
  expect(() => parseFilter("solutions > 2")).toThrow('did you mean "solution"?');
});

test("parseFilter returns the expression and the names that it uses", () => {
  const { expression, names: used } = parseFilter("deadEnds > 1 and solution > deadEnds", names);
  expect(expression).toBe("deadEnds > 1 and solution > deadEnds");
  expect(used).toEqual(["deadEnds", "solution"]);
});

test("a filter can use every measure", () => {
  const names = measures.map((row) => row.name);
  for (const name of names) expect(parseFilter(`${name} > 0`, names).names).toEqual([name]);
});

test.each([
  ["", '"where" expected a name or a number at column 1, got the end, in ""'],
  ["solution", '"where" expected a condition such as solution > 120 at column 1, got "solution", in "solution"'],
  ["solution > ", '"where" expected a name or a number at column 12, got the end'],
  ["solution > 1 deadEnds", '"where" expected and, or, a comparison or the end at column 14, got "deadEnds"'],
  ["solution > 1 > 2", '"where" expected and, or, a comparison or the end at column 14, got ">"'],
  ["(solution > 1", '"where" expected ")" at column 14, got the end'],
  ["solution > 1 and 3", '"where" expected a condition such as solution > 120 at column 18, got "3"'],
  ["(solution > 1) + 2 > 3", '"where" expected a number, not a condition, at column 1, got "("'],
  [
    "solutoin > 1",
    '"where" expected one of solution, deadEnds, elitism, got "solutoin" at column 1; did you mean "solution"?',
  ],
  ["constructor > 1", 'got "constructor" at column 1'],
  ["__proto__ > 1", 'got "__proto__" at column 1'],
  [
    "solution > 1; process.exit()",
    '"where" expected names, numbers, and, or, not, < <= > >= = != + - * / ( ), got "; process." at column 13',
  ],
  ["and > 1", '"where" expected a name or a number at column 1, got "and"'],
  ["and > 3", '"where" expected '],
  ["or > 3", '"where" expected '],
  ["not > 3", '"where" expected '],
  ["3 > not", '"where" expected '],
  ["(3 > 2", '"where" expected '],
  [") > 2", '"where" expected '],
  [`${"(".repeat(500)}1 > 0${")".repeat(500)}`, '"where" expected at most 100 nested levels'],
  ["1 > 0 or ".repeat(1000), '"where" expected at most 2000 characters, got 9000'],
])("parseFilter refuses %.40s", (expression, message) => {
  expect(() => parseFilter(expression, names)).toThrow(RangeError);
  expect(() => parseFilter(expression, names)).toThrow(message);
});

test("parseFilter refuses values that are not strings", () => {
  expect(() => parseFilter(5 as never, names)).toThrow(TypeError);
});
