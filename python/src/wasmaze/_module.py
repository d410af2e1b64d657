"""The WebAssembly modules, compiled once per process and cached on disk."""

from __future__ import annotations

import hashlib
import os
import stat
import sys
import tempfile
import threading
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

import wasmtime

ABI_VERSION = 2

_lock = threading.Lock()
_engine: wasmtime.Engine | None = None
_compiled: dict[str, wasmtime.Module] = {}


def cache_folder() -> Path | None:
    """The folder of the compiled module: ``WASMAZE_CACHE``, or a folder in the user's cache folder.

    None if ``WASMAZE_CACHE`` is empty or no home folder exists.
    """
    given = os.environ.get("WASMAZE_CACHE")
    if given is not None:
        return Path(given) if given else None
    try:
        home = Path.home()
    except RuntimeError:
        return None
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "wasmaze"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "wasmaze"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "wasmaze"


def _is_private(path: Path) -> bool:
    """Whether only this user can write to a path. Cached code is executed without further checks."""
    if not hasattr(os, "getuid"):
        return True
    status = path.lstat()
    return status.st_uid == os.getuid() and not status.st_mode & 0o022 and not stat.S_ISLNK(status.st_mode)


def _read_cached(engine: wasmtime.Engine, path: Path) -> wasmtime.Module | None:
    try:
        if not (_is_private(path.parent) and _is_private(path)):
            return None
        whole = path.read_bytes()
        digest, code = whole[:32], whole[32:]
        if hashlib.sha256(code).digest() != digest:
            return None
        return wasmtime.Module.deserialize(engine, code)
    except (OSError, wasmtime.WasmtimeError):
        return None


def _write_cached(module: wasmtime.Module, path: Path) -> None:
    """Caches the compiled module. If that fails, the next process compiles again."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _is_private(path.parent):
            return
        code = bytes(module.serialize())
        # Renames a complete file, because two processes may write at the same time.
        descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(hashlib.sha256(code).digest() + code)
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise
    except OSError:
        pass


def _configured() -> wasmtime.Engine:
    config = wasmtime.Config()
    # Keeps views of the memory valid when the memory grows.
    config.memory_may_move = False
    return wasmtime.Engine(config)


def compiled(name: str = "wasmaze") -> tuple[wasmtime.Engine, wasmtime.Module]:
    """The engine and a compiled module of this process. A forked process uses those of its parent process."""
    global _engine
    with _lock:
        engine = _engine = _engine or _configured()
        if name not in _compiled:
            wasm = files("wasmaze").joinpath(f"{name}.wasm").read_bytes()
            folder = cache_folder()
            file = f"{hashlib.sha256(wasm).hexdigest()[:32]}-wasmtime-{version('wasmtime')}.bin"
            module = _read_cached(engine, folder / file) if folder else None
            if module is None:
                module = wasmtime.Module(engine, wasm)
                if folder:
                    _write_cached(module, folder / file)
            _compiled[name] = module
        return engine, _compiled[name]


# Without a new lock, a process forked while another thread holds the lock would wait forever.
if hasattr(os, "register_at_fork"):

    def _renew_lock() -> None:
        global _lock
        _lock = threading.Lock()

    os.register_at_fork(after_in_child=_renew_lock)
