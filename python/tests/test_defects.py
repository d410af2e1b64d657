"""Each test repeats a fault that users found in an earlier version."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wasmaze

WILSON: dict[str, Any] = {"width": 9, "height": 7, "seed": 7}
POSIX = pytest.mark.skipif(sys.platform != "linux", reason="needs fork, ulimit and signals")


def python(code: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """Runs code in a new process."""
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, timeout=120, **options
    )


@POSIX
def test_a_view_stays_valid_in_a_forked_process() -> None:
    done = python("""
        import os, wasmaze
        engine = wasmaze.Engine()
        view = engine.generate_many("wilson", width=50, height=50, seed=1, count=50, copy=False)
        expected = view.sum()
        child = os.fork()
        if child == 0:
            engine.generate("wilson", width=9, height=9, seed=3)
            os._exit(0 if view.sum() == expected else 3)
        os._exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) & 255)
    """)
    assert done.returncode == 0


@POSIX
def test_too_little_address_space_is_a_memory_error() -> None:
    import resource

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (4_000_000_000, 4_000_000_000))

    done = python("import wasmaze; wasmaze.generate('wilson', width=5, height=5)", preexec_fn=limit)
    last = done.stderr.splitlines()[-1]
    assert last.startswith("MemoryError: expected 4.4 GB of address space for each engine, got less; raise the limit")


@POSIX
@pytest.mark.parametrize("threads", [1, 2])
def test_control_c_interrupts_a_large_batch(threads: int) -> None:
    code = f"""
        import time, wasmaze
        wasmaze.generate("wilson", width=5, height=5)
        print("begun", flush=True)
        try:
            wasmaze.generate_many("wilson", width=100, height=100, seed=1, count=150_000, threads={threads})
        except KeyboardInterrupt:
            print("interrupted", flush=True)
    """
    with subprocess.Popen([sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        time.sleep(1)
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "interrupted\n"
        seconds = time.monotonic() - sent
    # 0.05 s on a machine without other programs, because a call of the module takes 20 ms.
    assert seconds < 2, seconds


def test_a_star_import_keeps_pythons_open() -> None:
    names: dict[str, Any] = {}
    exec("from wasmaze import *", names)
    assert "open" not in names and names["generate"] is wasmaze.generate
    assert set(wasmaze.__all__) <= set(dir(wasmaze))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: wasmaze.generate("wilson", 5, 5),
            "generate.. expected keyword arguments after algorithm, got 3 argum",
        ),  # type: ignore[call-arg]
        (lambda: wasmaze.generate("dfs", **WILSON), 'got "dfs"; did you mean "recursive-backtracker"'),
        (lambda: wasmaze.generate("wilson", widht=5, height=5), 'got "widht"; did you mean "width"'),
        (lambda: wasmaze.stream("eller", width=5, topology="torus"), 'got "topology"$'),
    ],
)
def test_errors_name_the_mistake(call: Any, message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        call()


def test_walls_of_no_maze_are_rejected() -> None:
    maze = wasmaze.generate("wilson", **WILSON)
    message = '^"walls" expected each wall in both of its cells .*, got a wall on one side only at cell '
    for wrong in (maze.T, maze ^ 2, np.random.default_rng(1).integers(0, 16, maze.shape, np.uint8), maze + 16):
        with pytest.raises(ValueError, match=message):
            wasmaze.measure_many(np.ascontiguousarray(wrong))
    batch = wasmaze.generate_many("wilson", **WILSON, topology="torus", count=3)
    assert len(wasmaze.solve_many(batch, topology="torus")) == 3
    batch[2, 0, 0] ^= 9
    with pytest.raises(ValueError, match="at cell 0,0 of maze 2;"):
        wasmaze.solve_many(batch, topology="torus")


def test_an_engine_can_be_released() -> None:
    before = wasmaze.generate("wilson", **WILSON)
    wasmaze.close()
    assert (wasmaze.generate("wilson", **WILSON) == before).all()


def test_calls_without_the_bindings_of_wasmtime_return_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    from wasmtime import _bindings as bindings

    from wasmaze import _calls

    made: list[Any] = []
    original = _calls.direct_call

    def recorded(*given: Any) -> Any:
        made.append(original(*given))
        return made[-1]

    monkeypatch.setattr(_calls, "direct_call", recorded)

    def results() -> list[Any]:
        made.clear()
        engine = wasmaze.Engine()
        walls = engine.generate_many("wilson", **WILSON, count=20, braid=0.5)
        return [
            walls,
            engine.solve_pairs(walls, seed=7).moves,
            engine.keys_many(walls),
            engine.distances(walls[0], (0, 0)),
        ]

    expected = results()
    assert made and all(made)
    missing, signature = monkeypatch.delattr, monkeypatch.setattr
    for change in (
        lambda: missing(bindings, "_wasmtime_func_call_unchecked"),
        lambda: missing(bindings, "wasmtime_val_raw_t"),
        lambda: signature(bindings._wasmtime_func_call_unchecked, "argtypes", []),
    ):
        with monkeypatch.context():
            change()
            found = results()
        monkeypatch.undo()
        monkeypatch.setattr(_calls, "direct_call", recorded)
        assert made and not any(made)
        assert all((one == other).all() for one, other in zip(found, expected))


@pytest.mark.parametrize("words", [["--width", "4", "--seed", "7"], ["wilson", "--solve", "--seed", "x"]])
def test_the_module_prints_a_maze(words: list[str], tmp_path: Path) -> None:
    run = [sys.executable, "-m", "wasmaze"]
    done = subprocess.run([*run, *words], capture_output=True, encoding="utf-8", env={**os.environ, "PYTHONUTF8": "1"})
    assert done.returncode == 0 and len(done.stdout.splitlines()) == 21
    picture = tmp_path / "maze.png"
    assert subprocess.run([*run, *words, "--png", str(picture)]).returncode == 0
    assert picture.read_bytes()[:4] == b"\x89PNG"
    for wrong, code, text in (
        (["--width", "0"], 2, '"width" expected'),
        (["--png", str(tmp_path)], 1, "Is a directory"),
    ):
        done = subprocess.run([*run, *words, *wrong], capture_output=True, text=True)
        assert done.returncode == code and text in done.stderr


def test_pictures_restore_the_maze() -> None:
    walls = wasmaze.generate_many("wilson", width=9, height=7, seed=7, count=5, topology="torus")
    assert (wasmaze.from_occupancy(wasmaze.occupancy(walls)) == walls).all()
    image = wasmaze.to_image(walls[0], path=[0, 1], cell_pixels=3, wall_pixels=1)
    assert image._repr_png_() == bytes(image) and pickle.loads(pickle.dumps(image)) == image
    for wrong, message in (
        (np.zeros((4, 5)), r"\(\.\.\., 2 \* height \+ 1, 2 \* width \+ 1\)"),
        (np.ones((3, 5)), "the floor at each cell"),
        (np.array([[1, 0, 1], [1, 0, 1], [1, 1, 1]]), "the same gaps on opposite sides"),
    ):
        with pytest.raises(ValueError, match=message):
            wasmaze.from_occupancy(wrong)
