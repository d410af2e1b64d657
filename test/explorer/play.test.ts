// Tests the code of Play without a browser: steps, fog, difficulty, levels, days, challenges, records, gamepads and
// the view from inside.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gradeLevels, measureLevel } from "../../scripts/playLevels.ts";
import { type AnyRequest, algorithms, type Ends, isOpen, neighbour, neighbours, solve } from "../../src/index.ts";
import { shapeMask } from "../../web/maze/shape.ts";
import { DIRECTIONS, opposite } from "../../web/maze/square.ts";
import type { Store } from "../../web/pages/storage.ts";
import {
  type Course,
  challengeWord,
  MAX_TENTHS,
  outcomeOf,
  parseChallenge,
  type Result,
  signOf,
} from "../../web/play/challenge.ts";
import { Clock } from "../../web/play/clock.ts";
import { challengeState, kindOf, openAnother, openCourse, recordOf } from "../../web/play/courses.ts";
import { difficultyOf } from "../../web/play/difficulty.ts";
import { Game, HINT_CELLS } from "../../web/play/game.ts";
import { FAR, tilesInSight } from "../../web/play/inSight.ts";
import { dateOf, isDate, LEVELS, parseLevel, requestOfDay, requestOfLevel } from "../../web/play/levels.ts";
import { Passages, Sight } from "../../web/play/passages.ts";
import { Records } from "../../web/play/records.ts";
import { type PadState, Pads } from "../../web/play/swipes.ts";
import { Walker } from "../../web/play/walker.ts";
import { fromAddress, initialState, type State, toAddress } from "../../web/ui/state.ts";
import { engines } from "../helpers/engines.ts";
import { sweep } from "../helpers/sweep.ts";

const engine = engines.wasm;

const REQUESTS: readonly AnyRequest[] = [
  { algorithm: "kruskal", width: 12, height: 9, seed: 7 },
  { algorithm: "wilson", width: 11, height: 8, seed: 3, topology: "torus" },
  { algorithm: "wilson", width: 15, height: 15, seed: 5, mask: shapeMask("heart", { width: 15, height: 15 }) },
  { algorithm: "kruskal", width: 12, height: 9, seed: 2, braid: 1 },
  { algorithm: "wilson", width: 1, height: 6, seed: 3, topology: "torus" },
  { algorithm: "wilson", width: 2, height: 2, seed: 3, topology: "torus" },
];

function gameOf(request: AnyRequest, fog = false): Game {
  const maze = engine.generate(request);
  const { start, finish } = engine.suggestEnds(maze, "farthest");
  const game = new Game(maze, { start, finish }, engine.solve(maze, start, finish), request.braid !== undefined);
  game.fog = fog;
  return game;
}

const arrowOf = (direction: number): readonly [number, number] => [DIRECTIONS[direction].dx, DIRECTIONS[direction].dy];

function arrowTo(game: Game, cell: number): readonly [number, number] {
  const way = game.passages.open(game.cell).find((one) => game.passages.through(game.cell, one) === cell);
  if (way === undefined) throw new Error(`expected a passage from cell ${game.cell} to cell ${cell}, got a wall`);
  return arrowOf(way);
}

const walk = (game: Game, cells: Iterable<number>): void => {
  for (const cell of cells) expect(game.step(...arrowTo(game, cell))).toBe(true);
};

describe("passages of the game", () => {
  test.each(REQUESTS)("passages equal those of the package: $algorithm, $width x $height", (request) => {
    const maze = engine.generate(request);
    const passages = new Passages(maze);
    for (let cell = 0; cell < maze.walls.length; cell++) {
      if (maze.mask?.[cell] === 0) {
        expect(passages.open(cell)).toEqual([]);
        continue;
      }
      const at = passages.cellOf(cell);
      expect(passages.open(cell).map((way) => passages.through(cell, way))).toEqual(
        neighbours(maze, at)
          .map((next) => passages.indexOf(next))
          .filter((next) => next !== cell),
      );
      for (let way = 0; way < 4; way++) {
        const next = maze.mask ? undefined : neighbour(maze, at, 1 << way);
        if (next) expect(passages.neighbour(cell, way)).toBe(passages.indexOf(next));
      }
    }
  });
});

describe("the game", () => {
  test.each(REQUESTS)(
    "following the solution reaches the finish in the fewest steps: $algorithm, $width x $height",
    (request) => {
      const game = gameOf(request);
      walk(game, Array.from(game.path).slice(1));
      expect(game.solved).toBe(true);
      expect(game.steps).toBe(game.shortest);
      expect(game.trail).toEqual([...Array.from(game.path)]);
      expect([game.step(0, 1), game.step(0, -1), game.step(1, 0), game.step(-1, 0), game.undo()]).not.toContain(true);
      expect(game.hint()).toEqual([]);
    },
  );

  test("walls block steps, the game ignores invalid arrows, and a step back counts and shortens the trail", () => {
    const game = gameOf(REQUESTS[0]);
    const start = game.cell;
    for (const [dx, dy] of [
      [0, 0],
      [1, 1],
      [2, 0],
      [0.5, 0],
      [Number.NaN, 0],
    ] as const)
      expect(game.step(dx, dy)).toBe(false);
    for (let way = 0; way < 4; way++) {
      const isFree = isOpen(game.maze, game.at, 1 << way);
      const { steps } = game;
      expect(game.step(...arrowOf(way))).toBe(isFree);
      if (isFree) expect(game.step(...arrowOf(opposite(way)))).toBe(true);
      expect(game.steps).toBe(steps + (isFree ? 2 : 0));
      expect(game.trail).toEqual([start]);
    }
  });

  test("undo restores every earlier state, and undone steps still count", () => {
    for (const request of REQUESTS) {
      const game = gameOf(request);
      const states = [[...game.trail]];
      let random = 1;
      while (states.length < 60 && !game.solved) {
        random = (random * 48271) % 0x7fffffff;
        if (game.step(...arrowOf(random & 3))) states.push([...game.trail]);
      }
      if (game.solved) continue;
      const { steps } = game;
      for (let i = states.length - 2; i >= 0; i--) {
        expect(game.undo()).toBe(true);
        expect(game.trail).toEqual(states[i]);
      }
      expect(game.undo()).toBe(false);
      expect(game.steps).toBe(steps);
    }
  });

  test("hints follow a shortest path from every cell to the finish, and each hint counts once", () => {
    for (const request of REQUESTS) {
      for (let seed = 1; seed < 6; seed++) {
        const game = gameOf({ ...request, seed });
        let random = seed;
        for (let i = 0; i < 40 && !game.solved; i++) {
          random = (random * 48271) % 0x7fffffff;
          if (!game.step(...arrowOf(random & 3)) && random % 5 === 0) game.undo();
        }
        let hints = 0;
        while (!game.solved) {
          const left = solve(game.maze, game.at, game.ends.finish).length - 1;
          const cells = [...game.hint()];
          expect(cells).toHaveLength(Math.min(left, HINT_CELLS));
          expect(game.hint()).toEqual(cells);
          expect(game.hints).toBe(++hints);
          walk(game, cells);
          expect(solve(game.maze, game.at, game.ends.finish)).toHaveLength(left - cells.length + 1);
          expect(game.hinted).toEqual([]);
        }
      }
    }
  });

  test("a hint shrinks as the player follows it, and disappears when the player leaves it", () => {
    const game = gameOf(REQUESTS[0]);
    const shown = [...game.hint()];
    walk(game, shown.slice(0, 2));
    expect(game.hinted).toEqual(shown.slice(2));
    walk(game, [shown[0]]);
    expect(game.hinted).toEqual([]);
    expect(game.hint()).toEqual([...shown.slice(1), game.path[HINT_CELLS + 1]]);
    expect(game.hints).toBe(2);
  });

  test("a drag walks up to a wall, and around corners", () => {
    const maze = engine.generate({ algorithm: "recursive-backtracker", width: 9, height: 9, seed: 4 });
    const ends: Ends = { start: { x: 0, y: 0 }, finish: { x: 8, y: 8 } };
    const path = engine.solve(maze, ends.start, ends.finish);
    const game = new Game(maze, ends, path);
    for (const cell of path.subarray(1)) game.follow(game.passages.cellOf(cell));
    expect(game.solved).toBe(true);
    expect(game.steps).toBe(path.length - 1);
    const blocked = new Game(maze, ends, path);
    blocked.follow({ x: 0, y: 0 });
    expect(blocked.steps).toBe(0);
  });

  test("a maze without a solution has no hints, and a maze of one cell is solved at the start", () => {
    const mask = Uint8Array.of(1, 0, 1);
    const maze = engine.generate({ algorithm: "kruskal", width: 3, height: 1, seed: 1, mask });
    const apart = new Game(maze, { start: { x: 0, y: 0 }, finish: { x: 2, y: 0 } }, new Uint32Array(0));
    expect(apart.shortest).toBe(-1);
    expect(apart.hint()).toEqual([]);
    expect(apart.hints).toBe(0);
    expect(gameOf({ algorithm: "kruskal", width: 1, height: 1, seed: 1 }).solved).toBe(true);
  });
});

describe("fog", () => {
  test.each(REQUESTS)("fog reveals exactly the cells in line of sight: $algorithm, $width x $height", (request) => {
    const game = gameOf(request, true);
    const { maze, passages, sight } = game;
    const visited = new Set([game.cell]);
    for (const cell of [undefined, ...Array.from(game.path).slice(1)]) {
      if (cell !== undefined) walk(game, [cell]);
      visited.add(game.cell);
      const expected = new Uint8Array(maze.walls.length);
      for (const from of visited) {
        expected[from] = 1;
        for (let way = 0; way < 4; way++) {
          let at = passages.cellOf(from);
          for (let i = 0; i < maze.walls.length && isOpen(maze, at, 1 << way); i++) {
            at = neighbour(maze, at, 1 << way) ?? at;
            expected[passages.indexOf(at)] = 1;
          }
        }
      }
      expect(sight?.seen).toEqual(expected);
    }
  });

  test("fog shows exactly the walls of seen cells, from both sides", () => {
    for (const request of REQUESTS) {
      const maze = engine.generate(request);
      const passages = new Passages(maze);
      const sight = new Sight(passages);
      for (const cell of [0, 5, 17].filter((one) => maze.walls[one] < 15)) sight.visit(cell);
      for (let cell = 0; cell < maze.walls.length; cell++) {
        if (sight.seen[cell]) {
          expect(sight.walls[cell]).toBe(maze.walls[cell]);
          continue;
        }
        const x = cell % maze.width;
        const north = cell >= maze.width && sight.seen[cell - maze.width] ? maze.walls[cell - maze.width] & 4 : 0;
        const west = x > 0 && sight.seen[cell - 1] ? maze.walls[cell - 1] & 2 : 0;
        expect(sight.walls[cell]).toBe((north ? 1 : 0) | (west ? 8 : 0));
      }
    }
  });

  test("fog does not return after undo", () => {
    const game = gameOf(REQUESTS[0], true);
    walk(game, Array.from(game.path).slice(1, 8));
    const seen = game.sight?.seen.slice();
    while (game.undo());
    expect(game.sight?.seen).toEqual(seen);
  });
});

describe("the clock of a game", () => {
  test("the clock starts with begin() and not with resume(), and stops while it is paused", () => {
    let now = 1000;
    const clock = new Clock(() => now);
    clock.resume();
    now += 500;
    expect([clock.milliseconds, clock.isRunning]).toEqual([0, false]);
    clock.begin();
    now += 1500;
    expect([clock.milliseconds, clock.isRunning]).toEqual([1500, true]);
    clock.pause();
    clock.pause();
    now += 60_000;
    expect(clock.milliseconds).toBe(1500);
    clock.resume();
    clock.resume();
    now += 250;
    expect(clock.milliseconds).toBe(1750);
  });
});

describe("the difficulty of a maze", () => {
  /**
   * Returns the mean number of steps of random walks. The walks skip corridors that have no side passage and no finish.
   */
  function meanOfWalks(request: AnyRequest, walks: number): number {
    const { passages, path } = gameOf(request);
    const finish = path[path.length - 1];
    let random = 12345;
    const draw = (below: number): number => {
      random = (random * 48271) % 0x7fffffff;
      return random % below;
    };
    function isWorth(from: number, way: number): boolean {
      for (let cell = passages.through(from, way); cell !== -1; cell = passages.through(cell, way)) {
        if (cell === finish) return true;
        if (passages.open(cell).some((side) => (side & 1) !== (way & 1))) return true;
      }
      return false;
    }
    function explore(cell: number, from: number): { steps: number; found: boolean } {
      if (cell === finish) return { steps: 0, found: true };
      const ways = passages.open(cell).filter((way) => passages.through(cell, way) !== from);
      for (let i = ways.length - 1; i > 0; i--) {
        const other = draw(i + 1);
        [ways[i], ways[other]] = [ways[other], ways[i]];
      }
      let steps = 0;
      for (const way of ways) {
        if (!isWorth(cell, way)) continue;
        const behind = explore(passages.through(cell, way), cell);
        steps += 1 + behind.steps;
        if (behind.found) return { steps, found: true };
        steps++;
      }
      return { steps, found: false };
    }
    let total = 0;
    for (let i = 0; i < walks; i++) total += explore(path[0], -1).steps;
    return total / walks;
  }

  test.each(REQUESTS.filter(({ braid, width }) => !braid && width > 2))(
    "difficulty is the mean length of careful random walks: $algorithm, $width x $height",
    (request) => {
      for (let seed = 1; seed <= sweep(4, 1); seed++) {
        const { maze, path } = gameOf({ ...request, seed });
        const { steps } = difficultyOf(maze, path);
        const mean = meanOfWalks({ ...request, seed }, 4000);
        expect(Math.abs(mean - steps)).toBeLessThan(1 + 0.025 * steps);
      }
    },
  );

  test("difficultyOf counts wrong turns and the cells beside the solution", () => {
    // A maze of 5 x 3 cells, whose solution is the top row. A dead end of one cell begins below cell 2 of this row.
    // Below cell 4 begins a corridor of two cells with two side passages, one of which has branches.
    const walls = new Uint8Array(15).fill(15);
    const carve = (cells: readonly number[]): void => {
      for (let i = 1; i < cells.length; i++) {
        const [one, other] = [Math.min(cells[i - 1], cells[i]), Math.max(cells[i - 1], cells[i])];
        walls[one] &= other - one === 1 ? ~2 : ~4;
        walls[other] &= other - one === 1 ? ~8 : ~1;
      }
    };
    carve([0, 1, 2, 3, 4]);
    carve([1, 6]);
    carve([3, 8, 13, 12, 11, 10, 5]);
    carve([8, 9]);
    carve([13, 14]);
    carve([12, 7]);
    const maze = { width: 5, height: 3, topology: "plane" as const, walls };
    expect(difficultyOf(maze, [0, 1, 2, 3, 4])).toEqual({ steps: 4 + 2 + 3, wrongTurns: 1 });
    expect(difficultyOf(maze, [0])).toEqual({ steps: 0, wrongTurns: 0 });
  });

  test("long corridors are harder than short dead ends, and larger mazes than smaller ones", () => {
    const mean = (algorithm: AnyRequest["algorithm"], width: number): number => {
      let sum = 0;
      for (let seed = 1; seed <= 20; seed++) {
        const { maze, path } = gameOf({ algorithm, width, height: width, seed });
        sum += difficultyOf(maze, path).steps;
      }
      return sum / 20;
    };
    expect(mean("recursive-backtracker", 16)).toBeGreaterThan(1.2 * mean("prim-modified", 16));
    expect(mean("wilson", 20)).toBeGreaterThan(1.3 * mean("wilson", 16));
  });
});

describe("levels", () => {
  test("each level is at least a tenth harder than the one before", () => {
    let before = 0;
    for (let level = 1; level <= LEVELS; level++) {
      const { steps } = measureLevel(engine, level);
      expect(steps).toBeGreaterThanOrEqual(1.1 * before);
      before = steps;
    }
  });

  test("the levels have the seeds that scripts/playLevels.ts finds", () => {
    const seeds = Array.from({ length: LEVELS }, (_, i) => requestOfLevel(i + 1).seed);
    expect(gradeLevels(engine).map(({ seed }) => seed)).toEqual(seeds);
  });

  test("the address accepts level numbers from 1 to LEVELS", () => {
    expect(parseLevel("1")).toBe(1);
    expect(parseLevel(`${LEVELS}`)).toBe(LEVELS);
    for (const word of [undefined, "", "0", "-1", "01", `${LEVELS + 1}`, "1.5", "1e1", "x", " 1", "__proto__"])
      expect(parseLevel(word)).toBeUndefined();
  });
});

describe("the maze of the day", () => {
  test("the maze of the day depends only on the date in universal time", () => {
    expect(dateOf(Date.UTC(2026, 10, 22, 0, 0, 0))).toBe("2026-11-22");
    expect(dateOf(Date.UTC(2026, 10, 22, 23, 59, 59, 999))).toBe("2026-11-22");
    expect(dateOf(Date.UTC(2026, 10, 23))).toBe("2026-11-23");
    // The request of a past day must never change. Otherwise links to this day would show another maze.
    const size = { width: 44, height: 33, topology: "plane" };
    expect(requestOfDay("2026-11-22")).toEqual({ algorithm: "hunt-and-kill", ...size, seed: "2026-11-22", index: 0 });
    expect(requestOfDay("2026-11-23")).toMatchObject({ width: 16, height: 12, seed: "2026-11-23" });
  });

  test("every day has a maze, and the mazes of each weekday use all algorithms", () => {
    const kinds = new Set<string>();
    for (let day = 0; day < 400; day++) {
      const date = dateOf(Date.UTC(2026, 0, 1) + day * 86_400_000);
      const request = requestOfDay(date);
      expect(algorithms.map(({ id }) => id)).toContain(request.algorithm);
      kinds.add(`${request.algorithm} ${request.width}`);
      if (day < 14) expect(gameOf(request).shortest).toBeGreaterThan(10);
      expect(fromAddress(toAddress({ ...initialState(), request }), initialState()).request).toEqual(request);
    }
    expect(kinds.size).toBe(56);
  });

  test("isDate rejects dates that do not exist", () => {
    for (const date of ["2026-11-22", "2024-02-29", "2000-01-01"]) expect(isDate(date)).toBe(true);
    for (const date of ["", "2026-02-29", "2026-13-01", "2026-1-1", "1999-12-31", "2026-11-22T00", "x", "20261122"])
      expect(isDate(date)).toBe(false);
  });
});

const COURSE: Course = { request: REQUESTS[0], ends: undefined, fog: false };

describe("kinds of games", () => {
  const state: State = { ...initialState(), tab: "play" };

  test("a link with a level or a date opens a free game if its maze is not that of the level or date", () => {
    const level: State = { ...state, ...openCourse(state, { name: "level", level: 12 }) };
    expect(kindOf(level)).toEqual({ name: "level", level: 12 });
    expect(kindOf(fromAddress(toAddress(level), initialState()))).toEqual({ name: "level", level: 12 });
    const day: State = { ...level, ...openCourse(level, { name: "day", date: "2026-11-22" }) };
    expect(kindOf(day)).toEqual({ name: "day", date: "2026-11-22" });
    expect(day.words).toEqual({ "play.day": "2026-11-22" });
    for (const other of [
      { ...level, request: { ...level.request, seed: 1 } },
      { ...level, ends: "corners" as const },
      { ...level, words: { "play.level": "11" } },
      { ...day, words: { "play.day": "2026-11-21" } },
      { ...level, ...openAnother(level, 5) },
    ])
      expect(kindOf(other)).toEqual({ name: "free" });
  });

  test("opening a level keeps the view, and the parameters of other tabs", () => {
    const kept = { "play.fog": "on", "play.walk": "on", "print.title": "A" };
    const liked: State = { ...state, words: { ...kept, "play.beat": "x" } };
    expect(openCourse(liked, { name: "level", level: 3 }).words).toEqual({ ...kept, "play.level": "3" });
    for (const [name, word, opened] of [
      ["play.level", "999", { "play.level": "1" }],
      ["play.level", "__proto__", { "play.level": "1" }],
      ["play.day", "2026-99-99", { "play.level": "1" }],
      ["play.day", "2026-11-22", { "play.day": "2026-11-22" }],
    ] as const)
      expect(openCourse({ ...state, words: { [name]: word } }).words).toEqual(opened);
    const { words } = challengeState(liked, { name: "free" }, true, { tenths: 10, steps: 500, hints: 0 });
    expect(Object.keys(words).sort()).toEqual(["play.beat", "play.fog", "play.walk"]);
  });

  test("a level has separate records with and without fog", () => {
    expect(recordOf({ name: "level", level: 3 }, true)).toBe("level 3 fog");
    expect(recordOf({ name: "day", date: "2026-11-22" }, false)).toBe("day 2026-11-22");
    expect(recordOf({ name: "free" }, false)).toBeUndefined();
  });
});

describe("the player's view inside the maze", () => {
  test("the player inside the maze can cross the border of a torus and make quarter turns in both directions", () => {
    const game = gameOf(REQUESTS[4]);
    const walker = new Walker(game);
    let now = 0;
    let crossings = 0;
    while (!game.solved) {
      const go = walker.directionOf(-1);
      const before = game.at;
      expect(game.step(...arrowOf(go))).toBe(true);
      walker.step(go, game, now, false);
      if (Math.abs(before.y - game.at.y) > 1) crossings++;
      const eye = walker.eyeAt((now + walker.endsAt) / 2);
      expect(Math.abs(eye.y - (game.at.y + 0.5 - DIRECTIONS[go].dy / 2))).toBeLessThan(1e-9);
      now = walker.endsAt;
      expect(walker.eyeAt(now).y).toBe(game.at.y + 0.5);
    }
    expect(crossings).toBe(1);
    const { facing } = walker;
    for (const by of [1, 1, 1, 1, -1] as const) {
      const { angle } = walker.eyeAt(now);
      walker.turn(by, now, false);
      now = walker.endsAt;
      expect(walker.eyeAt(now).angle - angle).toBeCloseTo((by * Math.PI) / 2, 9);
    }
    expect(walker.facing).toBe((facing + 3) & 3);
    expect(walker.directionOf(1)).toBe((walker.facing + 2) & 3);
    walker.turn(1, now, true);
    expect(walker.isMoving(now)).toBe(false);
  });
});

describe("challenges in addresses", () => {
  const result: Result = { tenths: 421, steps: 118, hints: 2 };

  test("a challenge survives the conversion to an address and back", () => {
    expect(challengeWord(result, COURSE)).toMatch(/^42\.1,118,2,[0-9a-f]{8}$/);
    fc.assert(
      fc.property(
        fc.record({
          tenths: fc.integer({ min: 1, max: MAX_TENTHS }),
          steps: fc.integer({ min: 30, max: 1e9 }),
          hints: fc.integer({ min: 0, max: 1e6 }),
        }),
        (any) => {
          const word = new URLSearchParams(`?beat=${challengeWord(any, COURSE)}`).get("beat") ?? "";
          expect(parseChallenge(word, COURSE, 30)).toEqual(any);
        },
      ),
    );
  });

  test("a challenge for another maze, other ends or another fog setting is rejected", () => {
    const word = challengeWord(result, COURSE);
    for (const other of [
      { ...COURSE, fog: true },
      { ...COURSE, ends: "corners" as const },
      { ...COURSE, ends: { start: { x: 0, y: 0 }, finish: { x: 1, y: 1 } } },
      { ...COURSE, request: { ...COURSE.request, seed: 8 } },
      { ...COURSE, request: { ...COURSE.request, seed: "7" } },
      { ...COURSE, request: { ...COURSE.request, index: 1 } },
      { ...COURSE, request: { ...COURSE.request, width: 13 } },
      { ...COURSE, request: { ...COURSE.request, topology: "torus" as const } },
      { ...COURSE, request: { ...COURSE.request, braid: 0.5 } },
      { ...COURSE, request: { ...COURSE.request, start: { x: 1, y: 1 } } },
      { ...COURSE, request: { ...COURSE.request, mask: new Uint8Array(108).fill(1, 1) } },
    ])
      expect(parseChallenge(word, other, 30)).toBeUndefined();
    // A request has the same checksum if default values are written out.
    const said: Course = { ...COURSE, ends: "farthest", request: { ...COURSE.request, topology: "plane", index: 0 } };
    expect(parseChallenge(word, said, 30)).toEqual(result);
  });

  test("a challenge with an impossible result is rejected", () => {
    const sign = signOf(COURSE);
    for (const word of [
      "",
      "42.1",
      "42.1,118",
      "42.1,118,0",
      `0.0,118,0,${sign}`,
      `42,118,0,${sign}`,
      `-1.0,118,0,${sign}`,
      `42.1,29,0,${sign}`,
      `42.1,1e9,0,${sign}`,
      `99999.9,118,0,${sign}`,
      `42.1,9999999999,0,${sign}`,
      `42.1,118,0,${sign}<script>`,
      `42.1,118,0,${sign}\n`,
      `٤٢.١,118,0,${sign}`,
    ])
      expect(parseChallenge(word, COURSE, 30), word).toBeUndefined();
    expect(parseChallenge(undefined, COURSE, 30)).toBeUndefined();
    expect(parseChallenge(`42.1,0,0,${sign}`, COURSE, 0)).toBeUndefined();
    fc.assert(fc.property(fc.string(), (text) => parseChallenge(text, COURSE, 30) === undefined));
  });

  test("results are compared by whether hints were used, then by time, then by steps", () => {
    const order: Result[] = [
      { tenths: 100, steps: 30, hints: 0 },
      { tenths: 100, steps: 31, hints: 0 },
      { tenths: 101, steps: 10, hints: 0 },
      { tenths: 50, steps: 10, hints: 1 },
      { tenths: 60, steps: 10, hints: 5 },
    ];
    for (const [i, one] of order.entries())
      for (const [j, other] of order.entries()) expect(outcomeOf(one, other).won).toBe(i < j);
  });
});

describe("records of best results", () => {
  function storeOf(text: string | null = null): Store & { text: string | null } {
    return {
      text,
      getItem() {
        return this.text;
      },
      setItem(_, value) {
        this.text = value;
      },
    };
  }
  const fast: Result = { tenths: 100, steps: 40, hints: 0 };
  const slow: Result = { tenths: 200, steps: 30, hints: 0 };

  test("records keep the best result of each level across visits", () => {
    const store = storeOf();
    const records = new Records(() => store);
    expect(records.best("level 3")).toBeUndefined();
    expect(records.add("level 3", slow)).toBe(slow);
    expect(records.add("level 3", fast)).toBe(fast);
    expect(records.add("level 3", slow)).toBe(fast);
    expect(records.add("level 3 fog", slow)).toBe(slow);
    const later = new Records(() => store);
    expect([later.best("level 3"), later.best("level 3 fog")]).toEqual([fast, slow]);
  });

  test("records of two open tabs are both kept", () => {
    const store = storeOf();
    const [one, other] = [new Records(() => store), new Records(() => store)];
    one.add("level 1", fast);
    other.add("level 2", slow);
    const later = new Records(() => store);
    expect([later.best("level 1"), later.best("level 2")]).toEqual([fast, slow]);
  });

  test("records are kept during the visit if storage is forbidden or full", () => {
    const forbidden = new Records(() => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    });
    expect(forbidden.add("level 1", fast)).toBe(fast);
    expect(forbidden.best("level 1")).toEqual(fast);
    const full = new Records(() => ({
      getItem: () => null,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    }));
    expect(full.add("level 1", fast)).toBe(fast);
    expect(full.best("level 1")).toEqual(fast);
  });

  test("records ignore invalid entries of the storage", () => {
    for (const text of ["", "{", "null", "7", "[]", '{"level 1":7}', '{"level 1":[-1,2,3]}', '{"level 1":["1",2,3]}'])
      expect(new Records(() => storeOf(text)).best("level 1")).toBeUndefined();
    const mixed = new Records(() => storeOf('{"__proto__":[1,2,3],"level 1":[100,40,0],"other":[1,2,3]}'));
    expect(mixed.best("level 1")).toEqual(fast);
    expect(mixed.best("other")).toBeUndefined();
  });

  test("records keep the last sixty days", () => {
    const store = storeOf();
    const records = new Records(() => store);
    for (let day = 0; day < 70; day++) records.add(`day ${dateOf(Date.UTC(2026, 0, 1) + day * 86_400_000)}`, fast);
    expect(Object.keys(JSON.parse(store.text ?? ""))).toHaveLength(60);
    expect(records.best("day 2026-03-11")).toEqual(fast);
    expect(records.best("day 2026-01-01")).toBeUndefined();
  });
});

describe("gamepads", () => {
  const pad = (pressed: readonly number[], axes: readonly number[] = [0, 0]): PadState => {
    return { axes, buttons: Array.from({ length: 17 }, (_, i) => ({ pressed: pressed.includes(i) })) };
  };
  const arrowsOf = (pads: Pads, state: PadState | null, from: number, to: number): number => {
    let count = 0;
    for (let now = from; now < to; now += 16) if (pads.poll([state], now).arrow) count++;
    return count;
  };

  test("an arrow of a gamepad makes a step immediately, and repeats while it is held", () => {
    const pads = new Pads();
    expect(pads.poll([pad([15])], 0).arrow).toEqual([1, 0]);
    expect(arrowsOf(pads, pad([15]), 16, 250)).toBe(0);
    expect(arrowsOf(pads, pad([15]), 250, 1000)).toBe(7);
    expect(pads.poll([pad([])], 1000).arrow).toBeUndefined();
    expect(pads.poll([pad([12])], 1016).arrow).toEqual([0, -1]);
    expect(pads.poll([pad([13])], 1032).arrow).toEqual([0, 1]);
  });

  test("the stick of a gamepad has a dead zone and hysteresis, and uses the longer axis", () => {
    const pads = new Pads();
    expect(pads.poll([pad([], [0.3, -0.2])], 0).arrow).toBeUndefined();
    expect(pads.poll([pad([], [-0.9, 0.5])], 16).arrow).toEqual([-1, 0]);
    expect(pads.poll([pad([], [-0.45, 0])], 32).arrow).toBeUndefined();
    expect(pads.poll([pad([], [-0.6, 0])], 48).arrow).toBeUndefined();
    expect(pads.poll([pad([], [-0.1, 0])], 64).arrow).toBeUndefined();
    expect(pads.poll([pad([], [0, 1])], 80).arrow).toEqual([0, 1]);
  });

  test("a button of a gamepad acts once when it is pressed", () => {
    const pads = new Pads();
    expect(pads.poll([null, pad([0, 1])], 0).actions).toEqual(["hint", "undo"]);
    expect(pads.poll([null, pad([0, 1, 3])], 16).actions).toEqual(["walk"]);
    expect(pads.poll([null, pad([])], 32).actions).toEqual([]);
    expect(pads.poll([null, pad([9])], 48).actions).toEqual(["again"]);
  });

  test("broken gamepads and controls that were held when the tab opened are ignored", () => {
    const pads = new Pads();
    pads.wait([pad([15, 0])]);
    expect(arrowsOf(pads, pad([15, 0]), 0, 3000)).toBe(0);
    expect(pads.poll([pad([15, 0])], 3000).actions).toEqual([]);
    expect(pads.poll([pad([])], 3016).arrow).toBeUndefined();
    expect(pads.poll([pad([15])], 3032).arrow).toEqual([1, 0]);
    const broken = [{ axes: [], buttons: [] }, null, { axes: [Number.NaN, 1], buttons: [] }];
    expect(new Pads().poll(broken, 0)).toEqual({ arrow: undefined, actions: [] });
  });
});

describe("the cells in sight of the view from inside", () => {
  /** Follows a ray in small steps to the first wall. Returns the passed cells; none if the ray is close to a corner. */
  function march(passages: Passages, x: number, y: number, angle: number): string[] {
    const [dx, dy] = [Math.sin(angle), -Math.cos(angle)];
    let [column, row] = [Math.floor(x), Math.floor(y)];
    const passed = [`${column},${row}`];
    for (let length = 0; length < FAR; length += 1 / 512) {
      const [toColumn, toRow] = [Math.floor(x + dx * length), Math.floor(y + dy * length)];
      if (toColumn === column && toRow === row) continue;
      // With small steps it is unknown on which side the ray passes this corner.
      if (toColumn !== column && toRow !== row) return [];
      const way = toColumn > column ? 1 : toColumn < column ? 3 : toRow > row ? 2 : 0;
      if (passages.through(passages.indexAround(column, row), way) === -1) break;
      [column, row] = [toColumn, toRow];
      passed.push(`${column},${row}`);
    }
    return passed;
  }

  test.each(REQUESTS)("every cell that a ray passes is in sight: $algorithm, $width x $height", (request) => {
    const maze = engine.generate(request);
    const passages = new Passages(maze);
    const cells = Array.from(maze.walls.keys()).filter((cell) => maze.mask?.[cell] !== 0);
    for (let i = 0; i < 150; i++) {
      const cell = passages.cellOf(cells[(i * 7919) % cells.length]);
      const [x, y] = [cell.x + 0.1 + 0.8 * ((i * 0.618) % 1), cell.y + 0.1 + 0.8 * ((i * 0.414) % 1)];
      const angle = i * 2.39996;
      const tiles = tilesInSight(passages, { x, y, angle });
      const seen = new Set(tiles.map((tile) => `${tile.x},${tile.y}`));
      expect(seen.size).toBe(tiles.length);
      for (const turn of [-0.7, -0.3, 0, 0.2, 0.75])
        for (const passed of march(passages, x, y, angle + turn)) expect(seen).toContain(passed);
      // A cell covers only cells that are farther away.
      const ways = tiles.map((tile) => Math.abs(tile.x - cell.x) + Math.abs(tile.y - cell.y));
      expect(ways).toEqual(ways.toSorted((one, other) => other - one));
      expect(ways.at(-1)).toBe(0);
      for (const tile of tiles) expect(tile.index).toBe(passages.indexAround(tile.x, tile.y));
    }
  });

  test("a torus of one column is repeated up to the range of sight", () => {
    const passages = new Passages(engine.generate(REQUESTS[4]));
    const tiles = tilesInSight(passages, { x: 0.5, y: 0.5, angle: Math.PI });
    expect(tiles.length).toBeGreaterThan(1);
    expect(tiles.length).toBeLessThan(2 * FAR);
  });
});
