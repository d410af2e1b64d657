// Tests recordings of mazes on graphs: the steps of every algorithm in both directions, and the line of the lesson for
// each step.

import { describe, expect, test } from "vitest";
import {
  circleGrid,
  createGraph,
  createGraphEngine,
  cubeGrid,
  type Graph,
  type GraphAlgorithmId,
  type GraphRequest,
  graphAlgorithms,
  hexGrid,
  masked,
  weaveGrid,
  withRooms,
} from "../../src/graph.ts";
import { BRAID, END, KINDS, kindName, lineOf } from "../../web/maze/lessonKinds.ts";
import { MAX_RECORDED_CELLS } from "../../web/maze/limits.ts";
import { FOCUS, GraphReplay, LAYER, MARK } from "../../web/maze/steps.ts";
import { recordGraph } from "../../web/watch/graphRecording.ts";

const hexagons = hexGrid(12, 9);
const withHole = masked(
  circleGrid(6),
  Uint8Array.from({ length: circleGrid(6).cells }, (_, cell) => (cell < 7 ? 0 : 1)),
);
const graphs: readonly (readonly [name: string, graph: Graph, regions: number])[] = [
  ["hexagons", hexagons, 1],
  ["a ring", withHole, 1],
  ["a cube", cubeGrid(5, 4, 3), 1],
  ["crossings", weaveGrid(11, 9, { share: 1, seed: 2 }), 1],
  ["rooms", withRooms(hexGrid(16, 12), { count: 4, min: 2, max: 4, seed: 1 }), 1],
  ["two regions with a double edge", createGraph({ cells: 5, edges: [0, 1, 0, 1, 1, 2, 3, 4, 4, 4] }), 2],
  ["one cell", hexGrid(1, 1), 1],
];
const ids = graphAlgorithms.map(({ id }) => id);

const requestOf = (algorithm: GraphAlgorithmId, fields: object = {}) =>
  ({ algorithm, seed: 3, index: 5, ...fields }) as GraphRequest;
const replayOf = (graph: Graph, request: GraphRequest) => new GraphReplay(recordGraph(graph, request), graph);
const stateOf = ({ passages, marks, labels, focus, trail }: GraphReplay) =>
  [passages, marks, labels, focus, trail].map((layer) => layer.slice());

/** Kinds of steps that open a passage. */
const OPENING: readonly string[] = ["join", "enter", "forward", "hunt"];
const opens = (id: string, name: string) => OPENING.includes(name) || (id === "hunt-and-kill" && name === "walk");

describe.each(graphs)("a recording on %s", (_, graph, regions) => {
  test.each(ids)("of %s ends with the engine's maze, and going back restores the beginning", (id) => {
    for (const braid of [0, 1]) {
      const request = requestOf(id, { braid });
      const replay = replayOf(graph, request);
      const before = stateOf(replay);
      replay.seek(replay.steps);
      expect(replay.passages).toEqual(createGraphEngine(graph).generate(request).passages);
      expect(replay.kind).toBe(END);
      expect(replay.trail.includes(1)).toBe(false);
      const middle = replay.steps >> 1;
      replay.seek(middle);
      const backwards = stateOf(replay);
      replay.seek(0);
      expect(stateOf(replay)).toEqual(before);
      expect(replay.marks.every((mark) => mark === MARK.out)).toBe(true);
      for (let step = 1; step <= middle; step++) replay.seek(step);
      expect(stateOf(replay)).toEqual(backwards);
    }
  });

  test.each(ids)("of %s opens one passage in each step that opens passages, and none in others", (id) => {
    const replay = replayOf(graph, requestOf(id));
    const names = new Set<string>();
    let opened = 0;
    for (let step = 1; step < replay.steps; step++) {
      replay.seek(step);
      const name = kindName(id, replay.kind);
      if (name === undefined || lineOf(id, replay.kind) < 1) expect.fail(`step ${step} has kind ${replay.kind}`);
      names.add(name);
      const changes = [...replay.changes(LAYER.walls)].length;
      if (changes !== (opens(id, name) ? 1 : 0)) expect.fail(`step ${step}, ${name}, opens ${changes} passages`);
      opened += changes;
      const isIn = (cell: number) => [MARK.in, MARK.active].some((mark) => mark === replay.markBefore(cell));
      if (replay.opened && /^(prim|aldous|recursive|hunt|growing)/.test(id) && isIn(replay.opened.to))
        expect.fail(`step ${step}, ${name}, opens a cell that is already in the tree`);
    }
    const places = new Set(replay.recording.labels);
    graph.mask?.forEach((inside, cell) => {
      if (!inside) places.delete(cell);
    });
    expect(opened).toBe(places.size - regions);
    if (places.size > 50) expect([...names].sort()).toEqual(Object.keys(KINDS[id]).sort());
  });
});

test("cells of kruskal have the same label if and only if they are connected", () => {
  for (const [, graph] of graphs) {
    const replay = replayOf(graph, requestOf("kruskal"));
    for (let step = 0; step <= replay.steps; step += 20) {
      replay.seek(step);
      const { labels, passages } = replay;
      const sets = Array.from({ length: graph.cells }, (_, cell) => cell);
      for (let changed = true; changed; ) {
        changed = false;
        passages.forEach((passage, edge) => {
          const [one, other] = graph.edges.subarray(2 * edge, 2 * edge + 2);
          const first = Math.min(sets[one], sets[other]);
          if (!passage || (sets[one] === first && sets[other] === first)) return;
          sets[one] = sets[other] = first;
          changed = true;
        });
      }
      const pairs = new Set(sets.map((set, cell) => `${set} ${labels[cell]}`));
      expect([pairs.size, new Set(labels).size]).toEqual([new Set(sets).size, new Set(sets).size]);
    }
  }
});

test("the trail of wilson is a path to the walker, and loops are erased", () => {
  const replay = replayOf(hexagons, requestOf("wilson"));
  let erased = 0;
  for (let step = 1; step < replay.steps; step++) {
    replay.seek(step);
    const { marks, trail, focus } = replay;
    erased += marks.includes(MARK.erased) ? 1 : 0;
    if (kindName("wilson", replay.kind) === "join") continue;
    const ends = new Map<number, number>();
    let length = 0;
    trail.forEach((on, edge) => {
      if (!on) return;
      length++;
      for (const cell of hexagons.edges.subarray(2 * edge, 2 * edge + 2)) ends.set(cell, (ends.get(cell) ?? 0) + 1);
    });
    const walker = focus[FOCUS.walker];
    expect(marks.filter((mark) => mark === MARK.trail)).toHaveLength(length);
    if (length > 0) expect(ends.get(walker)).toBe(1);
    expect([...ends.values()].every((count) => count <= 2)).toBe(true);
    expect(marks[walker]).toBe(MARK.active);
  }
  expect(erased).toBeGreaterThan(10);
});

test("frontier cells are beside the maze, and a hunt names the cell that it found", () => {
  const prim = replayOf(hexagons, requestOf("prim-simplified"));
  prim.seek(prim.steps >> 1);
  const isBeside = Uint8Array.from({ length: hexagons.cells }, () => 0);
  for (let at = 0; at < hexagons.edges.length; at++)
    if (prim.marks[hexagons.edges[at]] === MARK.in) isBeside[hexagons.edges[at ^ 1]] = 1;
  prim.marks.forEach((mark, cell) => {
    if (mark !== MARK.in) expect(mark).toBe(isBeside[cell] ? MARK.frontier : MARK.out);
  });
  const hunt = replayOf(hexagons, requestOf("hunt-and-kill"));
  const found = hunt.recording.kinds.findIndex((kind) => kindName("hunt-and-kill", kind) === "hunt");
  hunt.seek(found + 1);
  expect(hunt.focus[FOCUS.workFirst]).toBe(hunt.opened?.to);
});

test.each(ids)("%s has a separate kind of step for dead ends that a braid opens", (id) => {
  const { kinds } = recordGraph(hexagons, requestOf(id, { braid: 1 }));
  const firstBraid = kinds.indexOf(BRAID);
  expect(firstBraid).toBeGreaterThan(100);
  expect(kinds.subarray(firstBraid, -1).every((kind) => kind === BRAID)).toBe(true);
  expect(recordGraph(hexagons, requestOf(id)).kinds).toHaveLength(firstBraid + 1);
});

test("recordGraph() rejects graphs that are too large, and walks with too many steps", () => {
  const large = createGraph({ cells: MAX_RECORDED_CELLS + 1, edges: [0, 1] });
  expect(() => recordGraph(large, requestOf("kruskal"))).toThrow(/expected at most 262144 cells to watch, got 262145/);
  expect(() => recordGraph(hexagons, requestOf("wilson", { maxSteps: 64 }))).toThrow(/"maxSteps" expected a walk/);
});
