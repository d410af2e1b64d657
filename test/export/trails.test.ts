// Tests that lines for plotters draw every wall or passage exactly once, with the fewest lines.

import { describe, expect, test } from "vitest";
import { strokesOf } from "../../src/export/strokes.ts";
import { toDxf, toPlotterSvg } from "../../src/export.ts";
import { createEngine, parseMask, type Walls } from "../../src/index.ts";
import { squaresOf } from "../../src/io/squares.ts";
import { expectRefusal } from "../helpers/refusal.ts";
import { timeOf } from "../io/mazes.ts";
import { exportCases } from "./mazes.ts";

type Edges = ReadonlyMap<string, readonly string[]>;

/** Returns the neighbours of every end of an edge. */
function graphOf(edges: readonly (readonly [string, string])[]): Edges {
  const graph = new Map<string, string[]>();
  for (const [one, other] of edges)
    for (const [from, to] of [
      [one, other],
      [other, one],
    ])
      graph.get(from)?.push(to) ?? graph.set(from, [to]);
  return graph;
}

/** Returns the minimal number of trails: max(1, odd points / 2) for each component. */
function leastTrails(graph: Edges): number {
  const seen = new Set<string>();
  let trails = 0;
  for (const first of graph.keys()) {
    if (seen.has(first)) continue;
    const component = new Set([first]);
    for (const point of component) for (const next of graph.get(point) ?? []) component.add(next);
    for (const point of component) seen.add(point);
    const odd = [...component].filter((point) => (graph.get(point) ?? []).length % 2 === 1).length;
    trails += Math.max(1, odd / 2);
  }
  return trails;
}

/** Returns the walls of a maze as pairs of posts. */
function wallsOf(maze: Walls): [string, string][] {
  const { width, height, cells } = squaresOf(maze);
  const edges: [string, string][] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (cells[y * width + x] !== 1 || (x + y) % 2 === 0) continue;
      const [x2, y2] = [x >> 1, y >> 1];
      edges.push([`${x2},${y2}`, x % 2 ? `${x2 + 1},${y2}` : `${x2},${y2 + 1}`]);
    }
  return edges;
}

const keyOf = ([one, other]: readonly [string, string]): string => [one, other].sort().join(" ");

/** Returns the unit steps of lines as pairs of posts, for corridors of 9 mm, walls of 1 mm and a margin of 10 mm. */
function stepsOf(lines: readonly (readonly number[])[]): [string, string][] {
  const post = (length: number): number => {
    const at = (length - 10.5) / 10;
    if (Math.abs(at - Math.round(at)) > 1e-6) throw new Error(`expected a post, got ${at}`);
    return Math.round(at);
  };
  return lines.flatMap((corners) => {
    const steps: [string, string][] = [];
    for (let i = 2; i < corners.length; i += 2) {
      let [x, y] = [post(corners[i - 2]), post(corners[i - 1])];
      const [toX, toY] = [post(corners[i]), post(corners[i + 1])];
      if (x !== toX && y !== toY) throw new Error("expected a horizontal or vertical line");
      while (x !== toX || y !== toY) {
        const from = `${x},${y}`;
        x += Math.sign(toX - x);
        y += Math.sign(toY - y);
        steps.push([from, `${x},${y}`]);
      }
    }
    return steps;
  });
}

test("200 mazes up to 64 x 64 are drawn with the fewest lines, each wall exactly once", () => {
  for (const { name, maze } of exportCases(64)) {
    const { lines } = strokesOf(maze, { corridor: 9 });
    const walls = wallsOf(maze);
    const drawn = stepsOf(lines).map(keyOf);
    expect(drawn.length, name).toBe(walls.length);
    expect(new Set(drawn), name).toEqual(new Set(walls.map(keyOf)));
    expect(lines.length, name).toBe(leastTrails(graphOf(walls)));
  }
});

/** Returns the distance that a pen travels between lines, from the north-west corner of the sheet. */
function travelOf(lines: readonly (readonly number[])[]): number {
  let [travelled, x, y] = [0, 0, 0];
  for (const corners of lines) {
    travelled += Math.hypot(corners[0] - x, corners[1] - y);
    [x, y] = corners.slice(-2);
  }
  return travelled;
}

test("the pen travels less than half of the drawn length, a fifth of the travel in a random order", () => {
  const maze = createEngine().generate({ algorithm: "kruskal", width: 64, height: 64, seed: 1 });
  const { lines } = strokesOf(maze, { corridor: 9 });
  const drawn = 10 * stepsOf(lines).length;
  expect(travelOf(lines)).toBeLessThan(0.45 * drawn);
  // The order of the texts is as good as random.
  expect(travelOf(lines)).toBeLessThan(travelOf([...lines].sort()) / 5);
});

test("256 x 256 cells take at most two seconds of CPU time", () => {
  const maze = createEngine().generate({ algorithm: "kruskal", width: 256, height: 256, seed: 1 });
  expect(timeOf(() => toPlotterSvg(maze))).toBeLessThan(2000);
  expect(timeOf(() => toDxf(maze))).toBeLessThan(2000);
});

describe("centre lines of corridors", () => {
  test("join the centres of cells, and end at openings in the border", () => {
    const draw = (...bits: number[]) =>
      strokesOf(
        { width: 2, height: 2, topology: "plane", walls: Uint8Array.from(bits) },
        { draw: "corridors", corridor: 9 },
      ).lines;
    // A passage through all cells but the one in the south-west, and openings in the west and in the south.
    expect(draw(13, 3, 15, 14)).toEqual([[15.5, 15.5, 25.5, 15.5, 25.5, 25.5]]);
    expect(draw(5, 3, 15, 10)).toEqual([[10.5, 15.5, 25.5, 15.5, 25.5, 30.5]]);
  });

  test("of a perfect maze have half as many lines as odd cells", () => {
    const maze = createEngine().generate({ algorithm: "wilson", width: 20, height: 20, seed: 1 });
    const passages = (bits: number): number => [1, 2, 4, 8].filter((bit) => !(bits & bit)).length;
    const odd = maze.walls.filter((bits) => passages(bits) % 2 === 1).length;
    expect(strokesOf(maze, { draw: "corridors" }).lines.length).toBe(odd / 2);
  });
});

describe("sheets", () => {
  const maze = createEngine().generate({ algorithm: "wilson", width: 30, height: 20, seed: 1 });

  test("a maze fills a named sheet in its orientation, within the margin", () => {
    const { width, height, lines } = strokesOf(maze, { sheet: "a4", margin: 12 });
    expect([width, height]).toEqual([297, 210]);
    const xs = lines.flatMap((corners) => corners.filter((_, i) => i % 2 === 0));
    expect(Math.min(...xs)).toBeCloseTo(12.5, 1);
    expect(Math.max(...xs)).toBeCloseTo(297 - 12.5, 1);
  });

  test("SVG and DXF state millimetres", () => {
    expect(toPlotterSvg(maze, { sheet: "300x200" })).toContain('width="300mm" height="200mm" viewBox="0 0 300 200"');
    // The northern wall, from which y counts downward in SVG and the southern edge upward in DXF.
    const [, y] = /<path d="M[\d.]+ ([\d.]+) /.exec(toPlotterSvg(maze, { sheet: "300x200" })) ?? [];
    expect(toDxf(maze, { sheet: "300x200" })).toContain(`\n20\n${200 - Number(y)}\n`);
  });

  test.each([
    [{ sheet: "a4", corridor: 50 }, RangeError, '"sheet" expected room for 30 x 20 cells, got 297 x 210 mm'],
    [{ sheet: "30x20" }, RangeError, '"sheet" expected room for 30 x 20 cells, got 30 x 20 mm'],
    [{ sheet: "b7" }, RangeError, /^"sheet" expected a3, a4, letter or 300x200, got "b7"$/],
    [{ sheet: 300 as unknown as string }, TypeError, /^"sheet" expected a3, a4/],
    [{ wall: 0 }, RangeError, /^"wall" expected a number above 0/],
    [{ corridor: Number.NaN }, RangeError, /^"corridor" expected a number above 0/],
    [{ draw: "posts" as "walls" }, RangeError, /^"draw" expected walls or corridors/],
    [{ thickness: 3 } as object, RangeError, /^"options" expected only the fields draw, corridor/],
  ])("options %o are refused", (options, type, message) => {
    expectRefusal(() => toPlotterSvg(maze, options), type, message);
  });
});

test("isolated cells are squares of one line each", () => {
  const mask = parseMask("#.#");
  const maze = createEngine().generate({ algorithm: "kruskal", ...mask, seed: 1 });
  expect(strokesOf(maze, {}).lines.map((corners) => corners.length)).toEqual([10, 10]);
});
