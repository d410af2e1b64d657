// Tests that a Python program, written from the documented format of HRM's data sets, reads maze-hard puzzles.

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { run, scratchFolder } from "../helpers/commandLine.ts";
import { python } from "../helpers/numpy.ts";

const root = scratchFolder();

const PROGRAM = `
import collections, csv, json, sys
import numpy as np

def load(folder):
    meta = json.load(open(folder + "/dataset.json"))
    expected = {"pad_id": 0, "ignore_label_id": 0, "blank_identifier_id": 0, "vocab_size": 6, "seq_len": 900,
                "num_puzzle_identifiers": 1, "mean_puzzle_examples": 1, "sets": ["all"]}
    assert expected.items() <= meta.items(), meta
    names = ["inputs", "labels", "puzzle_identifiers", "puzzle_indices", "group_indices"]
    data = {name: np.load(f"{folder}/all__{name}.npy", mmap_mode="r") for name in names}
    for name in names:
        assert data[name].dtype == (np.uint8 if name in ("inputs", "labels") else np.int32), name
    assert data["group_indices"][0] == 0 and len(data["group_indices"]) - 1 == meta["total_groups"]
    assert data["puzzle_indices"].tolist() == list(range(len(data["inputs"]) + 1))
    assert not data["puzzle_identifiers"].any() and len(data["puzzle_identifiers"]) == len(data["inputs"])
    return meta, data

def distance(grid, start, goal):
    seen, layer, steps = {start}, [start], 0
    while layer:
        if goal in layer: return steps
        following = []
        for y, x in layer:
            for after in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
                if after not in seen and 0 <= after[0] < 30 and 0 <= after[1] < 30 and grid[after] != 1:
                    seen.add(after)
                    following.append(after)
        layer, steps = following, steps + 1
    return -1

def check(inputs, labels):
    question, answer = inputs.reshape(30, 30), labels.reshape(30, 30)
    (start,), (goal,) = (list(zip(*map(list, np.where(question == token)))) for token in (3, 4))
    steps = distance(question, start, goal)
    assert steps >= 110, steps
    path = answer == 5
    assert path.sum() == steps - 1 and (question[path] == 2).all() and (question[~path] == answer[~path]).all()
    # The path squares with both ends form one path: a search on them alone takes the same number of steps.
    only = np.where(path | (answer == 3) | (answer == 4), 2, 1)
    assert distance(only, start, goal) == steps
    return steps

def images(a):
    return {np.rot90(b, k).tobytes() for b in (a, a.T) for k in range(4)}

meta, train = load(sys.argv[1] + "/train")
seen = set()
for group in range(meta["total_groups"]):
    first, last = train["group_indices"][group : group + 2]
    assert last - first == 8
    grids = [train["inputs"][i].reshape(30, 30) for i in range(first, last)]
    assert {grid.tobytes() for grid in grids} == images(grids[0])
    for i in range(first, last): check(train["inputs"][i], train["labels"][i])
    seen |= images(grids[0])
test_meta, test = load(sys.argv[1] + "/test")
assert len(test["inputs"]) == test_meta["total_groups"]
for inputs, labels in zip(test["inputs"], test["labels"]):
    check(inputs, labels)
    assert not images(inputs.reshape(30, 30)) & seen
assert json.load(open(sys.argv[1] + "/identifiers.json")) == ["<blank>"]
for split, data, step in (("train", train, 8), ("test", test, 1)):
    rows = list(csv.reader(open(f"{sys.argv[1]}/{split}.csv", newline="")))
    assert rows[0] == ["source", "question", "answer", "rating"] and len(rows) - 1 == len(data["inputs"]) // step
    for row, inputs, labels in zip(rows[1:], data["inputs"][::step], data["labels"][::step]):
        assert [("# SGo".index(c) + 1) for c in row[1]] == inputs.tolist()
        assert [("# SGo".index(c) + 1) for c in row[2]] == labels.tolist()
        assert int(row[3]) == check(inputs, labels)
print(meta["total_groups"], test_meta["total_groups"])
`;

test.skipIf(!python)("maze-hard puzzles have HRM's files, shortest paths, and images in training only", async () => {
  const directory = join(root, "hard");
  const words = "obstacles --preset maze-hard --results 20 --seed 1 --format puzzle --symmetries 8";
  const split = ["--split", "train=0.5,test=0.5", "-q", "--output", directory];
  expect(await run([...words.split(" "), ...split])).toMatchObject({ code: 0, errors: "" });
  expect(execFileSync(python ?? "", ["-c", PROGRAM, directory], { encoding: "utf8" }).trim()).toBe("10 10");
});
