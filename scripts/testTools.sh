#!/usr/bin/env bash
# Tests the Python package with the tools that its documentation names: PyTorch, Ray, Dask, Spark, datasets,
# DuckDB, polars, webdataset, maze-dataset, mypy and pyright, in virtual environments in build/tools. PyPI's PyTorch for
# Linux brings CUDA libraries: 2.7 GB to download, 6 GB on disk. `--quick` runs a selection. Needs the build, Java for
# Spark, and GNU parallel, which it installs on Debian.

set -euo pipefail
cd "$(dirname "$0")/.."
folder=build/tools
export WASMAZE_CACHE=$PWD/$folder/cache WASMAZE_TESTS=all
whole=(pyspark)
if [ "${1-}" = --quick ]; then WASMAZE_TESTS=quick whole=(); fi

named="numpy|wasmtime|torch|torchdata|mypy|pyright|maze-dataset|ray|dask|pyspark|pyarrow|moto|datasets|duckdb|pandas"
named+="|polars|webdataset|nbclient|networkx"

# Makes an environment, installs packages that are not there yet, and prints their versions.
environment() {
  local name=$1
  shift
  [ -x "$folder/$name/bin/python" ] || python3 -m venv "$folder/$name"
  "$folder/$name/bin/python" -m pip install --quiet --disable-pip-version-check "$@"
  "$folder/$name/bin/python" -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps ./python
  "$folder/$name/bin/python" -m pip list --disable-pip-version-check |
    grep -iE "^($named) "
}

if [ "$WASMAZE_TESTS" = all ] && ! command -v parallel >/dev/null; then
  as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  "${as_root[@]}" apt-get update -q
  "${as_root[@]}" apt-get install -qy --no-install-recommends parallel
fi
parallel --version | head -1 || true

environment torch "numpy>=1.26" "wasmtime>=38" "torch>=2" torchdata pytest mypy pyright build hatchling \
  "${whole[@]}" --requirement python/tests_tools/requirements.txt
# maze-dataset 1.4.2 fails to import with muutils 0.9.
environment maze-dataset "numpy>=1.26" "wasmtime>=38" maze-dataset "muutils<0.9" pytest
"$folder/torch/bin/python" -m pytest --quiet -rs -c python/pyproject.toml python/tests_tools \
  --ignore python/tests_tools/test_maze_dataset.py
"$folder/maze-dataset/bin/python" -m pytest --quiet -c python/pyproject.toml python/tests_tools/test_maze_dataset.py
