#!/usr/bin/env bash
# Tests the Python package with the tools that its documentation names: PyTorch, torchdata, maze-dataset, mypy and
# pyright, in virtual environments in build/tools. PyPI's PyTorch for Linux brings CUDA libraries: 2.7 GB to download, 6
# GB on disk. `--quick` runs a selection: fewer combinations of workers and ranks. Needs the build.

set -euo pipefail
cd "$(dirname "$0")/.."
folder=build/tools
export WASMAZE_CACHE=$PWD/$folder/cache WASMAZE_TESTS=all
if [ "${1-}" = --quick ]; then WASMAZE_TESTS=quick; fi

# Makes an environment, installs packages that are not there yet, and prints their versions.
environment() {
  local name=$1
  shift
  [ -x "$folder/$name/bin/python" ] || python3 -m venv "$folder/$name"
  "$folder/$name/bin/python" -m pip install --quiet --disable-pip-version-check "$@"
  "$folder/$name/bin/python" -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps ./python
  "$folder/$name/bin/python" -m pip list --disable-pip-version-check |
    grep -iE '^(numpy|wasmtime|torch|torchdata|maze-dataset|mypy|pyright|nbclient) '
}

environment torch "numpy>=1.26" "wasmtime>=38" "torch>=2" torchdata pytest mypy pyright build hatchling
# maze-dataset 1.4.2 fails to import with muutils 0.9.
environment maze-dataset "numpy>=1.26" "wasmtime>=38" maze-dataset "muutils<0.9" pytest
"$folder/torch/bin/python" -m pytest --quiet -rs -c python/pyproject.toml python/tests_tools --ignore python/tests_tools/test_maze_dataset.py
"$folder/maze-dataset/bin/python" -m pytest --quiet -c python/pyproject.toml python/tests_tools/test_maze_dataset.py
