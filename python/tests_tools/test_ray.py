"""Mazes with Ray on this machine: data sets, files, lost workers, a lost driver, and an object store."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from machine import ALL, ROOT, cluster_of, s3_server

import numpy as np
import pyarrow.parquet
import pytest
import ray
from pyarrow import fs
from ray.cluster_utils import Cluster
from ray.data.expressions import col

import wasmaze
import wasmaze.bulk
import wasmaze.examples
import wasmaze.ray

#: Starting a cluster takes most of the time of a test, so the selection has one test.
needs_time = pytest.mark.skipif(not ALL, reason="npm run test:tools runs it")

REQUEST: dict[str, Any] = {"width": 16, "height": 16, "seed": 7}
COMMAND = ROOT / "dist" / "cli.js"
SOLVED: dict[str, Any] = {
    "format": "parquet", "columns": ["start", "finish", "length", "moves"], "ends": "random",
    "part_size": 10_000 if ALL else 1000,
}


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    yield from cluster_of(cpus=2)


def walls_and_paths(count: int) -> tuple[np.ndarray, wasmaze.QueryResults]:
    walls = wasmaze.generate_many("wilson", **REQUEST, count=count)
    return walls, wasmaze.solve_pairs(walls, seed=7)


@needs_time
def test_the_data_set_equals_the_mazes_made_in_one_process(cluster: Cluster, tmp_path: Path) -> None:
    columns = ["start", "finish", "length", "moves", "key", "deadEnds"]
    mazes = wasmaze.ray.dataset("wilson", **REQUEST, count=20_000, columns=columns, block=5000)
    assert mazes.count() == 20_000
    mazes.write_parquet(str(tmp_path / "mazes"))
    found = pyarrow.parquet.read_table(tmp_path / "mazes").sort_by("index")
    walls, paths = walls_and_paths(20_000)
    assert found["index"].to_pylist() == list(range(20_000))
    assert b"".join(found["walls"].to_pylist()) == walls.tobytes()
    assert (found["key"].to_numpy() == wasmaze.keys_many(walls)).all()
    assert (found["deadEnds"].to_numpy() == wasmaze.measure_many(walls)["deadEnds"]).all()
    assert (found["start"].to_numpy() == paths.ends[:, 0, 0]).all()
    assert (found["finish"].to_numpy() == paths.ends[:, 0, 1]).all()
    assert found["length"].to_pylist() == paths.lengths[:, 0].tolist()
    assert found["moves"][19_999].as_py() == paths.of(19_999).tobytes()


@needs_time
def test_a_data_set_of_a_billion_mazes_is_made_on_demand(cluster: Cluster) -> None:
    mazes = wasmaze.ray.dataset("wilson", **REQUEST, count=10**9, block=1000)
    assert mazes.count() == 10**9
    rows = mazes.take(3)
    assert [row["index"] for row in rows] == [0, 1, 2]
    assert rows[2]["walls"] == wasmaze.generate("wilson", **REQUEST, index=2).tobytes()


@needs_time
def test_filters_splits_forms_and_batches(cluster: Cluster) -> None:
    options: dict[str, Any] = {**REQUEST, "count": 3000, "block": 1000}
    mazes = wasmaze.ray.dataset("wilson", **options, columns=["deadEnds", "share"])
    walls = wasmaze.generate_many("wilson", **REQUEST, count=3000)
    dead_ends = wasmaze.measure_many(walls)["deadEnds"]
    assert mazes.filter(expr=col("deadEnds") > 80).count() == (dead_ends > 80).sum()
    test = wasmaze.keys_many(walls) / 2.0**64 >= 0.9
    assert mazes.filter(expr=col("share") >= 0.9).count() == test.sum()
    batch = next(iter(mazes.iter_batches(batch_size=50, batch_format="numpy")))
    assert (wasmaze.ray.walls_of(batch, 16, 16) == walls[:50]).all()

    some: dict[str, Any] = {"count": 300, "where": "length > 30", "split": "test", "form": "puzzle"}
    hard = wasmaze.ray.dataset("wilson", **REQUEST, **some, columns=["share"], block=100)
    batches = list(hard.iter_batches(batch_size=None))
    expected = wasmaze.examples.Examples("wilson", **REQUEST, **some).batch(0, 300)
    for name in ("index", "inputs", "labels"):
        order = np.argsort(np.concatenate([batch["index"] for batch in batches]))
        found = np.concatenate([batch[name] for batch in batches])[order]
        assert (found == expected[name][np.argsort(expected["index"])]).all()
    assert min(batch["share"].min() for batch in batches) >= 0.9


@needs_time
def test_several_paths_per_maze_and_other_epochs(cluster: Cluster) -> None:
    columns = ["start", "finish", "length", "moves"]
    options: dict[str, Any] = {**REQUEST, "count": 1000, "epoch": 1, "rank": 1, "ranks": 2, "block": 100}
    rows = wasmaze.ray.dataset("wilson", **options, columns=columns, pairs=3).sort("index").take_all()
    assert [row["index"] for row in rows] == list(range(1500, 2000))
    walls = wasmaze.generate_many("wilson", **REQUEST, count=500, index=1500)
    paths = wasmaze.solve_pairs(walls, seed=7, pairs=3, index=1500)
    for i, row in enumerate(rows):
        assert row["walls"] == walls[i].tobytes()
        assert row["moves"] == [paths.of(i, pair).tobytes() for pair in range(3)]
        assert [list(row["start"]), list(row["finish"])] == paths.ends[i].T.tolist()
        assert list(row["length"]) == paths.lengths[i].tolist()


class Watch:
    """Samples the memory of the cluster's workers and its object store."""

    def __init__(self, cluster: Cluster) -> None:
        self.raylets = {node.all_processes["raylet"][0].process.pid for node in cluster.list_all_nodes()}
        self.worker_rss, self.store = 0, 0.0
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def workers(self) -> list[int]:
        """Returns the processes that make parts now."""
        found = []
        for path in Path("/proc").glob("[0-9]*"):
            try:
                parent = int((path / "stat").read_text().rsplit(")", 1)[1].split()[1])
                if parent in self.raylets and (path / "cmdline").read_bytes().startswith(b"ray::run_task"):
                    found.append(int(path.name))
            except OSError:
                continue
        return found

    def _run(self) -> None:
        capacity = ray.cluster_resources()["object_store_memory"]
        while not self._end.wait(0.2):
            for pid in self.workers():
                try:
                    status = Path(f"/proc/{pid}/status").read_text()
                except OSError:
                    continue
                lines = [line for line in status.splitlines() if line.startswith("VmHWM")]
                self.worker_rss = max([self.worker_rss, *(int(line.split()[1]) for line in lines)])
            left = ray.available_resources().get("object_store_memory", capacity)
            self.store = max(self.store, capacity - left)

    def __enter__(self) -> Watch:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._thread.join()


DRIVER = """
import json, sys
import ray, wasmaze.ray
from pyarrow import fs
address, directory, store, options = sys.argv[1], sys.argv[2], json.loads(sys.argv[3]), json.loads(sys.argv[4])
ray.init(address=address, log_to_driver=False)
filesystem = fs.S3FileSystem(**store) if store else None
written = wasmaze.ray.write(directory, "wilson", filesystem=filesystem, **options)
print(written.mazes, written.parts, written.kept)
"""


def kill_workers_and_driver(
    cluster: Cluster, directory: str, store: dict[str, Any], options: dict[str, Any], parts: Callable[[], int]
) -> tuple[str, Watch]:
    """Kills two workers and the driver while a data set is written. Returns the output of the second driver."""
    words = [sys.executable, "-c", DRIVER, cluster.address, directory, json.dumps(store), json.dumps(options)]
    total = -(-options["count"] // options["part_size"])

    def wait_for(number: int, process: subprocess.Popen[str]) -> None:
        while parts() < number:
            assert process.poll() is None, process.communicate()
            time.sleep(0.02)

    with Watch(cluster) as watch:
        process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        wait_for(total // 10, process)
        killed: set[int] = set()
        while len(killed) < 2:
            for pid in set(watch.workers()[:2]) - killed:
                os.kill(pid, signal.SIGKILL)
                killed.add(pid)
        wait_for(total * 4 // 10, process)
        process.kill()
        process.communicate()
        done = subprocess.run(words, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.strip(), watch


COUNT = 10**6 if ALL else 40_000


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files that one process writes."""
    folder = tmp_path_factory.mktemp("alone")
    wasmaze.bulk.write(folder, "wilson", **REQUEST, **SOLVED, count=COUNT, threads=1)
    return {path.name: hashlib.sha256(path.read_bytes()).digest() for path in folder.iterdir()}


def report(what: str, output: str, watch: Watch, begun: float) -> None:
    mazes, parts, kept = map(int, output.split())
    assert mazes == COUNT and 0 < kept < parts
    text = f"{what}: {mazes} mazes in {time.monotonic() - begun:.0f} s, {kept} of {parts} parts kept; "
    print(f"{text}a worker had at most {watch.worker_rss // 1024} MiB, the object store {watch.store / 2**20:.1f} MiB")
    assert watch.worker_rss < 600 * 1024 and watch.store < 50 * 2**20


def test_lost_workers_and_a_lost_driver_do_not_change_the_files(
    cluster: Cluster, alone: dict[str, bytes], tmp_path: Path
) -> None:
    begun, folder = time.monotonic(), tmp_path / "mazes"
    options = {**REQUEST, **SOLVED, "count": COUNT}
    parts = lambda: len(list(folder.glob("part-*.parquet")))  # noqa: E731
    output, watch = kill_workers_and_driver(cluster, str(folder), {}, options, parts)
    assert {path.name: hashlib.sha256(path.read_bytes()).digest() for path in folder.iterdir()} == alone
    files = [pyarrow.parquet.read_table(path, columns=["index"]) for path in folder.glob("*.parquet")]
    index = pyarrow.concat_tables(files)["index"].to_numpy()
    assert (np.sort(index) == np.arange(COUNT)).all()
    report("folder", output, watch, begun)
    if COMMAND.exists():
        subprocess.run(["node", str(COMMAND), "bulk", "check", str(folder)], check=True)


@needs_time
def test_an_object_store_gets_the_same_files(
    cluster: Cluster, alone: dict[str, bytes], tmp_path: Path
) -> None:
    with s3_server() as variables:
        check_object_store(cluster, alone, tmp_path, variables)


def check_object_store(
    cluster: Cluster, alone: dict[str, bytes], folder: Path, variables: dict[str, str]
) -> None:
    bucket = {"endpoint_override": variables["AWS_ENDPOINT_URL"], "region": "us-east-1"}
    bucket |= {"access_key": "a", "secret_key": "b"}
    begun, store = time.monotonic(), fs.S3FileSystem(**bucket)
    options = {**REQUEST, **SOLVED, "count": COUNT}
    listing = fs.FileSelector("bucket/set", allow_not_found=True)

    def parts() -> int:
        time.sleep(0.2)
        return sum(info.extension == "parquet" for info in store.get_file_info(listing))

    output, watch = kill_workers_and_driver(cluster, "bucket/set", bucket, options, parts)
    names = [info.base_name for info in store.get_file_info(listing)]
    found = {name: hashlib.sha256(store.open_input_stream(f"bucket/set/{name}").read()).digest() for name in names}
    assert found == alone
    report("S3 server", output, watch, begun)
    if COMMAND.exists():
        fs.copy_files("bucket/set", str(folder), source_filesystem=store)
        subprocess.run(["node", str(COMMAND), "bulk", "check", str(folder)], check=True)


@needs_time
def test_a_lost_node_does_not_change_a_data_set(cluster: Cluster, tmp_path: Path) -> None:
    second = cluster.add_node(num_cpus=2, object_store_memory=100 * 2**20)
    folder = tmp_path / "mazes"
    mazes = wasmaze.ray.dataset("wilson", **REQUEST, count=200_000, columns=["key"], block=4000)

    def kill() -> None:
        while len(list(folder.glob("*.parquet"))) < 10:
            time.sleep(0.05)
        cluster.remove_node(second, allow_graceful=False)

    killer = threading.Thread(target=kill)
    killer.start()
    mazes.write_parquet(str(folder))
    killer.join()
    found = pyarrow.parquet.read_table(folder).sort_by("index")
    assert (found["index"].to_numpy() == np.arange(200_000)).all()
    assert b"".join(found["walls"].to_pylist()) == wasmaze.generate_many("wilson", **REQUEST, count=200_000).tobytes()


def test_invalid_arguments_are_rejected() -> None:
    some = {**REQUEST, "count": 10}
    with pytest.raises(ValueError, match='^"columns" expected one of start, .*, got "keys"; did you mean "key"'):
        wasmaze.ray.dataset("wilson", **some, columns=["keys"])
    with pytest.raises(TypeError, match='^"columns" expected a list of names, got "key"$'):
        wasmaze.ray.dataset("wilson", **some, columns="key")
    with pytest.raises(ValueError, match=r'^"block" expected an integer in 1\.\.268435456, got 0$'):
        wasmaze.ray.dataset("wilson", **some, block=0)
    with pytest.raises(TypeError, match=r'^"count" expected an integer in 0\.\.2\^53-1, got None$'):
        wasmaze.ray.dataset("wilson", **{**some, "count": None})
    with pytest.raises(ValueError, match='^"pairs" expected 1 with a form, filter or split, got 2$'):
        wasmaze.ray.dataset("wilson", **some, pairs=2, where="length > 3")
    with pytest.raises(ValueError, match='^"pairs" expected 1 unless "ends" is "random" or "dead-ends", got 2$'):
        wasmaze.ray.dataset("wilson", **some, pairs=2, ends="corners")
    with pytest.raises(ValueError, match='^"columns" expected no path with the form puzzle'):
        wasmaze.ray.dataset("wilson", **some, form="puzzle", columns=["moves"])
