// npm start: a maze, then the benchmark with every algorithm at two sizes, 100,000 mazes of the smaller one, and
// whether WebAssembly and the reference make the same bytes.

import { report } from "../src/cli/bench/report.ts";
import { exactly } from "../src/cli/bench/rounds.ts";
import { measureWithProgress } from "../src/cli/commands/bench.ts";
import { readable } from "../src/cli/progress.ts";
import { algorithms } from "../src/core/algorithms.ts";
import type { AlgorithmId } from "../src/core/registry.ts";
import { createEngine } from "../src/index.ts";
import { renderText } from "../src/io/text.ts";

/**
 * Sides of squares, the samples of each, and the mazes of each algorithm that both backends make. A sample is a call at
 * least, and a call makes 10,000 mazes of 16 x 16.
 */
const COMPARED = [
  { side: 16, samples: 10, count: 1000 },
  { side: 256, samples: 3, count: 4 },
] as const;

const wasm = createEngine({ backend: "wasm" });
const reference = createEngine({ backend: "reference" });

/** Each of them is the first of a hundred, so that they are spread over what is measured. */
function countEqual(algorithm: AlgorithmId, { side, count }: (typeof COMPARED)[number]): number {
  let equal = 0;
  for (let i = 0; i < count; i++) {
    const request = { algorithm, width: side, height: side, seed: 1, index: 100 * i };
    if (Buffer.compare(wasm.generate(request).walls, reference.generate(request).walls) === 0) equal++;
  }
  return equal;
}

/** Prints which mazes are the same; returns whether all are. */
function compare(): boolean {
  let isSame = true;
  for (const compared of COMPARED) {
    const different = algorithms.filter(({ id }) => countEqual(id, compared) < compared.count).map(({ id }) => id);
    const mazes = `${readable(compared.count)} mazes of ${compared.side} x ${compared.side} with each algorithm`;
    const verdict =
      different.length === 0 ? "the same bytes" : `DIFFERENT bytes with ${different.join(", ")}: please report it`;
    console.log(`WebAssembly and the reference, ${mazes}: ${verdict}`);
    isSame &&= different.length === 0;
  }
  return isSame;
}

const { id } = algorithms[algorithms.length - 1];
const maze = wasm.generate({ algorithm: id, width: 38, height: 12, seed: 1 });
console.log(`${renderText(maze)}\n${maze.algorithm}, ${maze.width} x ${maze.height}, seed ${maze.seed}\n`);
const [small, large] = COMPARED.map(({ side, samples }) =>
  measureWithProgress({
    algorithms: algorithms.map((each) => each.id),
    sizes: [side],
    growthSizes: [],
    effort: exactly(samples, 5),
  }),
);
console.log(report({ ...small, cases: [...small.cases, ...large.cases], copies: [...small.copies, ...large.copies] }));
if (!compare()) process.exitCode = 1;
