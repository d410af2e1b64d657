// Tests that Python programs read data sets of solved mazes. The programs use only the documented definitions of the
// formats.

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run, scratchFolder } from "../helpers/commandLine.ts";
import { python } from "../helpers/numpy.ts";

const root = scratchFolder();

if (!python) console.warn("the tests of data sets are skipped, because there is no python3 with NumPy");

async function read(line: string, where: string | undefined, program: string): Promise<string> {
  const directory = join(root, `${Math.random()}`);
  const words = ["bulk", ...line.split(" "), ...(where ? ["--where", where] : []), "--output", directory];
  expect(await run(words)).toMatchObject({ code: 0 });
  return execFileSync(python ?? "", ["-c", program, directory], { encoding: "utf8" }).trim();
}

describe.skipIf(!python)("solved mazes in Python", () => {
  test("puzzles read by a short program have shortest paths, and the symmetric copies that NumPy makes", async () => {
    const program = `
import json, sys, collections, numpy as np
def load(folder):
    meta = json.load(open(folder + "/dataset.json"))
    assert json.load(open(folder + "/../identifiers.json")) == ["<blank>"]
    names = ["inputs", "labels", "puzzle_identifiers", "puzzle_indices", "group_indices"]
    data = {name: np.load(f"{folder}/{meta['sets'][0]}__{name}.npy", mmap_mode="r") for name in names}
    assert meta["vocab_size"] == 6 and meta["pad_id"] == 0 and meta["ignore_label_id"] == 0
    assert data["inputs"].shape == data["labels"].shape and data["inputs"].shape[1] == meta["seq_len"]
    assert data["inputs"].dtype == np.uint8 and data["puzzle_indices"].dtype == np.int32
    assert data["puzzle_indices"][-1] == len(data["inputs"]) and len(data["group_indices"]) - 1 == meta["total_groups"]
    assert data["group_indices"][-1] == len(data["puzzle_identifiers"]) == len(data["puzzle_indices"]) - 1
    for group in range(meta["total_groups"]):
        puzzles = range(data["group_indices"][group], data["group_indices"][group + 1])
        yield [(data["inputs"][i], data["labels"][i]) for p in puzzles
               for i in range(data["puzzle_indices"][p], data["puzzle_indices"][p + 1])]
def images(a):
    r = np.rot90(a)
    return [a, r, np.rot90(a, 2), np.rot90(a, 3), np.fliplr(a), np.flipud(a), a.T, np.fliplr(r)]
def steps(grid):
    start = tuple(np.argwhere(grid == 3)[0]); queue = collections.deque([start]); far = {start: 0}
    while queue:
        y, x = queue.popleft()
        for to in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
            if 0 <= to[0] < len(grid) and 0 <= to[1] < len(grid) and grid[to] != 1 and to not in far:
                far[to] = far[y, x] + 1; queue.append(to)
    return far[tuple(np.argwhere(grid == 4)[0])], len(far), (grid != 1).sum()
seen = {}
for split in ("train", "test"):
    seen[split] = set(); least = 999; size = set()
    for group in load(sys.argv[1] + "/" + split):
        size.add(len(group)); inp, label = (a.reshape(30, 30) for a in group[0])
        assert set(np.unique(inp)) == {1, 2, 3, 4} and ((inp == label) | ((inp == 2) & (label == 5))).all()
        far, reached, free = steps(inp); least = min(least, far)
        assert reached == free and far == (label == 5).sum() + 1
        if len(group) == 8:
            for one, other in ((0, inp), (1, label)):
                for row, image in zip(group, images(other)): assert (row[one].reshape(30, 30) == image).all()
        walls = np.pad(inp == 1, ((1, 0), (1, 0)), constant_values=True)
        seen[split].add(min(image.tobytes() for image in images(walls)))
    print(split, size, least > 110)
print(len(seen["train"] & seen["test"]))`;
    const line =
      "--algorithm recursive-backtracker --width 15 --height 15 --seed 7 --ends random --results 200 --format puzzle " +
      "--split train=0.7,test=0.3 --split-by key --symmetries 8";
    expect(await read(line, "length > 55", program)).toBe("train {8} True\ntest {1} True\n0");
  });

  test("a split by key leaks no symmetric copy of a test maze into training; a split by index leaks 60 %", async () => {
    const program = `
import glob, sys, numpy as np
def load(split): return np.concatenate([np.load(p) for p in sorted(glob.glob(f"{sys.argv[1]}/{split}-" + "[0-9]" * 12 + ".npy"))])
def turned(mazes):  # north to west, east to north, south to east, west to south
    bits = sum(((mazes >> a) & 1) << b for a, b in ((0, 3), (1, 0), (2, 1), (3, 2)))
    return np.rot90(bits, axes=(1, 2))
def mirrored(mazes):
    bits = (mazes & 5) | ((mazes & 2) << 2) | ((mazes & 8) >> 2)
    return bits[:, :, ::-1]
def names(mazes):
    images = []
    for one in (mazes, mirrored(mazes)):
        for _ in range(4): images.append(one.reshape(len(one), -1)); one = turned(one)
    return [min(all) for all in zip(*[[row.tobytes() for row in np.ascontiguousarray(image)] for image in images])]
train, test = load("train"), load("test")
known = set(names(train)); leaked = sum(name in known for name in names(test))
print(len(train) + len(test), leaked if leaked == 0 else round(leaked / len(test), 1))`;
    const line = "--algorithm recursive-backtracker --width 5 --height 5 --seed 1 --count 60000";
    const shares = "--split train=0.83333333333,test=0.16666666667";
    expect(await read(`${line} ${shares} --split-by key --columns key`, undefined, program)).toBe("60000 0");
    expect(await read(`${line} ${shares}`, undefined, program)).toBe("60000 0.6");
  });

  test("rasters show the walls, the ends and the path, as the format defines", async () => {
    const line = "--algorithm recursive-backtracker --width 5 --height 5 --seed 3 --ends random --count 300";
    const plain = join(root, "plain");
    expect(
      await run(["bulk", ...line.split(" "), "--columns", "start,finish,length,cells", "--output", plain]),
    ).toMatchObject({ code: 0 });
    const program = `
import sys, numpy as np
plain = "${plain}/part-000000000000"
walls = np.load(plain + ".npy"); start, finish, length, cells = (np.load(f"{plain}.{name}.npy") for name in ("start", "finish", "length", "cells"))
inputs, solutions = np.load(sys.argv[1] + "/train/inputs.npy"), np.load(sys.argv[1] + "/train/solutions.npy")
print(inputs.shape, solutions.shape, inputs.dtype)
at = 0
for i, maze in enumerate(walls):
    n = len(maze); squares = np.zeros((2 * n + 1, 2 * n + 1)); path = np.zeros_like(squares)
    for y in range(n):
        for x in range(n):
            squares[2 * y + 1, 2 * x + 1] = 1
            if not maze[y, x] & 4: squares[2 * y + 2, 2 * x + 1] = 1
            if not maze[y, x] & 2: squares[2 * y + 1, 2 * x + 2] = 1
    route = [(2 * (c//n) + 1, 2 * (c % n) + 1) for c in cells[at:at + length[i] + 1].tolist()]; at += length[i] + 1
    for (y, x), (v, u) in zip(route, route[1:]): path[(y + v)//2, (x + u)//2] = 1
    for y, x in route: path[y, x] = 1
    assert route[0] == (2 * (start[i]//n) + 1, 2 * (start[i] % n) + 1) and route[-1] == (2 * (finish[i]//n) + 1, 2 * (finish[i] % n) + 1)
    image = np.dstack([squares] * 3); image[route[0]] = [0, 1, 0]; image[route[-1]] = [1, 0, 0]
    big = lambda a: np.pad(a.repeat(2, 0).repeat(2, 1), [(1, 1), (1, 1)] + [(0, 0)] * (a.ndim - 2))
    assert (big(image).transpose(2, 0, 1) == inputs[i]).all() and (big(path) == solutions[i]).all()
print("equal")`;
    expect(await read(`${line} --format raster`, undefined, program)).toBe(
      "(300, 3, 24, 24) (300, 24, 24) uint8\nequal",
    );
  });

  test("each line of tokens lists the passages in a random order, then a path through these passages", async () => {
    const program = `
import glob, re, sys, collections
for line in open(glob.glob(sys.argv[1] + "/*.txt")[0]):
    words = line.split()
    section = lambda name: words[words.index(f"<{name}_START>") + 1:words.index(f"<{name}_END>")]
    assert words[0] == "<ADJLIST_START>" and words[-1] == "<PATH_END>"
    adjacency = section("ADJLIST"); assert adjacency[3::4] == [";"] * 35 and adjacency[1::4] == ["<-->"] * 35
    ways = collections.defaultdict(list)
    for one, other in zip(adjacency[0::4], adjacency[2::4]): ways[one].append(other); ways[other].append(one)
    (origin,), (target,), path = section("ORIGIN"), section("TARGET"), section("PATH")
    assert len(ways) == 36 and path[0] == origin and path[-1] == target and len(set(path)) == len(path)
    assert all(b in ways[a] for a, b in zip(path, path[1:]))
print("read")`;
    const line = "--algorithm wilson --width 6 --height 6 --seed 3 --ends random --count 200 --format tokens";
    expect(await read(line, undefined, program)).toBe("read");
  });

  test("the moves in columns lead from start to finish without crossing walls", async () => {
    const program = `
import sys, numpy as np
part = sys.argv[1] + "/part-000000000000"
walls = np.load(part + ".npy"); start, finish, length, moves = (np.load(f"{part}.{name}.npy") for name in ("start", "finish", "length", "moves"))
ends = np.cumsum(length)
for i in range(len(walls)):
    cell = int(start[i])
    for move in moves[ends[i] - length[i]:ends[i]].tolist():
        assert not walls[i].ravel()[cell] >> move & 1
        cell += (-9, 1, 9, -1)[move]
    assert cell == finish[i]
print(len(moves) == ends[-1])`;
    const line = "--algorithm kruskal --width 9 --height 7 --seed 3 --ends dead-ends --count 500 --columns all";
    expect(await read(line, undefined, program)).toBe("True");
  });

  test("tarfile and zlib read the pairs of images, and the drawn path joins start and finish", async () => {
    const program = `
import glob, json, struct, sys, tarfile, zlib, numpy as np
SCALE = 5
def picture(png):
    assert png[:8] == b"\\x89PNG\\r\\n\\x1a\\n"
    at, chunks = 8, {}
    while at < len(png):
        size, name = struct.unpack(">I4s", png[at:at + 8])
        body = png[at + 8:at + 8 + size]
        assert zlib.crc32(name + body) == struct.unpack(">I", png[at + 8 + size:at + 12 + size])[0]
        chunks[name] = body
        at += 12 + size
    width, height, depth, colour, *rest = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert (depth, colour, rest) == (4, 3, [0, 0, 0])
    lines = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), np.uint8).reshape(height, 1 + (width + 1)//2).copy()
    assert (lines[:, 0] % 2 == 0).all() and (lines[:, 0] <= 2).all()
    for above, line in zip(lines, lines[1:]):
        line[1:] += above[1:] if line[0] == 2 else 0
    pixels = np.stack([lines[:, 1:] >> 4, lines[:, 1:] & 15], 2).reshape(height, -1)[:, :width]
    colours = np.frombuffer(chunks[b"PLTE"], np.uint8).reshape(-1, 3)[pixels]
    squares = colours[::SCALE, ::SCALE]
    assert (np.repeat(np.repeat(squares, SCALE, 0), SCALE, 1) == colours).all()
    return squares
WALL, FLOOR, PATH, START, FINISH = (0, 0, 0), (255, 255, 255), (86, 180, 233), (0, 158, 115), (213, 94, 0)
samples = {}
for name in sorted(glob.glob(sys.argv[1] + "/*.tar")):
    with tarfile.open(name) as archive:
        for entry in archive:
            key, ending = entry.name.split(".", 1)
            samples.setdefault(key, {})[ending] = archive.extractfile(entry).read()
for key, sample in samples.items():
    said = json.loads(sample["json"])
    assert said["index"] == int(key) and said["length"] == len(said["moves"])
    asked, answered = picture(sample["input.png"]), picture(sample["target.png"])
    assert asked.shape == answered.shape == (15, 19, 3)
    y, x = 2 * said["start"][1] + 1, 2 * said["start"][0] + 1
    assert tuple(asked[y, x]) == START
    on_path = np.zeros((15, 19), bool)
    for move in said["moves"]:
        for step in range(2):
            y, x = y + {"N": -1, "S": 1}.get(move, 0), x + {"W": -1, "E": 1}.get(move, 0)
            assert tuple(asked[y, x]) != WALL
            on_path[y, x] = True
    assert tuple(asked[y, x]) == FINISH and [x//2, y//2] == said["finish"]
    on_path[y, x] = False
    assert (answered[on_path] == PATH).all() and (answered[~on_path] == asked[~on_path]).all()
    assert (asked[on_path] == FLOOR).all()
print(len(samples))
`;
    const line =
      "--algorithm kruskal --width 9 --height 7 --seed 2 --count 120 --part-size 50 " +
      "--ends random --format images --cell-pixels 5";
    expect(await read(line, undefined, program)).toBe("120");
  });

  test("the programs in docs/FORMATS.md print the output in their comments", async () => {
    const page = readFileSync(join(import.meta.dirname, "../../docs/FORMATS.md"), "utf8");
    const cwd = join(root, "page");
    mkdirSync(cwd);
    const [line] = /(?<=^npx wasmaze )bulk .* --output tasks$/m.exec(page) ?? [""];
    expect(await run(line.split(" "), cwd)).toMatchObject({ code: 0 });
    const programs = [...page.matchAll(/^```python\n(.*?)^```/gms)].map(([, code]) => code);
    expect(programs).toHaveLength(2);
    for (const code of programs) {
      const [, said] = /^print\(.+\) {2}# (.+)$/m.exec(code) ?? [];
      expect(execFileSync(python ?? "", ["-c", code], { cwd, encoding: "utf8" }).trim()).toBe(said);
    }
  });
});
