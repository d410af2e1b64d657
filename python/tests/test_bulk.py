"""Tests that ``wasmaze.bulk.write`` writes the data sets of `wasmaze bulk`, and survives interruptions."""

from __future__ import annotations

import io
import json
import math
import os
import random
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wasmaze
from wasmaze import bulk
from wasmaze._files import place_of
from wasmaze._json import to_json

COMMAND = Path(__file__).parents[2] / "dist" / "cli.js"
needs_command = pytest.mark.skipif(
    not (COMMAND.exists() and shutil.which("node")), reason="needs Node and the built command of a clone"
)

REQUEST: dict[str, Any] = {"width": 9, "height": 7, "seed": 7, "count": 1000}
WORDS = ["--width", "9", "--height", "7", "--seed", "7", "--count", "1000"]


def command(*words: str, code: int = 0) -> str:
    done = subprocess.run(["node", str(COMMAND), "bulk", *words], capture_output=True, text=True)
    assert done.returncode == code, done.stderr
    return done.stdout + done.stderr


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


MASK = np.array([[(x + 2 * y) % 7 != 3 or y % 3 == 0 for x in range(9)] for y in range(7)])
EQUAL: dict[str, tuple[dict[str, Any], list[str]]] = {
    "walls": ({}, []),
    "nothing": ({"count": 0}, ["--count", "0"]),
    "columns": (
        {"columns": ["key", "cells", "moves", "length", "finish", "start"], "ends": "random", "part_size": 300},
        ["--columns", "all", "--ends", "random", "--part-size", "300"],
    ),
    "torus": (
        {"topology": "torus", "columns": ["cells"], "ends": "dead-ends", "braid": 0.25, "index": 2**40},
        "--topology torus --columns cells --ends dead-ends --braid 0.25 --index 1099511627776".split(),
    ),
    "measures": (
        {"measures": ["turns", "deadEndShare"], "ends": "random", "seed": "s\u2028é\"\\\n"},
        ["--measures", "turns,deadEndShare", "--ends", "random", "--seed", "s\u2028é\"\\\n"],
    ),
    "where": (
        {"where": "length > 14 and deadEnds < 20", "columns": ["length"], "splits": {"train": 0.9, "test": 0.1}},
        ["--where", "length > 14 and deadEnds < 20", "--columns", "length", "--split", "train=0.9,test=0.1"],
    ),
    "key": (
        {"split_by": "key", "splits": {"a": 0.1, "b": 0.2, "c": 0.7}, "columns": ["key"], "part_size": 400},
        ["--split-by", "key", "--split", "a=0.1,b=0.2,c=0.7", "--columns", "key", "--part-size", "400"],
    ),
    "hugging_face": (
        {"hugging_face": True, "splits": {"train": 0.5, "test": 0.5}, "part_size": 200},
        ["--hugging-face", "--split", "train=0.5,test=0.5", "--part-size", "200"],
    ),
    "webdataset": (
        {"format": "webdataset", "count": 90, "part_size": 40, "ends": "random"},
        ["--format", "images", "--count", "90", "--part-size", "40", "--ends", "random"],
    ),
    "pictures": (
        {"format": "webdataset", "count": 90, "where": "length>9", "cell_pixels": 3, "colours": {"path": "#ff0000"}},
        "--format images --count 90 --where length>9 --cell-pixels 3 --colours path=#ff0000".split(),
    ),
}


@needs_command
@pytest.mark.parametrize("name", EQUAL)
def test_the_files_have_the_bytes_of_the_command(tmp_path: Path, name: str) -> None:
    options, words = EQUAL[name]
    written = bulk.write(tmp_path / "python", "wilson", **{**REQUEST, **options}, threads=2)
    command("--algorithm", "wilson", *WORDS, *words, "--output", str(tmp_path / "node"))
    python, node = contents(tmp_path / "python"), contents(tmp_path / "node")
    assert python.keys() == node.keys()
    assert [file for file in node if python[file] != node[file]] == []
    assert written.mazes == json.loads(node["manifest.json"])["mazes"]
    assert "equal those of the reference" in command("check", "--all", str(tmp_path / "python"))


@needs_command
def test_masks_starts_and_parameters_are_described_like_in_the_command(tmp_path: Path) -> None:
    (tmp_path / "mask.txt").write_text("\n".join("".join("#" if cell else "." for cell in row) for row in MASK))
    words = ["--mask", str(tmp_path / "mask.txt"), "--algorithm", "prim-true", "--seed", "7", "--count", "60"]
    pictures = ["--format", "images", "--ends", "random"]
    command(*words, *pictures, "--output", str(tmp_path / "node"))
    options: dict[str, Any] = {"mask": MASK, "seed": 7, "count": 60}
    bulk.write(tmp_path / "python", "prim-true", **options, format="webdataset", ends="random")
    assert contents(tmp_path / "python") == contents(tmp_path / "node")
    share = 1e-5
    grown = ["--algorithm", "growing-tree", *WORDS, "--start", "3,2", "--parameter", "newest=7"]
    command(*grown, "--braid", f"{share:f}", "--output", str(tmp_path / "grown"))
    bulk.write(tmp_path / "again", "growing-tree", **REQUEST, start=(3, 2), newest=7, braid=share)
    assert contents(tmp_path / "again") == contents(tmp_path / "grown")


@needs_command
def test_parquet_has_the_rows_and_types_of_the_command(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    options: dict[str, Any] = {"columns": ["start", "moves", "cells", "key"], "measures": ["turns", "elitism"]}
    splits = {"train": 0.75, "test": 0.25}
    bulk.write(
        tmp_path / "python", "wilson", **REQUEST, **options, format="parquet", hugging_face=True, splits=splits
    )
    words = ["--columns", "start,moves,cells,key", "--measures", "turns,elitism", "--split", "train=0.75,test=0.25"]
    words += ["--format", "parquet", "--hugging-face", "--output", str(tmp_path / "node")]
    command("--algorithm", "wilson", *WORDS, *words)
    for name in ("data/train-00000-of-00001.parquet", "data/test-00000-of-00001.parquet"):
        one, other = (parquet.read_table(tmp_path / folder / name) for folder in ("python", "node"))
        assert one.schema.equals(other.schema, check_metadata=True) and one.equals(other)
    assert (tmp_path / "python/README.md").read_bytes() == (tmp_path / "node/README.md").read_bytes()
    assert "1,000 mazes equal those of the reference" in command("check", "--all", str(tmp_path / "python"))
    assert (wasmaze.open(tmp_path / "python")[:] == wasmaze.generate_many("wilson", **REQUEST)).all()


@needs_command
def test_numbers_are_written_like_in_javascript() -> None:
    draw = random.Random(7)
    values = [draw.random() * 10.0 ** -draw.randrange(20) for _ in range(500)]
    values += [struct.unpack("<d", draw.randbytes(8))[0] for _ in range(500)] + [0.0, 1.0, 1e-6, 1e-7, 1e21, 1e20]
    values = [value for value in values if math.isfinite(value)]
    program = "console.log(JSON.stringify(JSON.parse(process.argv[1])))"
    done = subprocess.run(["node", "-e", program, json.dumps(values)], capture_output=True, text=True, check=True)
    assert to_json(values) == done.stdout.strip()


@needs_command
def test_python_completes_what_the_command_began_and_the_command_what_python_began(tmp_path: Path) -> None:
    options = {**REQUEST, "part_size": 100, "columns": ["moves"]}
    words = ["--algorithm", "kruskal", *WORDS, "--part-size", "100", "--columns", "moves"]
    command(*words, "--output", str(tmp_path / "whole"))
    whole = contents(tmp_path / "whole")
    for name, finish in (("python", "command"), ("command", "python")):
        folder = tmp_path / name
        shutil.copytree(tmp_path / "whole", folder)
        for part in sorted(folder.glob("part-*00.npy"))[:4]:
            part.unlink()
        (folder / "part-000000000900.moves.npy").write_bytes(b"damaged")
        if finish == "python":
            assert bulk.write(folder, "kruskal", **options).kept == 5
        else:
            command(*words, "--output", str(folder))
        assert contents(folder) == whole


WRITE = """
import sys
from wasmaze import bulk
bulk.write(sys.argv[1], "wilson", width=30, height=30, seed=7, count=40_000, part_size=1000, threads=2)
"""
LARGE: dict[str, Any] = {"width": 30, "height": 30, "seed": 7, "count": 40_000, "part_size": 1000}


def begin(folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", WRITE, str(folder)], stderr=subprocess.PIPE, text=True)


def wait_for_parts(folder: Path, number: int, process: subprocess.Popen[str]) -> None:
    while len(list(folder.glob("part-*.npy"))) < number and process.poll() is None:
        time.sleep(0.005)


def test_a_killed_process_can_be_repeated(tmp_path: Path) -> None:
    bulk.write(tmp_path / "whole", "wilson", **LARGE)
    folder = tmp_path / "killed"
    for number in (3, 12):
        process = begin(folder)
        wait_for_parts(folder, number, process)
        process.kill()
        process.communicate()
        assert process.returncode == -signal.SIGKILL
        assert not (folder / "README.md").exists()
    # A partial file of a process that has ended is removed; a file of anybody else is not.
    (folder / "notes.partial").write_text("mine")
    written = bulk.write(folder, "wilson", **LARGE)
    assert written.parts == 40 and written.mazes == 40_000
    assert contents(folder) == {**contents(tmp_path / "whole"), "notes.partial": b"mine"}


def test_an_interrupt_ends_the_call_soon_and_leaves_no_partial_file(tmp_path: Path) -> None:
    process = begin(tmp_path)
    wait_for_parts(tmp_path, 3, process)
    process.send_signal(signal.SIGINT)
    begun = time.monotonic()
    _, errors = process.communicate()
    assert "KeyboardInterrupt" in errors and time.monotonic() - begun < 5
    assert not list(tmp_path.glob("*.partial"))
    listed = len(json.loads((tmp_path / "manifest.json").read_text())["parts"])
    assert 0 < listed == len(list(tmp_path.glob("part-*.npy"))) < 40
    assert bulk.write(tmp_path, "wilson", **LARGE).kept == listed


def test_an_interrupted_upload_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fs = pytest.importorskip("pyarrow.fs")
    request: dict[str, Any] = {"width": 9, "height": 9, "seed": 7, "count": 100}
    bulk.write("set", "wilson", **request, filesystem=fs.SubTreeFileSystem(str(tmp_path), fs.LocalFileSystem()))
    before = {path.name: path.read_bytes() for path in (tmp_path / "set").iterdir()}
    store = place_of("set", fs.SubTreeFileSystem(str(tmp_path), fs.LocalFileSystem()))

    class Interrupted(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            if self.tell() > 0:
                raise KeyboardInterrupt
            return super().read(3)

    monkeypatch.setattr(tempfile, "TemporaryFile", Interrupted)
    for name in (*before, "new.npy"):
        with pytest.raises(KeyboardInterrupt), store.writing(name) as file:
            file.write(b"other bytes")
    assert {path.name: path.read_bytes() for path in (tmp_path / "set").iterdir()} == before


def test_partial_files_of_ended_processes_are_removed_from_a_store(tmp_path: Path) -> None:
    fs = pytest.importorskip("pyarrow.fs")
    store = place_of("", fs.SubTreeFileSystem(str(tmp_path), fs.LocalFileSystem()))
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    mine = store._run.partial("part.npy")
    left = mine.replace(f"-{os.getpid()}-", f"-{ended.pid}-")
    others = [mine, left.replace("part", "photo"), left.replace(store._run.partial("")[1:13], "0" * 12)]
    for name in (left, *others):
        (tmp_path / name).touch()
    store.remove_leftovers(["part.npy"])
    assert {path.name for path in tmp_path.iterdir()} == set(others)


def test_two_processes_write_one_data_set_at_the_same_time(tmp_path: Path) -> None:
    processes = [begin(tmp_path / "set") for _ in range(2)]
    for process in processes:
        _, errors = process.communicate()
        assert process.returncode == 0, errors
    bulk.write(tmp_path / "whole", "wilson", **LARGE)
    assert contents(tmp_path / "set") == contents(tmp_path / "whole")


def test_files_of_others_are_kept(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("mine")
    (tmp_path / "part-000000000400.npy").write_bytes(b"mine")
    with pytest.raises(FileExistsError, match="expected no file at .*part-000000000400.npy, got a file that no manif"):
        bulk.write(tmp_path, "wilson", **REQUEST, part_size=200)
    assert (tmp_path / "part-000000000400.npy").read_bytes() == b"mine"
    (tmp_path / "part-000000000400.npy").unlink()
    bulk.write(tmp_path, "wilson", **REQUEST, part_size=200)
    assert (tmp_path / "README.md").read_text() == "mine"


def test_another_data_set_and_an_edited_manifest_are_rejected(tmp_path: Path) -> None:
    bulk.write(tmp_path, "wilson", **REQUEST)
    with pytest.raises(ValueError, match='describes another data set: seed is 7 in that file, "8" in this request; '):
        bulk.write(tmp_path, "wilson", **{**REQUEST, "seed": "8"})
    manifest = tmp_path / "manifest.json"
    manifest.write_text(manifest.read_text().replace('"mazes": 1000', '"mazes": 1001'))
    with pytest.raises(ValueError, match="does not match its own checksum: the file was edited"):
        bulk.write(tmp_path, "wilson", **REQUEST)
    manifest.write_text("[]")
    with pytest.raises(ValueError, match="expected a manifest written by wasmaze, got another file"):
        bulk.write(tmp_path, "wilson", **REQUEST)


def test_a_folder_that_cannot_be_used_is_an_error_of_the_system(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="file"):
        bulk.write(tmp_path / "file", "wilson", **REQUEST)
    os.symlink(tmp_path, tmp_path / "data")
    with pytest.raises(ValueError, match="to be a folder, got a link"):
        bulk.write(tmp_path, "wilson", **REQUEST, hugging_face=True)


def test_progress_reports_finished_indices(tmp_path: Path) -> None:
    reports: list[tuple[int, int]] = []
    bulk.write(tmp_path, "wilson", **REQUEST, part_size=250, progress=lambda *report: reports.append(report))
    assert reports == [(250, 1000), (500, 1000), (750, 1000), (1000, 1000)]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"format": "images"}, '"format" expected one of npy, parquet, webdataset, got "images"'),
        ({"count": -1}, '"count" expected an integer in 0..2^53-1, got -1'),
        ({"seed": None}, '"seed" expected an integer in 0..2^53-1 or a string, got None'),
        ({"columns": "moves"}, '"columns" expected a list of names, got "moves"'),
        ({"columns": ["move"]}, '"columns" expected one of start, finish, length, moves, cells, key, got "move"; did'),
        ({"ends": "random"}, '"ends" expected "columns", "measures" or "where" beside it, got "random"; add one'),
        ({"splits": {"a": 0.5}}, '"splits" expected shares that add up to 1, got 0.5'),
        ({"splits": {"a/b": 1}}, '"splits" expected names of letters, digits and _, got "a/b"'),
        ({"split_by": "key"}, '"split_by" expected "splits" with names and shares, got no splits'),
        ({"part_size": 1, "count": 10**7}, '"part_size" expected at least 10 for 10000000 mazes'),
        ({"cell_pixels": 4}, '"format" expected webdataset for pixels and colours, got "npy"'),
        ({"format": "webdataset", "colours": {"floor": "#000000"}}, '"colours" expected floor to differ from walls'),
        ({"topology": "torus", "columns": ["key"]}, '"topology" expected plane for keys, got "torus"'),
        ({"threads": 0}, '"threads" expected an integer in 1..1024, got 0'),
    ],
)
def test_invalid_options_are_rejected(tmp_path: Path, options: dict[str, Any], message: str) -> None:
    with pytest.raises((TypeError, ValueError)) as error:
        bulk.write(tmp_path / "set", "wilson", **{**REQUEST, **options})
    assert str(error.value).startswith(message) and "\n" not in str(error.value)
    assert not (tmp_path / "set").exists()
