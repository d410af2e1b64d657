"""The libraries that the documentation names read the files of data sets."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import datasets
import duckdb
import huggingface_hub
import numpy as np
import pandas
import polars
import pytest
import webdataset
from machine import ALL, ROOT

import wasmaze
import wasmaze.bulk

REQUEST: dict[str, Any] = {"width": 9, "height": 7, "seed": 7, "count": 2000}


@pytest.fixture(scope="module")
def parquet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("parquet")
    options: dict[str, Any] = {"columns": ["moves", "length"], "ends": "random", "part_size": 500}
    splits = {"train": 0.9, "test": 0.1}
    wasmaze.bulk.write(folder, "wilson", **REQUEST, **options, format="parquet", hugging_face=True, splits=splits)
    return folder


def test_datasets_duckdb_polars_and_pandas_read_parquet(parquet: Path, tmp_path: Path) -> None:
    walls = wasmaze.generate_many("wilson", **REQUEST)
    paths = wasmaze.solve_pairs(walls, seed=7)
    whole = b"".join(walls.tobytes() for walls in walls)
    loaded = datasets.load_dataset(str(parquet), cache_dir=str(tmp_path))
    assert {name: split.num_rows for name, split in loaded.items()} == {"train": 1800, "test": 200}
    rows = [row for name in ("train", "test") for row in loaded[name]]
    assert b"".join(row["walls"] for row in rows) == whole
    assert b"".join(row["moves"] for row in rows) == paths.moves.tobytes()
    pattern = str(parquet / "data" / "*.parquet")
    frame = polars.read_parquet(pattern).sort("index")
    assert b"".join(frame["walls"]) == whole and frame["length"].to_list() == paths.lengths[:, 0].tolist()
    query = f"SELECT count(*), sum(length), min(octet_length(walls)) FROM '{pattern}'"
    assert duckdb.sql(query).fetchall()[0] == (2000, int(paths.lengths.sum()), 63)
    first = pandas.read_parquet(parquet / "data" / "train-00000-of-00004.parquet")
    assert b"".join(first["walls"]) == walls[:500].tobytes()


def test_the_card_has_the_metadata_of_the_hub(parquet: Path) -> None:
    card = huggingface_hub.DatasetCard.load(parquet / "README.md")
    assert card.data.license == "other" and card.data.size_categories == ["1K<n<10K"]
    [config] = card.data.to_dict()["configs"]
    assert config["data_files"] == [
        {"split": "train", "path": "data/train-*"}, {"split": "test", "path": "data/test-*"},
    ]


def test_webdataset_reads_pictures(tmp_path: Path) -> None:
    wasmaze.bulk.write(tmp_path, "wilson", **{**REQUEST, "count": 60}, format="webdataset", ends="random", part_size=40)
    paths = wasmaze.solve_pairs(wasmaze.generate_many("wilson", **{**REQUEST, "count": 60}), seed=7)
    files = sorted(str(path) for path in tmp_path.glob("*.tar"))
    samples = list(webdataset.WebDataset(files, shardshuffle=False).decode("rgb8"))
    assert [json_of(sample)["index"] for sample in samples] == list(range(60))
    assert json_of(samples[7])["moves"] == "".join("NESW"[move] for move in paths.of(7))
    changed = (np.asarray(samples[7]["input.png"]) != np.asarray(samples[7]["target.png"])).any(axis=2).sum()
    # All squares of the path except its ends are drawn, with 4 x 4 pixels each.
    assert changed == (2 * int(paths.lengths[7, 0]) - 1) * 16


def json_of(sample: dict[str, Any]) -> dict[str, Any]:
    value = sample["json"]
    return value if isinstance(value, dict) else json.loads(value)  # type: ignore[no-any-return]


@pytest.mark.skipif(not ALL, reason="npm run test:tools runs it")
def test_the_notebook_runs_from_top_to_bottom(tmp_path: Path) -> None:
    import nbclient
    import nbformat

    notebook = nbformat.read(ROOT / "python" / "examples" / "mazes.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(tmp_path)}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert any("image/png" in output.get("data", {}) for output in outputs)
    assert any("10000 mazes in 1 part" in output.get("text", "") for output in outputs)
