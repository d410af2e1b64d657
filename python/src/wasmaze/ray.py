"""Mazes as a Ray data set, for Ray's shuffles, filters, writers and training on any cluster.

    import wasmaze.ray
    mazes = wasmaze.ray.dataset("wilson", width=16, height=16, seed=7, count=10**9)
    mazes.write_parquet("s3://bucket/mazes")

A block is a range of indices. Any worker can make a block from the request alone. If a worker is lost, Ray makes its
blocks again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._engine import engine
from ._errors import check_integer, check_word, show
from ._request import Request, resolve
from ._tables import measures

try:
    import pyarrow as pa
    from ray.data import Dataset, read_datasource
    from ray.data.block import BlockMetadata
    from ray.data.datasource import Datasource, ReadTask
except ImportError as error:
    raise ImportError('expected Ray Data; install "wasmaze[ray]"') from error

#: About 16 MB of walls per block: large enough for a file, and cheap to make again.
_BLOCK_CELLS = 2**24

_PATHS = ("start", "finish", "length", "moves")


class _Mazes(Datasource):  # type: ignore[misc]
    """A data source with one block for each range of indices."""

    def __init__(self, request: Request, columns: tuple[str, ...], ends: str, block: int, seed: int | str) -> None:
        super().__init__()
        self._request, self._columns, self._ends, self._block, self._seed = request, columns, ends, block, seed

    def get_name(self) -> str:
        return "Mazes"

    def estimate_inmemory_data_size(self) -> int | None:
        return self._request.count * (self._request.cells + 8 * (1 + len(self._columns)))

    def get_read_tasks(self, parallelism: int, *_: Any, **__: Any) -> list[ReadTask]:
        # Ignores ``parallelism``, so that the same request always has the same blocks.
        # The lambda below captures these locals instead of self, so that this data source is not sent to workers.
        request, columns, ends, seed = self._request, self._columns, self._ends, self._seed
        tasks = []
        for first in range(0, request.count, self._block):
            part = request.part(first, min(self._block, request.count - first))
            metadata = BlockMetadata(
                num_rows=part.count,
                size_bytes=part.count * (part.cells + 8 * (1 + len(columns))),
                input_files=None,
                exec_stats=None,
            )
            tasks.append(ReadTask(lambda part=part: _blocks(part, columns, ends, seed), metadata))
        return tasks


def _blocks(request: Request, columns: tuple[str, ...], ends: str, seed: int | str) -> Iterable[pa.Table]:
    yield pa.table(table(request, columns, ends, seed))


def table(request: Request, columns: tuple[str, ...], ends: Any, seed: int | str) -> dict[str, Any]:
    """Returns the columns of a block: index, walls (height * width bytes) and those named in ``columns``."""
    walls = engine()._made(request)
    shape: dict[str, Any] = {"topology": request.topology, "mask": request.mask}
    made: dict[str, Any] = {
        "index": np.arange(request.index, request.index + request.count, dtype=np.int64),
        "walls": pa.FixedSizeBinaryArray.from_buffers(
            pa.binary(request.cells), request.count, [None, pa.py_buffer(walls.tobytes())]
        ),
    }
    if any(name in measures for name in columns):
        measured = engine().measure_many(walls, ends="farthest" if ends in ("random", "dead-ends") else ends, **shape)
        made |= {name: measured[name] for name in columns if name in measures}
    if any(name in _PATHS for name in columns):
        paths = engine().solve_pairs(walls, seed=seed, ends=ends, index=request.index, **shape)
        answered = {
            "start": paths.ends[:, 0, 0],
            "finish": paths.ends[:, 0, 1],
            "length": paths.lengths[:, 0],
            "moves": pa.LargeBinaryArray.from_buffers(
                pa.large_binary(),
                request.count,
                [None, pa.py_buffer(paths.offsets.tobytes()), pa.py_buffer(paths.moves.tobytes())],
            ),
        }
        made |= {name: answered[name] for name in columns if name in _PATHS}
    if "key" in columns:
        made["key"] = engine().keys_many(walls, mask=request.mask)
    return made


def _check_columns(columns: Any) -> tuple[str, ...]:
    if isinstance(columns, str) or not isinstance(columns, Iterable):
        raise TypeError(f'"columns" expected a list of names, got {show(columns)}')
    # The columns start and finish are the ends of the path, not the measures of the same names.
    known = [*_PATHS, "key", *(name for name in measures if name not in _PATHS)]
    return tuple(check_word("columns", name, known) for name in columns)


def dataset(
    algorithm: str,
    *,
    count: int,
    seed: int | str,
    width: int | None = None,
    height: int | None = None,
    index: int = 0,
    topology: str = "plane",
    mask: NDArray[Any] | None = None,
    braid: float = 0.0,
    columns: Iterable[str] = (),
    ends: str = "random",
    block: int | None = None,
    **parameters: Any,
) -> Dataset:
    """Returns mazes as a ``ray.data.Dataset``, made by the workers on demand.

    The data set has the columns index (int64) and walls (height * width bytes).
    columns: additional columns: start, finish, length and moves (a path between ``ends``), key, and names of measures.
    block: mazes per block; about 16 MB of walls by default.
    The other arguments are those of ``wasmaze.generate_many``; the seed is required.
    """
    request = resolve(algorithm, parameters, width, height, count, seed, index, topology, None, mask, braid)
    if seed is None:
        raise TypeError('"seed" expected an integer in 0..2^53-1 or a string, got None')
    names = _check_columns(columns)
    check_word("ends", ends, ("random", "dead-ends", "farthest", "corners", "sides"))
    size = max(1, _BLOCK_CELLS // request.cells) if block is None else check_integer("block", block, 1, 2**28)
    source = _Mazes(request, names, ends, size, seed)
    return read_datasource(source, override_num_blocks=max(1, -(-request.count // size)))


def walls_of(batch: dict[str, Any], width: int, height: int) -> NDArray[np.uint8]:
    """Returns the walls of a batch of Ray Data as an array (mazes, height, width)."""
    return np.frombuffer(b"".join(batch["walls"]), np.uint8).reshape(-1, height, width)


__all__ = ["dataset", "walls_of"]
