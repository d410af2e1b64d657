// Tests that mazes for micromice have the properties of official ones.

import { describe, expect, test } from "vitest";
import { micromouseMaze, toMazefile } from "../../src/export.ts";
import { createEngine, distances, isOpen, UNREACHABLE, type Walls } from "../../src/index.ts";
import { expectRefusal, loose } from "../helpers/refusal.ts";

const engine = createEngine();
const sizes = [
  [16, 16],
  [32, 32],
  [6, 6],
  [8, 20],
  [20, 6],
] as const;
const mazes = sizes.flatMap(([width, height]) =>
  Array.from({ length: 20 }, (_, seed) => micromouseMaze(engine, { width, height, seed })),
);

/** Returns the cells that a mouse visits which keeps one hand on the wall, until it is in the start again. */
function visited({ width, walls }: Walls, start: number, hand: 1 | -1): Set<number> {
  const steps = [-width, 1, width, -1];
  const seen = new Set([start]);
  // Leaves the start to the north.
  let [cell, heading] = [start - width, 0];
  while (cell !== start) {
    seen.add(cell);
    const turns = [hand, 0, -hand, 2].map((turn) => (heading + turn + 4) % 4);
    heading = turns.find((direction) => !(walls[cell] & (1 << direction))) ?? 0;
    cell += steps[heading];
  }
  return seen;
}

describe.each(mazes.map((maze) => [`${maze.width} x ${maze.height}, seed ${maze.seed}`, maze] as const))(
  "%s",
  (_, maze) => {
    const { width, height, walls, ends } = maze;
    const goals = [0, 1].flatMap((y) => [0, 1].map((x) => (height / 2 - 1 + y) * width + width / 2 - 1 + x));

    test("is an official maze", () => {
      expect(ends).toEqual({ start: { x: 0, y: height - 1 }, finish: { x: width / 2 - 1, y: height / 2 } });
      // Three walls around the start, and one entrance to a room of four cells.
      expect(walls[(height - 1) * width]).toBe(14);
      const inner = [9, 3, 12, 6];
      expect(
        goals.reduce((sum, cell, i) => sum + [1, 2, 4, 8].filter((bit) => inner[i] & bit & ~walls[cell]).length, 0),
      ).toBe(1);
      expect(goals.map((cell, i) => walls[cell] & ~inner[i])).toEqual([0, 0, 0, 0]);
      // Every cell can be reached.
      expect(distances(maze, ends.start)).not.toContain(UNREACHABLE);
      // Every inner post but the one of the goal has a wall.
      for (let y = 1; y < height; y++)
        for (let x = 1; x < width; x++) {
          const isBare =
            isOpen(maze, { x, y }, 1) &&
            isOpen(maze, { x, y }, 8) &&
            isOpen(maze, { x: x - 1, y: y - 1 }, 2) &&
            isOpen(maze, { x: x - 1, y: y - 1 }, 4);
          expect(isBare, `post ${x},${y}`).toBe(x === width / 2 && y === height / 2);
        }
      // Neither hand on the wall leads to the goal.
      for (const hand of [1, -1] as const) {
        const seen = visited(maze, (height - 1) * width, hand);
        expect(goals.filter((cell) => seen.has(cell))).toEqual([]);
      }
    });
  },
);

test("the same seed and index make the same maze, others make others", () => {
  const text = (seed: number, index: number) => toMazefile(micromouseMaze(engine, { seed, index }));
  expect(text(1, 2)).toBe(text(1, 2));
  expect(new Set([text(1, 0), text(1, 1), text(2, 0)]).size).toBe(3);
  expect(text(1, 0).match(/[SG]/g)?.join("")).toBe("GGGGS");
});

test("wrong options are refused", () => {
  expectRefusal(() => micromouseMaze(engine, { width: 15 }), RangeError, '"width" expected an even number, got 15');
  expectRefusal(() => micromouseMaze(engine, { height: 4 }), RangeError, /^"height" expected an integer in 6..256/);
  expectRefusal(
    () => micromouseMaze(engine, loose({ heigth: 4 })),
    RangeError,
    /^"options" expected only the fields width, height/,
  );
  expectRefusal(() => micromouseMaze(engine, loose({ algorithm: "eller" })), RangeError, /^"mask" expected no/);
  expectRefusal(() => micromouseMaze(engine, { braid: 2 }), RangeError, '"braid" expected a number in 0..1, got 2');
});
