// Compares verifyMaze with exhaustive counts, and tests every kind of defect.

import { describe, expect, test } from "vitest";
import { countPassages } from "../../src/engine/verify.ts";
import type { Topology, Walls } from "../../src/index.ts";
import {
  ALL_WALLS,
  createEngine,
  DIRECTIONS,
  EAST,
  NORTH,
  neighbour,
  SOUTH,
  verifyMaze,
  WEST,
} from "../../src/index.ts";
import { sizes, variants } from "../helpers/engines.ts";
import { sweep } from "../helpers/sweep.ts";
import { graphOf, spanningTrees } from "../laws/graphs.ts";

const engine = createEngine({ backend: "reference" });

const defectOf = (maze: Walls) => {
  const verdict = verifyMaze(maze);
  return verdict.defect ?? "none";
};

function mazeOf(width: number, height: number, topology: Topology, set: number): Walls {
  const walls = new Uint8Array(width * height).fill(ALL_WALLS);
  graphOf(width, height, topology).edges.forEach(({ from, to, bit }, edge) => {
    if ((set & (1 << edge)) === 0) return;
    walls[from] &= ~bit;
    walls[to] &= ~(bit === EAST ? WEST : NORTH);
  });
  return { width, height, topology, walls };
}

test.each([
  [1, 1, "plane"],
  [1, 1, "torus"],
  [1, 3, "torus"],
  [4, 1, "plane"],
  [2, 2, "plane"],
  [3, 3, "plane"],
  [2, 2, "torus"],
  [2, 3, "torus"],
] as const)("at %i x %i on the %s, verifyMaze accepts exactly the spanning trees", (width, height, topology) => {
  const graph = graphOf(width, height, topology);
  const sets = Array.from({ length: 1 << graph.edges.length }, (_, set) => set);
  const perfect = sets.filter((set) => verifyMaze(mazeOf(width, height, topology, set)).perfect);
  expect(perfect).toEqual(spanningTrees(graph));
});

describe("countPassages", () => {
  /** Counts the passages from both sides. Returns undefined if the two sides of a wall differ. */
  function countAll(maze: Walls): number | undefined {
    let sides = 0;
    for (const [cell, walls] of maze.walls.entries()) {
      const at = { x: cell % maze.width, y: Math.floor(cell / maze.width) };
      for (const direction of DIRECTIONS) {
        if (walls & direction.bit) continue;
        const next = neighbour({ width: maze.width, height: maze.height, topology: maze.topology }, at, direction);
        if (!next) continue;
        const other = next.y * maze.width + next.x;
        if (other === cell || maze.walls[other] & direction.opposite) return undefined;
        sides++;
      }
      if (maze.mask?.[cell] === 0 && walls !== ALL_WALLS) return undefined;
    }
    return sides / 2;
  }

  test.each(sizes("1x1 2x1 1x2 3x1 1x3 2x2"))("countPassages is correct for all mazes of %i x %i", (width, height) => {
    const every = width * height === 4 ? 7 : 1;
    const cells = width * height;
    for (const topology of ["plane", "torus"] as const) {
      for (const mask of [undefined, new Uint8Array(cells).fill(1, 0, cells - 1)]) {
        if (mask?.every((value) => value === 0)) continue;
        for (let setting = 0; setting < 16 ** cells; setting += every) {
          const walls = Uint8Array.from({ length: cells }, (_, cell) => (setting >> (4 * cell)) & 15);
          const maze = { width, height, topology, ...(mask && { mask }), walls };
          const passages = countPassages(maze, true);
          const counted = typeof passages === "number" ? passages : undefined;
          const expected = countAll(maze);
          // Calling expect() for each of 30,000 mazes would be slow.
          if (counted !== expected)
            expect.fail(`expected ${expected} passages, got ${counted}, for ${JSON.stringify(maze)}`);
        }
      }
    }
  });
});

test("of the 65,536 possible 2 x 2 mazes, 4 are perfect on the plane and 32 on the torus", () => {
  const walls = new Uint8Array(4);
  const perfect = { plane: 0, torus: 0 };
  for (let bits = 0; bits < 65_536; bits++) {
    for (let cell = 0; cell < 4; cell++) walls[cell] = (bits >>> (4 * cell)) & 15;
    for (const topology of ["plane", "torus"] as const)
      if (verifyMaze({ width: 2, height: 2, topology, walls }).perfect) perfect[topology]++;
  }
  expect(perfect).toEqual({ plane: 4, torus: 32 });
});

describe.each(variants)("a perfect maze of $id on the $topology", ({ id, topology }) => {
  const maze = engine.generate({ algorithm: id, width: 9, height: 7, topology, seed: 40 });

  test("a maze with one changed bit is not perfect, and the defect names the cell", () => {
    for (let cell = 0; cell < maze.walls.length; cell++)
      for (let bit = 1; bit < 256; bit <<= 1) {
        const walls = maze.walls.slice();
        walls[cell] ^= bit;
        const defect = defectOf({ ...maze, walls });
        if (bit > 15) expect(defect).toBe(`cell ${cell % 9},${Math.floor(cell / 9)} has a bit set above bit 3`);
        else
          expect(defect).toMatch(
            /^cell \d,\d is open (north|east|south|west)(, but cell \d,\d has a wall there| across the border)$/,
          );
      }
  });

  test("a maze with one passage added, removed or moved is not perfect, unless it is still a tree", () => {
    // Changes both sides of a wall, so that only the number of passages or the search can reveal the defect.
    const change = (walls: Uint8Array, cell: number, direction: (typeof DIRECTIONS)[number]) => {
      const next = neighbour(maze, { x: cell % 9, y: Math.floor(cell / 9) }, direction);
      if (!next) return false;
      walls[cell] ^= direction.bit;
      walls[next.y * 9 + next.x] ^= direction.opposite;
      return true;
    };
    const forward = DIRECTIONS.filter(({ bit }) => bit === EAST || bit === SOUTH);
    const seen = new Set<string>();
    for (let cell = 0; cell < maze.walls.length; cell++) {
      for (const direction of forward) {
        const walls = maze.walls.slice();
        if (!change(walls, cell, direction)) continue;
        const opened = (walls[cell] & direction.bit) === 0;
        expect(defectOf({ ...maze, walls })).toBe(`expected 62 passages, got ${opened ? 63 : 61}`);
        if (opened) continue;
        // Closes one passage and opens another. The maze is then a tree, or it is disconnected and has a loop.
        const other = (cell + 31) % 63;
        for (const second of forward) {
          const again = walls.slice();
          if (!change(again, other, second) || again[other] & second.bit) continue;
          seen.add(defectOf({ ...maze, walls: again }).replace(/only \d+/, "only some"));
        }
      }
    }
    expect(seen).toContain("only some of 63 cells can be reached from cell 0,0");
    for (const defect of seen) expect(["none", "only some of 63 cells can be reached from cell 0,0"]).toContain(defect);
  });

  test("a maze with too few or too many bytes of walls is not perfect", () => {
    expect(defectOf({ ...maze, walls: maze.walls.subarray(1) })).toBe("expected 63 bytes of walls, got 62");
    expect(defectOf({ ...maze, walls: new Uint8Array(64) })).toBe("expected 63 bytes of walls, got 64");
  });
});

test("an open border is a defect on the plane and not on the torus", () => {
  const { edges } = graphOf(3, 1, "torus");
  const around = edges.findIndex(({ from, to }) => from === 2 && to === 0);
  const first = edges.findIndex(({ from }) => from === 0);
  const maze = mazeOf(3, 1, "torus", (1 << around) | (1 << first));
  expect(verifyMaze(maze)).toEqual({ perfect: true });
  expect(defectOf({ ...maze, topology: "plane" })).toBe("cell 0,0 is open west across the border");
});

test("on a torus with a side of 1, a cell that is open to itself is a defect", () => {
  expect(defectOf({ width: 1, height: 1, topology: "torus", walls: Uint8Array.of(ALL_WALLS & ~NORTH & ~SOUTH) })).toBe(
    "cell 0,0 has a passage north to itself",
  );
  const maze = mazeOf(1, 3, "torus", 0b11);
  expect(verifyMaze(maze)).toEqual({ perfect: true });
  maze.walls[1] &= ~(EAST | WEST);
  expect(defectOf(maze)).toBe("cell 0,1 has a passage east to itself");
});

test("a long corridor does not overflow the stack", () => {
  const size = { width: 1, height: sweep(1_000_000, 200_000) };
  expect(verifyMaze(engine.generate({ algorithm: "binary-tree", ...size, seed: 1 }))).toEqual({ perfect: true });
});
