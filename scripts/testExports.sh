#!/usr/bin/env bash
# Reads 200 mazes in every format of wasmaze/export with other programs, in a new virtual environment of about 500 MB.
# An argument changes the number.

set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
source scripts/uv.sh
uv venv --quiet --python python3 "$folder/venv"
uv pip install --quiet --python "$folder/venv" ezdxf==1.4.5 lxml==6.1.3 \
  manifold3d==3.5.4 networkx==3.6.1 numpy==2.4.6 pillow pytiled-parser==2.2.9 pytmx==3.32 pyyaml scipy==1.17.1 \
  trimesh==5.2.0 vpype==1.15.0
npx tsx test/export/foreign/write.ts "$folder/mazes" "${1:-200}"
"$folder/venv/bin/python" test/export/foreign/read.py "$folder/mazes" "${1:-200}"
