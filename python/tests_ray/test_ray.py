"""Mazes as a Ray data set, on a cluster of two nodes on this machine."""

from __future__ import annotations

import os
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

os.environ.update(RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER="0", RAY_USAGE_STATS_ENABLED="0")
os.environ.update(RAY_DEDUP_LOGS="0", RAY_DATA_DISABLE_PROGRESS_BARS="1")

import numpy as np
import pyarrow.parquet
import pytest
import ray
from ray.cluster_utils import Cluster

import wasmaze
import wasmaze.ray

REQUEST: dict[str, Any] = {"width": 16, "height": 16, "seed": 7, "count": 40_000}
COMMAND = Path(__file__).parents[2] / "dist" / "cli.js"
STORE = 200 * 2**20


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    head = {"num_cpus": 1, "object_store_memory": STORE, "node_ip_address": "127.0.0.1", "include_dashboard": False}
    made = Cluster(initialize_head=True, head_node_args=head)
    ray.init(address=made.address, log_to_driver=False)
    yield made
    ray.shutdown()
    made.shutdown()


def read_all(folder: Path) -> dict[str, np.ndarray]:
    table = pyarrow.parquet.read_table(folder).sort_by("index")
    walls = np.frombuffer(b"".join(table["walls"].to_pylist()), np.uint8).reshape(-1, 16, 16)
    return {"walls": walls, **{name: table[name].to_numpy() for name in table.column_names if name != "walls"}}


def test_the_data_set_equals_the_mazes_made_in_one_process(cluster: Cluster, tmp_path: Path) -> None:
    columns = ["start", "finish", "length", "moves", "key", "deadEnds"]
    mazes = wasmaze.ray.dataset("wilson", **REQUEST, columns=columns, block=5000)
    assert mazes.count() == 40_000
    mazes.write_parquet(str(tmp_path / "mazes"))
    found = read_all(tmp_path / "mazes")
    walls = wasmaze.generate_many("wilson", **REQUEST)
    paths = wasmaze.solve_pairs(walls, seed=7)
    assert (found["index"] == np.arange(40_000)).all() and (found["walls"] == walls).all()
    assert (found["key"] == wasmaze.keys_many(walls)).all()
    assert (found["deadEnds"] == wasmaze.measure_many(walls)["deadEnds"]).all()
    assert (np.stack([found["start"], found["finish"]], 1) == paths.ends[:, 0]).all()
    assert found["length"].tolist() == paths.lengths[:, 0].tolist()
    assert found["moves"][39_999] == paths.of(39_999).tobytes()


def test_filters_and_batches_of_ray_work_on_mazes(cluster: Cluster) -> None:
    mazes = wasmaze.ray.dataset("wilson", **{**REQUEST, "count": 3000}, columns=["deadEnds"], block=1000)
    few = mazes.filter(lambda row: row["deadEnds"] > 80).count()
    walls = wasmaze.generate_many("wilson", **{**REQUEST, "count": 3000})
    assert few == (wasmaze.measure_many(walls)["deadEnds"] > 80).sum()
    batch = next(iter(mazes.iter_batches(batch_size=50, batch_format="numpy")))
    assert wasmaze.ray.walls_of(batch, 16, 16).shape == (50, 16, 16)


def test_a_killed_node_does_not_change_the_data_set(cluster: Cluster, tmp_path: Path) -> None:
    second = cluster.add_node(num_cpus=2, object_store_memory=STORE)
    folder = tmp_path / "mazes"
    many = {**REQUEST, "count": 400_000}
    mazes = wasmaze.ray.dataset("wilson", **many, columns=["key"], block=4000)

    def kill() -> None:
        while len(list(folder.glob("*.parquet"))) < 10:
            time.sleep(0.05)
        cluster.remove_node(second, allow_graceful=False)

    killer = threading.Thread(target=kill)
    killer.start()
    mazes.write_parquet(str(folder))
    killer.join()
    assert len(ray.nodes()) == 2 and sum(node["Alive"] for node in ray.nodes()) == 1
    found = read_all(folder)
    assert (found["index"] == np.arange(400_000)).all()
    assert (found["walls"] == wasmaze.generate_many("wilson", **many)).all()
    if COMMAND.exists():
        size = ["--width", "16", "--height", "16", "--seed", "7", "--count", "400000"]
        bulk = ["node", str(COMMAND), "bulk", "--algorithm", "wilson", *size, "--quiet"]
        subprocess.run([*bulk, "--output", str(tmp_path / "bulk")], check=True)
        assert (found["walls"] == wasmaze.open(tmp_path / "bulk")[:]).all()


def test_invalid_arguments_are_rejected() -> None:
    with pytest.raises(ValueError, match='^"columns" expected one of start, .*, got "keys"; did you mean "key"'):
        wasmaze.ray.dataset("wilson", **REQUEST, columns=["keys"])
    with pytest.raises(TypeError, match='^"columns" expected a list of names, got "key"$'):
        wasmaze.ray.dataset("wilson", **REQUEST, columns="key")
    with pytest.raises(ValueError, match=r'^"block" expected an integer in 1\.\.268435456, got 0$'):
        wasmaze.ray.dataset("wilson", **REQUEST, block=0)
