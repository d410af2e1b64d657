"""Servers on this machine: a small Ray cluster, an object store, and Slurm."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

ROOT = Path(__file__).parents[2]
Started = TypeVar("Started")

#: WASMAZE_TESTS=all runs every test, otherwise a selection of about a minute.
ALL = os.environ.get("WASMAZE_TESTS") == "all"

# The time limits are long, because a busy machine with two cores needs minutes to start Ray's processes.
RAY_ENVIRONMENT = {
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_AUTH_MODE": "disabled",
    "RAY_DEDUP_LOGS": "0",
    "RAY_DATA_DISABLE_PROGRESS_BARS": "1",
    "RAY_raylet_start_wait_time_s": "180",
    "RAY_agent_register_timeout_ms": "180000",
    "RAY_worker_register_timeout_seconds": "180",
}
# Ray reads the variables when it is imported.
os.environ.update(RAY_ENVIRONMENT)


def free_port() -> int:
    with socket.socket() as made:
        made.bind(("127.0.0.1", 0))
        return int(made.getsockname()[1])


def often(start: Callable[[], Started]) -> Started:
    """Starts Ray, up to ten times: a node fails that a busy machine does not start within 30 s."""
    for left in range(9, -1, -1):
        try:
            return start()
        except Exception:
            if not left:
                raise
    raise AssertionError


def cluster_of(cpus: int) -> Iterator[Any]:
    """Starts a cluster of one node with an object store of 100 MiB and connects to it."""
    import ray
    from ray.cluster_utils import Cluster

    # The raylet replaces 127.0.0.1 by the address of the machine unless the address is given.
    head = {"num_cpus": cpus, "object_store_memory": 100 * 2**20, "node_ip_address": "127.0.0.1"}
    made = often(lambda: Cluster(initialize_head=True, head_node_args={**head, "include_dashboard": False}))
    ray.init(address=made.address, log_to_driver=False, _node_ip_address="127.0.0.1")
    try:
        yield made
    finally:
        ray.shutdown()
        made.shutdown()


@contextlib.contextmanager
def s3_server() -> Iterator[dict[str, str]]:
    """Starts moto's S3 server with a bucket named bucket. Yields the variables of its clients."""
    from pyarrow import fs

    port = free_port()
    words = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)]
    server = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    variables = {"AWS_ENDPOINT_URL": f"http://127.0.0.1:{port}", "AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b"}
    options = {"endpoint_override": variables["AWS_ENDPOINT_URL"], "access_key": "a", "secret_key": "b"}
    try:
        deadline = time.monotonic() + 60
        while True:
            try:
                fs.S3FileSystem(**options, region="us-east-1", allow_bucket_creation=True).create_dir("bucket")
                break
            except OSError:
                assert time.monotonic() < deadline, "the S3 server does not answer"
                time.sleep(0.1)
        yield {**variables, "AWS_DEFAULT_REGION": "us-east-1"}
    finally:
        server.kill()
        server.wait()


#: A cluster of one node, whose servers listen on 127.0.0.1 only.
_SLURM = """
ClusterName=one
SlurmctldHost={host}(127.0.0.1)
NodeName={host} NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=one Nodes=ALL Default=YES State=UP
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/socket
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
"""


@contextlib.contextmanager
def slurm(folder: Path) -> Iterator[dict[str, str]]:
    """Starts Slurm on this machine as root. Yields the variables of its commands."""
    settings, host = folder / "slurm.conf", socket.gethostname().split(".")[0]
    settings.write_text(_SLURM.format(folder=folder, host=host, ports=[free_port(), free_port()]))
    (folder / "key").write_bytes(os.urandom(128))
    (folder / "key").chmod(0o400)
    files = [f"--{name}-file={folder}/{name}" for name in ("key", "log", "pid", "seed")]
    environment = {**os.environ, "SLURM_CONF": str(settings)}
    munged = ["munged", "--foreground", "--force", *files, f"--socket={folder}/socket"]
    with contextlib.ExitStack() as stack:
        for words in (munged, ["slurmctld", "-D"], ["slurmd", "-D"]):
            output = stack.enter_context((folder / words[0]).open("wb"))
            stack.callback(lambda process: (process.terminate(), process.wait()), subprocess.Popen(
                words, env=environment, stdout=output, stderr=output
            ))
            time.sleep(1)
        yield {"SLURM_CONF": str(settings)}
