#!/usr/bin/env bash
# Tests wasmaze.ray on a cluster of two nodes on this machine, in a new virtual environment of about 700 MB. Needs the
# build.

set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/ray"
"$folder/ray/bin/pip" install --quiet --disable-pip-version-check "./python[ray,test]"
"$folder/ray/bin/python" -m pytest --quiet python/tests_ray
