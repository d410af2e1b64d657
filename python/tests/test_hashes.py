"""Tests that mazes and query results have the hashes that JavaScript engines recorded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import wasmaze

SIZES = [(1, 1), (1, 19), (5, 4), (16, 16), (67, 31), (130, 129)]


def hash_of(*arrays: np.ndarray) -> str:
    """Returns two FNV-1a hashes of 32 bits, with different offsets, as 16 hexadecimal digits."""
    low, high = 0x811C9DC5, 0x9747B28C
    for array in arrays:
        for byte in array.astype(array.dtype.newbyteorder("<")).tobytes() + bytes([array.size & 255]):
            low = (low ^ byte) * 0x01000193 & 0xFFFFFFFF
            high = (high ^ byte) * 0x01000193 & 0xFFFFFFFF ^ high >> 15
    return f"{low:08x}{high:08x}"


def mask_of(width: int, height: int) -> np.ndarray:
    cell = np.arange(width * height)
    return ((cell == 0) | ((cell * cell + 3 * (cell // width)) % 5 != 0)).reshape(height, width)


def other_value(info: wasmaze.Parameter) -> Any:
    return {"choice": info.choices[-1:], "share": (0.3,), "weight": (3,)}[info.kind][0]


Cases = Iterator[tuple[str, dict[str, Any]]]


def requests_of(info: wasmaze.Algorithm, topology: str, width: int, height: int) -> Cases:
    base = {"topology": topology, "width": width, "height": height, "seed": "engines \u8ff7\u8def \U0001f33f"}
    base |= {"index": 2**40 + 7}
    mask = {"mask": mask_of(width, height)}
    yield "", base
    yield " braid", {**base, "seed": 2**53 - 1, "braid": 0.5}
    yield " batch", {**base, "seed": 5, "index": 3, "count": 5}
    if info.takes_start:
        yield " start", {**base, "start": (width - 1, height >> 1)}
    if info.parameters:
        yield " parameters", {**base, **{each.name: other_value(each) for each in info.parameters}}
    if info.takes_mask:
        yield " mask", {**base, **mask}
        yield " mask braid", {**base, **mask, "braid": 1}


@pytest.mark.parametrize("info", wasmaze.algorithms, ids=lambda info: info.id)
def test_mazes_have_the_recorded_hashes(info: wasmaze.Algorithm, hashes: dict[str, str]) -> None:
    cases = 0
    for topology in info.topologies:
        for width, height in SIZES:
            for kind, request in requests_of(info, topology, width, height):
                make = wasmaze.generate_many if "count" in request else wasmaze.generate
                name = f"{info.id} {topology} {width}x{height}{kind}"
                assert (name, hash_of(make(info.id, **request))) == (name, hashes[name])
                cases += 1
    recorded = [name for name in hashes if name.startswith(f"{info.id} ") and ":" not in name and "stream" not in name]
    assert cases == len(recorded)


def test_query_results_have_the_recorded_hashes(hashes: dict[str, str]) -> None:
    [info] = [each for each in wasmaze.algorithms if each.id == "kruskal"]
    to = (66, 15)
    cases = 0
    for topology in info.topologies:
        for kind, request in requests_of(info, topology, 67, 31):
            if "count" in request:
                continue
            walls = wasmaze.generate("kruskal", **request)
            shape = {"topology": topology, "mask": request.get("mask")}
            many = wasmaze.measure_many(walls, **shape)
            solved = wasmaze.solve_many(walls, ends="sides", **shape)
            offsets = solved.offsets.astype(np.uint32)
            answers = {
                "solve": hash_of(wasmaze.solve(walls, (0, 0), to, **shape)),
                "distances": hash_of(wasmaze.distances(walls, to, **shape).reshape(-1)),
                "measureMany": hash_of(*(column.astype(np.float64) for column in many.values())),
                "solveMany": hash_of(solved.start, solved.finish, offsets, solved.cells),
            }
            for how in ("farthest", "corners", "sides"):
                start, finish, exact = wasmaze.suggest_ends(walls, how, **shape)
                answers[f"ends {how}"] = hash_of(np.array([*start, *finish, exact], np.float64))
                measured = wasmaze.measure_many(walls, ends=how, **shape)
                answers[f"measure {how}"] = hash_of(np.array([column[0] for column in measured.values()], np.float64))
            for query, found in answers.items():
                name = f"kruskal {topology} 67x31{kind}: {query}"
                assert (name, found) == (name, hashes[name])
                cases += 1
    assert cases == sum(name.startswith("kruskal ") and ": " in name for name in hashes)


@pytest.mark.parametrize("algorithm", ["binary-tree", "sidewinder", "eller"])
def test_streams_have_the_recorded_hashes(algorithm: str, hashes: dict[str, str]) -> None:
    for width in (1, 20, 3000):
        rows = np.concatenate(list(wasmaze.stream(algorithm, width=width, rows=100, seed=3, index=8)))
        # The recorded hash of a wide stream covers blocks of rows: the first block has 7 rows, the others have 8.
        blocks = np.split(rows, range(7, 96, 8)) if width == 3000 else [rows]
        name = f"{algorithm} stream {width}x100"
        assert (name, hash_of(*(block.reshape(-1) for block in blocks))) == (name, hashes[name])


def test_a_stream_equals_the_maze_of_the_same_height() -> None:
    maze = wasmaze.generate("eller", width=300, height=20_000, seed=4)
    assert (np.concatenate(list(wasmaze.stream("eller", width=300, rows=20_000, seed=4))) == maze).all()
    endless = wasmaze.stream("sidewinder", width=2**20, seed=4)
    assert [len(next(endless)) for _ in range(3)] == [7, 8, 8]
    with pytest.raises(ValueError, match='^"algorithm" expected an algorithm that streams rows, got "wilson"$'):
        wasmaze.stream("wilson", width=3)
