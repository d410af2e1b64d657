#!/usr/bin/env bash
# Tests the Python package with the tools that its documentation names: PyTorch, Ray, Dask, Spark, datasets, DuckDB,
# polars, webdataset, maze-dataset, MiniGrid, Gymnasium-Robotics, Slurm, GNU parallel, mypy and pyright. Virtual
# environments are in build/tools. PyPI's PyTorch for Linux brings CUDA libraries: 2.7 GB to download, 6 GB on disk.
# `--quick` runs a selection with Debian's PyTorch (python3-torch) and the libraries that read files. Needs the build,
# Java for Spark, and root for Slurm.

set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/uv.sh
folder=build/tools
export WASMAZE_CACHE=$PWD/$folder/cache WASMAZE_TESTS=all

named="numpy|wasmtime|torch|torchdata|mypy|pyright|maze-dataset|ray|dask|pyspark|pyarrow|moto|datasets|duckdb|pandas"
named+="|polars|webdataset|nbclient|networkx|gymnasium(-robotics)?|minigrid|jax"

# Makes an environment of a Python with options of uv venv, installs packages that are missing, and prints their versions.
environment() {
  local name=$1 python=$2 options=$3
  shift 3
  # shellcheck disable=SC2086
  [ -x "$folder/$name/bin/python" ] || uv venv --quiet --python "$python" $options "$folder/$name"
  uv pip install --quiet --python "$folder/$name" "$@"
  uv pip install --quiet --python "$folder/$name" --reinstall-package wasmaze --no-deps ./python
  uv pip list 2>/dev/null --python "$folder/$name" | grep -iE "^($named) "
}

# Runs files of tests in an environment.
tests() {
  local name=$1
  shift
  "$folder/$name/bin/python" -m pytest --quiet -rs -c python/pyproject.toml "$@"
}

if [ "${1-}" = --quick ]; then
  export WASMAZE_TESTS=quick
  # Debian 12 has Python 3.11 and PyTorch 1.13, which needs NumPy 1. pyarrow 26 needs NumPy 2.
  environment quick /usr/bin/python3 --system-site-packages "numpy>=1.26" "numpy<2; python_version < '3.12'" \
    "wasmtime>=38" pytest datasets duckdb pandas pillow polars "pyarrow<26" pyyaml webdataset
  tests quick python/tests_tools/test_{torch,files,documents}.py
  exit
fi

if ! command -v parallel >/dev/null || ! command -v slurmctld >/dev/null; then
  as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  "${as_root[@]}" apt-get update -q
  "${as_root[@]}" apt-get install -qy --no-install-recommends parallel slurmctld slurmd slurm-client munge
fi
parallel --version | sed -n 1p
slurmctld -V

# Ray installs packages with the pip of the environment.
environment torch python3 "" "numpy>=1.26" "wasmtime>=38" "torch>=2" torchdata pytest mypy pyright build hatchling \
  pip pyspark --requirement python/tests_tools/requirements.txt
# maze-dataset 1.4.2 fails to import with muutils 0.9.
environment maze-dataset python3 "" "numpy>=1.26" "wasmtime>=38" maze-dataset "muutils<0.9" pytest
environment gym python3 "" "numpy>=1.26" "wasmtime>=38" gymnasium-robotics minigrid jax pytest
tests gym python/tests/test_gym.py
tests torch python/tests_tools --ignore python/tests_tools/test_maze_dataset.py
tests maze-dataset python/tests_tools/test_maze_dataset.py
