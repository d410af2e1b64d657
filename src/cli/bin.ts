#!/usr/bin/env node
// The command line as a process.

import { main, report } from "./main.ts";

// The reader has closed the pipe: this is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? 0 : report(error));
});

process.exitCode = await main(process.argv.slice(2));
