// Tests that control characters in names, arguments and files never reach the terminal. Also tests the messages of
// commands if WebAssembly is missing.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Outcome, run, runProcess, scratchFolder } from "../helpers/commandLine.ts";

const root = scratchFolder();
/** Sets the title of a terminal, clears the screen with a C1 control character, and forges an error message. */
const EVIL = "x\u001b]0;owned\u0007\u009b2J\nerror: forged\r";
const evil = (name: string) => join(root, `${name}${EVIL}`);
const shown = "x\\u001b]0;owned\\u0007\\u009b2J";

const small = ["--width", "6", "--height", "5", "--seed", "7", "-q"];
const giant = ["giant", "--width", "300", "--height", "40", "--strip-rows", "20", "--workers", "1", "--seed", "7"];
const bulk = ["bulk", "--width", "6", "--height", "5", "--count", "6", "--part-size", "3", "--workers", "1"];
await run([...bulk, "--seed", "7", "-q", "--output", evil("set")]);
for (const shard of ["1/2", "2/2"]) {
  await run([...bulk, "--seed", "7", "-q", "--shard", shard, "--output", evil("shards")]);
  await run([...giant, "-q", "--shard", shard, "--output", evil("sharded")]);
}
await run([...bulk, "--seed", "7", "-q", "--output", evil("damaged")]);
const [part] = readdirSync(evil("damaged")).filter((name) => name.endsWith(".npy"));
writeFileSync(join(evil("damaged"), part), "damaged");
mkdirSync(evil("folder"));
writeFileSync(evil("text"), `#${EVIL}`);
writeFileSync(evil("json"), `{"schema":1,"${"\\u001b"}":1,"\u009b":2}`);

const messages: Record<string, [words: string[], code: number, isNamed?: boolean]> = {
  "bulk's summary": [[...bulk, "--seed", "7", "--output", evil("set")], 0],
  "bulk over a different data set": [[...bulk, "--seed", "8", "--output", evil("set")], 1],
  "bulk into a path that contains a file": [[...bulk, "--seed", "8", "--output", join(evil("text"), "set")], 1],
  "bulk check": [["bulk", "check", evil("set")], 0],
  "bulk check of a damaged part": [["bulk", "check", evil("damaged")], 1, false],
  "bulk check of a folder without a data set": [["bulk", "check", evil("folder")], 1],
  "bulk merge": [["bulk", "merge", evil("shards")], 0],
  "bulk merge of a folder without a data set": [["bulk", "merge", evil("folder")], 1],
  "giant's summary": [[...giant, "--output", evil("giant.npy")], 0],
  "giant's summary of a stream": [[...giant, "--output", evil("giant.bin"), "--format", "bin"], 0],
  "giant's summary of a shard": [[...giant, "--shard", "1/2", "--output", evil("shard.npy")], 0],
  "giant merge": [["giant", "merge", evil("sharded")], 0],
  "giant merge of a missing file": [["giant", "merge", evil("nothing")], 1],
  "giant over a different maze": [[...giant, "--seed", "8", "--output", evil("sharded")], 2],
  "verify-file": [["verify-file", evil("sharded")], 0],
  "verify-file of a file that is not a maze": [["verify-file", evil("text")], 2, false],
  "verify-file of a missing file": [["verify-file", evil("nowhere")], 1],
  "generate into a missing folder": [["generate", ...small.slice(0, 6), "--output", join(evil("nowhere"), "a.svg")], 1],
  "generate with an unknown format": [["generate", "--format", EVIL], 2],
  "generate with a hostile seed": [["generate", "--seed", EVIL, "--width", "3", "--height", "2"], 0, false],
  "solve with a missing input": [["solve", "--input", evil("nowhere")], 1],
  "solve with invalid JSON": [["solve", "--input", evil("json")], 2, false],
  "generate with an invalid mask": [["generate", "--mask", evil("text")], 2, false],
  "an unknown command": [[EVIL], 2],
  "an unknown option": [["generate", `--${EVIL}`], 2],
  "an unknown option of a subcommand": [["bulk", "check", `--${EVIL}`], 2],
  "bulk with an invalid filter": [[...bulk, "--where", EVIL, "--output", evil("filtered")], 2, false],
  "verify with an invalid request": [["verify", "--request", EVIL], 2],
  "measure with an unknown measure": [["measure", "--measures", EVIL], 2, false],
  "bench with a missing baseline": [["bench", "--baseline", evil("nowhere")], 1, false],
  "book with an unknown paper": [["book", "--paper", EVIL, "--output", evil("book.pdf")], 2, false],
};

/** Control characters except line breaks. */
const CONTROL = /[^\P{Cc}\n]/u;

describe("the terminal receives no control character from the message about", () => {
  test.each(Object.entries(messages))("%s", async (_, [words, code, isNamed = true]) => {
    const outcome = await run(words);
    const text = `${outcome.output}${outcome.errors}`;
    expect(outcome.code, text).toBe(code);
    expect(text).not.toMatch(CONTROL);
    expect(text).not.toMatch(/^error: forged/m);
    if (isNamed) expect(text).toContain(shown);
  });
});

test("a result on a terminal has no control character; in a file or a pipe it is unchanged", async () => {
  const words = ["generate", "--seed", "\u009b2J", "--width", "3", "--height", "2", "--format", "svg"];
  const isTerminal = 'Object.defineProperty(process.stdout, "isTTY", { value: true, configurable: true });';
  const terminal = await runProcess(words, { node: ["--import", `data:text/javascript,${isTerminal}`] });
  expect(terminal.output.toString()).toContain("\\u009b2J");
  expect(terminal.output.toString()).not.toMatch(CONTROL);
  expect((await run(words)).output.toString()).toContain("\u009b2J");
});

describe("commands on a host where WebAssembly cannot start", () => {
  const without = (words: readonly string[]): Promise<Outcome> =>
    runProcess(words, { node: ["--import", "data:text/javascript,delete globalThis.WebAssembly"] });
  const makes = ["--width", "6", "--height", "5", "--seed", "7"];
  const set = [...makes, "-q", "--count", "6", "--part-size", "3"];
  const file = join(root, "maze.json");

  test.each([
    ["generate", makes],
    ["measure", makes],
    ["solve", ["--input", file]],
    ["stream", ["--rows", "3"]],
    ["window", []],
    ["bulk", [...set, "--output", join(root, "wasm")]],
    ["bulk", [...set, "--output", "-", "--format", "ndjson"]],
    ["bulk", [...set, "--dry-run"]],
    ["book", ["--output", join(root, "book.pdf")]],
  ])("%s --backend wasm fails and writes nothing", async (name, words) => {
    await run(["generate", ...makes, "--output", file]);
    const { code, output, errors } = await without([name, ...words, "--backend", "wasm"]);
    expect({ code, output: output.toString() }).toEqual({ code: 1, output: "" });
    expect(errors).toMatch(/^error: "backend" expected wasm, which cannot start here: .*\n$/);
    expect(existsSync(join(root, "wasm"))).toBe(false);
  });

  test.each([
    ["giant", [...giant.slice(1), "-q", "--output", join(root, "none.npy")]],
    ["verify-file", [evil("giant.npy")]],
  ])("%s, which has no other backend, fails with one line", async (name, words) => {
    const { code, errors } = await without([name, ...words]);
    expect(code).toBe(1);
    expect(errors).toMatch(/^error: .*expected WebAssembly, which cannot start here: WebAssembly is missing\n$/);
  });

  test.each([["1"], ["2"]])("bulk -q on %s workers reports the fallback", async (workers) => {
    const folder = join(root, `fallback${workers}`);
    const { code, errors } = await without(["bulk", ...set, "--workers", workers, "--output", folder]);
    expect(code).toBe(0);
    expect(errors).toMatch(/^wasmaze: WebAssembly cannot start \(WebAssembly is missing\)/);
  });

  test("bulk --backend reference and auto make the same parts without a message", async () => {
    for (const backend of ["reference", "auto"]) {
      const folder = join(root, backend);
      const { code, errors } = await without(["bulk", ...set, "--backend", backend, "--output", folder]);
      expect({ code, errors }).toEqual({ code: 0, errors: "" });
    }
    await run(["bulk", ...set, "--output", join(root, "wasm too")]);
    const bytes = ["reference", "auto", "wasm too"].map((name) => readFileSync(join(root, name, part)));
    expect(bytes[0].equals(bytes[1]) && bytes[0].equals(bytes[2])).toBe(true);
  });
});
