// The law of an algorithm is the exact probability of each spanning tree of a small grid. It is computed from the
// definition by following all choices, without random numbers and without code of the engines.

import { type AlgorithmId, EAST, SOUTH } from "../../src/index.ts";
import { components, type Graph, graphOf, spanningTrees } from "./graphs.ts";

/** Probability of each tree. The key is the tree's set of edges as a bit mask. */
export type Law = ReadonlyMap<number, number>;

/** Computes the law for a graph and a start cell. Without a start, all cells are equally likely as the start. */
export type LawOf = (graph: Graph, start?: number) => Law;

function add(law: Map<number, number>, tree: number, probability: number): void {
  law.set(tree, (law.get(tree) ?? 0) + probability);
}

/** Returns the index of the edge that leaves cell (x, y) in the direction `bit`. */
const edgeAt = ({ width, edges }: Graph, x: number, y: number, bit: number): number =>
  edges.findIndex((edge) => edge.from === y * width + x && edge.bit === bit);

function cached(lawOf: LawOf): LawOf {
  const known = new WeakMap<Graph, Map<number | undefined, Law>>();
  return (graph, start) => {
    const byStart = known.get(graph) ?? new Map<number | undefined, Law>();
    known.set(graph, byStart);
    const law = byStart.get(start) ?? lawOf(graph, start);
    byStart.set(start, law);
    return law;
  };
}

type Choice = readonly [edge: number, probability: number];

/**
 * Computes the law of a tree that grows edge by edge. `choices` returns the possible next edges and their
 * probabilities.
 */
function grow(graph: Graph, choices: (set: number) => readonly Choice[]): Law {
  let law = new Map([[0, 1]]);
  for (let taken = 1; taken < graph.cells; taken++) {
    const next = new Map<number, number>();
    for (const [set, probability] of law)
      for (const [edge, share] of choices(set)) add(next, set | (1 << edge), probability * share);
    law = next;
  }
  return law;
}

/** Returns a law whose start is optional. Without a start, the law is the mean over all start cells. */
function overStarts(lawFrom: (graph: Graph, start: number) => Law): LawOf {
  const fromOne = cached((graph, start) => lawFrom(graph, start as number));
  const fromAny = cached((graph) => {
    const mean = new Map<number, number>();
    for (let cell = 0; cell < graph.cells; cell++)
      for (const [tree, probability] of fromOne(graph, cell)) add(mean, tree, probability / graph.cells);
    return mean;
  });
  return (graph, start) => (start === undefined ? fromAny(graph) : fromOne(graph, start));
}

const uniformLaw = cached((graph) => {
  const trees = spanningTrees(graph);
  return new Map(trees.map((tree) => [tree, 1 / trees.length]));
});

export const uniform: LawOf = (graph) => uniformLaw(graph);

const minimumLaw = cached((graph) =>
  grow(graph, (set) => {
    const labels = components(graph, set);
    const joining = graph.edges.flatMap(({ from, to }, edge) => (labels[from] === labels[to] ? [] : [edge]));
    return joining.map((edge) => [edge, 1 / joining.length]);
  }),
);

/** The law of the minimum spanning tree of random weights: all orders of the edges are equally likely. */
export const minimumSpanningTree: LawOf = (graph) => minimumLaw(graph);

/**
 * Computes the same law as minimumSpanningTree in another way. Removes edges one by one; each is chosen uniformly among
 * the edges without which the graph stays connected.
 */
export const reverseDelete: LawOf = (graph) => {
  let law = new Map([[(1 << graph.edges.length) - 1, 1]]);
  const isConnected = (set: number) => components(graph, set).every((label) => label === 0);
  for (let left = graph.edges.length; left > graph.cells - 1; left--) {
    const next = new Map<number, number>();
    for (const [set, probability] of law) {
      const smaller = graph.edges.flatMap((_, edge) =>
        set & (1 << edge) && isConnected(set & ~(1 << edge)) ? [set & ~(1 << edge)] : [],
      );
      for (const rest of smaller) add(next, rest, probability / smaller.length);
    }
    law = next;
  }
  return law;
};

/** Returns the edges from the tree to cells outside the tree, grouped by outer cell. */
function frontier(graph: Graph, set: number, start: number): Map<number, number[]> {
  const labels = components(graph, set);
  const isIn = (cell: number) => labels[cell] === labels[start];
  const leading = new Map<number, number[]>();
  graph.edges.forEach(({ from, to }, edge) => {
    if (isIn(from) === isIn(to)) return;
    const outer = isIn(from) ? to : from;
    leading.set(outer, [...(leading.get(outer) ?? []), edge]);
  });
  return leading;
}

/** The next edge is chosen uniformly from the edges between the tree and the frontier. */
export const primSimplified: LawOf = overStarts((graph, from) =>
  grow(graph, (set) => {
    const edges = [...frontier(graph, set, from).values()].flat();
    return edges.map((edge) => [edge, 1 / edges.length]);
  }),
);

/** The next cell is chosen uniformly from the frontier, and then one of its edges to the tree is chosen uniformly. */
export const primModified: LawOf = overStarts((graph, from) =>
  grow(graph, (set) => {
    const cells = [...frontier(graph, set, from).values()];
    return cells.flatMap((edges) => edges.map((edge): Choice => [edge, 1 / cells.length / edges.length]));
  }),
);

interface RowCell {
  readonly east: boolean;
  readonly north: boolean;
}

interface PossibleRow {
  readonly row: readonly RowCell[];
  readonly probability: number;
}

/** Computes the law of a maze whose rows are independent of each other. The top row is open throughout. */
function rowByRow(graph: Graph, rows: readonly PossibleRow[]): Law {
  const { width, height } = graph;
  const edge = (x: number, y: number, bit: number) => 1 << edgeAt(graph, x, y, bit);
  let top = 0;
  for (let x = 0; x < width - 1; x++) top |= edge(x, 0, EAST);
  let law = new Map([[top, 1]]);
  for (let y = 1; y < height; y++) {
    const next = new Map<number, number>();
    for (const [set, above] of law)
      for (const { row, probability } of rows) {
        let larger = set;
        row.forEach(({ east, north }, x) => {
          if (east) larger |= edge(x, y, EAST);
          if (north) larger |= edge(x, y - 1, SOUTH);
        });
        add(next, larger, above * probability);
      }
    law = next;
  }
  return law;
}

function sidewinderRows(width: number, horizontal: number): PossibleRow[] {
  if (width === 0) return [{ row: [], probability: 1 }];
  const rows: PossibleRow[] = [];
  for (let length = 1; length <= width; length++) {
    // A run takes length - 1 coins that continue it, and one coin that ends it. At the end of a row, no coin is needed
    // to end it.
    const coins = horizontal ** (length - 1) * (length < width ? 1 - horizontal : 1);
    for (let opening = 0; opening < length; opening++) {
      const run = Array.from({ length }, (_, x) => ({ east: x < length - 1, north: x === opening }));
      for (const { row, probability } of sidewinderRows(width - length, horizontal))
        rows.push({ row: [...run, ...row], probability: (coins / length) * probability });
    }
  }
  return rows;
}

/** A run ends by a coin or at the end of the row. One of its cells, chosen uniformly, opens north. */
export const sidewinder =
  (horizontal: number): LawOf =>
  (graph) =>
    rowByRow(graph, sidewinderRows(graph.width, horizontal));

/** For each cell that has a western and a northern neighbour, a coin chooses one of them. */
export const binaryTree =
  (horizontal: number): LawOf =>
  (graph) => {
    const coins = graph.width - 1;
    const rows = Array.from({ length: 2 ** coins }, (_, set) => ({
      row: Array.from({ length: graph.width }, (_, x) => ({
        east: x < coins && (set & (1 << x)) !== 0,
        north: x === 0 || (set & (1 << (x - 1))) === 0,
      })),
      probability: Array.from({ length: coins }, (_, x) => (set & (1 << x) ? horizontal : 1 - horizontal)).reduce(
        (one, other) => one * other,
        1,
      ),
    }));
    return rowByRow(graph, rows);
  };

/**
 * For each cell, one coin opens the passage east if the eastern neighbour is in another set, and another coin opens the
 * passage south. A set without a passage south opens one at its last cell. The bottom row joins all sets.
 */
export const eller: LawOf = (graph) => {
  const { width, height } = graph;
  const edge = (cell: number, bit: number) => 1 << edgeAt(graph, cell, 0, bit);
  let law = new Map([[0, 1]]);
  /** Adds edges. `share` returns the probability of an edge for each set. */
  const open = (added: number, share: (set: number) => number) => {
    const next = new Map<number, number>();
    for (const [set, probability] of law) {
      const opened = share(set);
      if (opened > 0) add(next, set | added, probability * opened);
      if (opened < 1) add(next, set, probability * (1 - opened));
    }
    law = next;
  };
  for (let cell = 0; cell < width * height; cell++) {
    const isLast = cell >= width * (height - 1);
    const ends = (cell + 1) % width === 0;
    if (!ends)
      open(edge(cell, EAST), (set) => {
        const labels = components(graph, set);
        return labels[cell] === labels[cell + 1] ? 0 : isLast ? 1 : 1 / 2;
      });
    if (isLast) continue;
    const row = Array.from({ length: width }, (_, x) => cell - (cell % width) + x);
    open(edge(cell, SOUTH), (set) => {
      const labels = components(graph, set);
      const others = row.filter((other) => other !== cell && labels[other] === labels[cell]);
      return others.some((other) => other > cell || (set & edge(other, SOUTH)) !== 0) ? 1 / 2 : 1;
    });
  }
  return law;
};

/**
 * A wall cuts the width of a rectangle with odds width * bias, or its height with odds height * (16 - bias). The
 * position of the wall and the position of its gap are chosen uniformly.
 */
export const recursiveDivision =
  (bias: number): LawOf =>
  (graph) => {
    const edge = (x: number, y: number, bit: number) => 1 << edgeAt(graph, x, y, bit);
    const divide = (x: number, y: number, across: number, down: number): Law => {
      if (across === 1 || down === 1) {
        let all = 0;
        for (let i = 0; i < across - 1; i++) all |= edge(x + i, y, EAST);
        for (let i = 0; i < down - 1; i++) all |= edge(x, y + i, SOUTH);
        return new Map([[all, 1]]);
      }
      const law = new Map<number, number>();
      const cut = (probability: number, passages: readonly number[], one: Law, other: Law) => {
        for (const [left, p] of one) {
          for (const [right, q] of other)
            for (const passage of passages) add(law, left | right | passage, (probability / passages.length) * p * q);
        }
      };
      const vertical = (across * bias) / (across * bias + down * (16 - bias));
      for (let i = 1; i < across; i++) {
        const passages = Array.from({ length: down }, (_, j) => edge(x + i - 1, y + j, EAST));
        cut(vertical / (across - 1), passages, divide(x, y, i, down), divide(x + i, y, across - i, down));
      }
      for (let j = 1; j < down; j++) {
        const passages = Array.from({ length: across }, (_, i) => edge(x + i, y + j - 1, SOUTH));
        cut((1 - vertical) / (down - 1), passages, divide(x, y, across, j), divide(x, y + j, across, down - j));
      }
      return law;
    };
    return divide(0, 0, graph.width, graph.height);
  };

/**
 * Returns the edges from a cell to visited neighbours, or to unvisited ones. A cell is visited if the edges of `set`
 * join it to `start`.
 */
function edgesBetween(
  graph: Graph,
  set: number,
  start: number,
  cell: number,
  visited: boolean,
): { edge: number; other: number }[] {
  const labels = components(graph, set);
  return graph.edges.flatMap(({ from, to }, edge) => {
    if (from !== cell && to !== cell) return [];
    const other = from === cell ? to : from;
    return (labels[other] === labels[start]) === visited && other !== cell ? [{ edge, other }] : [];
  });
}

interface WalkState {
  readonly set: number;
  readonly memory: readonly number[];
}

/**
 * Computes the law of a Markov chain that ends when `set` is a spanning tree. `choices` returns the possible next
 * states.
 */
function follow(
  graph: Graph,
  first: WalkState,
  choices: (state: WalkState) => readonly { readonly next: WalkState; readonly probability: number }[],
): Law {
  const law = new Map<number, number>();
  let states = new Map([["", { state: first, probability: 1 }]]);
  while (states.size > 0) {
    const following: typeof states = new Map();
    for (const { state, probability } of states.values()) {
      if (components(graph, state.set).every((label) => label === 0)) {
        add(law, state.set, probability);
        continue;
      }
      for (const choice of choices(state)) {
        const key = `${choice.next.set} ${choice.next.memory}`;
        const known = following.get(key)?.probability ?? 0;
        following.set(key, { state: choice.next, probability: known + probability * choice.probability });
      }
    }
    states = following;
  }
  return law;
}

/** Makes all steps equally likely. `memoryOf` returns the cells that the algorithm remembers after a step. */
const along = <Step extends { readonly edge: number }>(
  set: number,
  steps: readonly Step[],
  memoryOf: (step: Step) => readonly number[],
  share = 1,
) =>
  steps.map((step) => ({
    next: { set: set | (1 << step.edge), memory: memoryOf(step) },
    probability: share / steps.length,
  }));

/**
 * The path continues from its last cell to an unvisited neighbour, along an edge chosen uniformly. If there is none,
 * the last cell is removed from the path.
 */
export const recursiveBacktracker: LawOf = overStarts((graph, from) =>
  follow(graph, { set: 0, memory: [from] }, ({ set, memory: path }) => {
    const ahead = edgesBetween(graph, set, from, path[path.length - 1], false);
    if (ahead.length === 0) return [{ next: { set, memory: path.slice(0, -1) }, probability: 1 }];
    return along(set, ahead, ({ other }) => [...path, other]);
  }),
);

/**
 * The walk takes an edge to an unvisited cell, chosen uniformly. If there is none, the first unvisited cell beside the
 * tree is joined to the tree by an edge chosen uniformly, and the walk continues from this cell.
 */
export const huntAndKill: LawOf = (graph, start = 0) =>
  follow(graph, { set: 0, memory: [start] }, ({ set, memory: [cell] }) => {
    const ahead = edgesBetween(graph, set, start, cell, false);
    if (ahead.length > 0) return along(set, ahead, ({ other }) => [other]);
    const labels = components(graph, set);
    for (let hunted = 0; ; hunted++) {
      const back = labels[hunted] === labels[start] ? [] : edgesBetween(graph, set, start, hunted, true);
      if (back.length > 0) return along(set, back, () => [hunted]);
    }
  });

export interface Mix {
  readonly newest: number;
  readonly random: number;
  readonly oldest: number;
  readonly middle: number;
}

const EMPTY = -1;

/**
 * Removes the empty slots at both ends of a list. If most of the remaining slots are empty, removes all empty slots.
 */
function tidy(list: readonly number[]): number[] {
  const full = list.filter((cell) => cell !== EMPTY);
  const shorter = list.slice(
    list.findIndex((cell) => cell !== EMPTY),
    list.findLastIndex((cell) => cell !== EMPTY) + 1,
  );
  return 2 * full.length < shorter.length ? full : shorter;
}

/**
 * The weights in the mix choose a slot of the list. An edge from the cell in this slot to an unvisited cell is chosen
 * uniformly. If there is no such edge, the cell leaves the list.
 */
export const growingTree = ({ newest, random, oldest, middle }: Mix): LawOf => {
  const total = newest + random + oldest + middle;
  // Sorting the cells reduces the number of states. If all cells are equally likely, their order does not matter.
  const kept = (list: readonly number[]) =>
    random === total ? list.filter((cell) => cell !== EMPTY).sort() : tidy(list);
  return overStarts((graph, from) =>
    follow(graph, { set: 0, memory: [from] }, ({ set, memory: list }) => {
      const full = list.flatMap((cell, slot) => (cell === EMPTY ? [] : [slot]));
      const half = full.findLast((slot) => slot <= Math.floor(list.length / 2)) ?? 0;
      const slots = [
        { slot: list.length - 1, probability: newest / total },
        ...full.map((slot) => ({ slot, probability: random / total / full.length })),
        { slot: 0, probability: oldest / total },
        { slot: half, probability: middle / total },
      ].filter(({ probability }) => probability > 0);
      return slots.flatMap(({ slot, probability }) => {
        const ahead = edgesBetween(graph, set, from, list[slot], false);
        if (ahead.length === 0) return [{ next: { set, memory: kept(list.with(slot, EMPTY)) }, probability }];
        return along(set, ahead, ({ other }) => kept([...list, other]), probability);
      });
    }),
  );
};

const SIDE = 8;

/** Computes the law of the subtree that joins `ends` in a uniform spanning tree. */
function joiningLaw(graph: Graph, ends: readonly number[]): Law {
  const law = new Map<number, number>();
  if (ends.length === 1) return law.set(0, 1);
  for (const [tree, probability] of uniform(graph)) {
    let part = tree;
    for (let before = -1; before !== part; ) {
      before = part;
      const degrees = new Uint8Array(graph.cells);
      const edges = graph.edges.filter((_, edge) => part & (1 << edge));
      for (const { from, to } of edges) for (const cell of [from, to]) degrees[cell]++;
      graph.edges.forEach(({ from, to }, edge) => {
        if ([from, to].some((cell) => degrees[cell] === 1 && !ends.includes(cell))) part &= ~(1 << edge);
      });
    }
    add(law, part, probability);
  }
  return law;
}

const product = (laws: readonly Law[]): Law =>
  laws.reduce(
    (all, law) => {
      const joined = new Map<number, number>();
      for (const [one, p] of all) for (const [other, q] of law) add(joined, one | other, p * q);
      return joined;
    },
    new Map([[0, 1]]),
  );

/**
 * In a grid of one block, all trees are equally likely. In a larger grid, each edge of a tree of the level above
 * becomes a gate, at a position chosen uniformly. Each block gets a skeleton: the part of a uniform tree of the block
 * that joins its gates. All trees that contain the gates and the skeletons are equally likely.
 */
export const boundless: LawOf = cached((graph) => {
  const { width, height, edges } = graph;
  if (Math.max(width, height) <= SIDE) return uniform(graph);
  const above = graphOf(Math.ceil(width / SIDE), Math.ceil(height / SIDE), "plane");
  const edgeFrom = (x: number, y: number, bit: number) => edgeAt(graph, x, y, bit);
  const law = new Map<number, number>();
  /** Adds the probabilities of all trees with these gates, for all skeletons of the blocks. */
  const addTrees = (gates: readonly number[], probability: number) => {
    const skeletons = Array.from({ length: above.cells }, (_, block) => {
      const [left, top] = [SIDE * (block % above.width), SIDE * Math.floor(block / above.width)];
      const [columns, rows] = [Math.min(SIDE, width - left), Math.min(SIDE, height - top)];
      const inside = graphOf(columns, rows, "plane");
      const ends = gates.flatMap((gate) =>
        [edges[gate].from, edges[gate].to].flatMap((cell) => {
          const [x, y] = [(cell % width) - left, Math.floor(cell / width) - top];
          return x >= 0 && y >= 0 && x < columns && y < rows ? [y * columns + x] : [];
        }),
      );
      const moved = [...joiningLaw(inside, ends)].map(([set, p]) => {
        const own = inside.edges.reduce(
          (sum, { from, bit }, i) =>
            set & (1 << i)
              ? sum | (1 << edgeFrom(left + (from % columns), top + Math.floor(from / columns), bit))
              : sum,
          0,
        );
        return [own, p] as const;
      });
      return new Map(moved);
    });
    const open = gates.reduce((sum, gate) => sum | (1 << gate), 0);
    for (const [skeleton, p] of product(skeletons)) {
      const fixed = skeleton | open;
      const trees = spanningTrees(graph).filter((tree) => (tree & fixed) === fixed);
      for (const tree of trees) add(law, tree, (probability * p) / trees.length);
    }
  };
  for (const [tree, probability] of boundless(above)) {
    const passages = above.edges.filter((_, edge) => tree & (1 << edge));
    let choices: { gates: readonly number[]; share: number }[] = [{ gates: [], share: probability }];
    for (const { from, bit } of passages) {
      const [left, top] = [SIDE * (from % above.width), SIDE * Math.floor(from / above.width)];
      const places =
        bit === EAST
          ? Array.from({ length: Math.min(SIDE, height - top) }, (_, y) => edgeFrom(left + SIDE - 1, top + y, EAST))
          : Array.from({ length: Math.min(SIDE, width - left) }, (_, x) => edgeFrom(left + x, top + SIDE - 1, SOUTH));
      choices = choices.flatMap(({ gates, share }) =>
        places.map((place) => ({ gates: [...gates, place], share: share / places.length })),
      );
    }
    for (const { gates, share } of choices) addTrees(gates, share);
  }
  return law;
});

export const mirrored =
  (lawOf: LawOf, east: boolean, south: boolean): LawOf =>
  (graph) => {
    const { width, height, edges } = graph;
    const seen = edges.map(({ from, bit }) => {
      const x = east ? width - 1 - (from % width) - (bit === EAST ? 1 : 0) : from % width;
      const y = Math.floor(from / width);
      const row = south ? height - 1 - y - (bit === SOUTH ? 1 : 0) : y;
      return edges.findIndex((one) => one.from === row * width + x && one.bit === bit);
    });
    return new Map(
      [...lawOf(graph)].map(([set, probability]) => {
        const image = seen.reduce((sum, edge, i) => (set & (1 << i) ? sum | (1 << edge) : sum), 0);
        return [image, probability] as const;
      }),
    );
  };

/** The law that each algorithm promises. The type requires a law for every algorithm. */
export const laws: Readonly<Record<AlgorithmId, LawOf>> = {
  "binary-tree": binaryTree(0.5),
  sidewinder: sidewinder(0.5),
  kruskal: minimumSpanningTree,
  "prim-true": minimumSpanningTree,
  "prim-simplified": primSimplified,
  "prim-modified": primModified,
  "aldous-broder": uniform,
  "aldous-broder-walls": uniform,
  wilson: uniform,
  "recursive-backtracker": recursiveBacktracker,
  "hunt-and-kill": huntAndKill,
  eller,
  "growing-tree": growingTree({ newest: 1, random: 0, oldest: 0, middle: 0 }),
  "recursive-division": recursiveDivision(8),
  boundless,
};
