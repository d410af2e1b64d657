// Runs the suite in Node, Deno and Bun. Takes the plan as a JSON argument and prints the outcome as the last line.

import type { SuitePlan } from "./format.ts";
import { runSuite } from "./run.ts";

const plan = JSON.parse(process.argv[2]) as SuitePlan;
const { versions } = process as unknown as { versions: Record<string, string | undefined> };
const engine = versions.bun ? `JavaScriptCore of Bun ${versions.bun}` : `V8 ${versions.v8?.replace(/-.*/, "")}`;
console.log(JSON.stringify({ engine, fork: await runSuite(plan) }));
