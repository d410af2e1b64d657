"""The wheel and the sdist: their files, a build without the module, and the installed versions of Python."""

from __future__ import annotations

import glob
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

QUICK = os.environ.get("WASMAZE_TESTS") == "quick"
CURRENT = f"3.{sys.version_info.minor}"
PACKAGE = Path(__file__).parents[1]
FIRST_MAZE = """
import sys, wasmaze
from wasmaze.examples import Examples
maze = wasmaze.generate("wilson", width=6, height=4, seed=7)
assert maze.tobytes().hex() == "0b0b0b0901070a0a0a0a0a0b0c04020a0a0a0d0504060c06", maze
assert Examples("wilson", width=5, height=5, count=9, seed=7, form="tokens", where="length > 3")[8]["tokens"].size > 50
print(sys.version.split()[0])
"""


def build(folder: Path, out: Path) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(folder)]
    return subprocess.run(words, capture_output=True, text=True)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    done = build(PACKAGE, out)
    assert done.returncode == 0, done.stdout + done.stderr
    return out


def test_wheel_and_sdist_have_licence_and_addresses(built: Path) -> None:
    wheel = zipfile.ZipFile(next(built.glob("*.whl")))
    names = wheel.namelist()
    metadata = wheel.read(next(name for name in names if name.endswith("METADATA"))).decode()
    for line in (
        "License-File: LICENSE",
        "License-Expression: MIT",
        "Classifier: Typing :: Typed",
        "Project-URL: Issues, ",
    ):
        assert line in metadata
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert {"wasmaze/wasmaze.wasm", "wasmaze/forms.wasm", "wasmaze/_literals.py", "wasmaze/py.typed"} <= set(names)
    with tarfile.open(next(built.glob("*.tar.gz"))) as sdist:
        files = {name.split("/", 1)[1] for name in sdist.getnames()}
    assert {
        "LICENSE",
        "hatch_build.py",
        "tests/test_api.py",
        "tests_tools/test_ray.py",
        "src/wasmaze/forms.wasm",
    } <= files


@pytest.mark.parametrize("missing", ["src/wasmaze/wasmaze.wasm", "src/wasmaze/_literals.py", "LICENSE"])
def test_a_build_without_a_generated_file_fails(missing: str, tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "python", ignore=shutil.ignore_patterns("dist", "__pycache__"))
    (tmp_path / "python" / missing).unlink()
    done = build(tmp_path / "python", tmp_path / "dist")
    assert done.returncode != 0 and not list((tmp_path / "dist").glob("*.whl"))
    assert "expected the files of the project's build" in done.stdout + done.stderr
    assert 'run "npm ci && npm run build"' in done.stdout + done.stderr


def interpreters() -> dict[str, str]:
    """Returns the interpreters of 3.10 and later in PATH and of pyenv, by minor version."""
    found = {}
    pyenv = os.environ.get("PYENV_ROOT", os.path.expanduser("~/.pyenv"))
    for minor in range(10, 15):
        paths = [shutil.which(f"python3.{minor}"), *glob.glob(f"{pyenv}/versions/3.{minor}.*/bin/python3.{minor}")]
        for path in filter(None, reversed(paths)):
            if subprocess.run([path, "-c", "import ensurepip, venv"], capture_output=True).returncode == 0:
                found[f"3.{minor}"] = path
    return found


@pytest.mark.parametrize("version", ["3.10", "3.11", "3.12", "3.13", "3.14"])
def test_the_wheel_makes_its_first_maze(version: str, built: Path, tmp_path: Path) -> None:
    if QUICK and version != CURRENT:
        pytest.skip("only the current version of Python is tested quickly")
    python = interpreters().get(version)
    if python is None:
        pytest.skip(f"this machine has no Python {version}")
    subprocess.run([python, "-m", "venv", str(tmp_path / "venv")], check=True)
    run = [str(tmp_path / "venv" / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*run, str(next(built.glob("*.whl")))], check=True)
    done = subprocess.run([run[0], "-c", FIRST_MAZE], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(version)


@pytest.mark.skipif(QUICK, reason="installs two more packages")
def test_the_oldest_supported_versions_make_the_same_mazes(built: Path, tmp_path: Path) -> None:
    python = interpreters().get("3.11")
    if python is None:
        pytest.skip("NumPy 1.26 has no wheels for later versions of Python")
    subprocess.run([python, "-m", "venv", str(tmp_path / "venv")], check=True)
    run = [str(tmp_path / "venv" / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*run, str(next(built.glob("*.whl"))), "numpy==1.26.*", "wasmtime==38.*"], check=True)
    done = subprocess.run([run[0], "-c", FIRST_MAZE], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
