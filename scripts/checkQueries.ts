// Runs all queries on 20,000 random mazes, on both engines and by brute force: npm run test:queries. The count and a
// seed may be given.

import { createEngine } from "../src/index.ts";
import { checkRandomMazes } from "../test/helpers/queryCases.ts";

const [count = "20000", seed = "1"] = process.argv.slice(2);
const began = process.cpuUsage();
let shown = 0;
checkRandomMazes(
  createEngine({ backend: "wasm" }),
  createEngine({ backend: "reference" }),
  Number(count),
  Number(seed),
  (done) => {
    if (done < shown + 2000) return;
    shown = done;
    console.log(`${done} of ${count}`);
  },
);
const { user, system } = process.cpuUsage(began);
console.log(
  `${count} of ${count} mazes: both engines and brute force agree, in ${((user + system) / 1e6).toFixed(0)} s`,
);
