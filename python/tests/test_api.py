"""Tests the API: arrays, defaults, copies, threads, processes and errors."""

from __future__ import annotations

import doctest
import gc
import multiprocessing
import pickle
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import wasmaze

WILSON = {"width": 9, "height": 7, "seed": 7}


def test_examples_of_docstrings_are_correct() -> None:
    found = doctest.DocTestFinder().find(wasmaze, "wasmaze", globs=vars(wasmaze).copy())
    runner = doctest.DocTestRunner()
    for each in found:
        assert runner.run(each).failed == 0
    assert runner.tries > 5


def test_maze_i_of_a_batch_equals_the_single_maze_of_its_index() -> None:
    many = wasmaze.generate_many("wilson", **WILSON, index=3, count=5)
    assert many.shape == (5, 7, 9) and many.dtype == np.uint8 and many.flags.owndata
    for i, maze in enumerate(many):
        assert (maze == wasmaze.generate("wilson", **WILSON, index=3 + i)).all()


def test_a_batch_made_in_several_calls_has_the_same_mazes() -> None:
    many = wasmaze.generate_many("wilson", width=700, height=700, seed=1, count=9)
    assert (many[8] == wasmaze.generate("wilson", width=700, height=700, seed=1, index=8)).all()
    assert wasmaze.generate_many("wilson", width=3, height=3, count=0).shape == (0, 3, 3)


def test_the_default_seed_is_random() -> None:
    assert (wasmaze.generate("wilson", width=20, height=20) != wasmaze.generate("wilson", width=20, height=20)).any()


def test_threads_make_the_same_mazes() -> None:
    options: dict[str, Any] = {"width": 30, "height": 20, "seed": "t", "count": 3001}
    alone = wasmaze.generate_many("kruskal", **options)
    assert (wasmaze.generate_many("kruskal", **options, threads=3) == alone).all()
    assert (wasmaze.generate_many("kruskal", **{**options, "count": 1}, threads=3) == alone[:1]).all()


def test_threads_can_share_an_engine() -> None:
    engine = wasmaze.Engine()
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda i: engine.generate("wilson", **WILSON, index=i), range(200)))
    assert all((maze == wasmaze.generate("wilson", **WILSON, index=i)).all() for i, maze in enumerate(made))


def test_mazes_are_written_to_out() -> None:
    out = np.zeros((6, 7, 9), np.uint8)
    assert wasmaze.generate_many("wilson", **WILSON, count=6, out=out) is out
    assert (out == wasmaze.generate_many("wilson", **WILSON, count=6)).all()
    # ``out`` may be a view of another array, with other strides.
    wide = np.zeros((6, 7, 18), np.uint8)
    wasmaze.generate_many("wilson", **WILSON, count=6, out=wide[:, :, ::2])
    assert (wide[:, :, ::2] == out).all() and not wide[:, :, 1::2].any()


def test_views_keep_the_engine_alive() -> None:
    expected = wasmaze.generate_many("wilson", **WILSON, count=5)
    engine = wasmaze.Engine()
    view = engine.generate_many("wilson", **WILSON, count=5, copy=False)
    assert not view.flags.owndata and not view.flags.writeable
    part = view[2:]
    del engine, view
    gc.collect()
    np.ones(10**7)
    assert (part == expected[2:]).all()


def test_views_stay_valid_when_the_memory_grows() -> None:
    engine = wasmaze.Engine()
    view = engine.generate_many("wilson", **WILSON, count=5, copy=False)
    address = view.__array_interface__["data"][0]
    engine.generate("kruskal", width=3000, height=3000)
    again = engine.generate_many("wilson", **WILSON, count=5, copy=False)
    assert again.__array_interface__["data"][0] == address
    assert (view == again).all()


def test_masks_are_arrays_of_bool_or_of_0_and_1() -> None:
    mask = np.zeros((7, 9), bool)
    mask[1:6, 2:8] = True
    walls = wasmaze.generate("kruskal", mask=mask, seed=1)
    assert (walls[~mask] == wasmaze.ALL_WALLS).all() and (walls[mask] != wasmaze.ALL_WALLS).all()
    assert (wasmaze.generate("kruskal", width=9, height=7, mask=mask.astype(np.int64), seed=1) == walls).all()
    assert (wasmaze.generate("kruskal", mask=np.asfortranarray(mask), seed=1) == walls).all()
    # A mask has no effect on the next request.
    assert (wasmaze.generate("kruskal", **WILSON) != wasmaze.ALL_WALLS).all()


def test_solutions_are_paths() -> None:
    walls = wasmaze.generate_many("recursive-backtracker", width=12, height=8, seed=3, count=400)
    solved = wasmaze.solve_many(walls, ends="corners")
    assert len(solved) == 400 and (solved.start == 0).all() and (solved.finish == 95).all()
    for i in (0, 17, 399, -1):
        path = solved.path(i)
        y, x = np.divmod(path.astype(int), 12)
        assert (abs(np.diff(x)) + abs(np.diff(y)) == 1).all() and (path[0], path[-1]) == (0, 95)
        steps = wasmaze.distances(walls[i], (0, 0))
        assert (steps[y, x] == np.arange(len(path))).all()
        assert (wasmaze.solve(walls[i], (0, 0), (11, 7)) == path).all()
    assert (wasmaze.measure_many(walls, ends="corners")["solution"] == np.diff(solved.offsets)).all()


@pytest.mark.parametrize("algorithm", ["wilson", "recursive-backtracker", "kruskal"])
@pytest.mark.parametrize("braid", [0.0, 1.0])
def test_pairs_have_shortest_paths_from_start_to_finish(algorithm: str, braid: float) -> None:
    walls = wasmaze.generate_many(algorithm, width=11, height=6, seed=3, count=50, braid=braid)
    paths = wasmaze.solve_pairs(walls, seed=3, pairs=3)
    assert len(paths) == 50 and paths.lengths.shape == (50, 3)
    for i in range(50):
        for pair in range(3):
            start, finish = paths.ends[i, pair].tolist()
            moves = paths.of(i, pair)
            assert start != finish and len(moves) == paths.lengths[i, pair]
            path = start + np.concatenate([[0], np.cumsum(np.array([-11, 1, 11, -1])[moves])])
            for cell, move in zip(path, moves):
                assert not walls[i].reshape(-1)[cell] & 1 << move
            assert path[-1] == finish
            assert wasmaze.distances(walls[i], (start % 11, start // 11)).reshape(-1)[finish] == len(moves)
    part = wasmaze.solve_pairs(walls[20:], seed=3, pairs=3, index=20)
    assert (part.ends == paths.ends[20:]).all() and (part.of(0, 2) == paths.of(20, 2)).all()


def test_mirror_images_have_equal_keys() -> None:
    walls = wasmaze.generate_many("wilson", width=8, height=8, seed=3, count=200)
    keys = wasmaze.keys_many(walls)
    assert keys.dtype == np.uint64 and len(set(keys.tolist())) == 200
    # A mirror image from west to east also swaps the bits of the walls in the west and east.
    swapped = walls & 5 | (walls & 2) << 2 | (walls & 8) >> 2
    assert (wasmaze.keys_many(np.ascontiguousarray(swapped[:, :, ::-1])) == keys).all()


@pytest.mark.parametrize("algorithm", ["boundless", "binary-tree"])
def test_windows_are_parts_of_the_world(algorithm: str) -> None:
    world = wasmaze.generate(algorithm, width=150, height=90, seed="w", index=3)
    for x, y, columns, rows in [(0, 0, 150, 90), (37, 20, 40, 33), (149, 89, 1, 1), (0, 64, 150, 8)]:
        part = {"x": x, "y": y, "columns": columns, "rows": rows}
        made = wasmaze.window(algorithm, seed="w", index=3, width=150, height=90, **part)
        assert (made == world[y : y + rows, x : x + columns]).all()
    far = {"seed": 1, "width": 2**30, "height": 2**30, "x": 2**30 - 9, "y": 2**29}
    assert (
        wasmaze.window(algorithm, **far, columns=9, rows=20)[4:, 3:]
        == wasmaze.window(algorithm, **{**far, "x": 2**30 - 6, "y": 2**29 + 4}, columns=6, rows=16)
    ).all()


TREE = {"algorithm": "binary-tree"}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"x": 999}, '"x" + "columns" expected at most 1000, the width of the world, got 999 + 2'),
        ({"level": 2, "x": 15}, '"x" + "columns" expected at most 16, the width of level 2 of the world, got 15 + 2'),
        ({"level": 5}, '"level" expected an integer in 0..4, got 5'),
        ({"width": 2**30 + 1}, '"width" expected an integer in 1..1073741824, got 1073741825'),
        ({"algorithm": "wilson"}, '"algorithm" expected one of binary-tree, boundless for a window, got "wilson"'),
        ({**TREE, "level": 1}, '"level" expected no value for binary-tree, which has no levels, got 1'),
    ],
)
def test_invalid_windows_are_rejected(change: dict[str, Any], message: str) -> None:
    given = {"seed": 1, "width": 1000, "height": 1000, "x": 0, "y": 0, "columns": 2, "rows": 2, **change}
    with pytest.raises(ValueError) as caught:
        wasmaze.window(**given)
    assert str(caught.value) == message


ELLER, GROWING = {"algorithm": "eller"}, {"algorithm": "growing-tree"}
REFUSED = [
    (ValueError, {"algorithm": "wilsn"}, r'^"algorithm" expected one of .*, got "wilsn"; did you mean "wilson"\?$'),
    (TypeError, {"algorithm": 3}, r'^"algorithm" expected one of .*, got 3$'),
    (ValueError, {"width": 0}, r'^"width" expected an integer in 1\.\.1073741824, got 0$'),
    (ValueError, {"width": 7.5}, r'^"width" expected an integer in 1\.\.1073741824, got 7\.5$'),
    (TypeError, {"width": "9"}, r'^"width" expected an integer in 1\.\.1073741824, got "9"$'),
    (TypeError, {"height": None}, r'^"height" expected an integer in 1\.\.1073741824, got None$'),
    (TypeError, {"height": True}, r'^"height" expected an integer in 1\.\.1073741824, got True$'),
    (ValueError, {"width": 2**15, "height": 2**15 + 1}, r'^"width" \* "height" expected at most 1073741824 cells'),
    (ValueError, {**ELLER, "width": 32_769, "height": 16_385}, '^"height" expected at most 16384 rows for eller and'),
    (ValueError, {"seed": -1}, r'^"seed" expected an integer in 0\.\.2\^53-1 or a string, got -1$'),
    (TypeError, {"seed": [1]}, r'^"seed" expected an integer in 0\.\.2\^53-1 or a string, got \[1\]$'),
    (ValueError, {"seed": "\ud800"}, r'^"seed" expected well-formed text, got "\\ud800" with a lone surrogate$'),
    (ValueError, {"index": 2**53}, r'^"index" expected an integer in 0\.\.2\^53-1, got 9007199254740992$'),
    (ValueError, {"topology": "tours"}, '^"topology" expected plane or torus for wilson, got "tours"; .* "torus"'),
    (ValueError, {**ELLER, "topology": "torus"}, r'^"topology" expected plane for eller, got "torus"$'),
    (ValueError, {"start": (0, 0)}, r'^"start" expected no value for wilson, which takes no start, got \(0, 0\)$'),
    (ValueError, {"algorithm": "prim-true", "start": (9, 0)}, r'^"start\.x" expected an integer in 0\.\.8, got 9$'),
    (TypeError, {"algorithm": "prim-true", "start": 4}, r'^"start" expected a cell \(x, y\), got 4$'),
    (TypeError, {"mask": [[1]]}, r'^"mask" expected an array \(7, 9\) of True and False, got \[\[1\]\]$'),
    (ValueError, {"mask": np.ones((9, 7), bool)}, r'^"mask" expected an array \(7, 9\) of .*, got an array of'),
    (ValueError, {"mask": np.zeros((7, 9), bool)}, r'^"mask" expected at least one cell, got none$'),
    (ValueError, {"mask": np.full((7, 9), 2)}, r'^"mask" expected .*, got numbers other than 0 and 1$'),
    (ValueError, {**ELLER, "mask": np.ones((7, 9), bool)}, '^"mask" expected no value for eller, .*; use kruskal, '),
    (ValueError, {"braid": 1.5}, r'^"braid" expected a number in 0\.\.1, got 1\.5$'),
    (TypeError, {"braid": "1"}, r'^"braid" expected a number in 0\.\.1, got "1"$'),
    (ValueError, {"hieght": 3}, '^"parameters" expected no parameters for wilson, got "hieght"; did you mean "height"'),
    (ValueError, {**GROWING, "newest": 0}, '^"parameters" expected a weight above 0 among newest, '),
    (ValueError, {**GROWING, "newest": 1001}, r'^"parameters\.newest" expected an integer in 0\.\.1000, got 1001$'),
    (ValueError, {**TREE, "corner": "north"}, r'^"parameters\.corner" expected one of north-west, '),
]


@pytest.mark.parametrize(("kind", "change", "message"), REFUSED, ids=lambda value: str(value)[:40])
def test_invalid_requests_are_rejected(kind: type[Exception], change: dict[str, Any], message: str) -> None:
    with pytest.raises(kind, match=message) as caught:
        wasmaze.generate(**{"algorithm": "wilson", **WILSON, **change})
    assert caught.type is kind and "\n" not in str(caught.value)
    assert wasmaze.generate("wilson", **WILSON).shape == (7, 9)


@pytest.mark.parametrize(
    ("kind", "change", "message"),
    [
        (ValueError, {"count": -1}, '"count" expected an integer in 0..268435456, got -1'),
        (ValueError, {"threads": 0}, '"threads" expected an integer in 1..1024, got 0'),
        (TypeError, {"out": [1]}, '"out" expected an array of uint8 of shape (2, 7, 9), got [1]'),
        (ValueError, {"out": np.zeros((2, 7, 9))}, '"out" expected an array of uint8 of shape (2, 7, 9), got an array'),
        (ValueError, {"index": 2**53 - 1}, '"index" + "count" - 1 expected at most 2^53-1, got index'),
    ],
)
def test_invalid_batches_are_rejected(kind: type[Exception], change: dict[str, Any], message: str) -> None:
    with pytest.raises(kind) as caught:
        wasmaze.generate_many("wilson", **{**WILSON, "count": 2, **change})
    assert str(caught.value).startswith(message)


def test_invalid_queries_are_rejected() -> None:
    walls = wasmaze.generate("wilson", **WILSON)
    with pytest.raises(TypeError, match='^"walls" expected an array of uint8'):
        wasmaze.solve_many(walls.astype(int))
    with pytest.raises(ValueError, match=r'^"walls" expected an array of uint8 .*, got an array of shape \(0, 9\)'):
        wasmaze.solve_many(walls[:0])
    with pytest.raises(ValueError, match=r'^"finish\.x" expected an integer in 0\.\.8, got 9$'):
        wasmaze.solve(walls, (0, 0), (9, 0))
    message = '^"ends" expected one of farthest, corners, sides, got "corner"; did you mean "corners"'
    with pytest.raises(ValueError, match=message):
        wasmaze.solve_many(walls, ends="corner")
    with pytest.raises(ValueError, match=r'^"walls" expected one maze, of shape \(height, width\)'):
        wasmaze.distances(walls[np.newaxis], (0, 0))


def test_too_many_cells_for_the_memory_are_rejected() -> None:
    with pytest.raises(MemoryError, match=r"^expected memory for \d+ mazes of 16384 \* 16384 cells, got too little"):
        wasmaze.Engine().generate_many("prim-true", width=2**14, height=2**14, seed=1, count=16, copy=False)


def test_engines_can_be_pickled() -> None:
    engine = pickle.loads(pickle.dumps(wasmaze.Engine()))
    assert (engine.generate("wilson", **WILSON) == wasmaze.generate("wilson", **WILSON)).all()


def _make(i: int) -> bytes:
    return wasmaze.generate("wilson", **WILSON, index=i).tobytes()


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"] if sys.platform == "linux" else ["spawn"])
def test_processes_make_the_same_mazes(method: str) -> None:
    expected = [_make(i) for i in range(20)]
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(_make, range(20)) == expected


@pytest.mark.skipif(sys.platform != "linux", reason="processes are forked on Linux only")
def test_processes_forked_from_a_process_with_a_busy_thread_make_the_same_mazes() -> None:
    stop = threading.Event()

    def busy() -> None:
        while not stop.is_set():
            wasmaze.generate("wilson", width=300, height=300, seed=1)

    thread = threading.Thread(target=busy)
    thread.start()
    try:
        with multiprocessing.get_context("fork").Pool(2) as pool:
            assert pool.map(_make, range(20)) == [_make(i) for i in range(20)]
    finally:
        stop.set()
        thread.join()


def test_a_shape_that_a_subclass_of_ndarray_reports_is_ignored() -> None:
    class Liar(np.ndarray):
        shape = property(lambda self: (2**20, 2**20))  # type: ignore[assignment]

    walls = wasmaze.generate("wilson", width=9, height=7, seed=1, mask=np.ones((7, 9), bool).view(Liar))
    assert wasmaze.keys_many(walls.view(Liar)) == wasmaze.keys_many(walls)
