// Compares how often mazes occur on masks with their exact probabilities.

import { describe, test } from "vitest";
import { type AlgorithmId, algorithms, type BackendName, type Cell, mazeAt, parseMask } from "../../src/index.ts";
import { engines } from "../helpers/engines.ts";
import { expectLaw, uniformLaw } from "../helpers/statistics.ts";
import { laws } from "./exactLaws.ts";
import { components, edgesOfMazes, graphOf } from "./graphs.ts";

export const takers = algorithms.filter(({ takesMask }) => takesMask);

type MaskShape = ReturnType<typeof parseMask>;
// The shape has a hole, a missing corner, and a second region.
export const shape = parseMask("#####.##\n##.##.##\n####...#");
const ring = parseMask("#####\n##.##\n####.");

/** Returns two graphs of the cells inside the mask: `drawn` has the cells' own numbers, `dense` numbers them from 0. */
function graphsOf({ width, height, mask }: MaskShape) {
  const grid = graphOf(width, height, "plane");
  const edges = grid.edges.filter(({ from, to }) => mask[from] && mask[to]);
  const inside = [...mask.keys()].filter((cell) => mask[cell] === 1);
  const renumbered = edges.map(({ from, to, bit }) => ({ from: inside.indexOf(from), to: inside.indexOf(to), bit }));
  return { drawn: { ...grid, edges }, dense: { ...grid, cells: inside.length, edges: renumbered } };
}

const ringGraph = graphsOf(ring).dense;

function forestsOfTwo(): number[] {
  const { dense } = graphsOf(shape);
  const forests: number[] = [];
  for (let set = 0; set < 1 << dense.edges.length; set++) {
    let left = dense.cells - 2;
    for (let rest = set; rest !== 0; rest &= rest - 1) left--;
    if (left === 0 && new Set(components(dense, set)).size === 2) forests.push(set);
  }
  return forests;
}

function forestsOf(engine: BackendName, algorithm: AlgorithmId, shape: MaskShape, count: number): Int32Array {
  const { walls } = engines[engine].generateMany({ ...shape, algorithm, seed: 2026, count });
  return edgesOfMazes(graphsOf(shape).drawn, walls);
}

export function testMaskLaws(engine: BackendName, count: number): void {
  describe(`probabilities of mazes on masks on ${engine}`, () => {
    test.each(takers)("every maze of $id on a mask with a hole occurs with its exact probability", ({ id }) => {
      expectLaw(forestsOf(engine, id, ring, count), laws[id](ringGraph));
    });

    const forests = forestsOfTwo();
    test.each(takers.filter(({ uniform }) => uniform))(
      "$id makes all forests on a mask with two regions equally often",
      ({ id }) => {
        expectLaw(forestsOf(engine, id, shape, count), uniformLaw(forests));
      },
    );

    test("starts are drawn uniformly from the cells of a mask", () => {
      const batch = engines[engine].generateMany({ ...shape, algorithm: "prim-modified", seed: 5, count: 20_000 });
      const starts = Array.from({ length: batch.count }, (_, i) => mazeAt(batch, i).start as Cell);
      const inside = [...shape.mask.keys()].filter((cell) => shape.mask[cell] === 1);
      expectLaw(
        starts.map(({ x, y }) => 8 * y + x),
        uniformLaw(inside),
      );
    });
  });
}
