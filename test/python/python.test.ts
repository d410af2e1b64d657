// Tests that Python reads the arrays that `wasmaze bulk` writes, and that the documented examples run.

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { createEngine } from "../../src/engine/createEngine.ts";
import { toGrid } from "../../src/square/occupancy.ts";
import { run, scratchFolder } from "../helpers/commandLine.ts";
import { python } from "../helpers/numpy.ts";

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const root = scratchFolder();

function runPython(code: string, ...words: string[]): string {
  if (!python) throw new Error("expected a python3 with NumPy, got none; install one, such as Debian's python3-numpy");
  return execFileSync(python, ["-c", code, ...words], { cwd: path("examples"), encoding: "utf8" });
}

describe.each(["plane", "torus"] as const)("bulk's mazes on a %s in Python", (topology) => {
  const request = { algorithm: "wilson", width: 16, height: 12, seed: 7, topology } as const;
  const directory = join(root, topology);
  const part = (index: string) => join(directory, `part-${index}.npy`);
  beforeAll(async () => {
    const words = `bulk --algorithm wilson --width 16 --height 12 --seed 7 --topology ${topology}`.split(" ");
    const outcome = await run([...words, "--count", "2000", "--part-size", "1000", "--output", directory]);
    expect(outcome).toMatchObject({ code: 0 });
  });

  test("NumPy reads the mazes that generate makes, at 1,000 sampled indices", () => {
    const code = `
import numpy, sys
parts = [numpy.load(path, mmap_mode="r") for path in sys.argv[1:]]
print(*[part.shape for part in parts], parts[0].dtype)
mazes = numpy.concatenate(parts)
sys.stdout.write(mazes[::2].tobytes().hex())`;
    const [shapes, hex] = runPython(code, part("000000000000"), part("000000001000")).split("\n");
    expect(shapes).toBe("(1000, 12, 16) (1000, 12, 16) uint8");
    const engine = createEngine();
    const expected = Array.from({ length: 1000 }, (_, i) =>
      Buffer.from(engine.generate({ ...request, index: 2 * i }).walls).toString("hex"),
    );
    expect(hex).toBe(expected.join(""));
  });

  test("the example converts mazes to the occupancy grid of toGrid, and to lists of passages", () => {
    const code = `
import numpy, sys, read_mazes
mazes = numpy.load(sys.argv[1])
print(read_mazes.occupancy(mazes)[5].tobytes().hex())
print(read_mazes.occupancy(mazes[5]).tobytes().hex())
passages = read_mazes.adjacency_list(mazes[5])
print(passages.shape, len({tuple(sorted(pair)) for pair in passages.tolist()}))
read_mazes.write_image(mazes[5], sys.argv[2], scale=2)`;
    const image = join(directory, "maze.pgm");
    const [batch, single, passages] = runPython(code, part("000000000000"), image).split("\n");
    const grid = toGrid(createEngine().generate({ ...request, index: 5 }));
    expect(batch).toBe(Buffer.from(grid.cells).toString("hex"));
    expect(single).toBe(batch);
    expect(passages).toBe("(191, 2) 191");
    const picture = readFileSync(image);
    expect(picture.subarray(0, 13).toString()).toBe("P5 66 50 255\n");
    expect(picture[13 + 2 * 66 + 2]).toBe(255 * (1 - grid.cells[33 + 1]));
  });

  test("the example runs as its documentation shows", () => {
    const script = path("examples/read_mazes.py");
    if (!python) throw new Error("expected a python3 with NumPy, got none");
    const out = execFileSync(python, [script, part("000000000000")], { encoding: "utf8" });
    expect(out).toBe("mazes (1000, 12, 16) uint8\ngrids (100, 25, 33)\npassages of the first (191, 2)\n");
  });
});

test("the commands in docs/PYTHON.md run, and its code prints the output in its comments", async () => {
  if (!python) throw new Error("expected a python3 with NumPy, got none");
  const page = readFileSync(path("docs/PYTHON.md"), "utf8");
  const cwd = join(root, "page");
  mkdirSync(cwd);
  for (const [, line] of page.matchAll(/^npx wasmaze (.+)$/gm)) {
    const words = [...line.matchAll(/"([^"]+)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word);
    expect(await run(words, cwd), line).toMatchObject({ code: 0 });
  }
  // npm run test:tools runs the programs that import the package.
  const programs = [...page.matchAll(/^```python\n(.*?)^```/gms)]
    .map(([, code]) => code)
    .filter((code) => !/^import wasmaze/m.test(code));
  expect(programs.length).toBeGreaterThan(2);
  for (const code of programs) {
    const said = [...code.matchAll(/^print\(.+\) {2}# (.+)$/gm)].map(([, output]) => output);
    expect(said.length).toBeGreaterThan(0);
    expect(execFileSync(python, ["-c", code], { cwd, encoding: "utf8" }).trimEnd().split("\n")).toEqual(said);
  }
});

test("the Python line that wasmaze giant prints reads a window of its file", async () => {
  const file = join(root, "giant.npy");
  const size = ["--width", "300", "--height", "200", "--seed", "7"];
  const { errors } = await run(["giant", ...size, "--workers", "1", "--output", file]);
  const [, code] = /^Read it: python3 -c '(.+)'$/m.exec(errors) ?? [];
  const { walls } = createEngine().generate({ algorithm: "kruskal", width: 300, height: 200, seed: 7 });
  const rows = [0, 1, 2, 3].map((y) => Array.from(walls.subarray(300 * y, 300 * y + 8)));
  const printed = runPython(code)
    .trim()
    .split("\n")
    .map((line) => (line.match(/\d+/g) ?? []).map(Number));
  expect(printed).toEqual(rows);
});
