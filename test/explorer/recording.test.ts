// Tests the recordings that Watch plays: the steps of every algorithm in both directions, and the line of the lesson
// for each step.

import { describe, expect, test } from "vitest";
import { type AnyRequest, algorithms, EAST, neighbours, SOUTH } from "../../src/index.ts";
import { BRAID, END, KINDS, kindName, lessonOf, lineOf } from "../../web/maze/lessonKinds.ts";
import { MAX_RECORDED_CELLS } from "../../web/maze/limits.ts";
import { FOCUS, LAYER, Log, MARK, MAX_CHANGES, Replay } from "../../web/maze/steps.ts";
import { record } from "../../web/watch/recording.ts";
import { rankOf, ranksOf } from "../../web/watch/weights.ts";
import { engines, expectSameWalls, sizes, variants } from "../helpers/engines.ts";
import { framed } from "../helpers/framedMask.ts";
import { sweep } from "../helpers/sweep.ts";

const shapes = sizes("1x1 1x7 9x1 2x2 2x5 17x11 64x40");

const replayOf = (request: AnyRequest): Replay => new Replay(record(request));

describe.each(variants)("a recording of $id on a $topology", ({ id, topology }) => {
  test.each(shapes)(
    "the last step at %i x %i is the engine's maze, and going back restores the beginning",
    (width, height) => {
      for (const braid of [0, 0.5]) {
        const request: AnyRequest = { algorithm: id, width, height, topology, seed: 3, index: 5, braid };
        const replay = replayOf(request);
        const before = replay.walls.slice();
        replay.seek(replay.steps);
        expectSameWalls(replay.walls, engines.wasm.generate(request).walls, request);
        expect([...replay.focus]).toEqual([-1, -1, -1, -1, -1]);
        replay.seek(0);
        expectSameWalls(replay.walls, before, request);
        expect(replay.marks.every((mark) => mark === MARK.out)).toBe(true);
      }
    },
  );

  test("every step changes few cells, and leads to the same state forward and backward", () => {
    const request: AnyRequest = { algorithm: id, width: 12, height: 9, topology, seed: 8 };
    const replay = replayOf(request);
    const { offsets } = replay.recording;
    expect(replay.steps).toBeGreaterThan(12 * 9 - 20);
    // Excludes the last step, which removes the marks of all cells.
    const changes = Array.from({ length: replay.steps - 1 }, (_, step) => offsets[step + 1] - offsets[step]);
    expect(changes.findIndex((count) => count > 12 * 9)).toBe(-1);
    const middle = replay.steps >> 1;
    replay.seek(middle);
    const forwards = [replay.walls.slice(), replay.marks.slice(), replay.labels.slice()];
    replay.seek(replay.steps);
    replay.seek(middle);
    expect([replay.walls, replay.marks, replay.labels]).toEqual(forwards);
  });
});

test.each(["plane", "torus"] as const)("the numbers on the walls of a %s are Kruskal's order", (topology) => {
  for (const mask of [undefined, framed]) {
    const request: AnyRequest = { algorithm: "kruskal", width: 17, height: 13, topology, seed: 3, index: 2, mask };
    const ranks = ranksOf(engines.wasm.generate(request));
    const replay = replayOf(request);
    for (let step = 1; step < replay.steps; step++) {
      replay.seek(step);
      expect(rankOf(replay, ranks)).toBe(step);
    }
    expect(Math.max(...ranks)).toBe(replay.steps - 1);
  }
});

test.each(variants.filter(({ id }) => algorithms.find((info) => info.id === id)?.takesMask))(
  "a masked recording of $id on a $topology marks no cell outside the mask, and ends with the engine's maze",
  ({ id, topology }) => {
    const request: AnyRequest = { algorithm: id, width: 17, height: 13, topology, seed: 3, mask: framed, braid: 0.5 };
    const replay = replayOf(request);
    for (let step = 0; step <= replay.steps; step += 5) {
      replay.seek(step);
      const { marks, walls } = replay;
      const isWrong = (inside: number, cell: number) => !inside && (marks[cell] !== MARK.out || walls[cell] !== 15);
      expect(framed.findIndex(isWrong), `first cell outside that is marked or open at step ${step}`).toBe(-1);
    }
    replay.seek(replay.steps);
    expectSameWalls(replay.walls, engines.wasm.generate(request).walls, id);
  },
);

describe("intermediate steps of a recording", () => {
  const at = (algorithm: AnyRequest["algorithm"], topology: "plane" | "torus" = "plane") =>
    replayOf({ algorithm, width: 14, height: 10, topology, seed: 4 });

  test.each(["prim-true", "prim-simplified", "prim-modified"] as const)(
    "%s marks carved cells as in, their neighbours as frontier, and all other cells as out",
    (id) => {
      for (const topology of ["plane", "torus"] as const) {
        const replay = at(id, topology);
        for (let step = 1; step < replay.steps; step += 7) {
          replay.seek(step);
          const { marks, walls } = replay;
          const maze = { width: 14, height: 10, topology, walls: new Uint8Array(140) };
          for (let cell = 0; cell < 140; cell++) {
            const around = neighbours(maze, { x: cell % 14, y: Math.floor(cell / 14) });
            const besideIn = around.some(({ x, y }) => marks[y * 14 + x] === MARK.in);
            const expected =
              walls[cell] !== 15 || marks[cell] === MARK.in ? MARK.in : besideIn ? MARK.frontier : MARK.out;
            if (marks[cell] !== expected) expect(marks[cell], `mark of cell ${cell} at step ${step}`).toBe(expected);
          }
          const entered = replay.recording.kinds.subarray(0, step).filter((kind) => kindName(id, kind) !== "keep");
          expect(marks.filter((mark) => mark === MARK.in)).toHaveLength(entered.length);
        }
      }
    },
  );

  test("cells of kruskal have the same label if and only if they are connected", () => {
    const replay = at("kruskal");
    for (let step = 0; step <= replay.steps; step += 20) {
      replay.seek(step);
      const { labels, walls } = replay;
      for (let cell = 0; cell < 140; cell++) {
        const joined = [(walls[cell] & EAST) === 0 ? 1 : 0, (walls[cell] & SOUTH) === 0 ? 14 : 0];
        const isWrong = joined.some((by) => labels[cell] !== labels[cell + by]);
        if (isWrong) expect.fail(`cell ${cell} at step ${step} and a connected neighbour have different labels`);
      }
      const joined = replay.recording.kinds.subarray(0, step).filter((kind) => kindName("kruskal", kind) === "join");
      expect(new Set(labels).size).toBe(140 - joined.length);
    }
  });

  test("the walk of aldous-broder goes from neighbour to neighbour, and carves every cell that it reaches", () => {
    const replay = at("aldous-broder");
    let last = -1;
    for (let step = 1; step < replay.steps; step++) {
      replay.seek(step);
      const place = replay.focus[FOCUS.walker];
      if (last >= 0 && ![1, 14].includes(Math.abs(place - last))) expect.fail(`step ${step} goes to no neighbour`);
      if (step > 1 && replay.walls[place] === 15) expect.fail(`cell ${place} is closed after step ${step}`);
      last = place;
    }
  });

  test("the trail of wilson never crosses itself, loops are erased, and joined cells are in the tree", () => {
    for (const topology of ["plane", "torus"] as const) {
      const replay = at("wilson", topology);
      const [columns, places] = topology === "plane" ? [13, 13 * 9] : [14, 140];
      let erased = 0;
      for (let step = 1; step < replay.steps; step++) {
        replay.seek(step);
        const { marks } = replay;
        erased += marks.includes(MARK.erased) ? 1 : 0;
        // The trail does not cross itself. Therefore at most one step leads to each corner.
        const into = new Uint8Array(places);
        for (let place = 0; place < places && topology === "plane"; place++) {
          if (marks[place] < MARK.trail) continue;
          const next = place + [-columns, 1, columns, -1][marks[place] - MARK.trail];
          into[next]++;
        }
        expect(into.every((count) => count <= 1)).toBe(true);
      }
      expect(erased).toBeGreaterThan(10);
      replay.seek(replay.steps);
      const inTree = replay.marks.filter((mark) => mark === MARK.in).length;
      expect(inTree).toBe(topology === "plane" ? places : 140);
    }
  });

  test("algorithms that build walls begin without inner walls, and only add walls", () => {
    for (const id of ["wilson", "aldous-broder-walls", "recursive-division"] as const) {
      const replay = at(id);
      expect(replay.recording.builds).toBe(true);
      let count = 0;
      for (let step = 0; step <= replay.steps; step++) {
        replay.seek(step);
        const now = replay.walls.reduce(
          (sum, wall) => sum + (wall & 1) + ((wall >> 1) & 1) + ((wall >> 2) & 1) + (wall >> 3),
          0,
        );
        if (step === 0) expect(now).toBe(2 * (14 + 10));
        expect(now).toBeGreaterThanOrEqual(count);
        count = now;
      }
    }
  });

  test("the current run of sidewinder is part of one row", () => {
    const replay = at("sidewinder");
    for (let step = 1; step < replay.steps; step++) {
      replay.seek(step);
      const [first, last] = [replay.focus[FOCUS.workFirst], replay.focus[FOCUS.workLast]];
      expect(Math.floor(first / 14)).toBe(Math.floor(last / 14));
      expect(last).toBeGreaterThanOrEqual(first);
    }
  });

  test("record() rejects mazes that are too large", () => {
    const side = Math.ceil(Math.sqrt(MAX_RECORDED_CELLS)) + 1;
    const request: AnyRequest = { algorithm: "kruskal", width: side, height: side, seed: 1 };
    expect(() => record(request)).toThrow(/expected at most 262144 cells to watch, got/);
  });
});

/** Kinds of steps that open a passage or build a wall. */
const CHANGING: readonly string[] = [
  ...["firstRow", "firstColumn", "heads", "tails", "topRow", "lastColumn", "join", "enter", "forward", "hunt"],
  ...["east", "bottom", "south", "wall", "block"],
];

const changesWalls = (id: string, name: string): boolean =>
  CHANGING.includes(name) || (id === "hunt-and-kill" && name === "walk");

const countBits = (bits: number): number => (bits & 1) + ((bits >> 1) & 1) + ((bits >> 2) & 1) + ((bits >> 3) & 1);

/** Replays a request. Fails unless changesWalls() returns true for exactly those steps that change walls. */
function followLines(request: AnyRequest): { replay: Replay; changed: number; names: Set<string> } {
  const id = lessonOf(request);
  const replay = replayOf(request);
  const names = new Set<string>();
  let changed = 0;
  for (let step = 1; step < replay.steps; step++) {
    replay.seek(step);
    const name = kindName(id, replay.kind);
    if (name === undefined) expect.fail(`step ${step} of ${id} has kind ${replay.kind}`);
    names.add(name);
    if (lineOf(id, replay.kind) < 1) expect.fail(`kind ${name} of ${id} has no line`);
    const bits = [...replay.changes(0)].reduce((sum, { flips }) => sum + countBits(flips), 0);
    if (name === "block") {
      changed += bits;
      continue;
    }
    if (bits !== (changesWalls(id, name) ? 2 : 0)) expect.fail(`${name} of ${id} changes ${bits} sides of walls`);
    changed += bits;
    const { opened } = replay;
    if ((opened !== undefined) !== changesWalls(id, name)) expect.fail(`${name} of ${id} opens ${opened}`);
    // Algorithms with such ids open passages only to new cells.
    const isIn = (cell: number) => [MARK.in, MARK.active].some((mark) => mark === replay.markBefore(cell));
    if (opened && /^(prim|aldous|recursive|hunt|growing)/.test(id) && isIn(opened.to))
      expect.fail(`${name} of ${id} opens a cell that is already in the tree`);
  }
  replay.seek(replay.steps);
  expect(replay.kind).toBe(END);
  return { replay, changed: changed / 2, names };
}

// A new algorithm might not have a lesson yet.
const taught = variants.filter(({ id, topology }) => lessonOf({ algorithm: id, topology }) in KINDS);

describe.each(taught)("lines of the lesson for $id on a $topology", ({ id, topology }) => {
  test.each(sizes("1x1 1x9 9x1 2x2 23x17"))(
    "only steps that open a passage or build a wall change walls, and cells - 1 passages result, at %i x %i",
    (width, height) => {
      const request: AnyRequest = { algorithm: id, width, height, topology, seed: 11, index: 2 };
      const { replay, changed, names } = followLines(request);
      const cells = width * height;
      const inner = topology === "torus" ? 2 * cells : (width - 1) * height + width * (height - 1);
      expect(changed).toBe(replay.recording.builds ? inner - (cells - 1) : cells - 1);
      expectSameWalls(replay.walls, engines.wasm.generate(request).walls, request);
      if (cells > 100) expect([...names].sort()).toEqual(Object.keys(KINDS[lessonOf(request)]).sort());
    },
  );
});

test.each(algorithms.filter(({ id, takesMask }) => takesMask && id in KINDS).map(({ id }) => id))(
  "the lesson of %s on a mask opens cells - 1 passages in every region",
  (id) => {
    const request: AnyRequest = { algorithm: id, width: 17, height: 13, seed: 3, mask: framed };
    const { changed } = followLines(request);
    // The mask has two regions. A region has one passage fewer than cells.
    expect(changed).toBe(framed.filter((inside) => inside).length - 2);
  },
);

test.each(algorithms.map(({ id }) => id))("%s has a separate kind of step for dead ends that a braid opens", (id) => {
  const request: AnyRequest = { algorithm: id, width: 20, height: 15, seed: 4, braid: 1 };
  const { kinds } = record(request);
  const firstBraid = kinds.indexOf(BRAID);
  expect(firstBraid).toBeGreaterThan(100);
  expect(kinds.subarray(firstBraid, -1).every((kind) => kind === BRAID)).toBe(true);
  const perfect = record({ ...request, braid: 0 });
  expect(perfect.kinds.includes(BRAID)).toBe(false);
  expect(perfect.kinds.length).toBe(firstBraid + 1);
});

test.each(["north-west", "north-east", "south-west", "south-east"])(
  "a recording of a binary tree with corner %s opens one whole row and one whole column",
  (corner) => {
    const request: AnyRequest = { algorithm: "binary-tree", width: 12, height: 9, seed: 4, parameters: { corner } };
    const { kinds } = record(request);
    const count = (name: string) => kinds.filter((kind) => kindName("binary-tree", kind) === name).length;
    expect([count("firstRow"), count("firstColumn")]).toEqual([11, 8]);
  },
);

test("record() accepts large mazes, and a log rejects too many changes", () => {
  const side = sweep(512, 120);
  const request: AnyRequest = { algorithm: "recursive-division", width: side, height: side, seed: 1 };
  const replay = replayOf(request);
  replay.seek(replay.steps);
  expectSameWalls(replay.walls, engines.wasm.generate(request).walls, request);
  const log = new Log();
  const fill = () => {
    for (let i = 0; i <= MAX_CHANGES; i++) log.change(LAYER.marks, i & 1023, 0, 1);
  };
  expect(fill).toThrow(/^a recording expected at most 10000000 changes, got more; record a smaller maze$/);
});
