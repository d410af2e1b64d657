"""Compares the package with V8: minimum CPU time per cell in nanoseconds, over interleaved rounds.

    python python/bench/speed.py    # in a clone, with the package installed and Node on the path

Prints a table, the speedup of two threads, the peak memory, the time to the first maze and the number of solved
examples per second, also of maze-dataset if it is installed.
"""

from __future__ import annotations

import json
import os
import resource
import statistics
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path

import numpy as np

import wasmaze

ROOT = Path(__file__).parents[2]
ALGORITHMS = ["wilson", "recursive-backtracker", "kruskal", "aldous-broder", "eller"]
SIDES = [16, 256]
CELLS = 2**22
ROUNDS = 7

#: Reads lines "algorithm side count" and prints the CPU time per cell in nanoseconds for each.
NODE = """
import { createInterface } from "node:readline";
const { createEngine } = await import(process.argv[1]);
const engine = createEngine({ backend: "wasm" });
for await (const line of createInterface(process.stdin)) {
  const [algorithm, side, count] = line.split(" ");
  const [width, height] = [Number(side), Number(side)];
  const target = new Uint8Array(width * height * count);
  const before = process.cpuUsage();
  engine.generateManyInto({ algorithm, width, height, seed: 7, count: Number(count) }, target);
  const { user, system } = process.cpuUsage(before);
  console.log((1000 * (user + system)) / target.length);
}
"""


def cpu_of(make: object, cells: int) -> float:
    """CPU time per cell in nanoseconds."""
    before = time.process_time_ns()
    make()  # type: ignore[operator]
    return (time.process_time_ns() - before) / cells


def table() -> None:
    command = ["node", "--input-type=module", "-e", NODE, str(ROOT / "dist" / "index.js")]
    engine = wasmaze.Engine()
    print("| algorithm | size | view | copy | V8 | copy / V8 |\n|---|---|--:|--:|--:|--:|")
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as node:
        assert node.stdin and node.stdout
        for algorithm in ALGORITHMS:
            for side in SIDES:
                count = CELLS // side**2
                request = {"width": side, "height": side, "seed": 7, "count": count}
                out = np.empty((count, side, side), np.uint8)
                views, copies, v8 = [], [], []
                for _ in range(ROUNDS):
                    views.append(cpu_of(lambda: engine.generate_many(algorithm, **request, copy=False), out.size))
                    copies.append(cpu_of(lambda: wasmaze.generate_many(algorithm, **request, out=out), out.size))
                    node.stdin.write(f"{algorithm} {side} {count}\n")
                    node.stdin.flush()
                    v8.append(float(node.stdout.readline()))
                view, copy, other = (min(figures[1:]) for figures in (views, copies, v8))
                figures = f"{view:.2f} | {copy:.2f} | {other:.2f} | {copy / other:.2f}"
                print(f"| {algorithm} | {side}² | {figures} |", flush=True)


def threads() -> None:
    request = {"width": 16, "height": 16, "seed": 7, "count": 400_000}
    out = np.empty((400_000, 16, 16), np.uint8)
    walls: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(ROUNDS):
        for count, figures in walls.items():
            begun = time.perf_counter()
            wasmaze.generate_many("wilson", **request, out=out, threads=count)
            figures.append(time.perf_counter() - begun)
    one, two = (statistics.median(figures) for figures in walls.values())
    print(f"two threads: {one / two:.2f} times as fast as one (medians of {ROUNDS}, wall time)")


def start() -> None:
    def seconds(code: str, **environment: str) -> float:
        figures = []
        for _ in range(ROUNDS):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([sys.executable, "-c", code], env={**os.environ, **environment}, check=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            figures.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        return statistics.median(figures)

    maze = "import wasmaze; wasmaze.generate('wilson', width=16, height=16, seed=7)"
    bare = seconds("import numpy")
    print(f"import numpy: {1000 * bare:.0f} ms of CPU time")
    print(f"import to first maze, in addition: {1000 * (seconds(maze) - bare):.0f} ms", end="; ")
    print(f"without a cached module: {1000 * (seconds(maze, WASMAZE_CACHE='') - bare):.0f} ms")


def memory() -> None:
    code = (
        "import resource, wasmaze; base = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss;"
        "mazes = wasmaze.generate_many('wilson', width=16, height=16, seed=7, count=1_000_000);"
        "print(base // 1024, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024, mazes.nbytes // 2**20)"
    )
    base, peak, array = subprocess.check_output([sys.executable, "-c", code], text=True).split()
    print(f"peak memory: {peak} MiB with an array of {array} MiB, {base} MiB after the import")


def solved() -> None:
    count = 20_000
    begun = time.process_time()
    walls = wasmaze.generate_many("recursive-backtracker", width=10, height=10, seed=7, count=count)
    wasmaze.solve_pairs(walls, seed=7)
    ours = count / (time.process_time() - begun)
    print(f"solved mazes of 10², recursive-backtracker: {ours:,.0f} per second and core")
    try:
        from maze_dataset import MazeDataset, MazeDatasetConfig
        from maze_dataset.generation import LatticeMazeGenerators
    except ImportError:
        print("maze-dataset is not installed")
        return
    few = 300
    config = MazeDatasetConfig(name="speed", grid_n=10, n_mazes=few, maze_ctor=LatticeMazeGenerators.gen_dfs)
    begun = time.process_time()
    made = MazeDataset.generate(config, gen_parallel=False)
    theirs = len(made) / (time.process_time() - begun)
    print(f"maze-dataset {version('maze-dataset')}, gen_dfs, the same size: {theirs:,.0f}; {ours / theirs:,.0f} times")


if __name__ == "__main__":
    print(json.dumps({"python": sys.version.split()[0], "wasmtime": version("wasmtime")}))
    for part in (table, threads, memory, start, solved):
        part()
