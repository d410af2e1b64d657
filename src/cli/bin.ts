#!/usr/bin/env node
// The executable of the command line: runs main() and sets the exit code of the process.

// The import is dynamic, so that errors in reading the program's files are caught and reported.
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

// EPIPE means that the reader has closed the pipe, which is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? process.exitCode : report(error));
});
// If standard error is closed, messages are lost, but the command continues, and its exit code reports the result.
process.stderr.on("error", () => {});

process.exitCode = await main(process.argv.slice(2));
