"""Tests reading of the data sets that `wasmaze bulk` writes, in all formats."""

from __future__ import annotations

import json
import pickle
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wasmaze

COMMAND = Path(__file__).parents[2] / "dist" / "cli.js"
pytestmark = pytest.mark.skipif(
    not (COMMAND.exists() and shutil.which("node")), reason="needs Node and the built command of a clone"
)

REQUEST = ["--algorithm", "wilson", "--width", "7", "--height", "5", "--seed", "data"]


def bulk(folder: Path, *options: str) -> Path:
    command = ["node", str(COMMAND), "bulk", *REQUEST, "--output", str(folder), *options]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder


def made(**options: Any) -> np.ndarray:
    return wasmaze.generate_many("wilson", width=7, height=5, seed="data", **options)


@pytest.mark.parametrize("format", ["npy", "bin", "npz", "ndjson", "parquet"])
def test_every_format_has_all_mazes(tmp_path: Path, format: str) -> None:
    if format == "parquet":
        pytest.importorskip("pyarrow")
    folder = bulk(tmp_path / "set", "--count", "250", "--part-size", "100", "--format", format)
    data = wasmaze.open(folder)
    expected = made(count=250)
    assert len(data) == 250 and data.parts == 3 and data.complete and data.format == format
    assert (data.width, data.height, data.recipe["algorithm"]) == (7, 5, "wilson")
    assert (data[:] == expected).all() and (data[249] == expected[249]).all() and (data[-1] == expected[249]).all()
    assert (data[95:205:7] == expected[95:205:7]).all() and data[:0].shape == (0, 5, 7)
    assert all((one == other).all() for one, other in zip(data, expected, strict=True))
    assert (data.column("index") == np.arange(250)).all()
    if format in ("npy", "bin"):
        assert isinstance(data.walls(1), np.memmap)
    with pytest.raises(IndexError, match='^"i" expected the index of one of 250 mazes, got 250$'):
        data[250]
    with pytest.raises(TypeError, match='^"i" expected an integer or a slice, got "0"$'):
        data["0"]  # type: ignore[call-overload]


@pytest.mark.parametrize("format", ["npy", "npz", "ndjson", "parquet"])
def test_filtered_data_sets_have_columns(tmp_path: Path, format: str) -> None:
    if format == "parquet":
        pytest.importorskip("pyarrow")
    options = ["--count", "300", "--part-size", "100", "--where", "deadEnds > 10", "--measures", "deadEnds,elitism"]
    data = wasmaze.open(bulk(tmp_path / "set", *options, "--format", format))
    measured = wasmaze.measure_many(made(count=300))
    kept = np.flatnonzero(measured["deadEnds"] > 10)
    assert 0 < len(kept) < 300 and len(data) == len(kept)
    assert (data.column("index") == kept).all()
    assert (data.column("deadEnds") == measured["deadEnds"][kept]).all()
    assert (data.column("elitism") == measured["elitism"][kept]).all()
    assert (data[:] == made(count=300)[kept]).all()
    with pytest.raises(KeyError, match="expected a column of the data set"):
        data.column("turns")


@pytest.mark.parametrize("format", ["npy", "bin", "npz"])
@pytest.mark.parametrize("topology", ["plane", "torus"])
def test_packed_walls_are_unpacked(tmp_path: Path, format: str, topology: str) -> None:
    options = ["--count", "50", "--part-size", "20", "--pack", "--topology", topology, "--format", format]
    data = wasmaze.open(bulk(tmp_path / "set", *options))
    assert data.walls(0).shape == (20, 9)
    assert (data[:] == made(count=50, topology=topology)).all()


def test_columns_of_solutions_are_read(tmp_path: Path) -> None:
    options = ["--count", "40", "--ends", "random", "--columns", "start,finish,length,moves,key"]
    data = wasmaze.open(bulk(tmp_path / "set", *options))
    walls = made(count=40)
    paths = wasmaze.solve_pairs(walls, seed="data")
    assert (data.column("start") == paths.ends[:, 0, 0]).all()
    assert (data.column("length") == paths.lengths[:, 0]).all()
    assert (data.column("moves") == paths.moves).all()
    assert (data.column("key") == wasmaze.keys_many(walls)).all()


def test_shards_are_read_as_one_data_set(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    bulk(folder, "--count", "250", "--part-size", "50", "--shard", "1/2")
    assert not wasmaze.open(folder).complete
    bulk(folder, "--count", "250", "--part-size", "50", "--shard", "2/2")
    data = wasmaze.open(folder)
    assert data.complete and (data[:] == made(count=250)).all()


def test_folders_without_a_data_set_are_rejected(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match='^"directory" expected a data set of "wasmaze bulk", got '):
        wasmaze.open(tmp_path / "nowhere")
    with pytest.raises(FileNotFoundError, match='^"directory" expected a data set with a manifest, got '):
        wasmaze.open(tmp_path)
    (tmp_path / "manifest.json").write_text("{}")
    with pytest.raises(ValueError, match="^manifest.json expected a manifest written by wasmaze, got another file$"):
        wasmaze.open(tmp_path)


def test_a_manifest_with_files_outside_of_the_folder_is_rejected(tmp_path: Path) -> None:
    folder = bulk(tmp_path / "set", "--count", "10")
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["parts"][0]["files"][0]["file"] = "../secret.npy"
    (folder / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(ValueError, match="^manifest.json expected a manifest written by wasmaze, got another file$"):
        wasmaze.open(folder)


def test_a_part_with_the_wrong_shape_is_rejected(tmp_path: Path) -> None:
    folder = bulk(tmp_path / "set", "--count", "10")
    [part] = folder.glob("part-*.npy")
    np.save(part, np.zeros((10, 5, 8), np.uint8))
    with pytest.raises(ValueError, match=r"expected an array of uint8 of shape \(10, 5, 7\), got an array of shape"):
        wasmaze.open(folder)[0]


@pytest.mark.parametrize("options", [["--format", "npy"], ["--format", "bin", "--pack"], ["--format", "npz"]])
def test_mazes_are_selected_by_any_index(tmp_path: Path, options: list[str]) -> None:
    data = wasmaze.open(bulk(tmp_path / "set", "--count", "250", "--part-size", "100", *options))
    expected = made(count=250)
    mask = np.arange(250) % 7 == 0
    for index in (slice(None), slice(240, 5, -7), [3, 249, -1, 100, 3], np.arange(90, 210), mask):
        assert (data[index] == expected[index]).all()
    assert data[[]].shape == (0, 5, 7)
    for wrong in ([250], mask[:5]):
        with pytest.raises(IndexError, match='^"i" expected'):
            data[wrong]
    with pytest.raises(TypeError, match='^"i" expected a list of integers, got'):
        data[[0.5]]  # type: ignore[list-item]
    # The pickled object has no mazes: another process maps the files itself.
    assert len(pickle.dumps(data)) < 5000 and (pickle.loads(pickle.dumps(data))[:] == expected).all()


def test_splits_are_data_sets(tmp_path: Path) -> None:
    folder = bulk(tmp_path / "set", "--count", "100", "--part-size", "30", "--split", "train=0.9,test=0.1")
    splits = wasmaze.open(folder).splits
    assert {name: len(each) for name, each in splits.items()} == {"train": 90, "test": 10}
    assert (splits["test"][:] == made(count=100)[90:]).all() and (splits["train"][-1] == made(count=100)[89]).all()
