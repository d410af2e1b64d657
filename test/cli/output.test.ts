// Tests --output: where commands write their results.

import { lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { renderSvg, renderText, toJson } from "../../src/index.ts";
import { renderPng } from "../../src/png.ts";
import { run, scratchFolder, succeed } from "../helpers/commandLine.ts";
import { engines } from "../helpers/engines.ts";

const engine = engines.wasm;
const request = ["generate", "--algorithm", "wilson", "--width", "4", "--height", "3", "--seed", "1"];
const expected = `${renderText(engine.generate({ algorithm: "wilson", width: 4, height: 3, seed: 1 }))}\n`;
const folder = scratchFolder();
const newFolder = (name: string) => {
  mkdirSync(join(folder, name));
  return join(folder, name);
};

test("writes only the requested file, and nothing to standard output", async () => {
  const cwd = newFolder("plain");
  expect(await succeed([...request, "--output", "maze.txt"], cwd)).toBe("");
  expect(readdirSync(cwd)).toEqual(["maze.txt"]);
  expect(readFileSync(join(cwd, "maze.txt"), "utf8")).toBe(expected);
});

test("takes the format from the extension unless --format is given", async () => {
  const cwd = join(folder, "endings");
  mkdirSync(cwd);
  const maze = engine.generate({ algorithm: "kruskal", width: 9, height: 5, seed: 7 });
  const expected = {
    "a.svg": `${renderSvg(maze)}\n`,
    "a.JSON": `${toJson(maze)}\n`,
    "a.txt": `${renderText(maze)}\n`,
    svg: `${renderText(maze)}\n`,
  };
  const words = "generate --width 9 --height 5 --seed 7 --output".split(" ");
  for (const [name, text] of Object.entries(expected)) {
    await succeed([...words, name], cwd);
    expect(readFileSync(join(cwd, name), "utf8")).toBe(text);
  }
  await succeed([...words, "a.png"], cwd);
  expect(readFileSync(join(cwd, "a.png"))).toEqual(Buffer.from(renderPng(maze)));
  await succeed([...words, "b.png", "--format", "ascii"], cwd);
  expect(readFileSync(join(cwd, "b.png"), "utf8")).toBe(`${renderText(maze, { style: "ascii" })}\n`);
  await run(["solve", "--input", "a.png", "--output", "c.svg"], cwd);
  expect(readFileSync(join(cwd, "c.svg"), "utf8")).toContain('class="path"');
});

test("replaces an existing file, even through a symbolic link", async () => {
  const cwd = newFolder("replaced");
  const longer = "a longer text that was here before the maze came and took its place\n".repeat(9);
  writeFileSync(join(cwd, "maze.txt"), longer);
  symlinkSync("maze.txt", join(cwd, "link.txt"));
  await succeed([...request, "--output", "link.txt"], cwd);
  expect(readdirSync(cwd).sort()).toEqual(["link.txt", "maze.txt"]);
  expect(lstatSync(join(cwd, "link.txt")).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(cwd, "maze.txt"), "utf8")).toBe(expected);
});

test("succeeds if a temporary file of another process with the same process id exists", async () => {
  const cwd = newFolder("shared");
  writeFileSync(join(cwd, `maze.txt.${process.pid}.tmp`), "another container's");
  await succeed([...request, "--output", "maze.txt"], cwd);
  expect(readdirSync(cwd).sort()).toEqual(["maze.txt", `maze.txt.${process.pid}.tmp`]);
  expect(readFileSync(join(cwd, "maze.txt"), "utf8")).toBe(expected);
});

test("writes to standard output for `--output -`, and writes to a device without replacing the device", async () => {
  const cwd = newFolder("devices");
  expect(await succeed([...request, "--output", "-"], cwd)).toBe(expected);
  await succeed([...request, "--output", "/dev/null"], cwd);
  expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
  expect(readdirSync(cwd)).toEqual([]);
});

test.each([
  ["a missing folder", "missing/maze.txt", "ENOENT: no such file or directory"],
  ["a folder", ".", "EISDIR: illegal operation on a directory"],
  ["a file used as a folder", "file/maze.txt", "ENOTDIR: not a directory"],
  ["a name that is too long", "x".repeat(300), "ENAMETOOLONG: name too long"],
])("fails with a one-line error and exit code 1, and writes nothing: %s", async (what, output, reason) => {
  const cwd = newFolder(what);
  writeFileSync(join(cwd, "file"), "");
  const outcome = await run([...request, "--output", output], cwd);
  const problem = `"output" expected a file that can be written, got ${JSON.stringify(output)}: ${reason}`;
  expect({ ...outcome, output: `${outcome.output}` }).toEqual({ code: 1, output: "", errors: `error: ${problem}\n` });
  expect(readdirSync(cwd)).toEqual(["file"]);
});
