"""Mazes with Ray: data sets for Ray's shuffles, filters and training, and files written by a cluster.

    import wasmaze.ray
    mazes = wasmaze.ray.dataset("wilson", width=16, height=16, seed=7, count=10**9)
    wasmaze.ray.write("s3://bucket/mazes", "wilson", width=16, height=16, seed=7, count=10**9, format="parquet")

Any worker can make any range of mazes from the request alone. If a worker is lost, Ray makes its ranges again, with the
same bytes.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ._engine import engine
from ._errors import check_integer, check_word, show
from ._files import place_of
from ._forms import formed
from ._mazes import DRAWN
from ._plan import make_plan
from ._solved import Ragged
from ._tables import measures
from .bulk import Progress, Record, Task, Written, run_task, write_parts
from .examples import Examples

try:
    import pyarrow as pa
    import ray
    from ray.data import Dataset, read_datasource
    from ray.data.block import BlockAccessor, BlockMetadata
    from ray.data.datasource import Datasource, ReadTask
except ImportError as error:
    raise ImportError('expected Ray Data; install "wasmaze[ray]"') from error

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._literals import AlgorithmId
    from ._options import BulkOptions, ExampleOptions

#: About 16 MB of walls per block: large enough for a file, and cheap to make again.
_BLOCK_CELLS = 2**24

#: Maximum number of read tasks. Ray keeps all of them in the driver; a task of a large data set makes several blocks.
_MAX_TASKS = 10_000

_PATHS = ("start", "finish", "length", "moves")

#: How often Ray runs a part again after its worker was lost.
_RETRIES = 20


class _Mazes(Datasource):  # type: ignore[misc]
    """A data source with one block for each range of examples."""

    def __init__(self, examples: Examples, columns: tuple[str, ...], block: int, pairs: int) -> None:
        super().__init__()
        self._examples, self._columns, self._block, self._pairs = examples, columns, block, pairs

    def get_name(self) -> str:
        return "Mazes"

    def _bytes(self, rows: int) -> int:
        return rows * (self._examples.request.cells + 8 * (1 + self._pairs * len(self._columns)))

    def estimate_inmemory_data_size(self) -> int | None:
        return self._bytes(len(self._examples))

    def get_read_tasks(self, parallelism: int, *_: Any, **__: Any) -> list[ReadTask]:
        # Ignores ``parallelism``, so that the same request always has the same blocks.
        examples, columns, block = self._examples, self._columns, self._block
        count = len(examples)
        size = block * max(1, -(-count // (block * _MAX_TASKS)))
        tasks = []
        for first in range(0, count, size):
            end = min(first + size, count)
            metadata = BlockMetadata(
                num_rows=end - first, size_bytes=self._bytes(end - first), input_files=None, exec_stats=None
            )
            tasks.append(ReadTask(partial(_blocks, examples, columns, self._pairs, first, end, block), metadata))
        return tasks


def _blocks(
    examples: Examples, columns: tuple[str, ...], pairs: int, first: int, end: int, block: int
) -> Iterator[pa.Table]:
    for at in range(first, end, block):
        yield table(examples, columns, pairs, at, min(at + block, end))


def table(examples: Examples, columns: tuple[str, ...], pairs: int, first: int, end: int) -> pa.Table:
    """Returns the examples ``first`` to ``end - 1`` with the given columns in addition to those of their form."""
    request = examples.request
    shape: dict[str, Any] = {"topology": request.topology, "mask": request.mask}
    is_plain = examples.form == "plain" and examples.where is None and not examples.split
    if is_plain and (pairs > 1 or not set(columns) & set(_PATHS)):
        index = np.arange(first, end, dtype=np.int64) + examples.first_index
        walls = engine()._made(request.part(int(index[0]) - request.index, end - first))
        made: dict[str, Any] = {"index": index, "walls": walls}
        if pairs > 1:
            made |= _pairs(examples, columns, pairs, walls, int(index[0]))
    else:
        solved = examples.solved(range(first, end))
        walls = solved.walls
        made = formed(examples.form, solved, request)
        if examples.form == "plain":
            made = {name: column for name, column in made.items() if name in ("index", "walls", *columns)}
    if any(name in measures for name in columns):
        measured = engine().measure_many(walls, ends="farthest", **shape)
        made |= {name: measured[name] for name in columns if name in measures and name not in _PATHS}
    if "key" in columns or "share" in columns:
        keys = engine().keys_many(walls, mask=request.mask)
        known = {"key": keys, "share": (keys >> np.uint64(11)) / 2.0**53}
        made |= {name: known[name] for name in columns if name in known}
    return _arrow(made, request.cells)


def _pairs(
    examples: Examples, columns: tuple[str, ...], pairs: int, walls: NDArray[np.uint8], index: int
) -> dict[str, Any]:
    """Returns the given columns of several paths per maze. The first maze has the given index."""
    request = examples.request
    shape: dict[str, Any] = {"topology": request.topology, "mask": request.mask}
    ends: Any = examples.ends
    paths = engine().solve_pairs(walls, seed=request.seed, ends=ends, pairs=pairs, index=index, **shape)
    lengths, cells = np.diff(paths.offsets).reshape(-1, pairs), paths.ends.astype(np.int64)
    moves = Ragged(paths.moves, paths.offsets)
    found = {"start": cells[:, :, 0], "finish": cells[:, :, 1], "length": lengths, "moves": moves}
    return {name: found[name] for name in columns if name in found}


def _arrow(columns: dict[str, Any], cells: int) -> pa.Table:
    """Returns columns as a table: walls and moves as bytes, other ragged rows as lists, other arrays as tensors.

    If mazes have several paths, their moves are lists.
    """
    arrays = {}
    for name, column in columns.items():
        if name == "walls":
            buffers = [None, pa.py_buffer(np.ascontiguousarray(column).data)]
            arrays[name] = pa.FixedSizeBinaryArray.from_buffers(pa.binary(cells), len(column), buffers)
        elif isinstance(column, Ragged):
            offsets, values = pa.py_buffer(column.offsets.tobytes()), column.values
            if values.dtype == np.uint8:
                buffers = [None, offsets, pa.py_buffer(values.tobytes())]
                moves = pa.LargeBinaryArray.from_buffers(pa.large_binary(), len(column), buffers)
                pairs = len(column) // max(1, len(columns["index"]))
                arrays[name] = pa.FixedSizeListArray.from_arrays(moves, pairs) if pairs > 1 else moves
            else:
                arrays[name] = pa.LargeListArray.from_arrays(pa.array(column.offsets), pa.array(values))
        elif column.ndim > 1:
            arrays[name] = BlockAccessor.batch_to_arrow_block({name: column})[name]
        else:
            arrays[name] = pa.array(column)
    return pa.table(arrays)


def _check_columns(columns: Any) -> tuple[str, ...]:
    if isinstance(columns, str) or not isinstance(columns, Iterable):
        raise TypeError(f'"columns" expected a list of names, got {show(columns)}')
    # The columns start and finish are the ends of the path, not the measures of the same names.
    known = [*_PATHS, "key", "share", *(name for name in measures if name not in _PATHS)]
    return tuple(check_word("columns", name, known) for name in columns)


def dataset(
    algorithm: AlgorithmId,
    *,
    columns: Iterable[str] = (),
    pairs: int = 1,
    block: int | None = None,
    **options: Unpack[ExampleOptions],
) -> Dataset:
    """Returns mazes as a ``ray.data.Dataset``, made by the workers on demand.

    columns: columns in addition to index (int64) and those of the form: key (uint64), share (the key as a number 0..1),
    names of measures and, with the form "plain", start, finish, length and moves (a path between ``ends``).
    pairs: paths per maze between random cells or dead ends, 1..2**10. With several, start, finish and length have one
    element per path, and moves is a list. Pair 0 is the path of pairs=1.
    block: mazes per block; about 16 MB of walls by default.
    The other options are those of ``wasmaze.examples.Examples``, such as form, where and split.

    With the form "plain", walls and moves are bytes; ``walls_of`` returns the walls of a batch as an array. Other forms
    have their arrays as tensors.
    """
    examples = Examples(algorithm, **options)
    if examples.count is None:
        raise TypeError('"count" expected an integer in 0..2^53-1, got None')
    names = _check_columns(columns)
    if examples.form != "plain" and set(names) & set(_PATHS):
        raise ValueError(f'"columns" expected no path with the form {examples.form}, got {show(names)}')
    if check_integer("pairs", pairs, 1, 2**10) > 1:
        if examples.form != "plain" or examples.where or examples.split:
            raise ValueError(f'"pairs" expected 1 with a form, filter or split, got {pairs}')
        if examples.ends not in DRAWN:
            raise ValueError(f'"pairs" expected 1 unless "ends" is "random" or "dead-ends", got {pairs}')
    cells = examples.request.cells
    size = max(1, _BLOCK_CELLS // cells) if block is None else check_integer("block", block, 1, 2**28)
    source = _Mazes(examples, names, size, pairs)
    return read_datasource(source, override_num_blocks=max(1, min(_MAX_TASKS, -(-len(examples) // size))))


def walls_of(batch: dict[str, Any], width: int, height: int) -> NDArray[np.uint8]:
    """Returns the walls of a batch of Ray Data as an array (mazes, height, width)."""
    return np.frombuffer(b"".join(batch["walls"]), np.uint8).reshape(-1, height, width)


def _in_cluster(tasks: Iterator[Task], record: Record) -> None:
    """Runs tasks on the workers of the cluster, at most two for each of its processors at a time."""
    remote = ray.remote(num_cpus=1, max_retries=_RETRIES)(run_task)
    pending: list[Any] = []
    while True:
        most = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        pending += [remote.remote(task) for task in islice(tasks, max(0, most - len(pending)))]
        if not pending:
            return
        done, pending = ray.wait(pending, num_returns=1, fetch_local=True)
        for each in done:
            record(*ray.get(each))


def write(
    directory: str | os.PathLike[str],
    algorithm: AlgorithmId,
    *,
    filesystem: Any = None,
    progress: Progress | None = None,
    **options: Unpack[BulkOptions],
) -> Written:
    """Writes a data set with all processors of a cluster, or completes one that an earlier call began.

    directory: a folder that all nodes share, or a path of ``filesystem``, or an address such as s3://bucket/path.
    filesystem: a ``pyarrow.fs.FileSystem`` or an fsspec file system that workers can unpickle.
    The other options are those of ``wasmaze.bulk.write``, except threads. The files are the same.

    Each file has a fixed range of indices. If a worker is lost, its files are made again. If this process is lost, call
    it again: files in the manifest are checked and kept.
    """
    if not ray.is_initialized():
        ray.init()
    return write_parts(make_plan(algorithm, **options), place_of(directory, filesystem), _in_cluster, progress)


__all__ = ["dataset", "walls_of", "write"]
