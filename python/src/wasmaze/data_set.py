"""Data sets of ``wasmaze bulk``, read without copies where the format allows it."""

from __future__ import annotations

import bisect
import copy
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from ._errors import is_integer, show

_HEX = np.full(256, 255, np.uint8)
_HEX[[ord(digit) for digit in "0123456789abcdef"]] = np.arange(16)


class DataSet:
    """A sequence of mazes: ``len(data)``, ``data[i]``, ``data[i:j]``, ``data[[3, 1, 2]]``, iteration.

    ``data[i]`` is an array (height, width) of uint8. npy and bin files are mapped into memory. Parts of other formats
    are read on demand, and the last part is cached.
    """

    def __init__(self, directory: str | os.PathLike[str]) -> None:
        self.directory = Path(directory)
        manifests = _manifests(self.directory)
        first = manifests[0]["dataSet"]
        for other in manifests:
            if other["dataSet"] != first:
                raise ValueError(f'"directory" expected shards of one data set, got several: {show(str(directory))}')
        #: The fields that determine the mazes: algorithm, revision, width, height, seed and so on.
        self.recipe: dict[str, Any] = first["recipe"]
        self.format: str = first["format"]
        #: False while parts are missing.
        self.complete: bool = all(each["complete"] for each in manifests) and _has_all_shards(manifests)
        self._splits: list[dict[str, Any]] | None = first.get("splits")
        self._packed: bool = bool(first.get("pack", False))
        self.height, self.width = int(self.recipe["height"]), int(self.recipe["width"])
        self._parts = sorted((part for each in manifests for part in each["parts"]), key=lambda part: part["index"])
        self._ends = list(np.cumsum([int(part["mazes"]) for part in self._parts]))
        self._cached: tuple[int, dict[str, NDArray[Any]]] | None = None
        self._mapped: dict[int, NDArray[Any]] = {}

    def __len__(self) -> int:
        return int(self._ends[-1]) if self._ends else 0

    def __getstate__(self) -> dict[str, Any]:
        # Another process maps the files itself.
        return {**self.__dict__, "_mapped": {}, "_cached": None}

    @property
    def splits(self) -> dict[str, DataSet]:
        """The splits by name, each a data set; empty if the data set has no splits."""
        names = [str(each["name"]) for each in self._splits or ()]
        return {name: self._part_of(name) for name in names}

    def _part_of(self, split: str) -> DataSet:
        part = copy.copy(self)
        part._parts = [each for each in self._parts if _split_of(str(each["files"][0]["file"])) == split]
        part._ends = list(np.cumsum([int(each["mazes"]) for each in part._parts]))
        part._mapped, part._cached, part._splits = {}, None, None
        return part

    def __repr__(self) -> str:
        what = f"{len(self)} mazes of {self.width} * {self.height} by {self.recipe['algorithm']}"
        return f"<wasmaze.DataSet {str(self.directory)!r}: {what}, {self.format}>"

    def _locate(self, i: int) -> tuple[int, int]:
        part = bisect.bisect_right(self._ends, i)
        return part, i - (int(self._ends[part - 1]) if part else 0)

    @overload
    def __getitem__(self, i: int) -> NDArray[np.uint8]: ...
    @overload
    def __getitem__(self, i: slice | list[int] | NDArray[Any]) -> NDArray[np.uint8]: ...
    def __getitem__(self, i: int | slice | list[int] | NDArray[Any]) -> NDArray[np.uint8]:
        if isinstance(i, slice):
            return self._selected(np.arange(len(self))[i])
        if isinstance(i, (list, np.ndarray)):
            chosen = np.asarray(i)
            if chosen.dtype == np.bool_:
                if chosen.shape != (len(self),):
                    raise IndexError(f'"i" expected {len(self)} values of True and False, got {show(chosen)}')
                chosen = np.flatnonzero(chosen)
            if chosen.size == 0:
                chosen = chosen.astype(np.intp)
            if chosen.ndim != 1 or chosen.dtype.kind not in "iu":
                raise TypeError(f'"i" expected a list of integers, got {show(i)}')
            if chosen.size and not (-len(self) <= chosen.min() and chosen.max() < len(self)):
                raise IndexError(f'"i" expected indices of {len(self)} mazes, got {chosen.min()}..{chosen.max()}')
            return self._selected(chosen.astype(np.int64) % max(1, len(self)))
        if not is_integer(i):
            raise TypeError(f'"i" expected an integer or a slice, got {show(i)}')
        if not -len(self) <= i < len(self):
            raise IndexError(f'"i" expected the index of one of {len(self)} mazes, got {i}')
        part, at = self._locate(i % len(self))
        walls: NDArray[np.uint8] = self.walls(part)[at]
        if self._packed:
            walls = _unpack(walls[np.newaxis], self.width, self.height, self.recipe["topology"] == "torus")[0]
        return walls

    def _selected(self, mazes: NDArray[np.int64]) -> NDArray[np.uint8]:
        """Returns the walls of the given mazes, one part after another."""
        out = np.empty((len(mazes), self.height, self.width), np.uint8)
        part_of = np.searchsorted(self._ends, mazes, side="right")
        for part in np.unique(part_of).tolist():
            rows = np.flatnonzero(part_of == part)
            at = mazes[rows] - (int(self._ends[part - 1]) if part else 0)
            # Consecutive mazes are copied as one block.
            is_run = len(at) == at[-1] - at[0] + 1 and (np.diff(at) == 1).all()
            walls = self.walls(part)[slice(at[0], at[-1] + 1) if is_run else at]
            if self._packed:
                walls = _unpack(walls, self.width, self.height, self.recipe["topology"] == "torus")
            out[slice(rows[0], rows[-1] + 1) if is_run else rows] = walls
        return out

    def __iter__(self) -> Iterator[NDArray[np.uint8]]:
        for i in range(len(self)):
            yield self[i]

    @property
    def parts(self) -> int:
        """The number of parts."""
        return len(self._parts)

    def _file(self, part: int) -> Path:
        return self.directory / str(self._parts[part]["files"][0]["file"])

    def _shape(self, part: int) -> tuple[int, ...]:
        maze = (-(-self.width * self.height // 4),) if self._packed else (self.height, self.width)
        return int(self._parts[part]["mazes"]), *maze

    def walls(self, part: int) -> NDArray[np.uint8]:
        """Returns the walls of a part as stored: an array (mazes, height, width), or (mazes, bytes) if packed."""
        if self.format not in ("npy", "bin"):
            return self._read(part)["walls"]
        if part not in self._mapped:
            path, shape = self._file(part), self._shape(part)
            if shape[0] == 0:
                self._mapped[part] = np.empty(shape, np.uint8)
            elif self.format == "npy":
                self._mapped[part] = _checked(np.load(path, mmap_mode="r", allow_pickle=False), shape, path)
            else:
                self._mapped[part] = np.memmap(path, np.uint8, "r", shape=shape)
        return self._mapped[part]

    def column(self, name: str) -> NDArray[Any]:
        """Returns the values of a column for all mazes: "index", or a stored measure."""
        parts = [self._column(part, name) for part in range(self.parts)]
        return np.concatenate(parts) if parts else np.empty(0)

    def _column(self, part: int, name: str) -> NDArray[Any]:
        described = self._parts[part]
        # If no filter left out mazes, the indices of a part are consecutive, and most formats do not store them.
        if name == "index" and described["mazes"] == described["count"] and self.format != "parquet":
            return np.arange(described["index"], described["index"] + described["count"], dtype=np.int64)
        if self.format == "npy":
            path = self._file(part).with_suffix("").with_suffix(f".{name}.npy")
            if not path.exists():
                raise KeyError(f"expected a column of the data set, got {show(name)}")
            column: NDArray[Any] = np.load(path, mmap_mode="r", allow_pickle=False)
            return column
        columns = {} if self.format == "bin" else self._read(part)
        if name not in columns or name == "walls":
            raise KeyError(f"expected a column of the data set, got {show(name)}")
        return columns[name]

    def _read(self, part: int) -> dict[str, NDArray[Any]]:
        if self._cached is None or self._cached[0] != part:
            read = {"npz": _read_npz, "ndjson": _read_ndjson, "parquet": _read_parquet}.get(self.format)
            if read is None:
                raise ValueError(f"expected a data set as npy, bin, npz, ndjson or parquet, got {show(self.format)}")
            columns = read(self._file(part))
            shape, walls = self._shape(part), columns["walls"]
            columns["walls"] = _checked(walls.reshape(shape) if walls.size == np.prod(shape) else walls, shape, part)
            self._cached = part, columns
        return self._cached[1]


def _manifests(directory: Path) -> list[dict[str, Any]]:
    try:
        names = sorted(name for name in os.listdir(directory) if name.startswith("manifest") and name.endswith(".json"))
    except OSError as error:
        raise type(error)(f'"directory" expected a data set of "wasmaze bulk", got {show(str(directory))}') from error
    if not names:
        raise FileNotFoundError(f'"directory" expected a data set with a manifest, got {show(str(directory))}')
    if "manifest.json" in names:
        names = ["manifest.json"]
    manifests = []
    for name in names:
        try:
            manifest = json.loads((directory / name).read_text("utf-8"))
            # Checks only the fields that this module uses.
            assert manifest["schema"] == 1 and manifest["dataSet"]["recipe"]["width"] > 0
            assert all(_is_inside(part["files"][0]["file"]) for part in manifest["parts"])
        except (ValueError, KeyError, TypeError, IndexError, AssertionError) as error:
            raise ValueError(f"{name} expected a manifest written by wasmaze, got another file") from error
        manifests.append(manifest)
    return manifests


def _is_inside(file: str) -> bool:
    """Whether a path is relative and stays within the folder of the data set."""
    return not os.path.isabs(file) and "\\" not in file and ".." not in file.split("/")


def _split_of(file: str) -> str:
    """Returns the split of a part: its folder, or the first word of its name."""
    found = re.match(r"(?:data/)?([A-Za-z0-9_]+)", file)
    return found[1] if found else file


def _has_all_shards(manifests: list[dict[str, Any]]) -> bool:
    shard = manifests[0].get("shard")
    return shard is None or len(manifests) == shard["of"]


def _checked(walls: NDArray[Any], shape: tuple[int, ...], source: object) -> NDArray[np.uint8]:
    if walls.dtype != np.uint8 or walls.shape != shape:
        name = getattr(source, "name", f"part {source}")
        raise ValueError(f"{name} expected an array of uint8 of shape {shape}, got {show(walls)}")
    return walls


def _read_npz(path: Path) -> dict[str, NDArray[Any]]:
    with np.load(path, allow_pickle=False) as arrays:
        return {name: arrays[name] for name in arrays.files}


def _read_ndjson(path: Path) -> dict[str, NDArray[Any]]:
    with path.open(encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    digits = np.frombuffer("".join("".join(record["walls"]) for record in records).encode("latin-1"), np.uint8)
    columns: dict[str, NDArray[Any]] = {
        "walls": _HEX[digits],
        "index": np.array([record["index"] for record in records], np.int64),
    }
    for name in records[0].get("measures", {}) if records else ():
        columns[name] = np.array([record["measures"][name] for record in records])
    return columns


def _read_parquet(path: Path) -> dict[str, NDArray[Any]]:
    try:
        import pyarrow.parquet
    except ImportError as error:
        raise ImportError('expected pyarrow to read Parquet; install "wasmaze[parquet]"') from error
    table = pyarrow.parquet.read_table(path)
    columns = {name: table[name].to_numpy() for name in table.column_names if name != "walls"}
    return {**columns, "walls": np.frombuffer(b"".join(table["walls"].to_pylist()), np.uint8)}


def _unpack(packed: NDArray[np.uint8], width: int, height: int, torus: bool) -> NDArray[np.uint8]:
    """Unpacks walls from two bits per cell, beginning at the lowest bits: the east wall, then the south wall."""
    bits = packed[..., np.newaxis] >> np.array([0, 2, 4, 6], np.uint8) & 3
    pairs = bits.reshape(len(packed), -1)[:, : width * height].reshape(-1, height, width)
    # The west wall of a cell is the east wall of its neighbour. On a plane, the border is a wall.
    west, north = np.roll(pairs & 1, 1, axis=2), np.roll(pairs >> 1, 1, axis=1)
    if not torus:
        west[:, :, 0], north[:, 0] = 1, 1
    walls: NDArray[np.uint8] = north | pairs << 1 | west << 3
    return walls


def open(directory: str | os.PathLike[str]) -> DataSet:
    """Opens a folder written by ``wasmaze bulk``, complete or in shards.

    Raises FileNotFoundError or ValueError if the folder is not a data set.
    """
    return DataSet(directory)
