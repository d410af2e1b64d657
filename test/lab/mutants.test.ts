// Tests that mutants of the WebAssembly module are valid modules with one changed instruction.

import { expect, test } from "vitest";
import { instructionsOf, mutantsOf, mutated } from "../../bench/lab/mutants/mutate.ts";
import { counting, decode, withPages } from "../../bench/lab/mutants/wasm.ts";
import { createEngine, moduleBytes } from "../../src/index.ts";

const module = decode(moduleBytes());
const mutants = module.bodies.map((body, func) => mutantsOf(body, func));

test("every function of the module is decoded completely", () => {
  expect(module.bodies.length).toBeGreaterThan(100);
  for (const body of module.bodies) {
    const instructions = instructionsOf(body);
    expect(instructions.at(-1)).toMatchObject({ opcode: 0x0b, end: body.length });
  }
});

test("a mutant of any kind is a valid module that differs in one instruction", () => {
  const kinds = new Map<string, readonly [number, number]>();
  for (const [func, list] of mutants.entries())
    for (const [at, { change }] of list.entries()) kinds.set(change.replace(/-?\d+/g, "n"), [func, at]);
  expect(kinds.size).toBeGreaterThan(25);
  for (const [kind, [func, at]] of kinds) {
    const mutant = mutants[func][at];
    const bytes = mutated(module, mutant);
    expect(WebAssembly.validate(bytes), kind).toBe(true);
    const after = decode(bytes);
    for (const [i, body] of after.bodies.entries())
      if (i !== func) expect(Buffer.compare(body, module.bodies[i]), kind).toBe(0);
    const [before, now] = [module.bodies[func], after.bodies[func]].map((body) =>
      instructionsOf(body).map(({ at: begin, end }) => Buffer.from(body.subarray(begin, end)).toString("hex")),
    );
    let same = 0;
    while (before[same] === now[same]) same++;
    expect(same, kind).toBe(mutant.instruction);
    const added = now.length - before.length;
    expect(now.slice(same + 1 + added), kind).toEqual(before.slice(same + 1));
  }
});

test("an instrumented module returns the same mazes", () => {
  const request = { algorithm: "kruskal", width: 50, height: 40, seed: 1 } as const;
  const expected = createEngine({ backend: "wasm" }).generate(request);
  for (const bytes of [counting(module), withPages(moduleBytes(), 100)]) {
    const engine = createEngine({ backend: "wasm", module: new WebAssembly.Module(bytes) });
    expect(engine.generate(request)).toEqual(expected);
  }
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(counting(module)));
  const called = () => module.bodies.filter((_, i) => (exports[`called${i}`] as WebAssembly.Global).value === 1).length;
  const before = called();
  (exports.requestBlock as () => number)();
  expect(called()).toBe(before + 1);
  const small = createEngine({ backend: "wasm", module: new WebAssembly.Module(withPages(moduleBytes(), 65)) });
  expect(() => small.generate({ ...request, width: 5000, height: 5000 })).toThrow(RangeError);
});
