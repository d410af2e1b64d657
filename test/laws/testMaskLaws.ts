// The laws of mazes on a mask, on one engine.

import { describe, expect, test } from "vitest";
import { type AnyRequest, algorithms, type BackendName, mazeAt, parseMask } from "../../src/index.ts";
import { engines } from "../helpers/engines.ts";
import { countOf, deviation, LIMIT } from "../helpers/statistics.ts";
import { laws } from "./exactLaws.ts";
import { components, edgesOfMazes, graphOf } from "./graphs.ts";

export const takers = algorithms.filter(({ takesMask }) => takesMask);

// A hole, a missing corner, and beside it a region of its own.
export const shape = parseMask("#####.##\n##.##.##\n####...#");
const ring = parseMask("#####\n##.##\n####.");

/** The grid graph of the cells inside, and the same with the cells numbered from 0: edges in the same order. */
function graphsOf({ width, height, mask }: typeof shape) {
  const grid = graphOf(width, height, "plane");
  const edges = grid.edges.filter(({ from, to }) => mask[from] && mask[to]);
  const inside = [...mask.keys()].filter((cell) => mask[cell] === 1);
  const renumbered = edges.map(({ from, to, bit }) => ({ from: inside.indexOf(from), to: inside.indexOf(to), bit }));
  return { drawn: { ...grid, edges }, dense: { ...grid, cells: inside.length, edges: renumbered } };
}

const ringGraph = graphsOf(ring).dense;

/** All sets of edges that make a tree of each of the two regions. */
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

function forestsOf(
  engine: BackendName,
  id: AnyRequest["algorithm"],
  { width, height, mask }: typeof shape,
  count: number,
): Int32Array {
  const { drawn } = graphsOf({ width, height, mask });
  const { walls } = engines[engine].generateMany({ algorithm: id, width, height, mask, seed: 2026, count });
  return edgesOfMazes(drawn, walls);
}

/** Tests all laws, with so many mazes a test. */
export function testMaskLaws(engine: BackendName, count: number): void {
  describe(`the laws on masks, on ${engine}`, () => {
    test.each(takers)(
      "$id follows its exact law on a shape with a hole, from a start drawn among its cells",
      ({ id }) => {
        const law = laws[id](ringGraph);
        expect(Math.abs(deviation(countOf(forestsOf(engine, id, ring, count)), law))).toBeLessThan(LIMIT);
      },
    );

    const forests = forestsOfTwo();
    test.each(takers.filter(({ uniform }) => uniform))(
      "$id: all forests of two regions are equally likely",
      ({ id }) => {
        const law = new Map(forests.map((forest) => [forest, 1 / forests.length]));
        expect(Math.abs(deviation(countOf(forestsOf(engine, id, shape, count)), law))).toBeLessThan(LIMIT);
      },
    );

    test("drawn starts are uniform among the cells of the mask", () => {
      const batch = engines[engine].generateMany({ ...shape, algorithm: "prim-modified", seed: 5, count: 20_000 });
      const starts = Array.from({ length: batch.count }, (_, i) => mazeAt(batch, i).start).map((cell) =>
        cell ? cell.y * 8 + cell.x : -1,
      );
      const inside = [...shape.mask.keys()].filter((cell) => shape.mask[cell] === 1);
      expect(
        Math.abs(deviation(countOf(starts), new Map(inside.map((cell) => [cell, 1 / inside.length])))),
      ).toBeLessThan(LIMIT);
    });
  });
}
