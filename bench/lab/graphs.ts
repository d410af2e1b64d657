// `npm run fuzz:graphs -- --minutes 30` compares the module with the reference on random graphs, and verifies the mazes.
// It prints a failing case as the options that run it again.

import { parseArgs } from "node:util";
import { differenceOnGraph, drawGraph, drawGraphRequest } from "../../test/graph/randomGraphs.ts";
import { randomIntegers } from "../../test/helpers/random.ts";

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "1" }, seed: { type: "string" }, number: { type: "string" } },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 32));
const end = Date.now() + 60_000 * Number(values.minutes);
let number = Number(values.number ?? 0);
let requests = 0;
do {
  const random = randomIntegers(`${seed} ${number}`);
  const graph = drawGraph(random);
  const drawn = [0, 1, 2, 3].map(() => drawGraphRequest(random, graph));
  const difference = differenceOnGraph(graph, drawn);
  if (difference) {
    console.error(`--seed ${seed} --number ${number}: ${difference}`);
    process.exitCode = 1;
    break;
  }
  requests += drawn.length;
  number++;
} while (values.number === undefined && Date.now() < end);
console.log(`seed ${seed}: ${requests} requests on ${requests / 4} graphs, no difference in these`);
