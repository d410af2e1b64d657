#!/usr/bin/env bash
# Publishes in a copy of the repository, without uploading: sets an address, runs the checks of
# .github/workflows/release.yml, then uses the packed packages in empty folders. Needs the build, and actionlint or Go.

set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/uv.sh
root=$PWD
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
version=$(node -p 'require("./package.json").version')

# Prints a title, and runs a command whose output matters only if it fails.
quietly() {
  echo "== $1"
  "${@:2}" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
}

refuses() {
  ! npm run --silent release -- check "v$version" >"$folder/refusal" 2>&1
  grep "got the placeholder" "$folder/refusal"
}

workflows() {
  local check=(go run github.com/rhysd/actionlint/cmd/actionlint@v1.7.12)
  command -v actionlint && check=(actionlint)
  "${check[@]}" .github/workflows/*.yml
}

# Prints the relative links of the Markdown files of a folder that lead to no file of this folder.
links() {
  local file link broken=0
  while IFS=: read -r file link; do
    [ -e "$(dirname "$file")/$link" ] || { echo "$file links to $link, which the package lacks"; broken=1; }
  done < <(cd "$1" && grep -roP --include='*.md' '\]\(\K(?![a-z]+:|#)[^)#\s]+' . | sed "s|^\.|$1|")
  return $broken
}

# Prints the first code block in a language of a Markdown file.
first() {
  awk -v fence="\`\`\`$2" '$0 == "```" && on { exit } on { print } $0 == fence { on = 1 }' "$1"
}

python() {
  cd "$root"
  uv build --out-dir "$folder/python" "$folder/copy/python"
  uv tool run twine check --strict "$folder"/python/*.whl "$folder"/python/*.tar.gz
  uv venv --python python3 "$folder/venv"
  uv pip install --python "$folder/venv" "$folder"/python/*.whl
  cd "$folder/empty"
  for page in python/README.md docs/PYTHON.md; do
    first "$folder/copy/$page" python >example.py
    "$folder/venv/bin/python" example.py
  done
}

javascript() {
  cd "$folder/empty"
  npx --yes --package "$1" wasmaze generate --algorithm wilson --width 9 --height 4 --seed 1
  npm install --no-audit --no-fund "$1"
  first "$folder/copy/README.md" js >maze.mjs
  node maze.mjs
}

mkdir "$folder/copy" "$folder/empty"
git ls-files -z | xargs -0 cp --parents -t "$folder/copy"
ln -s "$root/node_modules" "$folder/copy/node_modules"
cd "$folder/copy"
quietly "the check refuses the placeholder" refuses
quietly "the address is set" npm run release -- address https://github.com/example/wasmaze
sed -i 's/^\(## .*\), not released yet$/\1, 2026-01-31/' CHANGELOG.md
quietly "the check accepts the address" npm run release -- check "v$version"
quietly "npm publish --dry-run" npm publish --dry-run
quietly "publint" npx publint --strict
quietly "npm pack" npm pack --ignore-scripts --pack-destination "$folder"
tarball=$folder/wasmaze-$version.tgz
quietly "attw" npx attw "$tarball" --profile esm-only --exclude-entrypoints ./wasmaze.wasm
quietly "actionlint" workflows
tar -xzf "$tarball" -C "$folder"
quietly "the package has no recordings" test ! -e "$folder/package/bench"
quietly "links inside of the package" links "$folder/package"
quietly "the command and README's first example" javascript "$tarball"
quietly "twine, and the first examples in Python" python
