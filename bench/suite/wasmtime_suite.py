"""Runs the suite in Wasmtime. Takes the plan of wasmtimePlan.ts as JSON, and prints the outcome as JSON.

If the plan contains "fuel", counts executed instructions instead of measuring times.
"""

from __future__ import annotations

import json
import sys
import time

import wasmtime


class Module:
    """An instance of a module, and its request block."""

    def __init__(self, plan: dict, fuel: bool = False) -> None:
        config = wasmtime.Config()
        config.consume_fuel = fuel
        engine = wasmtime.Engine(config)
        with open(plan["module"], "rb") as file:
            code = file.read()
        begun = time.perf_counter()
        module = wasmtime.Module(engine, code)
        compiled = time.perf_counter()
        self.store = wasmtime.Store(engine)
        if fuel:
            self.store.set_fuel(2**63)
        exports = wasmtime.Instance(self.store, module, []).exports(self.store)
        self.exports = exports
        self.memory = exports["memory"]
        self.block = exports["requestBlock"](self.store)
        self.plan = plan
        self.compile = (compiled - begun) * 1e3
        self.instantiate = (time.perf_counter() - compiled) * 1e3

    def caller(self, case: dict, count: int | None = None):
        """Returns a function that makes the next mazes of a case."""
        function = self.exports[case["function"]]
        index = 0
        mazes = count or case["count"]
        words = list(case["words"])
        if count:
            words[7] = count

        def call() -> None:
            nonlocal index
            block = bytearray(self.plan["blockBytes"])
            for at, word in [*zip(words[::2], words[1::2]), (self.plan["atIndex"], index)]:
                block[at : at + 4] = word.to_bytes(4, "little")
            self.memory.write(self.store, block, self.block)
            if function(self.store, self.block) == 0:
                raise MemoryError(f"expected {mazes} mazes of {case['function']}, got none")
            index += mazes

        return call


def sampled(call, cells: int, plan: dict) -> list[float]:
    """Returns the cost of a call in nanoseconds per cell, one sample per round."""
    calls, spent = 1, 0.0
    while True:
        begun = time.perf_counter()
        for _ in range(calls):
            call()
        milliseconds = (time.perf_counter() - begun) * 1e3
        spent += milliseconds
        if spent >= 8 * plan["sampleMilliseconds"]:
            break
        calls *= 2
    calls = max(1, round(calls * plan["sampleMilliseconds"] / milliseconds))
    samples = []
    first = time.perf_counter()
    for _ in range(plan["rounds"]):
        if samples and (time.perf_counter() - first) * 1e3 > plan["budgetMilliseconds"]:
            break
        begun = time.perf_counter()
        for _ in range(calls):
            call()
        samples.append(float(f"{(time.perf_counter() - begun) * 1e9 / (calls * cells):.5g}"))
    return samples


def timed(plan: dict) -> dict:
    module = Module(plan)
    fork: dict = {"cases": []}
    if "phases" in plan:
        case = plan["phases"]
        call = module.caller(case, 1)
        times = []
        for _ in range(case["mazes"]):
            begun = time.perf_counter()
            call()
            times.append(float(f"{(time.perf_counter() - begun) * 1e3:.4g}"))
        fork["phases"] = {
            "algorithm": case["algorithm"],
            "size": case["size"],
            "compile": round(module.compile, 4),
            "instantiate": round(module.instantiate, 4),
            "mazes": {"wasm": times},
        }
    for case in plan["cases"]:
        cells = case["count"] * case["size"] ** 2
        samples = sampled(module.caller(case), cells, plan)
        fork["cases"].append({"algorithm": case["algorithm"], "size": case["size"], "paired": {"wasm": samples}})
    return fork


def counted(plan: dict) -> dict:
    """Returns the fuel of each case's second call. The first call also grows the memory."""
    fuel = {}
    module = Module(plan, fuel=True)
    for case in plan["cases"]:
        call = module.caller(case)
        call()
        before = module.store.get_fuel()
        call()
        fuel[f"{case['algorithm']} {case['size']}"] = before - module.store.get_fuel()
    return fuel


if __name__ == "__main__":
    given = json.loads(sys.argv[1])
    print(json.dumps({"fuel": counted(given)} if given.get("fuel") else {"fork": timed(given)}))
