# Defines `uv`, which installs Python packages in a fraction of pip's time. The command is in build/uv, from PyPI.

uv() {
  if [ ! -x build/uv/bin/uv ]; then
    python3 -m venv build/uv
    build/uv/bin/pip install --quiet --disable-pip-version-check uv
  fi
  build/uv/bin/uv "$@"
}
