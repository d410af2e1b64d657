// The quick suite that judges mutants: what an engine makes, as a text by case. It meets what the fast versions treat
// apart: sizes about 4, 16, 64 and 128 cells, tiles, lanes, masks, torus, epochs.

import { drawRequest } from "../../../src/cli/randomRequest.ts";
import { Stream } from "../../../src/core/random.ts";
import { seedWords } from "../../../src/core/seed.ts";
import {
  type AlgorithmInfo,
  type AnyBatchRequest,
  type AnyRequest,
  algorithms,
  createEngine,
  type EndsName,
  type Engine,
  mazeAt,
  type StreamRequest,
} from "../../../src/index.ts";
import { otherValues } from "../../../test/helpers/otherValues.ts";
import { randomIntegers } from "../../../test/helpers/random.ts";
import { drawBatch } from "../differential/cases.ts";
import { damagedBatch } from "../differential/damage.ts";
import { moduleCases } from "./calls.ts";

export interface MutantCase {
  readonly name: string;
  /** What an engine on the module makes, or an instance of it; `bytes` are the module's. */
  readonly run: (engine: Engine, module: WebAssembly.Module, bytes: Uint8Array) => string;
}

function hashOf(...arrays: readonly ArrayLike<number>[]): string {
  let [low, high] = [0x811c9dc5, 0x9747b28c];
  for (const array of arrays) {
    for (let i = 0; i < array.length; i++) {
      const value = array[i];
      // Fractions count too.
      const word = Number.isInteger(value) ? value : value * 2 ** 30;
      low = Math.imul(low ^ word, 0x01000193) ^ (low >>> 13);
      high = Math.imul(high ^ word, 0x85ebca6b) ^ (high >>> 15);
    }
    low ^= array.length;
  }
  return `${low >>> 0} ${high >>> 0}`;
}

const SIZES = [
  [1, 1], [1, 2], [2, 1], [1, 9], [23, 1], [2, 2], [3, 2], [2, 5], [3, 3], [5, 4], [7, 11], [8, 8], [15, 16], [16, 16],
  [17, 15], [31, 33], [33, 31], [64, 5], [65, 7], [9, 65], [128, 6], [127, 129], [200, 150], [257, 130], [1500, 2],
  [3, 900], [400, 300],
] as const; // biome-ignore format: a table.

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x * x + 3 * y) % 5 !== 0,
  (x, y) => (x + y) % 2 === 0,
  (x, y) => y % 4 === 0 || x % 3 === 0,
  (x, y) => (x - 12) ** 2 + (y - 12) ** 2 < 150,
  (x, y) => (x >> 3) % 2 === (y >> 2) % 2 || (x * y) % 7 === 1,
];

function* requestsOf(info: AlgorithmInfo): Generator<AnyRequest | AnyBatchRequest> {
  const algorithm = info.id as AnyRequest["algorithm"];
  let turn = 0;
  for (const topology of info.topologies) {
    for (const [width, height] of SIZES) {
      turn++;
      const base = { algorithm, topology, width, height, seed: turn, index: 2 ** 33 + turn };
      yield base;
      if (info.parameters)
        for (let k = 0; k < 4; k++) yield { ...base, parameters: otherValues(info.parameters, turn + k) };
      if (info.takesStart) yield { ...base, start: { x: (turn * 7) % width, y: height - 1 } };
      if (width * height < 3000) yield { ...base, count: 1 + ((turn * 5) % 9) };
      if (turn % 3 === 0) yield { ...base, braid: [0.3, 1][turn % 2] };
      if (!info.takesMask) continue;
      const isIn = MASKS[turn % MASKS.length];
      const mask = Uint8Array.from({ length: width * height }, (_, cell) =>
        isIn(cell % width, Math.floor(cell / width)) ? 1 : 0,
      );
      mask[(turn * 31) % mask.length] = 1;
      yield { ...base, mask };
      if (width * height < 3000) yield { ...base, mask, count: 4, braid: turn % 2 };
    }
    const weights = info.parameters?.filter(({ kind }) => kind === "weight") ?? [];
    for (const { name } of weights) {
      const parameters = Object.fromEntries(weights.map((other) => [other.name, other.name === name ? 1 : 0]));
      yield { algorithm, topology, width: 60, height: 41, seed: 3, parameters };
    }
  }
}

const labelOf = (request: object): string =>
  JSON.stringify(request, (_, value) => (value instanceof Uint8Array ? value.length : value));

function* mazeCases(): Generator<MutantCase> {
  const caseOf = (request: AnyRequest | AnyBatchRequest): MutantCase => ({
    name: labelOf(request),
    run: (engine) => hashOf(("count" in request ? engine.generateMany(request) : engine.generate(request)).walls),
  });
  for (const info of algorithms) for (const request of requestsOf(info)) yield caseOf(request);
  for (let i = 0; i < 400; i++) {
    const request = drawRequest(new Stream(seedWords("mutants"), i));
    if (request.width * request.height < 40_000) yield caseOf(request);
  }
  // Two requests one after the other: what the first leaves in memory must not matter.
  for (const { id } of algorithms) {
    const small: AnyRequest = { algorithm: id, width: 20, height: 13, seed: 1 };
    yield {
      name: `${id} after a large one`,
      run: (engine) => {
        engine.generate({ ...small, width: 300, height: 200 });
        return hashOf(engine.generate(small).walls);
      },
    };
  }
  // Beyond the memory that the module has here.
  for (const { id } of algorithms) {
    const large: AnyRequest = { algorithm: id, width: 2 ** 14, height: 2 ** 14 - 1, seed: 1 };
    yield {
      name: `${id} with too little memory`,
      run: (engine) => {
        let refusal = "none";
        try {
          engine.generate(large);
        } catch (error) {
          refusal = (error as Error).message;
        }
        return `${refusal} ${hashOf(engine.generate({ algorithm: id, width: 30, height: 20, seed: 1 }).walls)}`;
      },
    };
  }
}

function* streamCases(): Generator<MutantCase> {
  for (const info of algorithms as readonly AlgorithmInfo[]) {
    if (!info.streams) continue;
    for (const [width, rows] of [
      [1, 1],
      [1, 100],
      [7, 9],
      [64, 8],
      [65, 17],
      [300, 201],
      [5000, 30],
      [40_000, 20],
    ] as const) {
      const corner = info.parameters?.some(({ name }) => name === "corner") && rows % 2 ? { corner: "north-east" } : {};
      const request: StreamRequest = {
        algorithm: info.id as never,
        width,
        rows,
        seed: 4,
        index: 9,
        parameters: corner,
      };
      const blocks = (engine: Engine) => [...engine.stream(request)].map(({ walls }) => walls);
      yield { name: `stream ${labelOf(request)}`, run: (engine) => hashOf(...blocks(engine)) };
    }
  }
}

const numbersOf = (value: unknown): number[] =>
  typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersOf) : [Number(value)];

const ENDS: readonly EndsName[] = ["farthest", "corners", "sides"];

function* queryCases(maker: Engine): Generator<MutantCase> {
  const random = randomIntegers(1);
  for (let i = 0; i < 150; i++) {
    const request = drawBatch(random, i % 10 ? 14 : 90, 4);
    const { walls } = damagedBatch(maker.generateMany(request), random);
    const { topology = "plane" } = request;
    const masked = i % 4 === 0;
    const mask = Uint8Array.from({ length: request.width * request.height }, () => (random(8) ? 1 : 0));
    mask[0] = 1;
    const batch = { ...request, topology, walls, ...(masked && { mask }) };
    const maze = { ...mazeAt(batch as never, 0), topology, ...(masked && { mask }) };
    const cells = masked ? [...mask.keys()].filter((cell) => mask[cell]) : [...mask.keys()];
    const cell = () => {
      const at = cells[random(cells.length)];
      return { x: at % request.width, y: Math.floor(at / request.width) };
    };
    const [from, to, ends] = [cell(), cell(), ENDS[i % 3]];
    const { width, height, count } = request;
    const many = { width, height, topology, count, walls, ...(masked && { mask }) };
    const about = `${width}x${height} ${topology} ${i}`;
    yield { name: `solve ${about}`, run: (engine) => hashOf(engine.solve(maze, from, to)) };
    yield { name: `distances ${about}`, run: (engine) => hashOf(engine.distances(maze, from)) };
    for (const how of ENDS)
      yield { name: `ends ${how} ${about}`, run: (engine) => hashOf(numbersOf(engine.suggestEnds(maze, how))) };
    yield {
      name: `measure ${about}`,
      run: (engine) => hashOf(numbersOf(engine.measure(maze, { ends: { start: from, finish: to } }))),
    };
    yield {
      name: `measureMany ${about}`,
      run: (engine) => hashOf(...Object.values(engine.measureMany(many, { ends }))),
    };
    const drawn = { ends: "random", seed: i, pairs: 1 + (i % 3) } as const;
    const { junctions, turns, isolated } = maker.measureMany(many);
    // A maze of cells that are all closed has no pair.
    if (isolated.every((alone, at) => alone < turns[at] + junctions[at]))
      yield { name: `answers ${about}`, run: (engine) => hashOf(...Object.values(engine.solveMany(many, drawn))) };
    if (topology === "plane") {
      const words = (engine: Engine) => new Uint32Array(engine.keysMany(many).buffer);
      yield { name: `keysMany ${about}`, run: (engine) => hashOf(words(engine)) };
    }
    yield { name: `solveMany ${about}`, run: (engine) => hashOf(...Object.values(engine.solveMany(many, { ends }))) };
  }
}

/** Many small mazes at a time: tables of keys, all lanes of tours and of boards; trees, and mazes with loops. */
function* manyCases(maker: Engine): Generator<MutantCase> {
  const sizes = [
    [2, 2], [3, 3], [5, 5], [4, 7], [1, 40], [33, 2], [15, 15], [16, 16], [17, 31], [24, 24], [23, 25], [30, 30], [32, 9],
    [33, 12], [64, 9],
  ] as const; // biome-ignore format: a table.
  let turn = 0;
  for (const [width, height] of sizes)
    for (const topology of ["plane", "torus"] as const)
      for (const braid of [0, 0.5, 1]) {
        turn++;
        const mask = Uint8Array.from({ length: width * height }, (_, cell) =>
          cell > 1 && (cell * cell) % 7 === 4 ? 0 : 1,
        );
        const count = [33, 40, 47, 70][turn % 4];
        const request: AnyBatchRequest = { algorithm: "wilson", width, height, topology, seed: turn, index: 9, count };
        const batch = maker.generateMany({ ...request, braid, ...(turn % 3 === 0 && { mask }) });
        const about = `${labelOf(request)} ${braid} ${turn % 3}`;
        const words = (engine: Engine) => new Uint32Array(engine.keysMany(batch).buffer);
        if (topology === "plane") yield { name: `keys ${about}`, run: (engine) => hashOf(words(engine)) };
        for (const ends of braid ? (["random"] as const) : (["random", "dead-ends"] as const))
          for (const pairs of [1, 5]) {
            const how = { ends, seed: turn, pairs };
            const run = (engine: Engine) => hashOf(...Object.values(engine.solveMany(batch, how)));
            yield { name: `answers ${ends} ${pairs} ${about}`, run };
          }
        for (const ends of ENDS)
          yield {
            name: `ends ${ends} ${about}`,
            run: (engine) => hashOf(...Object.values(engine.solveMany(batch, { ends }))),
          };
      }
}

/**
 * Draws of ends whose low half is 0, which a bound that is a power of two does not reject: the first, or the second; and
 * those of mazes on either side of index 2^32.
 */
function* drawnCases(maker: Engine): Generator<MutantCase> {
  for (let before = 1; before <= 8; before++) {
    const index = 2 ** 32 - before;
    const batch = maker.generateMany({ algorithm: "wilson", width: 9, height: 7, seed: 1, index, count: 11 });
    const run = (engine: Engine) => hashOf(...Object.values(engine.solveMany(batch, { ends: "random", pairs: 3 })));
    yield { name: `answers from index ${index}`, run };
  }
  for (const [width, height, index] of [
    [256, 128, 101_593],
    [10_923, 3, 54_368],
    [10_923, 3, 77_567],
  ]) {
    const batch = maker.generateMany({ algorithm: "binary-tree", width, height, seed: 1, index, count: 1 });
    yield {
      name: `answers to draw ${index}`,
      run: (engine) => hashOf(...Object.values(engine.solveMany(batch, { ends: "random" }))),
    };
  }
}

/** Mazes of over 2^20 cells, which are in tiles; several tiles of Kruskal; large masks; draws that are rejected. */
function* largeCases(): Generator<MutantCase> {
  const batchOf = (request: AnyBatchRequest): MutantCase => ({
    name: labelOf(request),
    run: (engine) => hashOf(engine.generateMany(request).walls),
  });
  const caseOf = (request: AnyRequest): MutantCase => ({
    name: labelOf(request),
    run: (engine) => hashOf(engine.generate(request).walls),
  });
  for (const [width, height] of [
    [600, 900],
    [900, 300],
  ] as const) {
    for (const topology of ["plane", "torus"] as const)
      yield caseOf({ algorithm: "kruskal", topology, width, height, seed: 2 });
    const mask = Uint8Array.from({ length: width * height }, (_, cell) => ((cell * cell) % 11 === 3 ? 0 : 1));
    for (const { id, takesMask } of algorithms)
      if (takesMask && id !== "aldous-broder" && id !== "wilson")
        yield caseOf({ algorithm: id, width, height, seed: 3, mask } as AnyRequest);
  }
  for (const { id } of algorithms) yield caseOf({ algorithm: id, width: 1027, height: 1025, seed: 1 });
  // In rows of corners that are longer than the maze is wide.
  for (const height of [63, 64, 65])
    for (const { id } of algorithms) yield caseOf({ algorithm: id, width: 2048, height, seed: 1 });
  // Two regions, the first of which is large and open.
  const halves = Uint8Array.from({ length: 600 * 300 }, (_, cell) => (cell % 600 === 530 ? 0 : 1));
  for (const topology of ["plane", "torus"] as const)
    for (const { id, takesMask } of algorithms as readonly AlgorithmInfo[])
      if (takesMask) {
        const request = { algorithm: id as "kruskal", topology, width: 600, height: 300, seed: 1, mask: halves };
        yield caseOf(request);
        if (id === "aldous-broder") yield caseOf({ ...request, algorithm: id, start: { x: 0, y: 0 } });
      }
  // Two at a time with long lists.
  for (const info of algorithms as readonly AlgorithmInfo[])
    for (const topology of info.topologies) {
      const request = { algorithm: info.id, topology, width: 480, height: 470, seed: 1, count: 2 };
      yield batchOf(request as AnyBatchRequest);
      if (info.id === "growing-tree")
        yield batchOf({ ...request, parameters: { newest: 0, random: 1 } } as AnyBatchRequest);
    }
  // Word 14,210 of index 140,064 is rejected below 12.
  for (const topology of ["plane", "torus"] as const)
    for (const algorithm of ["recursive-backtracker", "hunt-and-kill", "growing-tree"] as const) {
      const request = { algorithm, topology, width: 128, height: 128, seed: 1, index: 140_063 };
      yield batchOf({ ...request, count: 2 });
      yield batchOf({ ...request, count: 3, index: 140_064 });
      yield caseOf({ ...request, index: 140_064 });
      yield batchOf({ ...request, count: 3, start: { x: 50, y: 60 } });
      if (algorithm === "growing-tree")
        yield batchOf({ ...request, algorithm, count: 3, parameters: { newest: 0, oldest: 1 } });
    }
  // The first draw of the start is rejected.
  for (const algorithm of ["recursive-backtracker", "prim-simplified"] as const)
    yield caseOf({ algorithm, width: 400, height: 301, seed: 1, index: 74_235 });
  // The first choice of a run in a row below the top is rejected.
  for (const index of [2592, 4573])
    yield caseOf({
      algorithm: "sidewinder",
      width: 214_749,
      height: 2,
      seed: 1,
      index,
      parameters: { horizontal: 1 },
    });
  // A draw among weights that are a power of two together: one of 2^21 words has only zeros in its lower half.
  const parameters = { newest: 1000, random: 48, oldest: 1000 };
  yield caseOf({ algorithm: "growing-tree", width: 40, height: 40, seed: 520, parameters });
  // So many cells in the list that a draw may be rejected.
  for (const topology of ["plane", "torus"] as const)
    for (const parameters of [
      { newest: 0, random: 1 },
      { newest: 1, random: 3, oldest: 1 },
    ])
      yield caseOf({ algorithm: "growing-tree", topology, width: 800, height: 801, seed: 1, parameters });
}

/** Windows of worlds, routes, and worlds that keep what they make. */
function* worldCases(): Generator<MutantCase> {
  const random = randomIntegers(5);
  for (let i = 0; i < 120; i++) {
    const most = [30, 200, 5000, 2 ** 30][i % 4];
    const algorithm = i % 3 === 2 ? "binary-tree" : "boundless";
    const [width, height] = [1 + random(most), 1 + random(most)];
    const level = algorithm === "boundless" && i % 5 === 4 ? 1 + random(3) : 0;
    const [wide, high] = [Math.ceil(width / 8 ** level), Math.ceil(height / 8 ** level)];
    const [x, y] = [random(wide), random(high)];
    const [columns, rows] = [1 + random(Math.min(90, wide - x)), 1 + random(Math.min(70, high - y))];
    const parameters =
      algorithm === "binary-tree"
        ? {
            corner: (["north-west", "north-east", "south-west", "south-east"] as const)[random(4)],
            horizontal: [0.5, 0.2, 0.9][Math.floor(i / 3) % 3],
          }
        : undefined;
    const world = { algorithm, width, height, seed: i, index: i * 2 ** 40, ...(parameters && { parameters }) } as const;
    const isLevel = algorithm === "boundless" && Math.max(width, height) > 8 ** (level - 1);
    const place = { x, y, columns, rows, ...(isLevel && level && { level }) };
    const name = `${algorithm} ${width}x${height} ${labelOf(place)}`;
    yield { name: `window ${name}`, run: (engine) => hashOf(engine.window({ ...world, ...place }).walls) };
    if (algorithm === "binary-tree") continue;
    const from = { x: x + random(columns), y: y + random(rows) };
    const ends = [
      { x: random(wide), y: random(high) },
      { x: Math.min(wide - 1, x + random(60)), y: Math.min(high - 1, y + random(60)) },
    ];
    for (const to of ends)
      yield {
        name: `route ${name} ${labelOf([from, to])}`,
        run: (engine) => {
          const { algorithm: _, ...others } = world;
          const inWorld = { algorithm: "boundless", ...others } as const;
          const step = engine.nextStep({ ...inWorld, level: place.level, from, to });
          return `${hashOf(engine.route({ ...inWorld, ...place, from, to }))} ${step}`;
        },
      };
  }
  // Walks that leave what is kept around the window.
  yield {
    name: "camera that goes east",
    run: (engine) => {
      const world = engine.world({ algorithm: "boundless", width: 3000, height: 3000, seed: 8 });
      return Array.from({ length: 80 }, (_, i) => {
        const place = { x: 100 + 8 * i + ((i + 2) % 7), y: 500, columns: 8, rows: 8 };
        return hashOf(world.window(place).walls);
      }).join(" ");
    },
  };
  yield {
    name: "a level that is made again where the one below was kept",
    run: (engine) => {
      const world = engine.world({ algorithm: "boundless", width: 6000, height: 6000, seed: 8 });
      return [0, 22, 26, 30, 34, 38, 42]
        .flatMap((over, i) => {
          const place = { x: 800 + 400 * i, y: 2400, columns: 33, rows: 29 };
          const above = { level: 1, x: 100 + 50 * i + over, y: 300 + over, columns: 20, rows: 20 };
          return [place, above, place].map((each) => hashOf(world.window(each).walls));
        })
        .join(" ");
    },
  };
  yield {
    name: "camera over the largest world, to far ends",
    run: (engine) => {
      const world = engine.world({ algorithm: "boundless", width: 2 ** 30, height: 2 ** 30 - 3, seed: 8 });
      return Array.from({ length: 24 }, (_, i) => {
        const place = { x: 2 ** 29 - 700 + 61 * i, y: 2 ** 28 - 90 + 7 * i, columns: 33, rows: 29 };
        const to = { x: 2 ** 30 - 40 + (i & 3), y: 2 ** 29 + i };
        return `${hashOf(world.window(place).walls)} ${world.nextStep({ from: place, to })}`;
      }).join(" ");
    },
  };
  // Steps and leaps in any direction, on any level, with routes between.
  for (let i = 0; i < 12; i++) {
    const size = [300, 2000, 40_000, 2 ** 28][i % 4] + i;
    yield {
      name: `a walk over ${size}`,
      run: (engine) => {
        const draw = randomIntegers(i);
        const world = engine.world({ algorithm: "boundless", width: size, height: size, seed: i });
        let [x, y] = [size >> 1, size >> 1];
        return Array.from({ length: 40 }, () => {
          const level = draw(6) ? 0 : 1 + draw(2);
          const most = draw(5) ? 20 : size;
          const [columns, rows] = [1 + draw(40), 1 + draw(30)];
          const inside = (value: number, side: number) => Math.max(0, Math.min(value, size - side));
          x = inside(x + draw(2 * most) - most, columns);
          y = inside(y + draw(2 * most) - most, rows);
          const place = level
            ? { level, x: x >> (3 * level), y: y >> (3 * level), columns: 1, rows: 1 }
            : { x, y, columns, rows };
          const to = { x: place.x ? place.x - 1 : 0, y: place.y ? draw(place.y) : 0 };
          const from = { x: place.x, y: place.y };
          const isElsewhere = to.x !== from.x || to.y !== from.y;
          const step = isElsewhere ? world.nextStep({ from, to, level })?.name : "";
          return hashOf(world.window(place).walls) + step;
        }).join(" ");
      },
    };
  }
  for (const size of [700, 2 ** 20])
    yield {
      name: `camera over ${size}`,
      run: (engine) => {
        const world = engine.world({ algorithm: "boundless", width: size, height: size - 3, seed: 8 });
        return Array.from({ length: 25 }, (_, i) => {
          const place = { x: (i * i * 7) % 500, y: (i * 41) % 450, columns: 33, rows: 29 };
          const { walls } = world.window({ ...place, ...(i % 8 === 7 && { level: 1, x: i, y: 2 * i }) });
          return `${hashOf(walls)} ${world.nextStep({ from: place, to: { x: 3, y: i } })}`;
        }).join(" ");
      },
    };
}

/** All cases, always the same. */
export function mutantCases(): MutantCase[] {
  const maker = createEngine({ backend: "wasm" });
  const calls = [...moduleCases()].map(
    ({ name, runOn }): MutantCase => ({ name, run: (_, ...module) => runOn(...module) }),
  );
  return [
    ...mazeCases(),
    ...streamCases(),
    ...queryCases(maker),
    ...manyCases(maker),
    ...drawnCases(maker),
    ...worldCases(),
    ...calls,
    ...largeCases(),
  ];
}
