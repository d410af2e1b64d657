"""Checks random requests of another host: lines of JSON, each a request and the SHA-256 of its walls.

    npx tsx scripts/requestHashes.ts --cases 100000 | python python/tests/check_requests.py
"""

from __future__ import annotations

import hashlib
import json
import sys
from typing import Any

import numpy as np

import wasmaze


def walls_of(request: dict[str, Any]) -> np.ndarray:
    """Makes what the request asks for."""
    options = {**request, **request.pop("parameters", {})}
    options.pop("parameters", None)
    if "start" in options:
        options["start"] = (options["start"]["x"], options["start"]["y"])
    if "mask" in options:
        options["mask"] = np.array([[digit == "1" for digit in row] for row in options["mask"]])
    make = wasmaze.generate_many if "count" in options else wasmaze.generate
    return make(options.pop("algorithm"), **options)


def main() -> int:
    cases = 0
    for line in sys.stdin:
        case = json.loads(line)
        text = json.dumps(case["request"])
        if hashlib.sha256(walls_of(case["request"]).tobytes()).hexdigest() != case["sha256"]:
            print(f"expected SHA-256 {case['sha256']}, got another, for {text}", file=sys.stderr)
            return 1
        cases += 1
    print(f"{cases} requests: the same bytes")
    return 0 if cases else 1


if __name__ == "__main__":
    sys.exit(main())
