#!/usr/bin/env node
// The command line as a process.

// Imported here, so that an error in reading the files of the program can be reported.
async function load() {
  try {
    return await import("./main.ts");
  } catch (error) {
    const { code, message, stack } = error as NodeJS.ErrnoException;
    const isLimit = code === "EMFILE" || code === "ENFILE";
    process.stderr.write(`${isLimit ? `error: ${message.split(",")[0]}; raise the limit (ulimit -n)` : stack}\n`);
    process.exit(1);
  }
}

const { main, report } = await load();

// The reader has closed the pipe: this is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? 0 : report(error));
});

process.exitCode = await main(process.argv.slice(2));
