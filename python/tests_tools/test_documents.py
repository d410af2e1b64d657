"""Runs the snippets of the documentation as written, with the real libraries."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml
from machine import ALL, ROOT, free_port, often, s3_server, slurm

PAGES = ("python/README.md", "docs/TRAINING.md", "docs/PYTHON.md", "docs/GIANTS.md", "docs/CLUSTER.md")

#: Commands of this environment come first.
SEARCH = f"{Path(sys.executable).parent}:{os.environ['PATH']}"

_CLONE = """
git clone --quiet "$ROOT" .
python -m venv venv
PATH=$PWD/venv/bin:$PATH
. "$SNIPPET"
"""
_SHARD = "npx wasmaze bulk --algorithm wilson --count 3000 --seed 7 --part-size 500 --quiet --shard"
#: Beginnings of shell snippets that run in a new folder, with commands around them.
AROUND = {
    "npm ci && npm run build && pip install": f"{_CLONE} cd venv && python -c 'import wasmaze.examples'",
    "npm ci && npm run build && pip wheel": f"{_CLONE} ls wheels/wasmaze-*-none-any.whl",
    "npx wasmaze bulk merge mazes ": f"""
        for i in 1 2 3; do {_SHARD} $i/3 --output mazes; done
        {_SHARD} 1/3 --output one; {_SHARD} 2/3 --output two; {_SHARD} 3/3 --output three
        . "$SNIPPET"
        npx wasmaze bulk check mazes && npx wasmaze bulk check one
    """,
    "parallel ": '. "$SNIPPET"; npx wasmaze bulk check mazes',
    "#!/bin/sh\n#SBATCH": """
        cp "$SNIPPET" bulk.slurm
        sbatch --wait bulk.slurm && npx wasmaze bulk merge mazes
        npx wasmaze bulk check mazes
    """,
}
#: What a program that contains a snippet defines.
DEFINED = {"giant(": "globalThis.send = () => {};"}


@dataclass(frozen=True)
class Snippet:
    page: str
    number: int
    language: str
    code: str

    def __str__(self) -> str:
        return f"{Path(self.page).name}-{self.number}-{self.language}"


def snippets(page: str) -> list[Snippet]:
    found = re.findall(r"^```(\w+)\n(.*?)^```", (ROOT / page).read_text("utf-8"), re.M | re.S)
    return [Snippet(page, number, language, code) for number, (language, code) in enumerate(found, 1)]


ALL_SNIPPETS = [snippet for page in PAGES for snippet in snippets(page)]


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The variables of the snippets: a cluster of Ray on this machine, and an S3 server for addresses s3://bucket."""
    port, temporary = free_port(), tmp_path_factory.mktemp("ray")
    environment = {**os.environ, "PATH": SEARCH}
    # A billion mazes are a list of 10,000 tasks in each process, so the snippets run one after another.
    words = ["--head", f"--port={port}", "--num-cpus=2", f"--object-store-memory={100 * 2**20}"]
    words += ["--node-ip-address=127.0.0.1", "--include-dashboard=false", f"--temp-dir={temporary}", "--block"]
    ray = [sys.executable, "-m", "ray.scripts.scripts", "start", *words]
    with (temporary / "log").open("wb") as log, s3_server() as store:
        # The workers inherit the credentials.
        environment |= store | {"RAY_ADDRESS": f"127.0.0.1:{port}"}

        def start() -> subprocess.Popen[bytes]:
            process = subprocess.Popen(ray, env=environment, stdout=log, stderr=log, start_new_session=True)
            while process.poll() is None and b"Ray runtime started" not in (temporary / "log").read_bytes():
                time.sleep(0.2)
            assert process.poll() is None, (temporary / "log").read_text()
            return process

        process = often(start)
        try:
            yield environment
        finally:
            process.terminate()
            process.wait(60)


def with_command(folder: Path) -> Path:
    """Makes `npx wasmaze` in a folder run the command of this clone."""
    (folder / "node_modules" / ".bin").mkdir(parents=True)
    (folder / "node_modules" / "wasmaze").symlink_to(ROOT)
    command = folder / "node_modules" / ".bin" / "wasmaze"
    command.write_text(f'#!/bin/sh\nexec node "{ROOT}/dist/cli.js" "$@"\n')
    command.chmod(0o755)
    (folder / "package.json").write_text('{"type": "module"}')
    return folder


@pytest.fixture(scope="session")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A folder for each page."""
    found = {page: with_command(tmp_path_factory.mktemp(Path(page).stem)) for page in PAGES}
    if ALL:
        wheel = ["-m", "build", "--wheel", "--no-isolation", "--outdir", "wheels", str(ROOT / "python")]
        subprocess.run([sys.executable, *wheel], cwd=found["docs/CLUSTER.md"], check=True)
    return found


def run(words: list[str], folder: Path, environment: dict[str, str]) -> str:
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def expected_output(code: str) -> list[str]:
    return re.findall(r"^ *print\(.*\)  # (.*)$", code, re.M)


def is_quick(snippet: Snippet) -> bool:
    """Whether a snippet runs in the selection: those of Python without a cluster."""
    return snippet.page not in ("docs/CLUSTER.md", "docs/GIANTS.md") and not snippet.code.startswith("npm ci")


def around(snippet: Snippet) -> str | None:
    return next((commands for beginning, commands in AROUND.items() if snippet.code.startswith(beginning)), None)


LANGUAGES = ("python", "sh", "sql", "ts")


@pytest.mark.parametrize("snippet", [s for s in ALL_SNIPPETS if s.language in LANGUAGES], ids=str)
def test_a_snippet_runs_as_written(
    snippet: Snippet, folders: dict[str, Path], request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    if not ALL and not is_quick(snippet):
        pytest.skip("npm run test:tools runs it")
    if "#SBATCH" in snippet.code and (os.geteuid() or not shutil.which("slurmctld")):
        pytest.skip("needs Slurm and root")
    folder = folders[snippet.page]
    needs_cluster = snippet.page == "docs/CLUSTER.md"
    environment = request.getfixturevalue("environment") if needs_cluster else {**os.environ, "PATH": SEARCH}
    if snippet.language == "sh" and (commands := around(snippet)):
        (tmp_path / "snippet").write_text(snippet.code, "utf-8")
        folder = tmp_path / "folder"
        folder.mkdir()
        if "git clone" not in commands:
            with_command(folder)
        environment |= {"SNIPPET": str(tmp_path / "snippet"), "ROOT": str(ROOT)}
        with slurm(tmp_path) if "sbatch" in commands else contextlib.nullcontext({}) as variables:
            run(["bash", "-euo", "pipefail", "-c", commands], folder, environment | variables)
    elif snippet.language == "sh":
        run(["bash", "-euo", "pipefail", "-c", snippet.code], folder, environment)
    elif snippet.language == "ts":
        defined = "".join(code for word, code in DEFINED.items() if word in snippet.code)
        (folder / f"snippet_{snippet.number}.ts").write_text(f"{defined}\n{snippet.code}", "utf-8")
        run([str(ROOT / "node_modules" / ".bin" / "tsx"), f"snippet_{snippet.number}.ts"], folder, environment)
    elif snippet.language == "sql":
        program = "import duckdb, sys; print(duckdb.sql(sys.argv[1]).fetchall())"
        printed = run([sys.executable, "-c", program, snippet.code], folder, environment)
        assert [printed.strip()] == re.findall(r"-- (.*)$", snippet.code, re.M)
    else:
        (folder / f"snippet_{snippet.number}.py").write_text(snippet.code, "utf-8")
        printed = run([sys.executable, f"snippet_{snippet.number}.py"], folder, environment).splitlines()
        expected = expected_output(snippet.code)
        assert [line.rstrip() for line in printed if line.rstrip() in expected] == expected


def test_the_commands_around_snippets_are_up_to_date() -> None:
    for beginning in AROUND:
        assert any(snippet.code.startswith(beginning) for snippet in ALL_SNIPPETS), beginning


@pytest.mark.skipif(not ALL, reason="npm run test:tools runs it")
def test_the_pods_of_kubernetes_make_a_data_set(tmp_path: Path) -> None:
    [job] = [yaml.safe_load(s.code) for s in snippets("docs/CLUSTER.md") if "kind: Job" in s.code]
    spec, folder = job["spec"], with_command(tmp_path / "pod")
    [container] = spec["template"]["spec"]["containers"]
    [mount] = container["volumeMounts"]
    assert spec["completionMode"] == "Indexed" and mount["mountPath"] == "/data"
    [text] = [each.replace(mount["mountPath"], str(tmp_path)) for each in container["args"]]
    # Kubernetes sets this variable for each pod of an indexed job.
    for index in range(spec["completions"]):
        run([*container["command"], text], folder, {**os.environ, "JOB_COMPLETION_INDEX": str(index)})
    run(["npx", "wasmaze", "bulk", "merge", str(tmp_path / "mazes")], folder, dict(os.environ))
    run(["npx", "wasmaze", "bulk", "check", str(tmp_path / "mazes")], folder, dict(os.environ))


def keys_of(value: Any, path: str = "") -> set[str]:
    """Returns the paths of all fields of a YAML document. Elements of lists have the same path."""
    if isinstance(value, list):
        return {found for each in value for found in keys_of(each, path)}
    if not isinstance(value, dict):
        return {path}
    return {found for key, each in value.items() for found in keys_of(each, f"{path}.{key}" if path else key)} | {path}


POD = {f".template.spec.containers{field}" for field in (
    ".name", ".image", ".envFrom.secretRef.name", ".resources.requests.cpu", ".resources.requests.memory",
    ".resources.limits.memory",
)}
#: Fields of a RayJob, as the schema of KubeRay 1.7 (ray.io/v1) defines them.
RAY_JOB = {
    "apiVersion", "kind", "metadata.name", "spec.entrypoint", "spec.shutdownAfterJobFinishes", "spec.backoffLimit",
    "spec.rayClusterSpec.rayVersion", "spec.rayClusterSpec.headGroupSpec.rayStartParams.num-cpus",
    *(f"spec.rayClusterSpec.headGroupSpec{field}" for field in POD),
    *(f"spec.rayClusterSpec.workerGroupSpecs{field}" for field in {
        ".groupName", ".replicas", ".minReplicas", ".maxReplicas", ".rayStartParams", *POD
    }),
}


@pytest.mark.skipif(not ALL, reason="npm run test:tools runs it")
def test_the_cluster_files_conform_to_their_schemas() -> None:
    from ray.autoscaler._private.util import prepare_config, validate_config

    [cluster] = [yaml.safe_load(s.code) for s in snippets("docs/CLUSTER.md") if "head_start_ray_commands" in s.code]
    validate_config(prepare_config(cluster))
    [job] = [yaml.safe_load(s.code) for s in snippets("docs/CLUSTER.md") if "kind: RayJob" in s.code]
    assert job["apiVersion"] == "ray.io/v1"
    leaves = {path for path in keys_of(job) if not any(other.startswith(f"{path}.") for other in keys_of(job)) and path}
    assert leaves == RAY_JOB
    # The containers of a head without processors make no parts.
    assert job["spec"]["rayClusterSpec"]["headGroupSpec"]["rayStartParams"] == {"num-cpus": "0"}
    program = job["spec"]["entrypoint"].removeprefix('python -c "').removesuffix('"')
    compile(program, "entrypoint", "exec")
