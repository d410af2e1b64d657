// Windows of worlds: they are parts of one maze, on both backends, on all levels; and what only boundless mazes have.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seedWords } from "../../src/core/seed.ts";
import {
  type AnyRequest,
  EAST,
  isOpen,
  type Maze,
  type MazeWindow,
  renderSvg,
  renderText,
  SOUTH,
  solve,
  toGrid,
  toJson,
  verifyMaze,
  type WindowRequest,
} from "../../src/index.ts";
import { parsePng, renderPng } from "../../src/png.ts";
import { Block } from "../../src/reference/blocks.ts";
import { engineNames, engines, expectSameWalls } from "../helpers/engines.ts";
import { countOf, deviation, LIMIT } from "../helpers/statistics.ts";
import { sweep } from "../helpers/sweep.ts";
import { boundless as boundlessLaw } from "../laws/exactLaws.ts";
import { edgesOfMazes, graphOf, spanningTrees } from "../laws/graphs.ts";

const WORLD = 2 ** 30;

type Place = Pick<WindowRequest, "x" | "y" | "columns" | "rows">;

/** A part of walls that are `width` wide. */
function cut(walls: Uint8Array, width: number, { x, y, columns, rows }: Place): Uint8Array {
  const part = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const from = (y + row) * width + x;
    part.set(walls.subarray(from, from + columns), row * columns);
  }
  return part;
}

/** Random numbers below a bound, the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return Math.floor((((state ^ (state >>> 13)) >>> 0) / 2 ** 32) * below);
  };
}

/** A random place for a window in a world. */
function placeIn(random: (below: number) => number, width: number, height: number, most = 2 ** 24): Place {
  const x = random(width);
  const y = random(height);
  return { x, y, columns: 1 + random(Math.min(most, width - x)), rows: 1 + random(Math.min(most, height - y)) };
}

const CORNERS = ["north-west", "north-east", "south-west", "south-east"] as const;

const parametersOf = (random: (below: number) => number) => ({
  corner: CORNERS[random(4)],
  horizontal: [0.5, 0.3, 0, 1][random(4)],
});

describe.each(engineNames)("windows on %s", (engineName) => {
  const engine = engines[engineName];
  const isFast = engineName === "wasm";

  test("of boundless worlds equal the whole", () => {
    const random = numbers(1);
    const worlds = isFast ? sweep(1000, 60) : sweep(50, 8);
    for (let seed = 0; seed < worlds; seed++) {
      const most = seed % 10 === 0 && isFast ? 400 : 60;
      const world = { algorithm: "boundless", width: 1 + random(most), height: 1 + random(most), seed } as const;
      const { walls } = engine.generate(world);
      for (let i = 0; i < 10; i++) {
        const place = placeIn(random, world.width, world.height);
        expectSameWalls(engine.window({ ...world, ...place }).walls, cut(walls, world.width, place), { world, place });
      }
    }
  });

  test("of binary trees equal the whole", () => {
    const random = numbers(2);
    for (let seed = 0; seed < (isFast ? sweep(400, 60) : sweep(50, 10)); seed++) {
      const request = { width: 1 + random(80), height: 1 + random(40), seed, parameters: parametersOf(random) };
      const world = { algorithm: "binary-tree", ...request } as const;
      const { walls } = engine.generate(world);
      for (let i = 0; i < 5; i++) {
        const place = placeIn(random, world.width, world.height);
        expectSameWalls(engine.window({ ...world, ...place }).walls, cut(walls, world.width, place), { world, place });
      }
    }
  });

  test("at random places of the largest world agree where they overlap", () => {
    const random = numbers(3);
    for (let seed = 0; seed < (isFast ? sweep(10_000, 150) : sweep(60, 6)); seed++) {
      const world = { algorithm: "boundless", width: WORLD, height: WORLD, seed, level: random(4) } as const;
      const side = WORLD / 8 ** world.level;
      const [x, y] = [random(side - 80), random(side - 80)];
      const [size, shift] = isFast ? [40, 24] : [12, 8];
      const one = { x, y, columns: 1 + random(size), rows: 1 + random(size) };
      const other = { ...one, x: x + random(shift), y: y + random(shift) };
      const right = Math.min(one.x + one.columns, other.x + other.columns);
      const bottom = Math.min(one.y + one.rows, other.y + other.rows);
      if (right <= other.x || bottom <= other.y) continue;
      const [first, second] = [one, other].map((place) => {
        const shared = { ...other, x: other.x - place.x, y: other.y - place.y };
        const common = { ...shared, columns: right - other.x, rows: bottom - other.y };
        return cut(engine.window({ ...world, ...place }).walls, place.columns, common);
      });
      expectSameWalls(first, second, { world, one, other });
    }
  });
});

test.runIf(sweep(true, false))("windows of a binary tree are rows of the stream, in later epochs, too", () => {
  // An epoch of so wide a world has 2^10 rows.
  const world = { algorithm: "binary-tree", width: 2 ** 20 - 3, seed: 5 } as const;
  const y = 2 ** 10 - 2;
  const rows: Uint8Array[] = [];
  for (const block of engines.wasm.stream({ ...world, rows: y + 5 })) {
    for (let i = 0; i < block.walls.length / world.width; i++)
      if (block.y + i >= y) rows.push(block.walls.slice(i * world.width, i * world.width + 70));
  }
  const expected = Uint8Array.from(rows.flatMap((row) => [...row]));
  for (const name of engineNames) {
    const window = engines[name].window({ ...world, height: y + 5, x: 0, y, columns: 70, rows: 5 });
    expectSameWalls(window.walls, expected, name);
  }
});

test("both backends make the same windows of worlds of all sizes, on all levels", () => {
  const random = numbers(4);
  for (let seed = 0; seed < sweep(600, 60); seed++) {
    const side = () => 2 ** random(31) - (random(2) && 1) || 1;
    const [width, height] = [side(), side()];
    const isTree = seed % 3 === 0;
    const level = isTree ? 0 : Math.min(random(5), Math.ceil(Math.log2(Math.max(width, height)) / 3));
    const place = placeIn(random, Math.ceil(width / 8 ** level), Math.ceil(height / 8 ** level), 24);
    const given = isTree ? { parameters: parametersOf(random) } : { level };
    const algorithm = isTree ? "binary-tree" : "boundless";
    const request = { algorithm, width, height, seed, index: 2 ** 33 * seed, ...place, ...given } as const;
    expectSameWalls(engines.wasm.window(request).walls, engines.reference.window(request).walls, request);
  }
});

test("whole worlds are perfect", () => {
  const random = numbers(5);
  for (let seed = 0; seed < sweep(1000, 60); seed++) {
    const most = seed % 50 === 0 ? 700 : 120;
    const maze = engines.wasm.generate({
      algorithm: "boundless",
      width: 1 + random(most),
      height: 1 + random(most),
      seed,
      index: seed,
    });
    expect(verifyMaze(maze), JSON.stringify({ ...maze, walls: undefined })).toEqual({ perfect: true });
  }
});

describe("levels", () => {
  const world = { algorithm: "boundless", width: 540, height: 130, seed: 9, x: 0, y: 0 } as const;
  const whole = (level: number) =>
    engines.wasm.window({
      ...world,
      level,
      columns: Math.ceil(world.width / 8 ** level),
      rows: Math.ceil(world.height / 8 ** level),
    });

  test("are perfect mazes up to the one cell at the top", () => {
    for (const level of [0, 1, 2, 3, 4]) expect(verifyMaze(whole(level))).toEqual({ perfect: true });
    expect(whole(4).walls).toEqual(Uint8Array.of(15));
  });

  test.each([0, 1, 2])("passages of the level above level %i are crossed below", (level) => {
    const [below, above] = [whole(level), whole(level + 1)];
    let open = 0;
    for (let y = 0; y < above.height; y++) {
      for (let x = 0; x < above.width; x++) {
        const [columns, rows] = [Math.min(8, below.width - 8 * x), Math.min(8, below.height - 8 * y)];
        if (isOpen(above, { x, y }, EAST)) {
          const gates = Array.from({ length: rows }, (_, i) => ({ x: 8 * x + 7, y: 8 * y + i }));
          expect(gates.some((cell) => isOpen(below, cell, EAST))).toBe(true);
          open++;
        }
        if (isOpen(above, { x, y }, SOUTH)) {
          const gates = Array.from({ length: columns }, (_, i) => ({ x: 8 * x + i, y: 8 * y + 7 }));
          expect(gates.some((cell) => isOpen(below, cell, SOUTH))).toBe(true);
          open++;
        }
      }
    }
    expect(open).toBe(above.width * above.height - 1);
  });
});

describe("gates", () => {
  test("a word that would favour a row is drawn again", () => {
    // Found by trying all blocks of the first row: seven times its first word is 2^32 + 1.
    const world = { width: WORLD, height: 7, seed: 1 } as const;
    const x = 54_208_931;
    const block = new Block({ ...world, seed: seedWords(1), index: 0 }, 0, x, 0);
    // The level above is a row of blocks, so there is a gate; other passages may cross the border, too.
    const place = { x: 8 * x - 16, y: 0, columns: 40, rows: 7 };
    const [one, other] = engineNames.map((name) =>
      engines[name].window({ algorithm: "boundless", ...world, ...place }),
    );
    expectSameWalls(one.walls, other.walls, place);
    expect(isOpen(one, { x: 23, y: block.eastGate() }, EAST)).toBe(true);
  });
});

describe("two blocks follow the exact law", () => {
  test.each([
    [9, 2],
    [2, 9],
    [17, 1],
    [9, 1],
  ])("%i x %i", (width, height) => {
    if (width * height === 18 && !sweep(true, false)) return;
    const graph = graphOf(width, height, "plane");
    if (width * height === 18) expect(spanningTrees(graph)).toHaveLength(40_545);
    const count = sweep(600_000, 2000);
    const { walls } = engines.wasm.generateMany({ algorithm: "boundless", width, height, seed: 2026, count });
    const law = boundlessLaw(graph);
    expect(Math.abs(deviation(countOf(edgesOfMazes(graph, walls)), law))).toBeLessThan(LIMIT);
  });
});

describe("a window", () => {
  const good = { algorithm: "boundless", width: 1000, height: 900, seed: 3, x: 17, y: 800, columns: 30, rows: 20 };
  const make = (given: object): MazeWindow => engines.wasm.window({ ...good, ...given } as WindowRequest);

  test("says where it is, and its walls can be drawn, asked about and solved", () => {
    const window = make({ level: 0 });
    expect({ ...window, walls: window.walls.length }).toEqual({
      algorithm: "boundless",
      revision: 1,
      width: 30,
      height: 20,
      topology: "plane",
      seed: 3,
      index: 0,
      origin: { x: 17, y: 800 },
      world: { width: 1000, height: 900 },
      level: 0,
      walls: 600,
    });
    expect(renderText(window).split("\n")).toHaveLength(41);
    expect(renderSvg(window)).toContain("Window of a world by boundless, 30 × 20 cells, seed 3, index 0, from 17,800");
    expect(parsePng(renderPng(window)).maze.walls).toHaveLength(600);
    expect(toGrid(window).cells).toHaveLength(61 * 41);
    const cell = { x: 12, y: 9 };
    expect(solve(window, cell, cell)).toHaveLength(1);
    expect(make({ x: 0, y: 0, columns: 16, rows: 14, level: 2 }).world).toEqual({ width: 16, height: 15 });
  });

  test("is no maze of its own: JSON, which could not be made again, refuses it", () => {
    expect(() => toJson(make({}) as unknown as Maze)).toThrow(/only the fields .* got "origin"|level|world/);
  });

  test("records a drawn seed", () => {
    const { seed, walls } = make({ seed: undefined });
    expectSameWalls(make({ seed }).walls, walls, seed);
  });

  test.each([
    [{ algorithm: "wilson" }, '"algorithm" expected one of binary-tree, boundless for a window, got "wilson"'],
    [{ algorithm: "boundles" }, '"algorithm" expected one of'],
    [{ width: 0 }, '"width" expected an integer in 1..1073741824, got 0'],
    [{ height: 2 ** 30 + 1 }, '"height" expected an integer in 1..1073741824, got 1073741825'],
    [{ x: 1000 }, '"x" expected an integer in 0..999, got 1000'],
    [{ y: -1 }, '"y" expected an integer in 0..899, got -1'],
    [{ columns: 0 }, '"columns" expected an integer in 1..1000, got 0'],
    [{ rows: 1.5 }, '"rows" expected an integer in 1..900, got 1.5'],
    [{ x: 990 }, '"x" + "columns" expected at most 1000, the width of the world, got 990 + 30'],
    [{ y: 100, level: 1 }, '"y" + "rows" expected at most 113, the height of level 1 of the world, got 100 + 20'],
    [{ level: 5 }, '"level" expected an integer in 0..4, got 5'],
    [{ algorithm: "binary-tree", level: 0 }, '"level" expected no value for binary-tree, which has no levels, got 0'],
    [
      { width: 8192, height: 8192, x: 0, y: 0, columns: 4097, rows: 4096 },
      '"columns" * "rows" expected at most 16777216 cells, got 4097 * 4096 = 16781312; request several windows',
    ],
    [{ braid: 0.5 }, '"request" expected only the fields'],
    [{ topology: "torus" }, '"request" expected only the fields'],
    [{ start: { x: 0, y: 0 } }, '"request" expected only the fields'],
    [{ parameters: { horizontal: 1 } }, '"parameters'],
    [{ seed: -1 }, '"seed" expected'],
  ])("with %j is refused with a RangeError in one line", (given, message) => {
    expect(() => make(given)).toThrow(RangeError);
    expect(() => make(given)).toThrow(message);
  });

  test.each([
    [undefined, '"request" expected an object { algorithm, width, height, x, y, columns, rows }, got undefined'],
    [{ ...good, x: undefined }, '"x" expected an integer in 0..999, got undefined'],
    [{ ...good, columns: "30" }, '"columns" expected an integer in 1..1000, got "30"'],
    [{ ...good, level: "1" }, '"level" expected an integer in 0..4, got "1"'],
  ])("of %j is refused with a TypeError", (request, message) => {
    expect(() => engines.wasm.window(request as never)).toThrow(TypeError);
    expect(() => engines.wasm.window(request as never)).toThrow(message);
  });

  test.each([
    [{ topology: "torus" }, '"topology" expected plane for boundless, got "torus"'],
    [{ start: { x: 0, y: 0 } }, '"start" expected no value for boundless, which takes no start, got the cell 0,0'],
    [{ mask: new Uint8Array(9) }, '"mask" expected no value for boundless, which takes no mask'],
  ])("the whole with %j is refused, too", (given, message) => {
    const request = { algorithm: "boundless", width: 3, height: 3, ...given } as unknown as AnyRequest;
    expect(() => engines.wasm.generate(request)).toThrow(message);
  });
});

describe("routes", () => {
  const world = { algorithm: "boundless", width: 500, height: 500, seed: 12 } as const;
  const maze = engines.wasm.generate(world);
  const cellIn = (random: (below: number) => number, width: number, height: number) => ({
    x: random(width),
    y: random(height),
  });

  test("nextStep, followed to the end, is the path that solve gives", () => {
    const random = numbers(6);
    const kept = engines.wasm.world(world);
    for (let i = 0; i < sweep(1000, 6); i++) {
      const [from, to] = [cellIn(random, 500, 500), cellIn(random, 500, 500)];
      const path = [];
      let cell = from;
      for (let step = kept.nextStep({ from, to }); step; step = kept.nextStep({ from: cell, to })) {
        path.push(500 * cell.y + cell.x);
        cell = { x: cell.x + step.dx, y: cell.y + step.dy };
      }
      path.push(500 * cell.y + cell.x);
      expect(path).toEqual([...(solve(maze, from, to) as Uint32Array)]);
    }
  });

  test.each(engineNames)("in a window are the beginning of that path, on %s", (name) => {
    const random = numbers(7);
    for (let i = 0; i < (name === "wasm" ? sweep(400, 60) : sweep(30, 3)); i++) {
      const size = { width: 1 + random(70), height: 1 + random(70) };
      const request = { ...world, ...size, seed: i };
      const place = placeIn(random, size.width, size.height);
      const from = { x: place.x + random(place.columns), y: place.y + random(place.rows) };
      const to = cellIn(random, size.width, size.height);
      const inWorld = [...(solve(engines.wasm.generate(request), from, to) as Uint32Array)];
      const cells = inWorld.map((cell) => [(cell % size.width) - place.x, Math.floor(cell / size.width) - place.y]);
      const leaves = cells.findIndex(([x, y]) => x < 0 || y < 0 || x >= place.columns || y >= place.rows);
      const expected = cells.slice(0, leaves < 0 ? undefined : leaves).map(([x, y]) => y * place.columns + x);
      expect([...engines[name].route({ ...request, ...place, from, to })]).toEqual(expected);
      const step = engines[name].nextStep({ ...request, from, to });
      const [, second] = inWorld;
      expect(step && (from.y + step.dy) * size.width + from.x + step.dx).toBe(second);
      expect(step === undefined).toBe(from.x === to.x && from.y === to.y);
    }
  });

  test("both backends go the same way through the largest world, on all levels", () => {
    const random = numbers(8);
    for (let seed = 0; seed < sweep(200, 12); seed++) {
      const level = random(4);
      const side = WORLD / 8 ** level;
      const [from, to] = [cellIn(random, side - 40, side - 40), cellIn(random, side, side)];
      const request = { ...world, width: WORLD, height: WORLD, seed, level, from, to };
      const place = { x: from.x - Math.min(from.x, 20), y: from.y - Math.min(from.y, 20), columns: 40, rows: 40 };
      expect(engines.wasm.route({ ...request, ...place })).toEqual(engines.reference.route({ ...request, ...place }));
      expect(engines.wasm.nextStep(request)).toBe(engines.reference.nextStep(request));
    }
  });

  test("a route is a path that the renderers draw", () => {
    const place = { x: 100, y: 100, columns: 30, rows: 30 };
    const path = engines.wasm.route({ ...world, ...place, from: { x: 110, y: 110 }, to: { x: 499, y: 0 } });
    expect(renderText(engines.wasm.window({ ...world, ...place }), { path })).toContain("•");
  });

  const good = { ...world, from: { x: 1, y: 2 }, to: { x: 3, y: 4 } };
  test.each([
    [{ to: { x: 500, y: 0 } }, '"to.x" expected an integer in 0..499, got 500'],
    [{ from: { x: 0, y: -1 } }, '"from.y" expected an integer in 0..499, got -1'],
    [{ level: 1, from: { x: 63, y: 0 } }, '"from.x" expected an integer in 0..62, got 63'],
    [{ level: 4 }, '"level" expected an integer in 0..3, got 4'],
    [{ width: 0 }, '"width" expected an integer in 1..1073741824, got 0'],
    [{ algorithm: "binary-tree" }, '"algorithm" expected boundless for a route, got "binary-tree"'],
    [{ x: 5 }, '"request" expected only the fields'],
  ])("nextStep with %j is refused", (given, message) => {
    expect(() => engines.wasm.nextStep({ ...good, ...given } as never)).toThrow(message);
    expect(() => engines.wasm.nextStep({ ...good, ...given } as never)).toThrow(RangeError);
  });

  test("a route from outside its window, and one without ends, are refused", () => {
    const place = { x: 10, y: 10, columns: 5, rows: 5 };
    expect(() => engines.wasm.route({ ...good, ...place })).toThrow('"from" expected a cell of the window, got 1,2');
    expect(() => engines.wasm.route({ ...world, ...place, to: good.to } as never)).toThrow(
      '"from" expected a cell { x, y }, got undefined',
    );
    expect(() => engines.wasm.nextStep(undefined as never)).toThrow('"request" expected an object');
  });
});

describe("a kept world", () => {
  test.each(engineNames)("makes the same windows and routes as calls that keep nothing, on %s", (name) => {
    const random = numbers(9);
    const engine = engines[name];
    const [count, size] = name === "wasm" ? [sweep(3000, 120), 50] : [sweep(60, 12), 10];
    for (const side of [WORLD, 700, 60]) {
      const world = { algorithm: "boundless", width: side, height: side, seed: side } as const;
      const kept = engine.world(world);
      // A camera that moves and jumps, changes its level, and asks for the way to far cells.
      let [x, y] = [Math.floor(side / 2), Math.floor(side / 2)];
      for (let i = 0; i < count; i++) {
        const level = random(4) === 0 ? random(side > 60 ? 4 : 2) : 0;
        const all = Math.ceil(side / 8 ** level);
        const jump = random(20) === 0 ? all : 30;
        x = Math.min(all - 1, Math.max(0, Math.floor(x / (jump === all ? 8 ** level : 1)) + random(jump) - 12));
        y = Math.min(all - 1, Math.max(0, Math.floor(y / (jump === all ? 8 ** level : 1)) + random(jump) - 12));
        const place = { x, y, columns: 1 + random(Math.min(size, all - x)), rows: 1 + random(Math.min(size, all - y)) };
        expectSameWalls(kept.window({ ...place, level }).walls, engine.window({ ...world, ...place, level }).walls, {
          world,
          place,
          level,
        });
        if (random(4) > 0) continue;
        const ends = { from: { x, y }, to: { x: random(all), y: random(all) } };
        const route = kept.route({ ...place, ...ends, level });
        expect(route).toEqual(engine.route({ ...world, ...place, ...ends, level }));
        expect(kept.nextStep({ ...ends, level })).toBe(engine.nextStep({ ...world, ...ends, level }));
      }
    }
  });

  test("makes the same windows where walks leave what it keeps", () => {
    const world = { algorithm: "boundless", width: 3000, height: 3000, seed: 8 } as const;
    const kept = engines.wasm.world(world);
    for (let i = 0; i < 80; i++) {
      const place = { x: 100 + 8 * i + ((i + 2) % 7), y: 500, columns: 8, rows: 8 };
      expectSameWalls(kept.window(place).walls, engines.wasm.window({ ...world, ...place }).walls, { world, place });
    }
  });

  test("has its request, a drawn seed too, and is no other's: engines and worlds do not disturb each other", () => {
    const one = engines.wasm.world({ algorithm: "boundless", width: 900, height: 800 });
    const other = engines.wasm.world({ algorithm: "boundless", width: 900, height: 800, seed: 2, index: 3 });
    expect(other).toMatchObject({ algorithm: "boundless", width: 900, height: 800, seed: 2, index: 3 });
    const place = { x: 400, y: 300, columns: 20, rows: 20 };
    const { width, height, seed, index } = one;
    const expected = engines.wasm.window({ algorithm: "boundless", width, height, seed, index, ...place }).walls;
    for (let i = 0; i < 3; i++) {
      expectSameWalls(one.window(place).walls, expected, one);
      other.window({ ...place, x: 10 * i });
      engines.wasm.generate({ algorithm: "wilson", width: 300, height: 300, seed: 1 });
    }
  });

  test("of a binary tree has windows, and no routes", () => {
    const world = { algorithm: "binary-tree", width: 90, height: 80, seed: 2 } as const;
    const kept = engines.wasm.world({ ...world, parameters: { corner: "south-east" } });
    const place = { x: 4, y: 3, columns: 20, rows: 20 };
    expect(kept.window(place)).toEqual(
      engines.wasm.window({ ...world, ...place, parameters: { corner: "south-east" } }),
    );
    expect(() => kept.nextStep({ from: { x: 1, y: 1 }, to: { x: 2, y: 2 } })).toThrow(
      '"algorithm" expected boundless for a route, got "binary-tree"',
    );
  });

  test.each([
    [{ width: 0 }, '"width" expected an integer in 1..1073741824, got 0'],
    [{ algorithm: "eller" }, '"algorithm" expected one of binary-tree, boundless for a window, got "eller"'],
    [{ x: 1 }, '"request" expected only the fields algorithm, width, height, seed, index, parameters, got "x"'],
  ])("with %j is refused", (given, message) => {
    const request = { algorithm: "boundless", width: 9, height: 9, seed: 1, ...given };
    expect(() => engines.wasm.world(request as never)).toThrow(message);
  });
});

test("any window of any world has walls that agree, and no cell without a passage", () => {
  fc.assert(
    fc.property(
      fc.record({ width: fc.integer({ min: 2, max: WORLD }), height: fc.integer({ min: 2, max: WORLD }) }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 0, max: 1000 }),
      ({ width, height }, share, seed) => {
        const [columns, rows] = [Math.min(width, 20), Math.min(height, 15)];
        const [x, y] = [Math.floor(share * (width - columns)), Math.floor((1 - share) * (height - rows))];
        const world = { algorithm: "boundless", width, height, seed } as const;
        const { walls } = engines.wasm.window({ ...world, x, y, columns, rows });
        const isSound = (wall: number, i: number) =>
          wall < 15 &&
          (i % columns === columns - 1 || ((wall >> 1) & 1) === ((walls[i + 1] >> 3) & 1)) &&
          (i + columns >= walls.length || ((wall >> 2) & 1) === (walls[i + columns] & 1));
        return walls.every(isSound);
      },
    ),
    { numRuns: sweep(1000, 100) },
  );
});
