"""An instance of the module: writes requests as docs/ABI.md of the project defines them, and reads the results."""

from __future__ import annotations

import ctypes
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np
import wasmtime
from numpy.typing import NDArray

from . import _module
from ._errors import check_bool, check_integer, check_word, show
from ._request import MAX_READ, Cell, Request, check_algorithm, check_cell, check_mask, check_size, check_topology, resolve, resolve_window, seed_bits
from ._tables import measures

# Offsets in the request block.
_VERSION, _WIDTH, _HEIGHT, _COUNT = 0, 4, 8, 12
_SEED, _INDEX = 16, 24
_TOPOLOGY, _START, _MASK, _BRAID = 32, 36, 40, 44
_FIRST_ROW, _ROWS, _EPOCH, _CONTINUES = 48, 52, 56, 64
_INPUT, _ENDS, _FROM, _TO = 68, 72, 76, 80
_QUESTIONS = 92
_WORLD_WIDTH, _WORLD_HEIGHT, _X, _Y, _LEVEL = 100, 104, 108, 112, 116
_ERROR, _PARAMETERS = 124, 128

_ENDS_WORDS = {"farthest": 0, "corners": 1, "sides": 2, "random": 4, "dead-ends": 5}
_GIVEN = 3
_DRAWN = ("random", "dead-ends")

#: About two million cells a call: they fit a cache, and the memory of an instance stays small.
_CALL_CELLS = 2**21

_MEMORY = "expected memory for {count} mazes of {width} * {height} cells, got too little; make fewer at a time"


@dataclass(frozen=True)
class Solutions:
    """The solutions of many mazes, back to back.

    Solution *i* goes from ``start[i]`` to ``finish[i]``; ``path(i)`` has its cells, which are
    ``cells[offsets[i]:offsets[i + 1]]``. A cell is its index, y * width + x. A path is empty where there is none.
    """

    start: NDArray[np.uint32]
    finish: NDArray[np.uint32]
    offsets: NDArray[np.int64]
    cells: NDArray[np.uint32]

    def __len__(self) -> int:
        return len(self.start)

    def path(self, i: int) -> NDArray[np.uint32]:
        """The cells of solution ``i``, from start to finish."""
        i = range(len(self))[i]
        return self.cells[self.offsets[i] : self.offsets[i + 1]]


@dataclass(frozen=True)
class Answers:
    """Answers to questions about many mazes: from where to where, how far, and by which moves.

    ``ends`` has the shape (mazes, questions, 2): the cells of start and finish as indices, y * width + x.
    ``lengths`` has the shape (mazes, questions): steps. ``moves`` has the moves of all questions one after the other:
    0 north, 1 east, 2 south, 3 west; those of question *q* of maze *i* are ``of(i, q)``.
    """

    ends: NDArray[np.uint32]
    lengths: NDArray[np.uint32]
    moves: NDArray[np.uint8]
    offsets: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.ends)

    def of(self, i: int, question: int = 0) -> NDArray[np.uint8]:
        """The moves of a question about maze ``i``."""
        mazes, questions = self.lengths.shape
        at = range(mazes)[i] * questions + range(questions)[question]
        return self.moves[self.offsets[at] : self.offsets[at + 1]]


class _View:
    """Memory of an engine as an array, which keeps the engine alive."""

    def __init__(self, engine: Engine, address: int, shape: tuple[int, ...]) -> None:
        self.engine = engine
        self.__array_interface__ = {"version": 3, "shape": shape, "typestr": "|u1", "data": (address, True)}


def _walls(walls: Any, name: str = "walls") -> tuple[NDArray[np.uint8], bool]:
    """Walls as an array (mazes, height, width), and whether they were one maze."""
    expected = f'"{name}" expected an array of uint8 of shape (height, width) or (mazes, height, width)'
    if not isinstance(walls, np.ndarray) or walls.dtype != np.uint8:
        raise TypeError(f"{expected}, got {show(walls)}")
    if walls.ndim not in (2, 3) or 0 in walls.shape[-2:]:
        raise ValueError(f"{expected}, got {show(walls)}")
    check_size(walls.shape[-1], walls.shape[-2], MAX_READ)
    return (walls[np.newaxis], True) if walls.ndim == 2 else (walls, False)


class Engine:
    """An instance of the module with memory of its own.

    The functions of this package use one engine for each thread; make one for views (``copy=False``). It may be used
    by one thread at a time; others wait.
    """

    def __init__(self) -> None:
        engine, module = _module.compiled()
        self._pid = os.getpid()
        self._lock = threading.Lock()
        self._store = wasmtime.Store(engine)
        exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._exports: dict[str, Any] = {each.name: exports[each.name] for each in module.exports}
        self._memory = self._exports["memory"]
        version = self._exports["ABI_VERSION"].value(self._store)
        if version != _module.ABI_VERSION:
            raise RuntimeError(f"expected a module with ABI {_module.ABI_VERSION}, got {version}; install wasmaze anew")
        self._block = self._call("requestBlock")

    def __reduce__(self) -> Any:
        # An instance stays in its process: another one makes the same mazes.
        return (Engine, ())

    def _call(self, name: str, *args: int) -> int:
        """Calls an export; pointers are unsigned."""
        # Arguments of type i32 are signed.
        signed = [each - 2**32 if each >= 2**31 else each for each in args]
        result = self._exports[name](self._store, *signed)
        return 0 if result is None else int(result) & 0xFFFFFFFF

    def _address(self, pointer: int) -> int:
        return ctypes.addressof(self._memory.data_ptr(self._store).contents) + pointer

    def _bytes(self, pointer: int, count: int, dtype: Any = np.uint8) -> NDArray[Any]:
        """Memory as an array, until the next call."""
        size = count * np.dtype(dtype).itemsize
        return np.frombuffer((ctypes.c_uint8 * size).from_address(self._address(pointer)), dtype=dtype)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keeps other threads out. A forked process has an engine of its own."""
        if self._pid != os.getpid():
            self.__init__()  # type: ignore[misc]
        with self._lock:
            yield

    def _fill(self, width: int, height: int, count: int, fields: dict[int, int]) -> None:
        block = self._bytes(self._block, 192)
        block[:] = 0
        words = block.view("<u4")
        for offset, value in {_VERSION: _module.ABI_VERSION, _WIDTH: width, _HEIGHT: height, _COUNT: count}.items():
            words[offset // 4] = value
        for offset, value in fields.items():
            words[offset // 4] = value & 0xFFFFFFFF

    def _fail(self, width: int, height: int, count: int) -> Exception:
        error = int(self._bytes(self._block + _ERROR, 1, "<u4")[0])
        if error == 4:
            return MemoryError(_MEMORY.format(count=count, width=width, height=height))
        if error == 5:
            return ValueError('"ends" expected two cells that a path joins in every maze, got a maze without')
        return RuntimeError(f"expected a result of the module, got error {error}")

    def _reserve(self, *arrays: NDArray[np.uint8]) -> list[int]:
        """Copies arrays into the module, and returns pointers to them."""
        sizes = [-(-array.size // 16) * 16 for array in arrays]
        pointer = self._call("reserveInput", sum(sizes) + 16)
        if pointer == 0:
            raise MemoryError(f"expected memory for {sum(sizes)} bytes of input, got too little; pass fewer at a time")
        places = []
        for array, size in zip(arrays, sizes):
            self._bytes(pointer, array.size)[:] = array.reshape(-1)
            places.append(pointer)
            pointer += size
        return places

    def _release(self) -> None:
        self._call("reserveInput", 0)

    # Generation.

    def _make(self, request: Request) -> int:
        """Makes mazes; returns a pointer to their walls."""
        fields = self._fields(request)
        if request.place is not None:
            place = request.place
            fields |= {_WORLD_WIDTH: place.world_width, _WORLD_HEIGHT: place.world_height}
            fields |= {_X: place.x, _Y: place.y, _LEVEL: place.level}
        if request.mask is not None:
            [fields[_MASK]] = self._reserve(request.mask)
        self._fill(request.width, request.height, request.count, fields)
        pointer = self._call(request.algorithm.export, self._block)
        if pointer == 0:
            raise self._fail(request.width, request.height, request.count)
        if request.braid > 0:
            self._call("braid", self._block, pointer)
        return pointer

    @staticmethod
    def _fields(request: Request) -> dict[int, int]:
        return {
            _SEED: request.seed,
            _SEED + 4: request.seed >> 32,
            _INDEX: request.index,
            _INDEX + 4: request.index >> 32,
            _TOPOLOGY: int(request.topology == "torus"),
            _START: 0 if request.start is None else request.start + 1,
            _BRAID: request.braid,
            **{_PARAMETERS + 4 * i: word + 1 for i, word in enumerate(request.parameters)},
        }

    def _make_into(self, request: Request, out: NDArray[np.uint8]) -> None:
        """Makes mazes, some a call, and copies them out."""
        step = max(1, _CALL_CELLS // request.cells)
        with self._alone():
            try:
                for first in range(0, request.count, step):
                    count = min(step, request.count - first)
                    pointer = self._make(request.part(first, count))
                    made = self._bytes(pointer, count * request.cells)
                    out[first : first + count] = made.reshape(count, request.height, request.width)
            finally:
                if request.mask is not None:
                    self._release()

    def generate(
        self,
        /,
        algorithm: str,
        *,
        width: int | None = None,
        height: int | None = None,
        seed: int | str | None = None,
        index: int = 0,
        topology: str = "plane",
        start: Cell | None = None,
        mask: NDArray[Any] | None = None,
        braid: float = 0.0,
        **parameters: Any,
    ) -> NDArray[np.uint8]:
        """Makes a maze: an array (height, width) of uint8.

        algorithm: the id of one of ``wasmaze.algorithms``.
        width, height: cells, width * height at most 2**30; not needed with a mask. Queries take at most 2**28 cells.
        seed: an integer 0..2**53-1 or a text; without one it is drawn.
        index: which of the mazes of this seed, 0..2**53-1.
        topology: "plane", or "torus" for the algorithms that take it.
        start: the cell (x, y) where it begins, for the algorithms that take one.
        mask: an array (height, width) of bool, True = a cell of the maze, for the algorithms that take one.
        braid: the chance 0..1 that a dead end is opened.
        parameters: those of the algorithm, by name.

        Raises TypeError and ValueError with the expected value, and MemoryError.

        >>> generate("wilson", width=4, height=2, seed=7).shape
        (2, 4)
        """
        request = resolve(
            algorithm,
            width=width,
            height=height,
            count=1,
            seed=seed,
            index=index,
            topology=topology,
            start=start,
            mask=mask,
            braid=braid,
            parameters=parameters,
        )
        out = np.empty((1, request.height, request.width), np.uint8)
        self._make_into(request, out)
        maze: NDArray[np.uint8] = out[0]
        return maze

    def generate_many(
        self,
        /,
        algorithm: str,
        *,
        count: int,
        width: int | None = None,
        height: int | None = None,
        seed: int | str | None = None,
        index: int = 0,
        topology: str = "plane",
        start: Cell | None = None,
        mask: NDArray[Any] | None = None,
        braid: float = 0.0,
        out: NDArray[np.uint8] | None = None,
        copy: bool = True,
        threads: int = 1,
        **parameters: Any,
    ) -> NDArray[np.uint8]:
        """Makes mazes: an array (count, height, width) of uint8. Maze i is that of ``generate`` with index + i.

        count: 0..2**28 mazes.
        out: an array for the result.
        threads: how many threads make them, 1..1024; the mazes are the same for any number.

        copy: False for a view of the engine's memory: it is read-only, keeps the engine alive, and has other contents
        after the engine's next call. The functions of the package use one engine for each thread.

        The others are those of ``generate``.

        >>> generate_many("kruskal", width=5, height=3, seed=7, count=10).shape
        (10, 3, 5)
        """
        request = resolve(
            algorithm,
            width=width,
            height=height,
            count=count,
            seed=seed,
            index=index,
            topology=topology,
            start=start,
            mask=mask,
            braid=braid,
            parameters=parameters,
        )
        shape = request.count, request.height, request.width
        workers = check_integer("threads", threads, 1, 1024)
        if out is not None and (not isinstance(out, np.ndarray) or out.dtype != np.uint8 or out.shape != shape):
            raise (TypeError if not isinstance(out, np.ndarray) else ValueError)(
                f'"out" expected an array of uint8 of shape {shape}, got {show(out)}'
            )
        if out is not None and not out.flags.writeable:
            raise ValueError('"out" expected an array that can be written, got a read-only one')
        if not check_bool("copy", copy):
            if out is not None or workers > 1:
                raise ValueError('"copy" expected True with "out" or "threads", got False')
            return self._view(request)
        if out is None:
            out = np.empty(shape, np.uint8)
        if workers == 1:
            self._make_into(request, out)
        else:
            _in_threads(request, out, workers)
        return out

    def window(
        self,
        /,
        algorithm: str = "boundless",
        *,
        seed: int | str,
        width: int,
        height: int,
        x: int,
        y: int,
        columns: int,
        rows: int,
        index: int = 0,
        level: int = 0,
        **parameters: Any,
    ) -> NDArray[np.uint8]:
        """Makes a part of a world, a perfect maze of up to 2**30 x 2**30 cells: an array (rows, columns) of uint8.

        algorithm: "boundless" or "binary-tree".
        width, height: the sides of the world, 1..2**30.
        x, y: the cell of the world that is element [0, 0]; columns, rows: at most 2**24 cells.
        level: for boundless, 1 and above are coarser mazes, of which a cell stands for 8 x 8 cells of the level below; x, y,
        columns and rows then count cells of the level.

        Sides that are not the world's may be open.

        >>> window(seed=7, width=2**30, height=2**30, x=10**9, y=5, columns=4, rows=2).shape
        (2, 4)
        """
        request = resolve_window(
            algorithm,
            seed=seed,
            width=width,
            height=height,
            x=x,
            y=y,
            columns=columns,
            rows=rows,
            index=index,
            level=level,
            parameters=parameters,
        )
        out = np.empty((1, request.height, request.width), np.uint8)
        self._make_into(request, out)
        made: NDArray[np.uint8] = out[0]
        return made

    def stream(
        self,
        /,
        algorithm: str,
        *,
        width: int,
        rows: int | None = None,
        seed: int | str | None = None,
        index: int = 0,
        **parameters: Any,
    ) -> Iterator[NDArray[np.uint8]]:
        """Makes the rows of a maze of any height, in blocks: arrays (rows, width) of uint8, from the top.

        algorithm: one with ``streams``: "binary-tree" (with a northern corner), "sidewinder" or "eller".
        width: 1..2**25 cells. rows: how many; without a number they never end.

        >>> sum(len(block) for block in stream("eller", width=30, seed=7, rows=100_000))
        100000
        """
        info = check_algorithm(algorithm)
        if not info.streams:
            raise ValueError(f'"algorithm" expected one that streams rows, got {show(algorithm)}')
        check_integer("width", width, 1, 2**25)
        total = None if rows is None else check_integer("rows", rows, 1, 2**53 - 1)
        # A multiple of eight rows a call, as docs/ABI.md asks for.
        most = max(8, min(_CALL_CELLS // width, 2**16) // 8 * 8)
        request = resolve(
            algorithm,
            width=width,
            height=min(most, 2 ** (30 - (width - 1).bit_length())),
            count=1,
            seed=seed,
            index=index,
            topology="plane",
            start=None,
            mask=None,
            braid=0.0,
            parameters=parameters,
        )
        if info.id == "binary-tree" and request.parameters[0] > 1:
            raise ValueError('"parameters.corner" expected north-west or north-east for a stream')
        # An instance of its own: between the calls of a stream there may be no other.
        return Engine()._rows(request, most, total)

    def _rows(self, request: Request, most: int, total: int | None) -> Iterator[NDArray[np.uint8]]:
        epoch_rows = 2 ** (30 - (request.width - 1).bit_length())
        fields = self._fields(request)
        y = 0
        while total is None or y < total:
            epoch, row = divmod(y, epoch_rows)
            made = min(most, epoch_rows - row, total - y if total is not None else most)
            last = y + made == total
            place = {_FIRST_ROW: row, _ROWS: made, _EPOCH: epoch, _EPOCH + 4: epoch >> 32, _CONTINUES: int(not last)}
            self._fill(request.width, most, 1, {**fields, **place})
            pointer = self._call(request.algorithm.export, self._block)
            if pointer == 0:
                raise self._fail(request.width, most, 1)
            # A row is finished with the one below it: the last row of a call comes with the next.
            finished = made - 1 + (y > 0) + last
            if finished:
                yield self._bytes(pointer, finished * request.width).reshape(finished, request.width).copy()
            y += made

    def _view(self, request: Request) -> NDArray[np.uint8]:
        shape = request.count, request.height, request.width
        if request.count == 0:
            return np.empty(shape, np.uint8)
        with self._alone():
            try:
                view: NDArray[np.uint8] = np.asarray(_View(self, self._address(self._make(request)), shape))
                return view
            except BaseException:
                if request.mask is not None:
                    self._release()
                raise

    # Queries.

    def _ask(
        self,
        export: str,
        walls: NDArray[np.uint8],
        topology: str,
        mask: NDArray[np.uint8] | None,
        fields: dict[int, int],
        read: Callable[[int, int, int], None],
        *,
        index: int | None = None,
    ) -> None:
        """Asks about mazes, some a call; ``read`` gets the pointer, the first maze and the count of each."""
        count, height, width = walls.shape
        step = max(1, _CALL_CELLS // (width * height))
        with self._alone():
            try:
                for first in range(0, count, step):
                    some = np.ascontiguousarray(walls[first : first + step])
                    places = self._reserve(some, *([] if mask is None else [mask]))
                    place = dict(zip((_INPUT, _MASK), places))
                    at = {} if index is None else {_INDEX: index + first, _INDEX + 4: (index + first) >> 32}
                    given = {_TOPOLOGY: int(topology == "torus"), **place, **at, **fields}
                    self._fill(width, height, len(some), given)
                    pointer = self._call(export, self._block)
                    if pointer == 0:
                        raise self._fail(width, height, len(some))
                    read(pointer, first, len(some))
            finally:
                self._release()

    @staticmethod
    def _shape(walls: Any, topology: Any, mask: Any) -> tuple[NDArray[np.uint8], bool, NDArray[np.uint8] | None]:
        mazes, single = _walls(walls)
        check_topology(topology)
        checked = None if mask is None else check_mask(mask, mazes.shape[2], mazes.shape[1])
        return mazes, single, checked

    @staticmethod
    def _ends(ends: Any, walls: NDArray[np.uint8], mask: NDArray[np.uint8] | None) -> dict[int, int]:
        if isinstance(ends, (tuple, list)) and len(ends) == 2:
            height, width = walls.shape[1:]
            one = check_cell("start", ends[0], width, height, mask)
            return {_ENDS: _GIVEN, _FROM: one, _TO: check_cell("finish", ends[1], width, height, mask)}
        words = [word for word in _ENDS_WORDS if word not in _DRAWN]
        if isinstance(ends, (tuple, list)):
            raise TypeError(f'"ends" expected one of {", ".join(words)}, or two cells, got {show(ends)}')
        return {_ENDS: _ENDS_WORDS[check_word("ends", ends, words)]}

    def solve(
        self,
        walls: NDArray[np.uint8],
        start: Cell,
        finish: Cell,
        *,
        topology: str = "plane",
        mask: NDArray[Any] | None = None,
    ) -> NDArray[np.uint32]:
        """The shortest path between two cells (x, y), both included, as cell indices; empty where there is none.

        >>> len(solve(generate("wilson", width=9, height=9, seed=7), (0, 0), (8, 8))) >= 17
        True
        """
        if isinstance(walls, np.ndarray) and walls.ndim == 3:
            raise ValueError(f'"walls" expected one maze, of shape (height, width), got {show(walls)}')
        return self.solve_many(walls, ends=(start, finish), topology=topology, mask=mask).cells

    def solve_many(
        self,
        walls: NDArray[np.uint8],
        *,
        ends: str | tuple[Cell, Cell] = "farthest",
        topology: str = "plane",
        mask: NDArray[Any] | None = None,
    ) -> Solutions:
        """Solves mazes, an array (mazes, height, width) or (height, width).

        ends: "farthest" (the longest path of each maze), "corners", "sides", or two cells ((x, y), (x, y)).
        topology, mask: as the mazes were made.
        """
        mazes, _, checked = self._shape(walls, topology, mask)
        count = len(mazes)
        start, finish = np.empty(count, np.uint32), np.empty(count, np.uint32)
        offsets = np.zeros(count + 1, np.int64)
        parts: list[NDArray[np.uint32]] = []

        def read(pointer: int, first: int, some: int) -> None:
            rows = self._bytes(pointer, 4 * some, "<u4").reshape(some, 4)
            start[first : first + some], finish[first : first + some] = rows[:, 0], rows[:, 1]
            lengths = rows[:, 2].astype(np.int64)
            offsets[first + 1 : first + some + 1] = offsets[first] + np.cumsum(lengths)
            for place, length in zip(rows[:, 3].tolist(), lengths.tolist()):
                parts.append(self._bytes(place, length, "<u4").copy())

        self._ask("solve", mazes, topology, checked, self._ends(ends, mazes, checked), read)
        cells = np.concatenate(parts) if parts else np.empty(0, np.uint32)
        return Solutions(start, finish, offsets, cells)

    def answer_many(
        self,
        walls: NDArray[np.uint8],
        *,
        seed: int | str,
        ends: str | tuple[Cell, Cell] = "random",
        questions: int = 1,
        index: int = 0,
        topology: str = "plane",
        mask: NDArray[Any] | None = None,
    ) -> Answers:
        """Answers questions about mazes: the way from one cell to another, as moves.

        ends: "random" cells or "dead-ends", drawn for each question; or as ``solve_many`` takes them.
        seed, index: those of the mazes. Question j of maze i is a function of (seed, index + i, j) alone.
        questions: how many about each maze, 1..2**20; more than one only where ends are drawn.

        >>> walls = generate_many("wilson", width=9, height=9, seed=7, count=5)
        >>> answer_many(walls, seed=7, questions=3).lengths.shape
        (5, 3)
        """
        mazes, _, checked = self._shape(walls, topology, mask)
        drawn = isinstance(ends, str) and ends in _DRAWN
        k = check_integer("questions", questions, 1, 2**20)
        first_index = check_integer("index", index, 0, 2**53 - 1)
        bits = seed_bits(seed)
        fields = {_ENDS: _ENDS_WORDS[ends]} if drawn else self._ends(ends, mazes, checked)  # type: ignore[index]
        if not drawn and k > 1:
            raise ValueError(f'"questions" expected 1 unless ends are drawn (random, dead-ends), got {k}')
        fields |= {_SEED: bits, _SEED + 4: bits >> 32, _QUESTIONS: k}
        count = len(mazes)
        cells, lengths = np.empty((count, k, 2), np.uint32), np.empty((count, k), np.uint32)
        parts: list[NDArray[np.uint8]] = []

        def read(pointer: int, first: int, some: int) -> None:
            at_ends, at_lengths, at_moves, moves = self._bytes(pointer, 4, "<u4").tolist()
            cells[first : first + some] = self._bytes(at_ends, 2 * k * some, "<u4").reshape(some, k, 2)
            lengths[first : first + some] = self._bytes(at_lengths, k * some, "<u4").reshape(some, k)
            parts.append(self._bytes(at_moves, moves).copy())

        self._ask("answer", mazes, topology, checked, fields, read, index=first_index)
        steps = np.where(lengths == 0xFFFFFFFF, 0, lengths).astype(np.int64).reshape(-1)
        offsets = np.concatenate([np.zeros(1, np.int64), np.cumsum(steps)])
        return Answers(cells, lengths, np.concatenate(parts) if parts else np.empty(0, np.uint8), offsets)

    def keys_many(self, walls: NDArray[np.uint8], *, mask: NDArray[Any] | None = None) -> NDArray[np.uint64]:
        """A key of 64 bits for each maze of a plane, equal for all its mirror images and turns.

        >>> walls = generate_many("wilson", width=4, height=3, seed=7, count=2)
        >>> keys_many(walls).shape
        (2,)
        """
        mazes, _, checked = self._shape(walls, "plane", mask)
        keys = np.empty(len(mazes), np.uint64)

        def read(pointer: int, first: int, some: int) -> None:
            keys[first : first + some] = self._bytes(pointer, some, "<u8")

        self._ask("keys", mazes, "plane", checked, {}, read)
        return keys

    def distances(
        self,
        walls: NDArray[np.uint8],
        start: Cell,
        *,
        topology: str = "plane",
        mask: NDArray[Any] | None = None,
    ) -> NDArray[np.uint32]:
        """The steps from a cell (x, y) to every cell of a maze, an array (height, width); ``UNREACHABLE`` where none lead.

        >>> int(distances(generate("wilson", width=9, height=9, seed=7), (4, 4))[4, 4])
        0
        """
        mazes, single, checked = self._shape(walls, topology, mask)
        if not single:
            raise ValueError(f'"walls" expected one maze, of shape (height, width), got {show(walls)}')
        height, width = mazes.shape[1:]
        fields = {_FROM: check_cell("start", start, width, height, checked)}
        found = np.empty((height, width), np.uint32)

        def read(pointer: int, _: int, __: int) -> None:
            found[:] = self._bytes(pointer, width * height, "<u4").reshape(height, width)

        self._ask("distances", mazes, topology, checked, fields, read)
        return found

    def suggest_ends(
        self,
        walls: NDArray[np.uint8],
        how: str = "farthest",
        *,
        topology: str = "plane",
        mask: NDArray[Any] | None = None,
    ) -> tuple[Cell, Cell, bool]:
        """Start and finish for a maze, "farthest", "corners" or "sides"; and whether they are proved to be the best.

        >>> suggest_ends(generate("wilson", width=9, height=9, seed=7), "corners")
        ((0, 0), (8, 8), True)
        """
        mazes, single, checked = self._shape(walls, topology, mask)
        if not single:
            raise ValueError(f'"walls" expected one maze, of shape (height, width), got {show(walls)}')
        words = [word for word in _ENDS_WORDS if word not in _DRAWN]
        fields = {_ENDS: _ENDS_WORDS[check_word("how", how, words)]}
        found: list[int] = []

        def read(pointer: int, _: int, __: int) -> None:
            found.extend(self._bytes(pointer, 3, "<u4").tolist())

        self._ask("suggestEnds", mazes, topology, checked, fields, read)
        width = mazes.shape[2]
        start, finish, exact = found
        return (start % width, start // width), (finish % width, finish // width), exact == 1

    def measure_many(
        self,
        walls: NDArray[np.uint8],
        *,
        ends: str | tuple[Cell, Cell] = "farthest",
        topology: str = "plane",
        mask: NDArray[Any] | None = None,
    ) -> dict[str, NDArray[Any]]:
        """The measures of mazes by name, an array each. ``wasmaze.measures`` has their names and types.

        >>> int(measure_many(generate("wilson", width=9, height=9, seed=7))["loops"][0])
        0
        """
        mazes, _, checked = self._shape(walls, topology, mask)
        found = np.empty((len(mazes), len(measures)), np.float64)

        def read(pointer: int, first: int, some: int) -> None:
            found[first : first + some] = self._bytes(pointer, some * len(measures), "<f8").reshape(some, -1)

        self._ask("measure", mazes, topology, checked, self._ends(ends, mazes, checked), read)
        return {name: found[:, i].astype(dtype) for i, (name, dtype) in enumerate(measures.items())}


_local = threading.local()


def engine() -> Engine:
    """The engine of this thread."""
    found: Engine | None = getattr(_local, "engine", None)
    if found is None:
        found = _local.engine = Engine()
    return found


def _in_threads(request: Request, out: NDArray[np.uint8], threads: int) -> None:
    """Makes mazes in threads with an engine each: calls of the module run outside of the interpreter's lock."""
    step = max(1, min(_CALL_CELLS // request.cells, -(-request.count // threads)))

    def make(first: int) -> None:
        count = min(step, request.count - first)
        engine()._make_into(request.part(first, count), out[first : first + count])

    with ThreadPoolExecutor(threads) as pool:
        # All results, so that an error of any is raised.
        list(pool.map(make, range(0, request.count, step)))
