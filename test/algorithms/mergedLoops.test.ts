// Whether the loops for plane and torus are still two. The optimizer likes to fold copies of a loop that differ in a
// constant into one, which tests the constant at every neighbour of every step: the same bytes, a fifth to a third
// slower, and nothing else shows it (assembly/core/topology.ts).

import { expect, test } from "vitest";
import { algorithms } from "../../src/core/algorithms.ts";
import { algorithmExport } from "../../src/core/exportNames.ts";
import type { AlgorithmId } from "../../src/core/registry.ts";
import { wasmBytes } from "../../src/generated/wasmBytes.ts";
import { type Expression, expressionsIn, parts, printedModule, reachableFrom } from "../helpers/printedModule.ts";

const WALKS: readonly AlgorithmId[] = ["recursive-backtracker", "hunt-and-kill", "growing-tree"];
const PRIMS: readonly AlgorithmId[] = ["prim-simplified", "prim-modified"];
const SEPARATED: readonly AlgorithmId[] = [...WALKS, ...PRIMS];

const module = printedModule(wasmBytes());

const isLoop = ([operation]: Expression): boolean => operation === "loop";

/** A loop without the loops in it. */
const bodyOf = (loop: Expression): Expression[] => [...expressionsIn(loop, (inner) => !isLoop(inner))];

/** The loops of a function that read bytes themselves, not only in a loop within: they take the steps on the grid. */
function stepLoops(body: Expression): Expression[] {
  const loops = [...expressionsIn(body)].filter(isLoop);
  return loops.filter((loop) => bodyOf(loop).some(([operation]) => operation === "i32.load8_u"));
}

/** What an expression decides by, if it decides. */
function condition(expression: Expression): Expression | undefined {
  const [operation] = expression;
  if (operation === "if") return parts(expression).find(([inner]) => inner !== "result");
  if (operation === "select" || operation === "br_if") return parts(expression).at(-1);
  return undefined;
}

/** The locals that an expression changes. */
function changedIn(expression: Expression): Set<unknown> {
  const isChange = ([operation]: Expression): boolean => operation === "local.set" || operation === "local.tee";
  const changes = [...expressionsIn(expression)].filter(isChange);
  return new Set(changes.map(([, local]) => local));
}

/** Whether a value is made of constants and of locals that are not among these. */
function isFixed(value: Expression, changed: ReadonlySet<unknown>): boolean {
  return [...expressionsIn(value)].every(([operation, local]) => {
    if (operation === "local.get") return !changed.has(local);
    return /^i32\.(const|eqz|eq|ne|and|or|xor|[lg][te]_[su])$/.test(operation as string);
  });
}

/** What a loop decides, in itself, by what it never changes. */
function fixedConditions(loop: Expression): Expression[] {
  const changed = changedIn(loop);
  const conditions = bodyOf(loop).map(condition);
  return conditions.filter((value) => value !== undefined && isFixed(value, changed)) as Expression[];
}

/** The functions that only these algorithms have: what others use too, the mask and the walls, is not meant. */
function ownFunctions(algorithm: AlgorithmId): Expression[] {
  const exported = (id: AlgorithmId): string => module.exports.get(algorithmExport(id)) as string;
  const reachable = (id: AlgorithmId): string[] => [...reachableFrom(exported(id), module)];
  const rest = algorithms.map(({ id }) => id).filter((id) => !SEPARATED.includes(id));
  const shared = new Set(rest.flatMap(reachable));
  const own = reachable(algorithm).filter((name) => !shared.has(name));
  return own.map((name) => module.functions.get(name) as Expression);
}

test.each(SEPARATED)("%s has loops of their own for plane and torus", (algorithm) => {
  const loops = ownFunctions(algorithm).flatMap(stepLoops);
  // One maze at a time and two, on the plane and on the torus.
  expect(loops.length).toBeGreaterThanOrEqual(4);
  expect(loops.flatMap(fixedConditions)).toEqual([]);
});

test("a loop that tests the topology at a neighbour is found", () => {
  const merged = printedModule(`(module
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
  const [walk] = merged.functions.values();
  expect(stepLoops(walk).flatMap(fixedConditions)).toHaveLength(1);
});
