"""Prints the CPU time of the Python package as JSON: ns per cell of batches, and the ratio of two threads to one."""

import json
import subprocess
import sys
import threading
import time

import wasmaze

ROUNDS = 6
CELLS = 2**21
START = "import time, numpy; begun = time.process_time(); import wasmaze; " \
    "wasmaze.generate('kruskal', width=32, height=32, seed=1); print(time.process_time() - begun)"


def least(make) -> float:
    """The least CPU time of a call in seconds, after a first call."""
    times = []
    for _ in range(ROUNDS + 1):
        begun = time.process_time()
        make()
        times.append(time.process_time() - begun)
    return min(times[1:])


def speed_of_two_threads() -> float:
    """The wall time of two batches one after the other, divided by that of two threads."""
    engines = [wasmaze.Engine(), wasmaze.Engine()]

    def make(engine):
        engine.generate_many("wilson", width=256, height=256, seed=1, count=4 * CELLS // 256**2, copy=False)

    ratios = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        for engine in engines:
            make(engine)
        alone = time.perf_counter() - begun
        threads = [threading.Thread(target=make, args=(engine,)) for engine in engines]
        begun = time.perf_counter()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        ratios.append(alone / (time.perf_counter() - begun))
    return sorted(ratios)[ROUNDS // 2]


engine = wasmaze.Engine()
costs = {}
for word in sys.argv[1:]:
    algorithm, side = word.split(":")
    request = {"width": int(side), "height": int(side), "seed": 1, "count": CELLS // int(side) ** 2}
    costs[word] = [
        least(lambda: engine.generate_many(algorithm, **request, copy=copy)) / CELLS * 1e9 for copy in (False, True)
    ]
starts = [float(subprocess.check_output([sys.executable, "-c", START])) for _ in range(ROUNDS)]
print(json.dumps({"costs": costs, "threads": speed_of_two_threads(), "start": min(starts)}))
