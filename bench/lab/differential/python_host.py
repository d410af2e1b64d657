"""The program of pythonHost: reads a case per line, and writes a line with the names and SHA-256 of its results.

Arrays have unusual layouts: reversed, strided, read-only, or of a class that reports wrong sizes.
"""

from __future__ import annotations

import base64
import hashlib
import json
import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import wasmaze
from wasmaze import _queries
from wasmaze._mazes import CHOSEN

# Half of the mazes are damaged. The package rejects walls that only one of two cells has, but the module accepts them.
_queries.check_walls = lambda *_: None

GUARD = 0xA5


class Liar(np.ndarray):
    """An array whose methods and properties report wrong sizes and elements."""

    shape = property(lambda self: (2**20, 2**20))  # type: ignore[assignment]
    size = property(lambda self: 2**40)  # type: ignore[assignment]
    ndim = property(lambda self: 2)  # type: ignore[assignment]

    def __len__(self) -> int:
        return 2**30

    def __getitem__(self, _: Any) -> Any:
        return np.zeros(3, np.uint8)

    def reshape(self, *_: Any) -> Any:
        return self


def strided(array: np.ndarray) -> np.ndarray:
    """Returns a view of every other element of a larger array. The elements between are guards."""
    whole = np.full((*array.shape[:-1], 2 * array.shape[-1] + 1), GUARD, array.dtype)
    whole[..., 1::2] = array
    return whole[..., 1::2]


def is_guarded(array: np.ndarray) -> bool:
    return bool((array.base[..., ::2] == np.full(1, GUARD).astype(array.dtype)).all())


def unaligned(array: np.ndarray) -> np.ndarray:
    """Returns a read-only array that begins at an odd offset."""
    return np.frombuffer(b"abc" + array.tobytes(), array.dtype, offset=3).reshape(array.shape)


LAYOUTS: list[Callable[[np.ndarray], np.ndarray]] = [
    np.asfortranarray,
    lambda array: np.ascontiguousarray(array[..., ::-1])[..., ::-1],
    strided,
    unaligned,
    lambda array: array.view(Liar),
]

#: Each function converts walls to a form that the package must reject.
WRONG: list[Callable[[np.ndarray], Any]] = [
    lambda walls: walls.astype(np.int16),
    lambda walls: walls.astype(object),
    lambda walls: walls.reshape(-1),
    lambda walls: walls[None, None],
    lambda walls: walls[..., :0],
    lambda walls: walls.tobytes(),
    memoryview,
    lambda walls: walls.view(np.dtype([("a", "u1")])),
]


def options_of(request: dict[str, Any], turn: int) -> dict[str, Any]:
    """Converts a request of the JavaScript package to arguments of the Python package."""
    options = {**request, **request.get("parameters", {})}
    options.pop("parameters", None)
    if "start" in options:
        options["start"] = (options["start"]["x"], options["start"]["y"])
    if "mask" in options:
        mask = np.array([[digit == "1" for digit in row] for row in options["mask"]])
        options["mask"] = LAYOUTS[turn % len(LAYOUTS)](mask.astype(np.uint8) if turn % 2 else mask)
    return options


def made(request: dict[str, Any], turn: int) -> np.ndarray:
    options = options_of(request, turn)
    algorithm = options.pop("algorithm")
    if "count" not in options:
        return wasmaze.generate(algorithm, **options)
    if turn % 4 == 0:
        out = strided(np.zeros((options["count"], options["height"], options["width"]), np.uint8))
        wasmaze.generate_many(algorithm, **options, out=out)
        assert is_guarded(out), "expected only writes to the array, got writes beside it"
        return out
    if turn % 4 == 1:
        return wasmaze.generate_many(algorithm, **options, copy=False)
    return wasmaze.generate_many(algorithm, **options, threads=turn % 4 - 1)


def outcome(query: Callable[[], list[Any]]) -> list[Any]:
    """Returns an empty list if the mazes have no pair of ends."""
    try:
        return query()
    except ValueError as error:
        if not str(error).startswith('"ends"'):
            raise
        return []


def queries(given: dict[str, Any], turn: int) -> Iterator[tuple[str, list[Any]]]:
    shape = (-1, given["height"], given["width"])
    plain = np.frombuffer(base64.b64decode(given["walls"]), np.uint8).reshape(shape)
    walls, maze = (LAYOUTS[turn % len(LAYOUTS)](each.copy()) for each in (plain, plain[given["maze"]]))
    kind = options_of({key: given[key] for key in ("topology", "mask") if key in given}, turn + 1)
    start, finish = ((given[end]["x"], given[end]["y"]) for end in ("from", "to"))
    yield "solve", [wasmaze.solve(maze, start, finish, **kind)]
    yield "distances", [wasmaze.distances(maze, start, **kind)]
    for how in CHOSEN:
        (x, y), (to_x, to_y), exact = wasmaze.suggest_ends(maze, how, **kind)
        yield f"suggestEnds {how}", [x, y, to_x, to_y, exact]
        yield f"measure {how}", [column[0] for column in wasmaze.measure_many(maze, ends=how, **kind).values()]
    ends = given["ends"]
    if isinstance(ends, dict) or ends in CHOSEN:
        cells = ends if isinstance(ends, str) else [(ends[end]["x"], ends[end]["y"]) for end in ("start", "finish")]
        yield "measureMany", [*wasmaze.measure_many(walls, ends=cells, **kind).values()]
        solved = wasmaze.solve_many(walls, ends=cells, **kind)
        yield "solveMany", [solved.start, solved.finish, solved.offsets.astype(np.uint32), solved.cells]
    drawn = {"ends": given["randomEnds"], "pairs": given["pairs"], "seed": given["seed"], "index": given["index"]}

    def pairs() -> list[Any]:
        paths = wasmaze.solve_pairs(walls, **drawn, **kind)
        return [paths.ends, paths.lengths, paths.moves]

    yield "solveMany with random ends", outcome(pairs)
    if given["topology"] == "plane":
        yield "keysMany", [wasmaze.keys_many(walls, mask=kind.get("mask"))]
    assert (np.asarray(walls) == plain).all(), "expected queries to leave the mazes unchanged, got changes"
    wrong = WRONG[turn % len(WRONG)](plain)
    try:
        wasmaze.keys_many(wrong)
    except (TypeError, ValueError):
        return
    raise AssertionError(f"expected an error for {type(wrong)}")


def levels(request: dict[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    """Yields the levels of a request and the last one, made alone; or the message of the error."""
    options = {"min_side" if name == "minSide" else name: value for name, value in request.items()}
    last = options.get("index", 0) + options.get("count", 1) - 1
    try:
        made = wasmaze.obstacles(**options)
    except ValueError as error:
        yield "levels", [str(error).replace("min_side", "minSide")]
        return
    yield "levels", [made.occupancy, made.start, made.goal, made.distance, made.attempts, made.moves]
    one = wasmaze.obstacles(**{**options, "index": last, "count": 1})
    yield "last level", [one.occupancy, int(one.start[0]), int(one.goal[0]), int(one.distance[0]), one.moves]


def results(case: dict[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    turn = case["turn"]
    if "stream" in case:
        options = options_of(case["stream"], turn)
        yield "rows", [np.concatenate(list(wasmaze.stream(options.pop("algorithm"), **options)))]
    for number, call in enumerate(case.get("world", {}).get("calls", [])):
        place = {name: call[name] for name in ("x", "y", "columns", "rows", "level") if name in call}
        options = options_of({**case["world"]["request"], **place}, turn)
        yield f"window of call {number}", [wasmaze.window(options.pop("algorithm"), **options)]
    if "levels" in case:
        yield from levels(case["levels"])
    if "request" in case:
        yield "mazes", [made(case["request"], turn)]
    if "queried" in case:
        yield from queries(case["queried"], turn)


def digest(values: list[Any]) -> str:
    """Hashes the bytes of arrays and texts. Numbers are hashed as float64."""
    values = [np.frombuffer(each.encode(), np.uint8) if isinstance(each, str) else each for each in values]
    arrays = (each if isinstance(each, np.ndarray) else np.float64(each) for each in values)
    return hashlib.sha256(b"".join(array.tobytes() for array in arrays)).hexdigest()


for line in sys.stdin:
    reply: Any
    try:
        reply = [(name, digest(values)) for name, values in results(json.loads(line))]
    except Exception as error:
        reply = {"error": repr(error)}
    print(json.dumps(reply), flush=True)
