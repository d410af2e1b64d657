"""Compares results with those of another host: lines of JSON with a request and the SHA-256 of its results.

npx tsx scripts/requestHashes.ts --cases 100000 | python python/tests/check_requests.py
"""

from __future__ import annotations

import hashlib
import json
import sys
from typing import Any

import numpy as np

import wasmaze


def digest(*arrays: np.ndarray) -> str:
    return hashlib.sha256(b"".join(np.ascontiguousarray(array).tobytes() for array in arrays)).hexdigest()


def digests_of(request: dict[str, Any]) -> dict[str, str]:
    """Returns the SHA-256 of the mazes, of their keys, and of the paths between two pairs of cells of each maze."""
    options = {**request, **request.get("parameters", {})}
    options.pop("parameters", None)
    if "start" in options:
        options["start"] = (options["start"]["x"], options["start"]["y"])
    if "mask" in options:
        options["mask"] = np.array([[digit == "1" for digit in row] for row in options["mask"]])
    make = wasmaze.generate_many if "count" in options else wasmaze.generate
    walls = make(options.pop("algorithm"), **options)
    mask, topology = options.get("mask"), options["topology"]
    found = {"walls": digest(walls)}
    if topology == "plane":
        found["keys"] = digest(wasmaze.keys_many(walls, mask=mask))
    if mask is None and walls.shape[-1] * walls.shape[-2] > 1:
        seed, index = options["seed"], options["index"]
        paths = wasmaze.solve_pairs(walls, seed=seed, index=index, pairs=2, topology=topology)
        found["answers"] = digest(paths.ends, paths.lengths, paths.moves)
    return found


def main() -> int:
    cases = 0
    for line in sys.stdin:
        case = json.loads(line)
        found = digests_of(case["request"])
        if found != case["sha256"]:
            print(f"expected {case['sha256']}, got {found}, for {json.dumps(case['request'])}", file=sys.stderr)
            return 1
        cases += 1
    print(f"{cases} requests with the same results")
    return 0 if cases else 1


if __name__ == "__main__":
    sys.exit(main())
