// Tests verify-file, and that its row-by-row sweep agrees with verifyMaze.

import { mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sweeperOf } from "../../src/engine/backends/giant.ts";
import { verifyFile } from "../../src/giant/verifyFile.ts";
import { algorithms, createEngine, verifyMaze, type Walls } from "../../src/index.ts";
import { npyHeader } from "../../src/io/npy.ts";
import { failure, run, scratchFolder } from "../helpers/commandLine.ts";
import { sweep } from "../helpers/sweep.ts";

const engine = createEngine();
const root = scratchFolder();
let files = 0;

function fileOf(shape: readonly number[], walls: Uint8Array, type = "|u1"): string {
  const file = join(root, `${files++}.npy`);
  writeFileSync(file, Buffer.concat([npyHeader(type, shape), walls]));
  return file;
}

const fileOfMaze = ({ width, height, walls }: Walls): string => fileOf([height, width], walls);

/** Verifies a maze in calls of at most `most` rows. */
function isPerfect({ width, height, topology, walls }: Walls, most: number): boolean {
  const sweeper = sweeperOf(width, topology, most);
  for (let y = 0; y < height; y += most) {
    const rows = Math.min(most, height - y);
    sweeper.input.set(walls.subarray(y * width, (y + rows) * width));
    if (sweeper.add(rows, y + rows === height)) return false;
  }
  return true;
}

let state = 1;
function draw(bound: number): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * bound);
}

function toggle({ width, height, walls }: Walls, cell: number, isSouth: boolean): void {
  const [x, y] = [cell % width, Math.floor(cell / width)];
  const next = isSouth ? ((y + 1) % height) * width + x : y * width + ((x + 1) % width);
  walls[cell] ^= isSouth ? 4 : 2;
  walls[next] ^= isSouth ? 1 : 8;
}

/** Makes a random change. The maze may stay perfect. */
function damage(maze: Walls): void {
  const cells = maze.walls.length;
  const kind = draw(8);
  if (kind === 0) maze.walls[draw(cells)] ^= 1 << draw(8);
  if (kind === 1) for (let i = draw(4); i >= 0; i--) toggle(maze, draw(cells), draw(2) === 1);
  // Changes two walls, which often leaves the number of passages unchanged.
  if (kind === 2) {
    const [one, other] = [draw(cells), draw(cells)];
    const side = [draw(2) === 1, draw(2) === 1];
    toggle(maze, one, side[0]);
    toggle(maze, other, side[1]);
  }
  if (kind === 3) for (let cell = 0; cell < cells; cell++) if (draw(2)) toggle(maze, cell, draw(2) === 1);
  if (kind === 4) maze.walls.fill(draw(16));
}

test.each(["plane", "torus"] as const)("the sweep and verifyMaze agree on damaged mazes on the %s", (topology) => {
  const ids = algorithms.filter(({ topologies }) => (topologies as readonly string[]).includes(topology));
  const counts = { perfect: 0, defective: 0 };
  for (let i = 0; i < sweep(20_000, 600); i++) {
    // One maze in five has sides of up to 40 cells, so that rows exceed a SIMD vector. The other mazes are small, so
    // that changes often concern the border.
    const most = i % 5 === 0 ? 40 : 6;
    const [width, height] = [1 + draw(most), 1 + draw(most)];
    const { id } = ids[draw(ids.length)];
    const maze = engine.generate({ algorithm: id, width, height, topology, seed: i });
    if (i % 4) damage(maze);
    const { perfect } = verifyMaze({ width, height, topology, walls: maze.walls });
    counts[perfect ? "perfect" : "defective"]++;
    const rows = 1 + draw(height);
    const found = [isPerfect(maze, rows), isPerfect(maze, height)];
    expect(found, `maze ${i}, verified ${rows} rows at a time`).toEqual([perfect, perfect]);
  }
  expect(Math.min(counts.perfect, counts.defective)).toBeGreaterThan(150);
});

const loop = (from: string, to: string) => `the passage from cell ${from} to cell ${to} closes a loop`;
const cutOff = (cell: string) => `cell ${cell} and all cells that it leads to are cut off from the rest of the maze`;

describe("the command wasmaze verify-file", () => {
  const request = { algorithm: "wilson", width: 70, height: 50, seed: 3 } as const;

  test("verify-file accepts files of one or several mazes, and prints the time", async () => {
    const file = fileOfMaze(engine.generate(request));
    const one = await run(["verify-file", file]);
    expect(one).toMatchObject({ code: 0, errors: expect.stringMatching(/^\d+ s, [\d.]+ ns per cell\n$/) });
    expect(one.output.toString()).toBe(`${file}: 70 x 50 cells, perfect\n`);
    const many = engine.generateMany({ ...request, count: 12 });
    const several = fileOf([12, 50, 70], many.walls);
    const outcome = await run(["verify-file", several, "--quiet"]);
    expect(outcome).toMatchObject({ code: 0, errors: "" });
    expect(outcome.output.toString()).toBe(`${several}: 12 mazes of 70 x 50 cells, perfect\n`);
    toggle({ ...many, walls: many.walls.subarray(7 * 3500) }, 80, false);
    const damaged = await run(["verify-file", fileOf([12, 50, 70], many.walls)]);
    expect(damaged).toMatchObject({ code: 1 });
    expect(damaged.errors).toMatch(/12 mazes of 70 x 50 cells, is not perfect: maze 7: /);
  });

  test("verify-file accepts a torus with --topology torus", async () => {
    const file = fileOfMaze(engine.generate({ ...request, topology: "torus" }));
    expect((await run(["verify-file", file])).errors).toMatch(
      /is not perfect: cell \d+,\d+ is open \w+ across the border/,
    );
    expect((await run(["verify-file", file, "--topology", "torus"])).code).toBe(0);
  });

  // Cell A has all walls, and cell B lacks the south wall.
  const [A, B] = [0b1111, 0b1011];
  test.each([
    ["a bit above bit 3", "plane", 1, [31], "cell 0,0 has a bit set above bit 3"],
    ["an open border", "plane", 2, [A, 0b1101], "cell 1,0 is open east across the border"],
    ["an open border in the north", "plane", 2, [0b1100, 0b0111], "cell 0,0 is open north across the border"],
    ["an open border in the south", "plane", 2, [0b1101, 0b0011], "cell 1,0 is open south across the border"],
    ["an open border in the west", "plane", 1, [B, 0b0110], "cell 0,1 is open west across the border"],
    ["a wall only in the east cell", "plane", 2, [0b1101, A], "cell 0,0 is open east, but cell 1,0 has a wall there"],
    ["a wall only in the west cell", "plane", 2, [A, 0b0111], "cell 1,0 is open west, but cell 0,0 has a wall there"],
    ["a wall only in the south cell", "plane", 1, [B, A], "cell 0,0 is open south, but cell 0,1 has a wall there"],
    ["a wall only in the north cell", "plane", 1, [A, 0b1110], "cell 0,1 is open north, but cell 0,0 has a wall there"],
    ["a loop", "plane", 2, [0b1001, 0b0011, 0b1100, 0b0110], loop("1,1 west", "0,1")],
    ["a closed cell", "plane", 2, [0b1101, 0b0111, A, A], cutOff("1,0")],
    ["two separate halves", "plane", 2, [B, B, 0b1110, 0b1110], cutOff("1,1")],
    ["a cell open to itself", "torus", 1, [0b0101], "cell 0,0 has a passage east to itself"],
    ["a cell open to itself in the south", "torus", 1, [0b1010], "cell 0,0 has a passage south to itself"],
    ["a loop in a row", "torus", 2, [0b0101, 0b0101], "the passage from cell 1,0 west to cell 0,0 closes a loop"],
    ["a one-sided west border", "torus", 2, [0b0111, A], "cell 0,0 is open west, but cell 1,0 has a wall there"],
    ["a one-sided north border", "torus", 1, [0b1010, 0b1110], "cell 0,0 is open north, but cell 0,1 has a wall there"],
    ["a loop in a column", "torus", 1, [0b1010, 0b1010], "the passage from cell 0,1 south to cell 0,0 closes a loop"],
  ] as const)("verify-file names the first defect: %s, on the %s", async (_, topology, width, walls, defect) => {
    const file = fileOf([walls.length / width, width], Uint8Array.from(walls));
    const { code, errors } = await run(["verify-file", file, "--topology", topology]);
    expect(errors).toMatch(/^error: .* is not perfect: .*\n$/);
    expect(errors).toContain(` is not perfect: ${defect}\n`);
    expect(code).toBe(1);
  });

  test("verify-file refuses a header with any flipped bit, and accepts or refuses headers as NumPy does", async () => {
    const maze = engine.generate({ ...request, width: 7, height: 5 });
    const bytes = readFileSync(fileOfMaze(maze));
    const file = join(root, "header.npy");
    const verify = (contents: Uint8Array) => {
      writeFileSync(file, contents);
      return verifyFile(file).then(
        () => "read",
        (error: Error) => error.message,
      );
    };
    expect(await verify(bytes)).toBe("read");
    for (let bit = 0; bit < 8 * 128; bit++) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] ^= 1 << (bit & 7);
      expect(await verify(changed), `bit ${bit}`).toMatch(/^"file" expected an .npy file of walls, C-order bytes/);
    }
    const withText = (text: string) => {
      const header = Buffer.from(bytes.subarray(0, 128)).fill(" ", 10, 127);
      header.write(text, 10, "latin1");
      return Buffer.concat([header, maze.walls]);
    };
    const valid = "{'descr':'|u1','fortran_order':False,'shape':(5,7)}";
    expect(await verify(withText(valid))).toBe("read");
    for (const [from, to] of [
      [",'fortran", " 'fortran"],
      ["(5,7)", "(05,7)"],
      ["(5,7)", "(5,7,,)"],
      ["(5,7)", "(5 7)"],
      ["}", "}\u00a0"],
      ["}", "}#"],
      ["}", "} x"],
      ["{", " {{"],
    ]) {
      expect(await verify(withText(valid.replace(from, to))), to).toMatch(/^"file" expected/);
    }
  });

  test("verify-file refuses files that are not arrays of walls", async () => {
    const maze = engine.generate(request);
    const cut = fileOfMaze(maze);
    truncateSync(cut, 1000);
    const text = join(root, "text");
    writeFileSync(text, "not an array");
    const empty = join(root, "empty");
    writeFileSync(empty, "");
    const columns = join(root, "columns.npy");
    writeFileSync(columns, readFileSync(fileOfMaze(maze), "latin1").replace("False", "True "), "latin1");
    for (const [file, got] of [
      [cut, "872 bytes after the header, not 50 * 70"],
      [text, "another file format"],
      [empty, "another file format"],
      [columns, "\"{'descr': '|u1', 'fortran_order': True"],
      [fileOf([3500], maze.walls), '"|u1" of shape (3500)'],
      [fileOf([50, 70], maze.walls, "<f8"), '"<f8" of shape (50, 70)'],
      [fileOf([0, 50, 70], new Uint8Array()), "no cells, but the shape (0, 50, 70)"],
      [fileOf([1, 2 ** 26 + 1], maze.walls), "rows of 67108865 cells, more than 2^26"],
    ]) {
      const { code, errors } = await run(["verify-file", file]);
      expect(errors).toContain('"file" expected an .npy file of walls, C-order bytes');
      expect(errors).toContain(`got ${got}`);
      expect(errors.trim().split("\n")).toHaveLength(1);
      expect(code).toBe(2);
    }
    const folder = join(root, "folder");
    mkdirSync(folder);
    expect(await run(["verify-file", folder])).toMatchObject(failure(1, "got a directory"));
    expect(await run(["verify-file", join(root, "none")])).toMatchObject(failure(1, "none: no such file\n"));
    expect(await run(["verify-file", cut, "--topology", "klein"])).toMatchObject({ code: 2 });
    expect(await run(["verify-file"])).toMatchObject({ code: 2 });
  });
});
