// Mazes for the formats of other programs: several algorithms and sizes, with masks, loops and openings.

import { createEngine, type Ends, type Maze, openEnds, parseMask } from "../../src/index.ts";

export interface ExportCase {
  readonly name: string;
  readonly maze: Maze;
  readonly ends: Ends;
}

const ALGORITHMS = ["wilson", "kruskal", "recursive-backtracker", "growing-tree", "hunt-and-kill"] as const;

/** Masks of one and of two regions, with a hole, with regions that touch at a corner, and with single cells. */
const MASKS = [
  "##..###\n#######\n..####.\n.#####.\n###.###",
  "######..\n#....#..\n#.##.#..\n#....#..\n########",
  "###...\n###...\n...###\n...###\n#.#.#.",
].map(parseMask);

/**
 * Returns 200 mazes: whole and masked, perfect and braided, closed and open. With `fixed`, all have this size and no
 * mask.
 */
export function exportCases(most = 24, fixed?: { width: number; height: number }): ExportCase[] {
  const engine = createEngine();
  return Array.from({ length: 200 }, (_, i) => {
    const algorithm = ALGORITHMS[i % ALGORITHMS.length];
    const side = (k: number): number => 1 + ((i * k) % most);
    const mask = i % 3 === 1 && !fixed ? MASKS[i % MASKS.length] : undefined;
    const braid = [0, 0.5, 1][Math.floor(i / 3) % 3];
    const size = mask ?? fixed ?? { width: side(7), height: side(11) };
    const made = engine.generate({ algorithm, ...size, seed: i, braid });
    const ends = engine.suggestEnds(made, mask || i % 2 ? "farthest" : "sides");
    const isOpen = !mask && i % 2 === 0;
    const maze = isOpen ? openEnds(made, ends) : made;
    return { name: `${i}-${algorithm}`, maze, ends };
  });
}
