// `npm run bench:peers [recording]`: measures wasmaze and other maze packages, one maze a call, in the main Node of the
// suite or, if it is not installed, in this Node. Adds the figures to a recording (default: the latest).

import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { circumstances } from "../src/cli/bench/recording.ts";
import { nodeFile, runPeers } from "./engines.ts";
import { latestRecording } from "./latest.ts";
import { runScript } from "./options.ts";
import { peersTable } from "./sections.ts";
import { MAIN } from "./suite/plans.ts";
import { readEngines } from "./suite/read.ts";

await runScript(async () => {
  const file = latestRecording(process.argv[2], "engines-");
  const node = existsSync(nodeFile(MAIN)) ? nodeFile(MAIN) : process.execPath;
  const peers = await runPeers(node, false);
  if (!peers) return false;
  const { date, commit } = circumstances();
  const version = execFileSync(node, ["-p", "process.versions.node"], { encoding: "utf8" }).trim();
  const peersAdded = { date, ...(commit && { commit }), node: version };
  const recording = { ...readEngines(file), peers, peersAdded };
  writeFileSync(file, `${JSON.stringify(recording)}\n`);
  console.log(`${peersTable(recording)}\n\nadded ${peers.length} cases to ${file}`);
  return true;
});
