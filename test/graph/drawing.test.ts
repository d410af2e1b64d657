// Compares pictures of mazes on grids with the passages.

import { decode } from "fast-png";
import { describe, expect, test } from "vitest";
import {
  createGraph,
  createGraphEngine,
  cubeGrid,
  type GraphMaze,
  type Grid,
  graphMazeToJson,
  gridKinds,
  hexGrid,
  masked,
  parseGraphMaze,
  renderGraphSvg,
  squareGrid,
  suggestGraphEnds,
  weaveGrid,
  withRooms,
} from "../../src/graph.ts";
import { renderGraphPng } from "../../src/png.ts";
import { gridsOf } from "../helpers/grids.ts";
import { expectRefusal, loose } from "../helpers/refusal.ts";

type Point = readonly [number, number];

/** Returns the segments of path data with the commands M and L. */
function segmentsOf(svg: string, name: string): [Point, Point][] {
  const [, data = ""] = new RegExp(`class="${name}"[^>]* d="([^"]*)"`).exec(svg) ?? [];
  return data
    .split("M")
    .slice(1)
    .flatMap((line) => {
      const points = line.split("L").map((point) => point.replace("h0", "").split(" ").map(Number) as [number, number]);
      return points.slice(1).map((point, i): [Point, Point] => [points[i], point]);
    });
}

/** Returns whether a point is on one of the segments. */
const isOn = ([x, y]: Point, segments: readonly [Point, Point][]): boolean =>
  segments.some(([[ax, ay], [bx, by]]) => {
    const length = Math.hypot(bx - ax, by - ay);
    const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length;
    const beside = Math.abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length;
    return along > -0.01 && along < length + 0.01 && beside < 0.01;
  });

/** Yields the middle of each side of each cell, and its edge. */
function* middles(grid: Grid): Generator<{ cell: number; edge: number; at: Point }> {
  for (let cell = 0; cell < grid.cells; cell++) {
    if (grid.mask?.[cell] === 0) continue;
    const { corners, sides } = grid.outlines(cell);
    for (const [i, edge] of sides.entries()) {
      const next = (i + 1) % sides.length;
      yield {
        cell,
        edge,
        at: [(corners[2 * i] + corners[2 * next]) / 2, (corners[2 * i + 1] + corners[2 * next + 1]) / 2],
      };
    }
  }
}

const plain = gridKinds
  .filter(({ id }) => id !== "weave")
  .map((kind) => ({ id: kind.id, grid: gridsOf(kind).at(-1) as Grid }));
const cases = [
  ...plain,
  { id: "rooms", grid: withRooms(squareGrid(12, 9), { rooms: [{ x: 2, y: 2, width: 4, height: 3 }] }) },
  {
    id: "mask",
    grid: masked(
      hexGrid(6, 5),
      Uint8Array.from({ length: 30 }, (_, cell) => (cell % 7 === 3 ? 0 : 1)),
    ),
  },
];

describe.each(cases)("a picture of the grid $id", ({ grid }) => {
  const engine = createGraphEngine(grid);

  test.each(["wilson", "recursive-backtracker", "kruskal"] as const)(
    "has a wall at each side that is no passage: %s",
    (algorithm) => {
      const maze = engine.generate({ algorithm, seed: 5 });
      const walls = segmentsOf(renderGraphSvg(maze), "walls");
      for (const { cell, edge, at } of middles(grid))
        expect(isOn(at, walls), `edge ${edge} of cell ${cell}`).toBe(!(edge >= 0 && maze.passages[edge] === 1));
      const lines = walls.map(([from, to]) =>
        [from, to]
          .map(([x, y]) => `${x} ${y}`)
          .sort()
          .join(),
      );
      expect(new Set(lines).size).toBe(lines.length);
    },
  );

  test("has a solution that crosses no wall, from the start to the finish", () => {
    const maze = engine.generate({ algorithm: "recursive-backtracker", seed: 6 });
    const ends = suggestGraphEnds(maze);
    const path = engine.solve(maze, ends.start, ends.finish);
    const svg = renderGraphSvg(maze, { ends, path });
    const walls = segmentsOf(svg, "walls");
    const steps = segmentsOf(svg, "path");
    for (const { edge, at } of middles(grid)) {
      const [one, other] = [grid.edges[2 * edge], grid.edges[2 * edge + 1]];
      const i = path.findIndex(
        (cell, place) => (cell === one && path[place + 1] === other) || (cell === other && path[place + 1] === one),
      );
      if (isOn(at, steps)) expect(i, `edge ${edge}`).toBeGreaterThanOrEqual(0);
      if (isOn(at, steps)) expect(isOn(at, walls)).toBe(false);
    }
    expect(svg).toContain('class="start"');
    expect(svg).toContain('class="finish"');
  });

  test("is dark at walls and light at passages as PNG", () => {
    const maze = engine.generate({ algorithm: "wilson", seed: 7 });
    const cellSize = 24;
    const png = decode(renderGraphPng(maze, { cellSize }));
    const svg = renderGraphSvg(maze, { cellSize });
    const [, left, top, width] = /viewBox="([-.\d]+) ([-.\d]+) ([-.\d]+)/.exec(svg)?.map(Number) ?? [];
    const scale = Number(/width="([\d.]+)"/.exec(svg)?.[1]) / width;
    const shade = ([x, y]: Point): number => {
      const at = Math.floor((y - top) * scale) * png.width + Math.floor((x - left) * scale);
      return (png.palette as number[][])[png.data[at]][0];
    };
    for (const { edge, at } of middles(grid)) {
      const isWall = !(edge >= 0 && maze.passages[edge] === 1);
      if (isWall) expect(shade(at), `edge ${edge}`).toBeLessThan(128);
      else expect(shade(at), `edge ${edge}`).toBeGreaterThan(128);
    }
  });

  test("is as JSON the same maze again, with its marks", () => {
    const maze = engine.generate({
      algorithm: "growing-tree",
      parameters: { oldest: 1 },
      seed: "a",
      index: 3,
      braid: 0.5,
    });
    const ends = suggestGraphEnds(maze, "corners");
    const path = engine.solve(maze, ends.start, ends.finish);
    const read = parseGraphMaze(graphMazeToJson(maze, { ends, path }));
    const { graph, ...rest } = read.maze;
    const { graph: _, ...expected } = maze;
    expect(rest).toEqual(expected);
    expect(graph.edges).toEqual(grid.edges);
    expect(read.ends).toEqual(ends);
    expect(read.path).toEqual(path);
  });
});

test("openings are gaps in the border at the start and the finish", () => {
  for (const { grid, id } of plain) {
    const border = [...middles(grid)].filter(({ edge }) => edge === -1);
    if (border.length === 0) continue;
    const maze = createGraphEngine(grid).generate({ algorithm: "kruskal", seed: 8 });
    const ends = suggestGraphEnds(maze, "sides");
    const walls = segmentsOf(renderGraphSvg(maze, { ends, openings: true }), "walls");
    const open = border.filter(({ at }) => !isOn(at, walls)).map(({ cell }) => cell);
    expect(
      [...new Set(open)].sort((a, b) => a - b),
      id,
    ).toEqual([ends.start, ends.finish].sort((a, b) => a - b));
  }
});

test("a picture of a weave maze has walls beside passages, and hides passages below others", () => {
  const grid = weaveGrid(9, 7, { share: 1, seed: 3 });
  const maze = createGraphEngine(grid).generate({ algorithm: "wilson", seed: 1 });
  const walls = segmentsOf(renderGraphSvg(maze), "walls");
  const crossings = grid.cells - 63;
  expect(crossings).toBeGreaterThan(3);
  for (let further = 63; further < grid.cells; further++) {
    const [x, y] = grid.coordinatesOf(further);
    const isOver = grid.outlines(grid.cellAt(x, y)).sides.includes(-3);
    // The walls of the upper passage cross the middle of the square; the lower passage is interrupted there.
    const [upper, lower]: Point[] = isOver
      ? [
          [x + 0.14, y + 0.5],
          [x + 0.5, y + 0.14],
        ]
      : [
          [x + 0.5, y + 0.14],
          [x + 0.14, y + 0.5],
        ];
    expect(isOn(upper, walls), `${x},${y}`).toBe(true);
    expect(isOn(lower, walls), `${x},${y}`).toBe(false);
  }
  // No side between two cells is a wall: walls are inside the cells.
  for (const { at } of middles(grid)) expect(isOn(at, walls)).toBe(false);
});

test("the arrows of cubes do not touch the marks of the ends", () => {
  const { outlines } = cubeGrid(2, 2, 3);
  for (let cell = 0; cell < 12; cell++) {
    const { corners, symbols } = outlines(cell);
    for (const { corners: arrow } of symbols ?? [])
      for (let i = 0; i < arrow.length; i += 2) {
        const [dx, dy] = [Math.abs(arrow[i] - corners[0] - 0.5), Math.abs(arrow[i + 1] - corners[1] - 0.5)];
        // The start is a disc with the radius 0.3, the finish a square with the side 0.5.
        expect(Math.hypot(dx, dy)).toBeGreaterThan(0.3);
        expect(Math.max(dx, dy)).toBeGreaterThan(0.25);
      }
  }
});

test("an outline that is not one is refused", () => {
  const edges = Uint32Array.of(0, 1);
  const drawn = (outline: unknown) => () => {
    const graph = createGraph({ cells: 2, edges, outlines: () => loose(outline) });
    return renderGraphSvg({ graph, passages: Uint8Array.of(1) });
  };
  const corners = [0, 0, 1, 0, 1, 1];
  expectRefusal(drawn({ corners, sides: [0, -1] }), TypeError, /outlines\(0\)/);
  expectRefusal(drawn({ corners: [0, 0, 1, Number.NaN, 1, 1], sides: [0, -1, -1] }), TypeError, /finite/);
  expectRefusal(drawn({ corners, sides: [1, -1, -1] }), RangeError, /sides" expected an integer in -3..0, got 1/);
  expectRefusal(
    () => renderGraphSvg({ graph: createGraph({ cells: 2, edges }), passages: Uint8Array.of(1) }),
    TypeError,
    /outlines/,
  );
});

test("JSON of a maze on a graph is refused if it is not one", () => {
  const maze: GraphMaze = createGraphEngine(hexGrid(4, 3)).generate({ algorithm: "wilson", seed: 1 });
  const record = JSON.parse(graphMazeToJson(maze));
  const read = (changes: object) => () => parseGraphMaze(JSON.stringify({ ...record, ...changes }));
  expect(read({})().maze).toMatchObject({ algorithm: "wilson", seed: 1 });
  expectRefusal(read({ schema: 2 }), RangeError, '"schema" expected 1, got 2');
  expectRefusal(read({ passages: `${record.passages}0` }), RangeError, /9 hexadecimal digits/);
  expectRefusal(read({ passages: "fffffffff" }), RangeError, /"passages" expected 0, or 1 for an edge/);
  expectRefusal(read({ grid: { id: "cube", width: 1000, height: 1000, depth: 200 } }), RangeError, /at most 36 edges/);
  expectRefusal(read({ grid: { id: "circle", rings: 4000 } }), RangeError, /at most 36 edges/);
  expectRefusal(read({ grid: undefined }), RangeError, /either "grid" or "graph", got neither/);
  expectRefusal(read({ start: 12 }), RangeError, /"start" expected an integer in 0..11/);
  expectRefusal(read({ extra: 1 }), RangeError, /"text" expected only/);
  expectRefusal(() => parseGraphMaze("{"), RangeError, /as JSON/);
});

test("JSON of a maze on a user's graph contains the graph", () => {
  const graph = createGraph({ cells: 4, edges: [0, 1, 1, 2, 2, 3, 3, 0], required: [2], forbidden: [0] });
  const maze = createGraphEngine(graph).generate({ algorithm: "wilson", seed: 1 });
  const read = parseGraphMaze(graphMazeToJson(maze));
  expect(read.maze.graph).toEqual(graph);
  expect(read.maze.passages).toEqual(maze.passages);
});
