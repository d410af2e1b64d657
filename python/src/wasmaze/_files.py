"""Files of a data set: complete or absent, never half-written, in a local folder or an object store."""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import secrets
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO

#: Age in seconds at which a partial file of another machine or container counts as left behind.
_OLD = 24 * 3600.0
_PARTIAL = re.compile(r"(.+)\.([0-9a-f]{12})-(\d+)-[0-9a-f]{16}\.partial")


def describe(file: BinaryIO) -> tuple[int, str]:
    """Returns the number of bytes of an open file and their SHA-256."""
    digest, size = hashlib.sha256(), 0
    while chunk := file.read(2**20):
        digest.update(chunk)
        size += len(chunk)
    return size, digest.hexdigest()


def _space() -> str:
    """Names the set of processes whose ids are comparable, like the command: a namespace of one boot of a machine."""
    try:
        name = Path("/proc/sys/kernel/random/boot_id").read_text("latin-1") + os.readlink("/proc/self/ns/pid")
    except OSError:
        name = secrets.token_hex()
    return hashlib.sha256(name.encode("utf-8")).hexdigest()[:12]


def _is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except PermissionError:
        return True
    except OSError:
        return False
    return True


class _Run:
    """Names the partial files of a process, and finds those that other processes left behind."""

    def __init__(self) -> None:
        self._space = _space()
        self._suffix = f"{self._space}-{os.getpid()}-{secrets.token_hex(8)}.partial"

    def partial(self, name: str) -> str:
        return f"{name}.{self._suffix}"

    def is_left(self, name: str, known: set[str], modified: float) -> bool:
        """Returns whether a name is that of a partial file of ``known`` whose process has ended, or that is old."""
        match = _PARTIAL.fullmatch(name)
        if not match or match[1] not in known:
            return False
        pid = int(match[3])
        if match[2] == self._space:
            return pid != os.getpid() and not _is_running(pid)
        return time.time() - modified > _OLD


class Folder:
    """A local folder."""

    def __init__(self, directory: str | os.PathLike[str]) -> None:
        # Absolute, because workers in other processes may have other working directories.
        self.path = Path(os.path.abspath(directory))
        self._run = _Run()

    def __reduce__(self) -> Any:
        # A retried task must not use the partial files of the first attempt, so each copy has a new run.
        return (type(self), (self.path,))

    def __str__(self) -> str:
        return str(self.path)

    def make(self) -> None:
        self.path.mkdir(parents=True, exist_ok=True)

    def check(self, names: Iterable[str]) -> None:
        """Raises ValueError if a folder of a file is a link, which could point outside of the data set."""
        for parent in {PurePosixPath(name).parent for name in names}:
            path = self.path / parent
            if str(parent) != "." and path.is_symlink():
                raise ValueError(f"expected {path} to be a folder, got a link; remove it")

    def find(self, names: Iterable[str]) -> str | None:
        """Returns the first of the given files that exists."""
        return next((name for name in names if (self.path / name).exists()), None)

    def read(self, name: str) -> bytes | None:
        try:
            return (self.path / name).read_bytes()
        except FileNotFoundError:
            return None

    def describe(self, name: str) -> tuple[int, str] | None:
        path = self.path / name
        if not path.is_file():
            return None
        with path.open("rb") as file:
            return describe(file)

    @contextlib.contextmanager
    def writing(self, name: str) -> Iterator[BinaryIO]:
        path = self.path / name
        if path.parent != self.path:
            path.parent.mkdir(exist_ok=True)
        partial = self.path / self._run.partial(name)
        try:
            with partial.open("xb+") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            os.replace(partial, path)
        except BaseException:
            with contextlib.suppress(OSError):
                partial.unlink()
            raise
        _sync_folder(path.parent)

    def remove_leftovers(self, names: Iterable[str]) -> None:
        """Removes partial files of these names whose processes have ended, or that are a day old."""
        known = set(names)
        for folder in {(self.path / name).parent for name in known}:
            for path in folder.glob("*.partial"):
                with contextlib.suppress(OSError):
                    if self._run.is_left(path.relative_to(self.path).as_posix(), known, path.stat().st_mtime):
                        path.unlink()


def _sync_folder(folder: Path) -> None:
    """Flushes the entries of a folder, so that new names survive a power failure. Windows cannot open folders."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


class Store:
    """A folder of a ``pyarrow.fs.FileSystem``, such as a bucket."""

    def __init__(self, filesystem: Any, path: str) -> None:
        self.filesystem, self.path = filesystem, path.rstrip("/")
        self._has_folders = filesystem.type_name not in ("s3", "gcs", "abfs")
        self._run = _Run()

    def __reduce__(self) -> Any:
        return (type(self), (self.filesystem, self.path))

    def __str__(self) -> str:
        return f"{self.filesystem.type_name}:{self.path}"

    def make(self) -> None:
        """Creates the folder if the file system has folders."""
        self._make_folder(self.path)

    def _make_folder(self, path: str) -> None:
        if self._has_folders:
            self.filesystem.create_dir(path, recursive=True)

    def check(self, names: Iterable[str]) -> None:
        """Does nothing: object stores have no links."""

    def remove_leftovers(self, names: Iterable[str]) -> None:
        """Removes partial files of these names whose processes have ended, or that are a day old."""
        known = set(names)
        for name, info in self._files():
            if self._run.is_left(name, known, info.mtime_ns / 1e9 if info.mtime_ns else time.time()):
                with contextlib.suppress(OSError):
                    self.filesystem.delete_file(info.path)

    def find(self, names: Iterable[str]) -> str | None:
        """Returns the first of the given files that exists."""
        there = {name for name, _ in self._files()}
        return next((name for name in names if name in there), None)

    def _files(self) -> Iterator[tuple[str, Any]]:
        from pyarrow.fs import FileSelector

        for info in self.filesystem.get_file_info(FileSelector(self.path, allow_not_found=True, recursive=True)):
            yield info.path.removeprefix(f"{self.path}/"), info

    def _open(self, name: str) -> Any:
        try:
            return self.filesystem.open_input_stream(f"{self.path}/{name}")
        except FileNotFoundError:
            return None

    def read(self, name: str) -> bytes | None:
        stream = self._open(name)
        if stream is None:
            return None
        with stream:
            return bytes(stream.read())

    def describe(self, name: str) -> tuple[int, str] | None:
        stream = self._open(name)
        if stream is None:
            return None
        with stream:
            return describe(stream)

    @contextlib.contextmanager
    def writing(self, name: str) -> Iterator[BinaryIO]:
        # The file is complete before its upload begins, because some formats write their header last.
        with tempfile.TemporaryFile() as file:
            yield file
            file.seek(0)
            if "/" in name:
                self._make_folder(f"{self.path}/{PurePosixPath(name).parent}")
            # Streams of pyarrow complete their object even if they are left by an exception or the end of the process,
            # so a partial object may only have a name of its own.
            partial, path = f"{self.path}/{self._run.partial(name)}", f"{self.path}/{name}"
            try:
                with self.filesystem.open_output_stream(partial) as stream:
                    while chunk := file.read(2**22):
                        stream.write(chunk)
                if self._has_folders:
                    self.filesystem.move(partial, path)
                else:
                    # Azure and Google have no renaming.
                    self.filesystem.copy_file(partial, path)
                    self.filesystem.delete_file(partial)
            except BaseException:
                with contextlib.suppress(OSError):
                    self.filesystem.delete_file(partial)
                raise


def place_of(directory: str | os.PathLike[str], filesystem: Any = None) -> Folder | Store:
    """Returns the place of a data set: a local folder, or a path of a ``filesystem`` or of an address like s3://b/p.

    filesystem: a ``pyarrow.fs.FileSystem`` or an fsspec file system.
    """
    path = os.fspath(directory)
    if filesystem is None and not re.match(r"[a-z][a-z0-9+.-]+://", path):
        return Folder(path)
    try:
        from pyarrow import fs
    except ImportError as error:
        raise ImportError('expected pyarrow for an object store; install "wasmaze[parquet]"') from error
    if filesystem is None:
        filesystem, path = fs.FileSystem.from_uri(path)
    elif not isinstance(filesystem, fs.FileSystem):
        filesystem = fs.PyFileSystem(fs.FSSpecHandler(filesystem))
    return Folder(path) if isinstance(filesystem, fs.LocalFileSystem) else Store(filesystem, path)


def foreign_file(place: Folder | Store, name: str) -> FileExistsError:
    return FileExistsError(f"expected no file at {place}/{name}, got a file that no manifest lists; move it")


class Stopped(Exception):
    """Raised in threads that make parts when the main thread ends."""


class Stop:
    """Tells threads to end at their next chunk."""

    def __init__(self) -> None:
        self._event = threading.Event()

    def set(self) -> None:
        self._event.set()

    def check(self) -> None:
        if self._event.is_set():
            raise Stopped
