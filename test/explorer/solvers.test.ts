// Compares the solvers of the explorer with solve() of the package.

import { describe, expect, test } from "vitest";
import { type AnyRequest, type Maze, type MazeRequest, neighbours, solve, UNREACHABLE } from "../../src/index.ts";
import { Graph } from "../../src/queries/graph.ts";
import { cellOf } from "../../src/square/cell.ts";
import { kindNumber, lineOf, SOLVERS, type SolverId } from "../../web/maze/lessonKinds.ts";
import { FOCUS, KNOWN, LAYER, NEW, PATH, Replay, stepsTaken } from "../../web/maze/steps.ts";
import { type SolverStep, solveInSteps } from "../../web/solvers/solvers.ts";
import { trace } from "../../web/solvers/trace.ts";
import { engines } from "../helpers/engines.ts";
import { framed } from "../helpers/framedMask.ts";
import { randomIntegers } from "../helpers/random.ts";

/** Solvers that find the shortest path in these tests. Dead-end filling does not find it in all mazes with loops. */
const FIND_SHORTEST: readonly SolverId[] = ["breadth-first", "a-star", "dead-ends"];

function run(id: SolverId, maze: Maze, from: number, to: number) {
  const steps: SolverStep[] = [];
  const generator = solveInSteps(id, new Graph(maze), from, to);
  let next = generator.next();
  for (; !next.done; next = generator.next()) steps.push(next.value);
  return { steps, path: next.value };
}

const isWallFollower = (id: SolverId): boolean => id === "right-hand" || id === "left-hand";

/** Fails unless `path` leads from one cell to the other through passages and visits no cell twice. */
function expectPath(maze: Maze, path: readonly number[], from: number, to: number): void {
  if (path[0] !== from || path.at(-1) !== to) expect.fail(`expected a path from ${from} to ${to}, got ${path}`);
  if (new Set(path).size !== path.length) expect.fail(`expected each cell once, got ${path}`);
  const graph = new Graph(maze);
  for (let i = 1; i < path.length; i++) {
    const isBeside = [0, 1, 2, 3].some((direction) => graph.through(path[i - 1], direction) === path[i]);
    if (!isBeside) expect.fail(`expected a passage from ${path[i - 1]} to ${path[i]}`);
  }
}

const requests: readonly (AnyRequest & { readonly name: string })[] = [
  { name: "a plane", algorithm: "kruskal", width: 19, height: 14, seed: 1 },
  { name: "a torus", algorithm: "wilson", width: 13, height: 11, topology: "torus", seed: 2 },
  { name: "a torus of side 2", algorithm: "kruskal", width: 2, height: 9, topology: "torus", seed: 2 },
  { name: "a column on a torus", algorithm: "wilson", width: 1, height: 9, topology: "torus", seed: 2 },
  { name: "a mask", algorithm: "prim-simplified", width: 17, height: 13, mask: framed, seed: 3 },
  { name: "a braid", algorithm: "recursive-backtracker", width: 19, height: 14, braid: 0.6, seed: 4 },
  { name: "a whole braid", algorithm: "growing-tree", width: 15, height: 12, braid: 1, seed: 5 },
  { name: "a braid on a torus", algorithm: "kruskal", width: 12, height: 12, topology: "torus", braid: 0.5, seed: 6 },
  {
    name: "a braid on a torus of side 2",
    algorithm: "kruskal",
    width: 2,
    height: 8,
    topology: "torus",
    braid: 1,
    seed: 3,
  },
  { name: "a braid under a mask", algorithm: "wilson", width: 17, height: 13, mask: framed, braid: 1, seed: 7 },
];

/**
 * Yields mazes of a request, each with a pair of cells. In some pairs, both cells are equal or in different regions.
 */
function* ask({ name: _, ...asked }: (typeof requests)[number]) {
  const random = randomIntegers(9);
  for (let index = 0; index < 6; index++) {
    const maze = engines.wasm.generate({ ...asked, index } as MazeRequest);
    const inside = [...maze.walls.keys()].filter((cell) => maze.mask?.[cell] !== 0);
    const draw = () => inside[random(inside.length)];
    for (let i = 0; i <= 12; i++) {
      const [from, to] = i === 0 ? [inside[0], inside[0]] : [draw(), draw()];
      yield { maze, from, to, shortest: solve(maze, cellOf(from, maze.width), cellOf(to, maze.width)) };
    }
  }
}

const questions = new Map(requests.map((request) => [request.name, [...ask(request)]]));
const questionsOf = (name: string) => questions.get(name) ?? expect.fail(`no request is ${name}`);

describe.each(SOLVERS)("the solver %s", (id) => {
  test.each(requests)("finds a path of the guaranteed length if a path exists, on $name", ({ name, ...request }) => {
    let [reached, failed] = [0, 0];
    for (const { maze, from, to, shortest } of questionsOf(name)) {
      const { steps, path } = run(id, maze, from, to);
      const last = steps.at(-1)?.kind;
      if (path.length === 0) {
        failed++;
        // Only wall followers may miss the finish, and only in mazes with loops.
        if (shortest.length > 0)
          expect([isWallFollower(id), request.braid !== undefined, last]).toEqual([true, true, "circle"]);
        else expect(["lost", "circle"]).toContain(last);
        continue;
      }
      reached++;
      expectPath(maze, path, from, to);
      const isRight = request.braid ? path.length >= shortest.length : path.join() === shortest.join();
      const isShort = path.length === shortest.length || !FIND_SHORTEST.includes(id);
      expect([last, isRight, isShort]).toEqual(["found", true, true]);
    }
    expect(reached).toBeGreaterThan(12);
    if (request.mask) expect(failed).toBeGreaterThan(0);
  });

  test.each(requests)("every step has a line of code and goes through a passage, on $name", ({ name }) => {
    for (const { maze, from, to } of questionsOf(name)) {
      const graph = new Graph(maze);
      let at = from;
      for (const { kind, at: next } of run(id, maze, from, to).steps) {
        if (kindNumber(id, kind) < 1 || lineOf(id, kindNumber(id, kind)) < 1) expect.fail(`${kind} has no line`);
        if (!graph.has(next)) expect.fail(`${kind} is outside of the mask`);
        const isMove = ["forward", "back", "turn", "left", "right", "straight"].includes(kind);
        if (isMove && ![0, 1, 2, 3].some((direction) => graph.through(at, direction) === next))
          expect.fail(`${kind} of ${id} jumps from ${at} to ${next}`);
        at = next;
      }
    }
  });

  test("solvers that walk take at most two steps per passage, and others at most one step per cell", () => {
    for (const { name } of requests)
      for (const { maze, from, to } of questionsOf(name)) {
        const graph = new Graph(maze);
        const passages = [...maze.walls.keys()].reduce((sum, cell) => sum + graph.degree(cell), 0) / 2;
        const { steps } = run(id, maze, from, to);
        const most = ["breadth-first", "a-star", "dead-ends"].includes(id) ? graph.inside : 2 * passages;
        if (steps.length - 2 > most) expect.fail(`expected at most ${most} steps, got ${steps.length - 2}`);
      }
  });

  test("a recording of the solver plays in both directions, and counts visited cells", () => {
    const maze = engines.wasm.generate({ algorithm: "kruskal", width: 21, height: 16, seed: 8 });
    const { recording, visited, path } = trace(maze, id, 0, 21 * 16 - 1);
    const replay = new Replay(recording);
    expect(visited).toHaveLength(replay.steps + 1);
    expect(visited[0]).toBe(0);
    for (let step = 1; step <= replay.steps; step++) {
      replay.seek(step);
      const more = visited[step] - visited[step - 1];
      if (more !== 0 && more !== 1) expect.fail(`expected one cell or none in step ${step}, got ${more}`);
      if (more && replay.marks[replay.focus[FOCUS.walker]] <= KNOWN)
        expect.fail(`the cell of step ${step} is not marked as visited`);
    }
    expect(visited[replay.steps]).toBeLessThanOrEqual(21 * 16);
    expect(visited[replay.steps]).toBeGreaterThanOrEqual(id === "dead-ends" ? 1 : path.length - 2);
    expect(stepsTaken(replay.steps, replay.steps)).toBe(replay.steps - 2);
    expect(path.every((cell) => replay.marks[cell] === PATH)).toBe(true);
    expect([...replay.changes(LAYER.marks)].length).toBeLessThanOrEqual(path.length);
    replay.seek(0);
    expect(replay.marks.every((mark) => mark === NEW)).toBe(true);
  });
});

test("wall followers solve every maze without loops, and go in circles in some mazes with loops", () => {
  let circles = 0;
  for (const topology of ["plane", "torus"] as const)
    for (let seed = 0; seed < 40; seed++) {
      const request = { algorithm: "kruskal", width: 9, height: 7, topology, seed } as const;
      for (const id of ["right-hand", "left-hand"] as const) {
        expect(run(id, engines.wasm.generate(request), 31, 4).steps.at(-1)?.kind).toBe("found");
        circles +=
          run(id, engines.wasm.generate({ ...request, braid: 1 }), 31, 4).steps.at(-1)?.kind === "circle" ? 1 : 0;
      }
    }
  expect(circles).toBeGreaterThan(3);
});

test("A* never visits more cells than breadth-first search, and far fewer along a straight line", () => {
  const count = (id: SolverId, maze: Maze, from: number, to: number) => trace(maze, id, from, to).visited.at(-1) ?? 0;
  for (let seed = 0; seed < 10; seed++) {
    const maze = engines.wasm.generate({ algorithm: "prim-modified", width: 31, height: 31, seed, braid: 1 });
    const [from, to] = [15 * 31, 15 * 31 + 30];
    expect(count("a-star", maze, from, to)).toBeLessThanOrEqual(count("breadth-first", maze, from, to));
  }
  // In a maze without walls, A* goes straight to the finish.
  const room = new Uint8Array(31 * 31);
  const maze = { ...engines.wasm.generate({ algorithm: "kruskal", width: 31, height: 31, seed: 1 }), walls: room };
  expect(count("a-star", maze, 15 * 31 + 3, 15 * 31 + 20)).toBeLessThan(30);
  expect(count("breadth-first", maze, 15 * 31 + 3, 15 * 31 + 20)).toBeGreaterThan(300);
});

test("every solver reports that the finish is unreachable from a start without passages", () => {
  const mask = Uint8Array.of(1, 0, 1, 1);
  const maze = engines.wasm.generate({ algorithm: "kruskal", width: 4, height: 1, mask, seed: 1 });
  expect(neighbours(maze, { x: 0, y: 0 })).toEqual([]);
  expect(engines.wasm.distances(maze, { x: 0, y: 0 })[2]).toBe(UNREACHABLE);
  for (const id of SOLVERS) {
    expect(run(id, maze, 0, 2)).toMatchObject({ path: [] });
    expect(run(id, maze, 0, 2).steps.at(-1)?.kind).toBe("lost");
  }
});
