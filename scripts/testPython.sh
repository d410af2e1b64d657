#!/usr/bin/env bash
# Builds the wheel and the sdist of python/, and tests the wheel in a clean virtual environment. Then compares 1,000
# random cases with Node (`--cases N` changes the number) and counts instructions. Needs the build.

set -euo pipefail
cd "$(dirname "$0")/.."
cases=1000
if [ "${1-}" = --cases ]; then cases=$2; fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
source scripts/uv.sh
uv build --out-dir "$folder/dist" python >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
ls -sh "$folder/dist"
uv venv --quiet --python python3 "$folder/clean"
wheel=$(echo "$folder"/dist/*.whl)
uv pip install --quiet --python "$folder/clean" "$wheel[parquet,gym,test]"
export WASMAZE_CACHE=$folder/cache
"$folder/clean/bin/python" -m pytest --quiet -c python/pyproject.toml python/tests
npm run fuzz --silent -- --python "$folder/clean/bin/python" --cases "$cases" --minutes 1000
PYTHON="$folder/clean/bin/python" npx tsx bench/lab/guard/fuel.ts
