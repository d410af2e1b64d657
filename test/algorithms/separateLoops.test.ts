// Tests that the compiled module has separate loops for plane and torus. A loop that tests the topology at every step
// would take a fifth to a third longer. The tests read the module's text format.

import binaryen from "assemblyscript/binaryen";
import { expect, test } from "vitest";
import { algorithms } from "../../src/core/algorithms.ts";
import { algorithmExport } from "../../src/core/exportNames.ts";
import type { AlgorithmId } from "../../src/core/registry.ts";
import { wasmBytes } from "../../src/generated/wasmBytes.ts";

const WALKS: readonly AlgorithmId[] = ["recursive-backtracker", "hunt-and-kill", "growing-tree"];
const SEPARATED: readonly AlgorithmId[] = [...WALKS, "prim-simplified", "prim-modified"];

interface Expression extends Array<string | Expression> {}

interface PrintedModule {
  readonly functions: ReadonlyMap<string, Expression>;
  /** Maps each export's name to the name of its function. */
  readonly exports: ReadonlyMap<string, string>;
}

const nested = (expression: Expression): Expression[] => expression.filter((part) => typeof part !== "string");

/** Yields an expression and its nested expressions in preorder, without those that `enter` rejects. */
function* expressionsIn(root: Expression, enter = (_: Expression) => true): Generator<Expression> {
  yield root;
  for (const inner of nested(root)) if (enter(inner)) yield* expressionsIn(inner, enter);
}

function parse(text: string): Expression {
  const open: Expression[] = [[]];
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[()]|[^\s()]+/g)) {
    if (token === "(") open.push([]);
    else if (token === ")") open.at(-2)?.push(open.pop() as Expression);
    else open.at(-1)?.push(token);
  }
  return open[0][0] as Expression;
}

function printedModule(module: binaryen.Module): PrintedModule {
  const fields = nested(parse(module.emitText()));
  module.dispose();
  const exported = fields.filter(([kind, , item]) => kind === "export" && item[0] === "func");
  return {
    functions: new Map(fields.filter(([kind]) => kind === "func").map((field) => [field[1] as string, field])),
    exports: new Map(exported.map(([, name, [, called]]) => [(name as string).slice(1, -1), called as string])),
  };
}

const printed = printedModule(binaryen.readBinary(wasmBytes()));

function reachableFrom(id: AlgorithmId): Set<string> {
  const reached = new Set([printed.exports.get(algorithmExport(id)) as string]);
  for (const each of reached) {
    for (const [operation, callee] of expressionsIn(printed.functions.get(each) ?? []))
      if (operation === "call") reached.add(callee as string);
  }
  return reached;
}

const isLoop = ([operation]: Expression): boolean => operation === "loop";

/** Returns the expressions of a loop, without those of nested loops. */
const bodyOf = (loop: Expression): Expression[] => [...expressionsIn(loop, (inner) => !isLoop(inner))];

/** Returns the loops that read bytes of cells. Reads in nested loops do not count. */
function stepLoops(body: Expression): Expression[] {
  const loops = [...expressionsIn(body)].filter(isLoop);
  return loops.filter((loop) => bodyOf(loop).some(([operation]) => operation === "i32.load8_u"));
}

/** Returns the condition of a branch or select instruction, or undefined for other expressions. */
function condition(expression: Expression): Expression | undefined {
  const [operation] = expression;
  if (operation === "if") return nested(expression).find(([inner]) => inner !== "result");
  if (operation === "select" || operation === "br_if") return nested(expression).at(-1);
  return undefined;
}

/**
 * Returns the conditions of a loop that cannot change while the loop runs: they compare only constants and locals that
 * the loop does not set.
 */
function fixedConditions(loop: Expression): Expression[] {
  const changes = [...expressionsIn(loop)].filter(([word]) => word === "local.set" || word === "local.tee");
  const changed = new Set(changes.map(([, local]) => local));
  const isFixed = (value: Expression) =>
    [...expressionsIn(value)].every(([operation, local]) => {
      if (operation === "local.get") return !changed.has(local);
      return /^i32\.(const|eqz|eq|ne|and|or|xor|[lg][te]_[su])$/.test(operation as string);
    });
  const conditions = bodyOf(loop).map(condition);
  return conditions.filter((value) => value !== undefined && isFixed(value)) as Expression[];
}

/** Returns the functions that an algorithm calls. Omits functions that algorithms without separate loops call, too. */
function ownFunctions(algorithm: AlgorithmId): Expression[] {
  const rest = algorithms.map(({ id }) => id).filter((id) => !SEPARATED.includes(id));
  const shared = new Set(rest.flatMap((id) => [...reachableFrom(id)]));
  const own = [...reachableFrom(algorithm)].filter((name) => !shared.has(name));
  return own.map((name) => printed.functions.get(name) as Expression);
}

test.each(SEPARATED)("%s has separate compiled loops for plane and torus", (algorithm) => {
  const loops = ownFunctions(algorithm).flatMap(stepLoops);
  // Four loops: one maze or two mazes at a time, on the plane or on the torus.
  expect(loops.length).toBeGreaterThanOrEqual(4);
  expect(loops.flatMap(fixedConditions)).toEqual([]);
});

test("fixedConditions() finds a test of the topology inside a loop", () => {
  const merged = binaryen.parseText(`(module
    (memory 1)
    (func (export "walk") (param $torus i32) (param $cell i32) (result i32)
      (loop $step
        (local.set $cell
          (i32.load8_u
            (if (result i32) (local.get $torus)
              (then (i32.sub (local.get $cell) (i32.const 9)))
              (else (i32.add (local.get $cell) (i32.const 1))))))
        (br_if $step (local.get $cell)))
      (local.get $cell)))`);
  const [walk] = printedModule(merged).functions.values();
  expect(stepLoops(walk).flatMap(fixedConditions)).toHaveLength(1);
});
