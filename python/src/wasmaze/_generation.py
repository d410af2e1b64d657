"""The methods of an engine that make mazes."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from . import _block as block
from ._block import request_fields, two_words
from ._errors import check_bool, check_integer, show
from ._instance import CALL_CELLS, Instance
from ._request import Request, check_algorithm, epoch_rows, resolve, resolve_window

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._literals import AlgorithmId, Parameters
    from ._options import CellLike, Integer, Topology


class Generation(Instance):
    """An instance that makes mazes."""

    def _begin(self, request: Request, fields: dict[int, int] | None = None) -> None:
        """Writes a request to the request block, and its mask to the memory."""
        fields = request_fields(request) | (fields or {})
        if request.mask is not None:
            [fields[block.MASK]] = self._reserve(request.mask)
        self._write(request.width, request.height, request.count, fields)

    def _make_next(self, request: Request, index: int, count: int) -> int:
        """Makes mazes ``index`` to ``index + count - 1`` of a request that has begun. Returns a pointer to them."""
        words = self._words
        words[block.COUNT // 4] = count
        words[block.INDEX // 4] = index
        words[block.INDEX // 4 + 1] = index >> 32
        pointer = self._call(request.algorithm.export, self._block)
        self._checked(pointer, request.width, request.height, count)
        if request.braid > 0:
            self._call("braid", self._block, pointer)
        return pointer

    def _end(self, request: Request) -> None:
        """Releases the memory of the mask."""
        if request.mask is not None:
            self._release()

    def _make_into(self, request: Request, out: NDArray[np.uint8]) -> None:
        """Makes mazes in several calls and copies them to ``out``."""
        step = max(1, CALL_CELLS // request.cells)
        with self._exclusive():
            try:
                self._begin(request)
                for first in range(0, request.count, step):
                    count = min(step, request.count - first)
                    walls = self._bytes(self._make_next(request, request.index + first, count), count * request.cells)
                    out[first : first + count] = walls.reshape(count, request.height, request.width)
            finally:
                self._end(request)

    def _make_in_threads(self, request: Request, out: NDArray[np.uint8], threads: int) -> None:
        """Makes mazes in threads, each with its own engine. Calls of the module release Python's global lock (GIL)."""
        step = max(1, min(CALL_CELLS // request.cells, -(-request.count // threads)))
        local = threading.local()

        def make(first: int) -> None:
            if not hasattr(local, "engine"):
                local.engine = type(self)()
            count = min(step, request.count - first)
            local.engine._make_into(request.part(first, count), out[first : first + count])

        with ThreadPoolExecutor(threads) as pool:
            # list() waits for all threads, and raises the first error of a thread.
            list(pool.map(make, range(0, request.count, step)))

    def _make_view(self, request: Request) -> NDArray[np.uint8]:
        """Makes mazes in one call and returns a view of the module's memory."""
        if request.count == 0:
            return np.empty(request.shape, np.uint8)
        with self._exclusive():
            try:
                self._begin(request)
                return self._view(self._make_next(request, request.index, request.count), request.shape)
            except BaseException:
                self._end(request)
                raise

    def _made(self, request: Request) -> NDArray[np.uint8]:
        """Makes mazes and returns them as a new array."""
        out = np.empty(request.shape, np.uint8)
        self._make_into(request, out)
        return out

    def generate(
        self,
        /,
        algorithm: AlgorithmId,
        *,
        width: Integer | None = None,
        height: Integer | None = None,
        seed: Integer | str | None = None,
        index: Integer = 0,
        topology: Topology = "plane",
        start: CellLike | None = None,
        mask: NDArray[Any] | None = None,
        braid: float = 0.0,
        **parameters: Unpack[Parameters],
    ) -> NDArray[np.uint8]:
        """Makes a maze: an array (height, width) of uint8.

        algorithm: the id of one of ``wasmaze.algorithms``.
        width, height: sides in cells; width * height is at most 2**30, and 2**28 for queries. Optional with a mask.
        seed: an integer 0..2**53-1 or a string; random by default.
        index: index of the maze among the mazes of this seed, 0..2**53-1.
        topology: "plane", or "torus" if the algorithm supports it.
        start: the cell (x, y) from which the maze grows, if the algorithm takes a start.
        mask: an array (height, width) of bool, True for a cell of the maze, if the algorithm takes a mask.
        braid: probability 0..1 of opening each dead end.
        parameters: parameters of the algorithm by name.

        Raises TypeError or ValueError, which state the expected value, or MemoryError.

        >>> generate("wilson", width=4, height=2, seed=7).shape
        (2, 4)
        """
        request = resolve(algorithm, parameters, width, height, 1, seed, index, topology, start, mask, braid)
        maze: NDArray[np.uint8] = self._made(request)[0]
        return maze

    def generate_many(
        self,
        /,
        algorithm: AlgorithmId,
        *,
        count: Integer,
        width: Integer | None = None,
        height: Integer | None = None,
        seed: Integer | str | None = None,
        index: Integer = 0,
        topology: Topology = "plane",
        start: CellLike | None = None,
        mask: NDArray[Any] | None = None,
        braid: float = 0.0,
        out: NDArray[np.uint8] | None = None,
        copy: bool = True,
        threads: Integer = 1,
        **parameters: Unpack[Parameters],
    ) -> NDArray[np.uint8]:
        """Makes mazes: an array (count, height, width) of uint8. Maze i equals that of ``generate`` with index + i.

        count: number of mazes, 0..2**28.
        out: an array to write the mazes to.
        threads: maximum number of threads, 1..1024; small batches use fewer. The number does not affect the mazes.
        copy: False returns a read-only view of the engine's memory. The view keeps the engine alive; the engine's next
        call overwrites it. Use a separate ``Engine`` for views, because all functions of this package share the engine
        of their thread.

        The other arguments are those of ``generate``.

        >>> generate_many("kruskal", width=5, height=3, seed=7, count=10).shape
        (10, 3, 5)
        """
        request = resolve(algorithm, parameters, width, height, count, seed, index, topology, start, mask, braid)
        # An engine takes as long to create as half a million cells to make.
        workers = min(check_integer("threads", threads, 1, 1024), 1 + request.count * request.cells // 2**20)
        if out is not None:
            _check_out(out, request.shape)
        if not check_bool("copy", copy):
            if out is not None or threads != 1:
                raise ValueError('"copy" expected True with "out" or "threads", got False')
            return self._make_view(request)
        if out is None:
            out = np.empty(request.shape, np.uint8)
        if workers == 1:
            self._make_into(request, out)
        else:
            self._make_in_threads(request, out, workers)
        return out

    def window(
        self,
        /,
        algorithm: Literal["boundless", "binary-tree"] = "boundless",
        *,
        seed: Integer | str,
        width: Integer,
        height: Integer,
        x: Integer,
        y: Integer,
        columns: Integer,
        rows: Integer,
        index: Integer = 0,
        level: Integer = 0,
        **parameters: Unpack[Parameters],
    ) -> NDArray[np.uint8]:
        """Makes a window: an array (rows, columns) of uint8, a part of a world. A world is a perfect maze.

        algorithm: "boundless" or "binary-tree".
        width, height: sides of the world, 1..2**30.
        x, y: the cell of the world at element [0, 0].
        columns, rows: sides of the window; at most 2**24 cells.
        level: for boundless only. A cell of level n + 1 represents 8 x 8 cells of level n. x, y, columns and rows
        count cells of the given level.

        The window's sides may be open, except on the border of the world.

        >>> window(seed=7, width=2**30, height=2**30, x=10**9, y=5, columns=4, rows=2).shape
        (2, 4)
        """
        request = resolve_window(algorithm, parameters, seed, width, height, x, y, columns, rows, index, level)
        part: NDArray[np.uint8] = self._made(request)[0]
        return part

    def stream(
        self,
        /,
        algorithm: AlgorithmId,
        *,
        width: Integer,
        rows: Integer | None = None,
        seed: Integer | str | None = None,
        index: Integer = 0,
        **parameters: Unpack[Parameters],
    ) -> Iterator[NDArray[np.uint8]]:
        """Makes a maze of any height row by row, from the top. Yields blocks: arrays (rows, width) of uint8.

        algorithm: one that can stream rows: "binary-tree" (with a northern corner), "sidewinder" or "eller".
        width: 1..2**25 cells.
        rows: number of rows; unlimited by default.

        >>> sum(len(block) for block in stream("eller", width=30, seed=7, rows=100_000))
        100000
        """
        info = check_algorithm(algorithm)
        if not info.streams:
            raise ValueError(f'"algorithm" expected an algorithm that streams rows, got {show(algorithm)}')
        width = check_integer("width", width, 1, 2**25)
        total = None if rows is None else check_integer("rows", rows, 1, 2**53 - 1)
        # docs/ABI.md requires a multiple of eight rows per call.
        most = max(8, min(CALL_CELLS // width, 2**16) // 8 * 8)
        height = min(most, epoch_rows(width))
        request = resolve(algorithm, width=width, height=height, seed=seed, index=index, parameters=parameters)
        if info.id == "binary-tree" and request.parameters[0] > 1:
            corner = show(parameters["corner"])
            raise ValueError(f'"parameters.corner" expected north-west or north-east for a stream, got {corner}')
        # Uses a new instance, because other calls must not come between the calls of a stream.
        return type(self)()._rows(request, most, total)

    def _rows(self, request: Request, most: int, total: int | None) -> Iterator[NDArray[np.uint8]]:
        fields = request_fields(request)
        y = 0
        while total is None or y < total:
            epoch, row = divmod(y, epoch_rows(request.width))
            made = min(most, epoch_rows(request.width) - row, total - y if total is not None else most)
            is_last = y + made == total
            fields |= {block.FIRST_ROW: row, block.ROWS: made, block.CONTINUES: int(not is_last)}
            fields |= two_words(block.EPOCH, epoch)
            pointer = self._run(request.algorithm.export, request.width, most, 1, fields)
            # A row is complete once the row below is made, so the next call returns the last row of this call.
            finished = made - 1 + (y > 0) + is_last
            if finished:
                yield self._bytes(pointer, finished * request.width).reshape(finished, request.width).copy()
            y += made


def _check_out(out: Any, shape: tuple[int, int, int]) -> None:
    message = f'"out" expected an array of uint8 of shape {shape}, got {show(out)}'
    if not isinstance(out, np.ndarray):
        raise TypeError(message)
    if out.dtype != np.uint8 or out.shape != shape:
        raise ValueError(message)
    if not out.flags.writeable:
        raise ValueError('"out" expected a writable array, got a read-only array')
