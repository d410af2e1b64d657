// Tests that joined strips of a Kruskal maze equal the whole maze, and that the decided edges of a strip follow their
// definition.

import { describe, expect, test } from "vitest";
import { derive, hash, hashKey, unhash } from "../../src/core/random.ts";
import { seedWords } from "../../src/core/seed.ts";
import type { Topology } from "../../src/core/topology.ts";
import { foldOf, stripMaker } from "../../src/engine/backends/giant.ts";
import type { Strip, StripRequest } from "../../src/engine/backends/strip.ts";
import { patchesOf } from "../../src/giant/patches.ts";
import { createEngine } from "../../src/index.ts";
import { UnionFind } from "../../src/reference/unionFind.ts";
import { resolveRequest } from "../../src/request/allAlgorithms.ts";
import { sweep } from "../helpers/sweep.ts";

interface Shape {
  readonly width: number;
  readonly height: number;
  readonly topology: Topology;
  readonly seed: number;
}

const make = stripMaker();
const engine = createEngine();

const requestOf = ({ width, topology, seed }: Shape): StripRequest => ({
  ...resolveRequest({ algorithm: "kruskal", width: 1, height: 1, topology, seed }, false),
  width,
});

function numbers(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** Divides a maze into strips that begin at the given rows. An epoch has `perEpoch` rows. */
function cutAt({ height, topology }: Shape, begins: readonly number[], perEpoch = height): Strip[] {
  const around = topology === "torus" && begins.length > 1;
  return begins.map((y, i) => {
    const end = begins[i + 1] ?? height;
    const epoch = Math.floor(y / perEpoch);
    const [leadsNorth, leadsSouth] = [y > 0 || around, end < height || around];
    return { row: y - epoch * perEpoch, rows: end - y, epoch, leadsNorth, leadsSouth };
  });
}

function joined(shape: Shape, strips: readonly Strip[], perEpoch = 0): Uint8Array {
  const { width, height, topology } = shape;
  const request = requestOf(shape);
  const walls = new Uint8Array(width * height);
  const fold = strips.length > 1 ? foldOf(request, perEpoch) : undefined;
  const patch = (edges: Float64Array) => {
    const patches = patchesOf(edges, shape);
    patches.cells.forEach((cell, i) => {
      walls[cell] &= ~patches.walls[i];
    });
  };
  for (const strip of strips) {
    const made = make(request, strip);
    walls.set(made.walls, (strip.epoch * perEpoch + strip.row) * width);
    if (fold) patch(fold.add(strip, made));
  }
  if (fold && topology === "torus") patch(fold.close());
  return walls;
}

const every = (height: number, rows: number): number[] =>
  Array.from({ length: Math.ceil(height / rows) }, (_, i) => i * rows);

describe.each(["plane", "torus"] as const)("strips on the %s", (topology) => {
  const draw = numbers(topology === "plane" ? 1 : 2);
  const most = sweep(2000, 160);
  const sizes = Array.from({ length: sweep(200, 16) }, (_, i) => {
    // Some mazes are narrow or low, because their tiles have other shapes.
    const side = () => 1 + draw(i % 4 === 3 ? 24 : most);
    return [i % 8 === 7 ? 1 : side(), i % 8 === 3 ? 1 + draw(most) : side()] as const;
  });

  test.each(sizes)("joined strips of any height equal the whole maze of %i x %i cells", (width, height) => {
    const shape = { width, height, topology, seed: draw(2 ** 31) };
    const { walls } = engine.generate({ algorithm: "kruskal", ...shape });
    const drawn = Array.from({ length: sweep(8, 3) }, () => 1 + draw(height));
    for (const rows of new Set([1, height, ...drawn])) {
      expect(joined(shape, cutAt(shape, every(height, rows))), `strips of ${rows} rows`).toEqual(walls);
    }
    const begins = every(height, 1).filter((y) => y === 0 || draw(3) === 0);
    expect(joined(shape, cutAt(shape, begins)), `strips that begin at rows ${begins}`).toEqual(walls);
  });
});

/** An edge between two cells. `edge` is 2 * cell if it leads east from `cell`, and 2 * cell + 1 if it leads south. */
interface Edge {
  readonly edge: number;
  readonly cell: number;
  readonly next: number;
  readonly weight: readonly [word: number, epoch: number];
}

/** Returns all edges sorted by weight: by word, then by epoch. */
function edgesOf({ width, height, topology, seed }: Shape, perEpoch = height): Edge[] {
  const words = seedWords(seed);
  const keys = Array.from({ length: Math.ceil(height / perEpoch) }, (_, epoch) =>
    epoch === 0 ? hashKey(words, 0) : derive(words, 0, 0, epoch),
  );
  const edges: Edge[] = [];
  for (let cell = 0; cell < width * height; cell++) {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    const epoch = Math.floor(y / perEpoch);
    const inEpoch = cell - epoch * perEpoch * width;
    const isTorus = topology === "torus";
    const add = (isSouth: number, next: number) =>
      edges.push({ edge: 2 * cell + isSouth, cell, next, weight: [hash(keys[epoch], 2 * inEpoch + isSouth), epoch] });
    if (x + 1 < width) add(0, cell + 1);
    else if (isTorus && width > 1) add(0, cell + 1 - width);
    if (y + 1 < height) add(1, cell + width);
    else if (isTorus && height > 1) add(1, x);
  }
  return edges.sort((one, other) => one.weight[0] - other.weight[0] || one.weight[1] - other.weight[1]);
}

function treeOf(shape: Shape, edges: readonly Edge[]): Set<number> {
  const sets = new UnionFind(shape.width * shape.height);
  return new Set(edges.filter(({ cell, next }) => sets.join(cell, next)).map(({ edge }) => edge));
}

function openEdges({ width }: Shape, walls: Uint8Array, y: number): Set<number> {
  const open = new Set<number>();
  walls.forEach((here, i) => {
    if (!(here & 2)) open.add(2 * (y * width + i));
    if (!(here & 4)) open.add(2 * (y * width + i) + 1);
  });
  return open;
}

describe("edges of a strip", () => {
  const draw = numbers(3);
  const shapes = Array.from({ length: sweep(400, 40) }, (_, i): Shape => {
    const topology = i % 2 ? "torus" : "plane";
    return { width: 1 + draw(30), height: 2 + draw(30), topology, seed: i };
  });

  test("a strip decides only edges of the tree, and returns all edges of its minimum spanning forest", () => {
    for (const shape of shapes) {
      const edges = edgesOf(shape);
      const tree = treeOf(shape, edges);
      const y = draw(shape.height - 1);
      const rows = 1 + draw(shape.height - y - (y === 0 ? 1 : 0));
      const [strip] = cutAt(
        shape,
        [...new Set([0, y, y + rows])].filter((begin) => begin < shape.height),
      ).filter(({ row }) => row === y);
      const made = make(requestOf(shape), strip);
      const inside = (cell: number) => cell >= y * shape.width && cell < (y + rows) * shape.width;
      // Excludes edges across the border of a torus, because they leave the strip.
      const own = edges.filter(
        ({ edge, cell, next }) =>
          inside(cell) && inside(next) && !(edge % 2 && Math.abs(next - cell) !== shape.width && strip.leadsSouth),
      );
      const forest = treeOf(shape, own);
      const decided = openEdges(shape, made.walls, y);
      const undecided = new Set<number>();
      for (let at = 0; at < made.undecided.length; at += 3) {
        const [word, one, other] = made.undecided.subarray(at, at + 3);
        const found = own.find(({ weight }) => weight[0] === word) as Edge;
        undecided.add(found.edge);
        expect([one, other].every((node) => node < made.outers)).toBe(true);
      }
      expect([...decided].filter((edge) => !tree.has(edge))).toEqual([]);
      expect(new Set([...decided, ...undecided])).toEqual(forest);
      expect(decided.size + undecided.size).toBe(forest.size);
      // Two cells of the north and south sides have the same outer node if and only if decided edges connect them.
      const sets = new UnionFind(shape.width * shape.height);
      for (const { edge, cell, next } of own) if (decided.has(edge)) sets.join(cell, next);
      const side = [
        ...Array.from(made.north, (node, x) => ({ node, root: sets.find(y * shape.width + x) })),
        ...Array.from(made.south, (node, x) => ({ node, root: sets.find((y + rows - 1) * shape.width + x) })),
      ];
      const pairs = new Set(side.map(({ node, root }) => `${node} ${root}`));
      expect(pairs.size).toBe(new Set(side.map(({ node }) => node)).size);
      expect(pairs.size).toBe(new Set(side.map(({ root }) => root)).size);
    }
  });

  test("the weights of each epoch come from a separate key", () => {
    for (const shape of shapes) {
      const perEpoch = 1 + draw(shape.height - 1);
      const begins = every(shape.height, 1).filter((y) => y % perEpoch === 0 || draw(3) === 0);
      const walls = joined(shape, cutAt(shape, begins, perEpoch), perEpoch);
      expect(openEdges(shape, walls, 0)).toEqual(treeOf(shape, edgesOf(shape, perEpoch)));
    }
  });
});

test("of two edges with equal words, the edge of the earlier epoch is lighter", () => {
  // The four edges of this maze form a cycle, and the tree omits the heaviest. Each of the two rows is an epoch.
  const shape: Shape = { width: 2, height: 2, topology: "plane", seed: 5 };
  const [key, nextKey] = [0, 1].map((epoch) => derive(seedWords(5), 0, 0, epoch));
  const seam = [1, 3].map((edge) => hash(key, edge));
  const [first, second] = cutAt(shape, [0, 1], 1);
  const sides = { outers: 2, north: Uint32Array.of(0, 1), south: Uint32Array.of(0, 1) };
  const none = new Uint32Array();
  const treeWith = (top: number, bottom: number) => {
    const fold = foldOf(requestOf(shape), 1);
    const undecided = (word: number) => Uint32Array.of(word, 0, 1);
    const early = [...fold.add(first, { ...sides, north: none, undecided: undecided(top) })];
    const late = [...fold.add(second, { ...sides, south: none, undecided: undecided(bottom) })];
    return [...early, ...late].sort((one, other) => one - other);
  };
  const named = (word: number) => unhash(key, word);
  const nextNamed = (word: number) => 4 + unhash(nextKey, word);
  const sorted = (...edges: number[]) => edges.sort((one, other) => one - other);
  // In the first two cases the bottom edge and an edge of the first epoch have the same word. The tree omits the bottom
  // edge.
  expect(treeWith(0, Math.max(...seam))).toEqual(sorted(1, 3, named(0)));
  expect(treeWith(0xffff_ffff, 0xffff_ffff)).toEqual(sorted(1, 3, named(0xffff_ffff)));
  expect(treeWith(0xffff_ffff, 0)).toEqual(sorted(1, 3, nextNamed(0)));
});

test("foldOf throws a one-line error for strips that do not fit in memory", () => {
  const request = requestOf({ width: 2 ** 24, height: 1, topology: "plane", seed: 1 });
  expect(() => foldOf(request, 0)).toThrow(
    /^"width" expected a width with which the sides of strips fit in 4 GiB of memory, got 1677/,
  );
});
