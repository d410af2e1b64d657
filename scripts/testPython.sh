#!/usr/bin/env bash
# Builds the wheel and the sdist of python/, and tests the wheel in a clean virtual environment. Then compares 1,000
# random cases with Node (`--cases N` changes the number) and counts instructions. Needs the build.

set -euo pipefail
cd "$(dirname "$0")/.."
cases=1000
if [ "${1-}" = --cases ]; then cases=$2; fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/build"
"$folder/build/bin/pip" install --quiet --disable-pip-version-check build "pip>=22.3"
"$folder/build/bin/python" -m build --outdir "$folder/dist" python >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
ls -sh "$folder/dist"

python3 -m venv --without-pip "$folder/clean"
wheel=$(echo "$folder"/dist/*.whl)
# The pip of the first environment installs into this one. Omitting a second pip saves 8 s, and --no-compile saves 7 s.
"$folder/build/bin/pip" --python "$folder/clean" install --no-compile --quiet --disable-pip-version-check \
  "$wheel[parquet,gym,test]"
export WASMAZE_CACHE=$folder/cache
"$folder/clean/bin/python" -m pytest --quiet -c python/pyproject.toml python/tests
npm run fuzz --silent -- --python "$folder/clean/bin/python" --cases "$cases" --minutes 1000
PYTHON="$folder/clean/bin/python" npx tsx bench/lab/guard/fuel.ts
