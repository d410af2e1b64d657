// Tests each kind of grid: its numbering, its coordinates and its outlines.

import { describe, expect, test } from "vitest";
import { createGraphEngine, type Grid, gridKinds, gridOf, hexGrid, masked, squareGrid } from "../../src/graph.ts";
import { allGrids, gridsOf, gridVectorOf, readGridVectors } from "../helpers/grids.ts";
import { expectRefusal, integer, loose } from "../helpers/refusal.ts";

const nameOf = ({ recipe: { id, revision, ...sizes } }: Grid) => `${id} ${JSON.stringify(sizes)}`;

/** Calls `visit` for each side of each outline, with its edge and its ends rounded to text. */
function eachSide(grid: Grid, visit: (cell: number, edge: number, from: string, to: string) => void): void {
  const round = (value: number) => Math.round(value * 1e6);
  for (let cell = 0; cell < grid.cells; cell++) {
    const { corners, sides } = grid.outlines(cell);
    const at = (i: number) => `${round(corners[2 * (i % sides.length)])},${round(corners[2 * (i % sides.length) + 1])}`;
    for (const [i, edge] of sides.entries()) visit(cell, edge, at(i), at(i + 1));
  }
}

test("the recorded numbering of all grids is unchanged", () => {
  expect(allGrids.map(gridVectorOf)).toEqual(readGridVectors());
});

describe.each(gridKinds)("the grid $id", (kind) => {
  const grids = gridsOf(kind);

  test("is made again from its recipe", () => {
    for (const grid of grids) {
      const again = gridOf(JSON.parse(JSON.stringify(grid.recipe)));
      expect(again.recipe).toEqual(grid.recipe);
      expect(again.edges).toEqual(grid.edges);
    }
  });

  test("has a cell for each coordinates of a cell", () => {
    for (const grid of grids) {
      // A crossing of a weave grid has two cells at the same coordinates.
      const first = (cell: number) => grid.cellAt(...grid.coordinatesOf(cell));
      for (let cell = 0; cell < grid.cells; cell++)
        expect(grid.coordinatesOf(first(cell)), nameOf(grid)).toEqual(grid.coordinatesOf(cell));
      if (kind.id !== "weave")
        expect(Array.from({ length: grid.cells }, (_, cell) => first(cell))).toEqual([...Array(grid.cells).keys()]);
    }
  });

  test("is connected, and has as many edge numbers as its shape states", () => {
    // One column of triangles consists of separate pairs.
    for (const grid of grids.filter((each) => kind.id !== "triangle" || each.recipe.width !== 1)) {
      const distances = createGraphEngine(grid).distances({ passages: used(grid) }, 0);
      expect(Math.max(...distances), nameOf(grid)).toBeLessThan(grid.cells);
      const cells = grid.shape.reduce((product, length) => product * length, 1);
      expect(Number.isInteger(grid.edges.length / 2 / cells), nameOf(grid)).toBe(true);
    }
  });

  test("draws each edge in the outlines of its two cells only", () => {
    for (const grid of grids) {
      const cellsOf = new Map<number, Set<number>>();
      const add = (edge: number, cell: number) => cellsOf.set(edge, (cellsOf.get(edge) ?? new Set()).add(cell));
      eachSide(grid, (cell, edge) => {
        if (edge >= 0) add(edge, cell);
      });
      for (let cell = 0; cell < grid.cells; cell++)
        for (const { edge } of grid.outlines(cell).symbols ?? []) add(edge, cell);
      for (let edge = 0; edge < grid.edges.length / 2; edge++) {
        const ends = [grid.edges[2 * edge], grid.edges[2 * edge + 1]];
        const expected = ends[0] === ends[1] ? [] : ends.sort((one, other) => one - other);
        const drawn = [...(cellsOf.get(edge) ?? [])].sort((one, other) => one - other);
        expect(drawn, `edge ${edge} of ${nameOf(grid)}`).toEqual(expected);
      }
    }
  });

  // The two cells of a crossing of a weave grid are at the same place.
  test.skipIf(kind.id === "weave")("has outlines without gaps and overlaps, inside the drawing", () => {
    for (const grid of grids) {
      const sides = new Map<string, number>();
      eachSide(grid, (cell, edge, from, to) => {
        expect(sides.has(`${from} ${to}`), `side of cell ${cell} of ${nameOf(grid)}`).toBe(false);
        sides.set(`${from} ${to}`, edge);
      });
      // Two cells at the same side have the same edge there, or none. A side at which there is no other cell is at the
      // border of the drawing: no edge crosses it, or an edge that leads to another part of the drawing.
      const alone = new Map<number, number>();
      for (const [side, edge] of sides) {
        const [from, to] = side.split(" ");
        const other = sides.get(`${to} ${from}`);
        if (other !== undefined) expect(edge, `${side} of ${nameOf(grid)}`).toBe(other);
        if (other === undefined && edge >= 0) alone.set(edge, (alone.get(edge) ?? 0) + 1);
      }
      for (const [edge, count] of alone) expect(count, `edge ${edge} of ${nameOf(grid)}`).toBe(2);
      for (let cell = 0; cell < grid.cells; cell++)
        for (const [i, value] of grid.outlines(cell).corners.entries()) {
          expect(value).toBeGreaterThan(-1e-9);
          expect(value).toBeLessThan(grid.size[i % 2] + 1e-9);
        }
    }
  });

  test("makes perfect mazes by all algorithms, and its border is closed", () => {
    for (const grid of grids) {
      const engine = createGraphEngine(grid);
      for (const algorithm of ["kruskal", "wilson", "recursive-backtracker", "prim-modified", "hunt-and-kill"] as const)
        expect(engine.verify(engine.generate({ algorithm, seed: 3 })), `${algorithm} ${nameOf(grid)}`).toEqual({
          perfect: true,
        });
      engine.dispose();
    }
  });

  test("refuses sizes that are no integers above 0", () => {
    const sizes = Object.fromEntries(kind.sizes.map((name) => [name, 2]));
    for (const name of kind.sizes) {
      expectRefusal(() => gridOf({ id: kind.id, ...sizes, [name]: 0 }), RangeError, integer(name, "1..268435456", "0"));
      expectRefusal(() => gridOf({ id: kind.id, ...sizes, [name]: loose("3") }), TypeError, /expected an integer/);
      expectRefusal(() => gridOf({ id: kind.id, ...sizes, [name]: 2 ** 28 }), RangeError, /expected/);
    }
    expectRefusal(() => gridOf({ id: kind.id, ...sizes, revision: 9 }), RangeError, /"revision" expected 1/);
    expectRefusal(() => gridOf({ id: kind.id, ...sizes, colour: 1 }), RangeError, /"grid" expected only/);
  });
});

/** All edges of a grid as passages. */
const used = ({ edges }: Grid): Uint8Array =>
  Uint8Array.from({ length: edges.length / 2 }, (_, edge) => (edges[2 * edge] === edges[2 * edge + 1] ? 0 : 1));

test("gridOf names unknown grids and suggests known ones", () => {
  expectRefusal(() => gridOf({ id: "hexx" }), RangeError, /did you mean "hex"\?$/);
  expectRefusal(() => gridOf(loose(null)), TypeError, /"grid" expected an object/);
});

test("a mask removes cells of any grid", () => {
  const mask = new Uint8Array(12).fill(1, 0, 8);
  for (const grid of [hexGrid(4, 3), squareGrid(4, 3)]) {
    const engine = createGraphEngine(masked(grid, mask));
    expect(engine.generate({ algorithm: "wilson", seed: 1 }).passages.reduce((sum, passage) => sum + passage)).toBe(7);
  }
});
