"""Calls that mypy --strict and pyright must accept (test_types.py)."""

import numpy as np
from torch.utils.data import DataLoader

import wasmaze
from wasmaze import tokens
from wasmaze.examples import Examples
from wasmaze.torch import MazeDataset, MazeStream, collate

for algorithm in wasmaze.algorithms:
    wasmaze.generate(algorithm.id, width=np.int64(5), height=5, seed="x")
walls = wasmaze.generate_many("growing-tree", width=5, height=5, count=np.int32(3), newest=1, random=2, threads=2)
mask = np.ones((4, 4), bool)
wasmaze.generate("kruskal", mask=mask, braid=0.5)
path: int = int(wasmaze.solve(walls[0], (0, 0), (4, 4))[0])
start, finish, exact = wasmaze.suggest_ends(walls[0])
wasmaze.solve(walls[0], start, finish)
examples = Examples("wilson", width=5, height=5, count=None, seed=7, where="length > 3", split=(0.0, 0.5))
index: int = examples[0]["index"]
lines: list[str] = tokens.encode(examples.solved(range(3)), seed=7)
stream = MazeStream("wilson", width=5, height=5, count=10, seed=7, form="puzzle", rank=0, ranks=2)
loader = DataLoader(MazeDataset("wilson", width=5, height=5, count=10, seed=7, epoch=1), 5, collate_fn=collate)
for batch in loader:
    print(batch["walls"].shape)
print(wasmaze.to_text(walls[0], path=[0], style="ascii"), wasmaze.score(walls, [0] * 3, [1] * 3, [[1]] * 3)["reward"])
