// Tests lines and meshes of mazes on grids of any cells.

import { describe, expect, test } from "vitest";
import { sidesOf } from "../../src/export/graphSides.ts";
import { strokesOf } from "../../src/export/strokes.ts";
import {
  graphMesh,
  graphStrokes,
  mazeMesh,
  toDxf,
  toGlb,
  toObj,
  toPlotterSvg,
  toStl,
  toThreeMf,
} from "../../src/export.ts";
import {
  createGraph,
  createGraphEngine,
  cubeGrid,
  type Graph,
  type GraphMaze,
  hexGrid,
  masked,
  squareGrid,
} from "../../src/graph.ts";
import type { Walls } from "../../src/index.ts";
import { expectRefusal, loose } from "../helpers/refusal.ts";
import { expectClosed, volumeOf } from "./closed.ts";

const holes = (graph: Graph, step: number): Graph =>
  masked(
    graph,
    Uint8Array.from({ length: graph.cells }, (_, cell) => (cell % step === 3 ? 0 : 1)),
  );

const grids: readonly Graph[] = [
  hexGrid(1, 1),
  hexGrid(9, 7),
  hexGrid(2, 9),
  holes(hexGrid(9, 7), 5),
  squareGrid(8, 6),
  holes(squareGrid(8, 6), 7),
  holes(squareGrid(5, 5), 4),
  cubeGrid(3, 4, 2),
];

const mazes = grids.flatMap((graph) =>
  [0, 0.5, 1].flatMap((braid) =>
    (["kruskal", "wilson"] as const).map((algorithm) =>
      createGraphEngine(graph).generate({ algorithm, seed: 7, braid }),
    ),
  ),
);

/** Returns the walls of a maze on a grid of squares as they are on the square grid. */
function wallsOf(maze: GraphMaze, width: number, height: number): Walls {
  const walls = new Uint8Array(width * height).fill(15);
  maze.passages.forEach((passage, edge) => {
    if (!passage) return;
    const [one, other] = maze.graph.edges.subarray(2 * edge, 2 * edge + 2);
    walls[one] &= ~(other === one + 1 ? 2 : 4);
    walls[other] &= ~(other === one + 1 ? 8 : 1);
  });
  const { mask } = maze.graph;
  return { width, height, topology: "plane", walls, ...(mask && { mask }) };
}

describe("meshes", () => {
  test("are closed, also with masks and loops", () => {
    for (const maze of mazes) expectClosed(graphMesh(maze, { unit: 9, wall: 1.5 }));
  });

  test("of squares have the volume of mazeMesh", () => {
    for (const maze of mazes.filter(({ graph }) => "recipe" in graph && graph.cells === 48)) {
      const squares = mazeMesh(wallsOf(maze, 8, 6), { corridor: 8, wall: 2, height: 5, floor: 1 });
      const mesh = graphMesh(maze, { unit: 10, wall: 2, height: 5, floor: 1 });
      expect(volumeOf(mesh)).toBeCloseTo(volumeOf(squares), 2);
    }
  });

  test("of one hexagon has the volume of two prisms less a third", () => {
    const [unit, wall, height, floor] = [10, 2, 5, 1];
    const area = (apothem: number): number => 2 * Math.sqrt(3) * apothem ** 2;
    const apothem = (unit * Math.sqrt(3)) / 2;
    const [outer, inner] = [area(apothem + wall / 2), area(apothem - wall / 2)];
    const mesh = graphMesh(mazes[0], { unit, wall, height, floor });
    expect(volumeOf(mesh)).toBeCloseTo(outer * (floor + height) - inner * height, 2);
  });

  test("become the files of mazes", () => {
    const mesh = graphMesh(mazes[6]);
    const count = mesh.triangles.length / 3;
    expect(toStl(mesh).length).toBe(84 + 50 * count);
    expect(toObj(mesh).match(/^f /gm)?.length).toBe(count);
    expect(new TextDecoder().decode(toThreeMf(mesh)).match(/<triangle /g)?.length).toBe(count);
    expect(toGlb(mesh).length).toBeGreaterThan(12 * count);
    // The game formats turn a copy.
    expect(toStl(mesh)).toEqual(toStl(graphMesh(mazes[6])));
  });
});

describe("lines", () => {
  /** Returns the steps of lines as pairs of points in units of the grid. */
  const stepsOf = (lines: readonly (readonly number[])[]): string[] =>
    lines.flatMap((corners) =>
      Array.from({ length: corners.length / 2 - 1 }, (_, i) => {
        const [x, y, toX, toY] = corners.slice(2 * i, 2 * i + 4).map((length) => Math.round(length));
        return x < toX || (x === toX && y < toY) ? `${x},${y} ${toX},${toY}` : `${toX},${toY} ${x},${y}`;
      }),
    );

  test("draw every wall exactly once, with the fewest lines", () => {
    for (const maze of mazes) {
      const { lines } = graphStrokes(maze, { unit: 100 });
      const walls = sidesOf(maze).sides.filter(({ isWall }) => isWall);
      const steps = stepsOf(lines);
      expect(new Set(steps).size).toBe(steps.length);
      expect(steps.length).toBe(walls.length);
      // The ends of walls that belong together have one component.
      const component = new Map<number, number>();
      const find = (point: number): number => {
        const parent = component.get(point) ?? point;
        return parent === point ? point : find(parent);
      };
      const degrees = new Map<number, number>();
      for (const { from, to } of walls) {
        component.set(find(from), find(to));
        for (const point of [from, to]) degrees.set(point, (degrees.get(point) ?? 0) + 1);
      }
      const odd = new Map<number, number>();
      for (const [point, degree] of degrees) odd.set(find(point), (odd.get(find(point)) ?? 0) + (degree % 2));
      const least = [...odd.values()].reduce((sum, count) => sum + Math.max(1, count / 2), 0);
      expect(lines.length).toBe(least);
    }
  });

  test("of squares are as many as those of the square grid", () => {
    for (const maze of mazes.filter(({ graph }) => "recipe" in graph && graph.cells === 48))
      for (const draw of ["walls", "corridors"] as const)
        expect(graphStrokes(maze, { draw }).lines.length).toBe(strokesOf(wallsOf(maze, 8, 6), { draw }).lines.length);
  });

  test("fit on a sheet, in SVG and DXF", () => {
    const strokes = graphStrokes(mazes[6], { sheet: "a4", margin: 12 });
    expect([strokes.width, strokes.height]).toEqual([297, 210]);
    const xs = strokes.lines.flatMap((corners) => corners.filter((_, i) => i % 2 === 0));
    const ys = strokes.lines.flatMap((corners) => corners.filter((_, i) => i % 2 === 1));
    const edges = [Math.min(...xs), 297 - Math.max(...xs), Math.min(...ys), 210 - Math.max(...ys)];
    expect(Math.min(...edges)).toBeCloseTo(12.5, 2);
    expect(toPlotterSvg(strokes).split("<path").length).toBe(strokes.lines.length + 1);
    expect(toDxf(strokes).split("POLYLINE").length).toBe(strokes.lines.length + 1);
  });
});

test("wrong graphs and options are refused", () => {
  const plain = createGraph({ cells: 2, edges: Uint32Array.of(0, 1) });
  expectRefusal(
    () => graphStrokes({ graph: plain, passages: Uint8Array.of(1) }),
    TypeError,
    /^"graph" expected a grid/,
  );
  const [maze] = mazes;
  expectRefusal(() => graphMesh({ ...maze, passages: loose([1]) }), TypeError, /^"passages" expected a Uint8Array of/);
  expectRefusal(() => graphMesh(mazes[6], { wall: 20 }), RangeError, /^"wall" expected walls that are thinner/);
  expectRefusal(() => graphStrokes(mazes[6], { unit: 99, sheet: "a4" }), RangeError, /^"unit" expected at most/);
  expectRefusal(() => graphStrokes(mazes[6], { sheet: "20x20" }), RangeError, /^"unit" expected a number above 0/);
});
