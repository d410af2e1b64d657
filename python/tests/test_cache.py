"""Tests that the cache of the compiled module rejects files that are damaged or that other users can write."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

MAKE = "import wasmaze; print(wasmaze.generate('wilson', width=6, height=4, seed=7).tobytes().hex())"
FIRST = "0b0b0b0901070a0a0a0a0a0b0c04020a0a0a0d0504060c06"


def run(cache: object) -> str:
    environment = {**os.environ, "WASMAZE_CACHE": str(cache)}
    made = subprocess.run([sys.executable, "-W", "error", "-c", MAKE], env=environment, capture_output=True, text=True)
    assert made.stderr == ""
    return made.stdout.strip()


def test_the_module_is_compiled_once(tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    assert run(folder) == FIRST
    [file] = folder.iterdir()
    written = file.stat().st_mtime_ns
    assert run(folder) == FIRST
    assert [each.stat().st_mtime_ns for each in folder.iterdir()] == [written]


@pytest.mark.parametrize("damage", ["cut", "flipped", "empty", "other"])
def test_a_damaged_cache_file_is_replaced(tmp_path: Path, damage: str) -> None:
    folder = tmp_path / "cache"
    run(folder)
    [file] = folder.iterdir()
    whole = file.read_bytes()
    changed = bytearray(whole)
    changed[len(whole) // 2] ^= 1
    file.write_bytes({"cut": whole[:-9], "flipped": bytes(changed), "empty": b"", "other": b"x" * 99}[damage])
    assert run(folder) == FIRST
    assert file.read_bytes() == whole


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="files have no owners here")
@pytest.mark.parametrize("writable", ["folder", "file"])
def test_a_cache_file_that_other_users_can_write_is_not_loaded(tmp_path: Path, writable: str) -> None:
    folder = tmp_path / "cache"
    run(folder)
    [file] = folder.iterdir()
    # The checksum of this file is right, but the content is not a module, so loading the file would fail.
    import hashlib

    file.write_bytes(hashlib.sha256(b"code").digest() + b"code")
    (folder if writable == "folder" else file).chmod(0o777)
    assert run(folder) == FIRST


def test_the_package_works_without_a_cache(tmp_path: Path) -> None:
    assert run("") == FIRST
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert run(blocked) == FIRST
    assert blocked.read_text() == "not a folder"
