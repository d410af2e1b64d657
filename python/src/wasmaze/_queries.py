"""The methods of an engine that read mazes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from . import _block as block
from ._block import two_words
from ._errors import check_integer, check_word
from ._instance import CALL_CELLS, Instance
from ._mazes import CHOSEN, DRAWN, Mazes, check_mazes, check_one_maze, check_walls, end_fields
from ._request import Cell, Request, check_cell, seed_bits
from ._tables import measures

if TYPE_CHECKING:
    from ._options import CellLike, ChosenEnds, Ends, Integer, Topology

#: Reads the results of a batch. Takes a pointer to them, the index of the first maze, and the number of mazes.
_Read = Callable[[int, int, int], None]


@dataclass(frozen=True)
class Solutions:
    """The solutions of many mazes.

    Solution *i* goes from ``start[i]`` to ``finish[i]``. Its cells are ``path(i)``, which is
    ``cells[offsets[i]:offsets[i + 1]]`` and empty if no path exists. A cell is its index, y * width + x.
    """

    start: NDArray[np.uint32]
    finish: NDArray[np.uint32]
    offsets: NDArray[np.int64]
    cells: NDArray[np.uint32]

    def __len__(self) -> int:
        return len(self.start)

    def path(self, i: int) -> NDArray[np.uint32]:
        """Returns the cells of solution ``i``, from start to finish."""
        i = range(len(self))[i]
        return self.cells[self.offsets[i] : self.offsets[i + 1]]


@dataclass(frozen=True)
class QueryResults:
    """Paths between pairs of cells of many mazes.

    ``ends`` has the shape (mazes, pairs, 2): start and finish as cell indices, y * width + x. ``lengths`` has the
    shape (mazes, pairs): the number of steps. ``moves`` has the moves of all paths back to back: 0 north, 1 east,
    2 south, 3 west. ``of(i, j)`` returns the moves of pair *j* of maze *i*.
    """

    ends: NDArray[np.uint32]
    lengths: NDArray[np.uint32]
    moves: NDArray[np.uint8]
    offsets: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.ends)

    def of(self, i: int, pair: int = 0) -> NDArray[np.uint8]:
        """Returns the moves from start to finish of a pair of maze ``i``."""
        mazes, pairs = self.lengths.shape
        path = range(mazes)[i] * pairs + range(pairs)[pair]
        return self.moves[self.offsets[path] : self.offsets[path + 1]]


def _joined(parts: list[NDArray[Any]], dtype: Any) -> NDArray[Any]:
    return np.concatenate(parts) if parts else np.empty(0, dtype)


class Queries(Instance):
    """An instance that reads mazes."""

    def _ask(self, export: str, mazes: Mazes, fields: dict[int, int], read: _Read, index: int = 0) -> None:
        """Calls an export for a batch of mazes at a time, and calls ``read`` after each batch."""
        step = max(1, CALL_CELLS // (mazes.width * mazes.height))
        masks = [] if mazes.mask is None else [mazes.mask]
        fields = {block.TOPOLOGY: int(mazes.topology == "torus"), **fields}
        with self._exclusive():
            try:
                for first in range(0, len(mazes), step):
                    some = np.ascontiguousarray(mazes.walls[first : first + step])
                    check_walls(some, mazes.topology, first)
                    fields |= dict(zip((block.INPUT, block.MASK), self._reserve(some, *masks)))
                    fields |= two_words(block.INDEX, index + first)
                    read(self._run(export, mazes.width, mazes.height, len(some), fields), first, len(some))
            finally:
                self._release()

    def solve(
        self,
        walls: NDArray[np.uint8],
        start: CellLike,
        finish: CellLike,
        *,
        topology: Topology = "plane",
        mask: NDArray[Any] | None = None,
    ) -> NDArray[np.uint32]:
        """Returns the shortest path between two cells (x, y), both included, as cell indices; empty if no path exists.

        >>> len(solve(generate("wilson", width=9, height=9, seed=7), (0, 0), (8, 8))) >= 17
        True
        """
        return self._solve(check_one_maze(walls, topology, mask), (start, finish)).cells

    def solve_many(
        self,
        walls: NDArray[np.uint8],
        *,
        ends: ChosenEnds | tuple[CellLike, CellLike] = "farthest",
        topology: Topology = "plane",
        mask: NDArray[Any] | None = None,
    ) -> Solutions:
        """Solves mazes, an array (mazes, height, width) or (height, width).

        ends: "farthest" (the longest path of each maze), "corners", "sides", or two cells ((x, y), (x, y)).
        topology, mask: those of the mazes.
        """
        return self._solve(check_mazes(walls, topology, mask), ends)

    def _solve(self, mazes: Mazes, ends: Any) -> Solutions:
        count = len(mazes)
        start, finish = np.empty(count, np.uint32), np.empty(count, np.uint32)
        offsets = np.zeros(count + 1, np.int64)
        paths: list[NDArray[np.uint32]] = []

        def read(pointer: int, first: int, some: int) -> None:
            rows = self._bytes(pointer, 4 * some, "<u4").reshape(some, 4)
            start[first : first + some], finish[first : first + some] = rows[:, 0], rows[:, 1]
            lengths = rows[:, 2].astype(np.int64)
            offsets[first + 1 : first + some + 1] = offsets[first] + np.cumsum(lengths)
            for path, length in zip(rows[:, 3].tolist(), lengths.tolist()):
                paths.append(self._bytes(path, length, "<u4").copy())

        self._ask("solve", mazes, end_fields(ends, mazes), read)
        return Solutions(start, finish, offsets, _joined(paths, np.uint32))

    def solve_pairs(
        self,
        walls: NDArray[np.uint8],
        *,
        seed: Integer | str,
        ends: Ends | tuple[CellLike, CellLike] = "random",
        pairs: Integer = 1,
        index: Integer = 0,
        topology: Topology = "plane",
        mask: NDArray[Any] | None = None,
    ) -> QueryResults:
        """Finds paths between pairs of cells of each maze, as moves.

        ends: "random" cells or "dead-ends", drawn from the seed, or any ``ends`` of ``solve_many``.
        seed, index: those of the mazes. Pair j of maze i is a function of (seed, index + i, j) alone.
        pairs: number of pairs for each maze, 1..2**20; 1 unless the ends are random.

        >>> walls = generate_many("wilson", width=9, height=9, seed=7, count=5)
        >>> solve_pairs(walls, seed=7, pairs=3).lengths.shape
        (5, 3)
        """
        mazes = check_mazes(walls, topology, mask)
        is_random = isinstance(ends, str) and ends in DRAWN
        k = check_integer("pairs", pairs, 1, 2**20)
        first_index = check_integer("index", index, 0, 2**53 - 1)
        bits = seed_bits(seed)
        fields = {block.ENDS: DRAWN[ends]} if is_random else end_fields(ends, mazes)  # type: ignore[index]
        if not is_random and k > 1:
            raise ValueError(f'"pairs" expected 1 unless "ends" is "random" or "dead-ends", got {k}')
        fields |= {**two_words(block.SEED, bits), block.PAIRS: k}
        count = len(mazes)
        cells, lengths = np.empty((count, k, 2), np.uint32), np.empty((count, k), np.uint32)
        paths: list[NDArray[np.uint8]] = []

        def read(pointer: int, first: int, some: int) -> None:
            ends_at, lengths_at, moves_at, moves = self._bytes(pointer, 4, "<u4").tolist()
            cells[first : first + some] = self._bytes(ends_at, 2 * k * some, "<u4").reshape(some, k, 2)
            lengths[first : first + some] = self._bytes(lengths_at, k * some, "<u4").reshape(some, k)
            paths.append(self._bytes(moves_at, moves).copy())

        self._ask("solvePairs", mazes, fields, read, first_index)
        steps = np.where(lengths == 0xFFFFFFFF, 0, lengths).astype(np.int64).reshape(-1)
        offsets = np.concatenate([np.zeros(1, np.int64), np.cumsum(steps)])
        return QueryResults(cells, lengths, _joined(paths, np.uint8), offsets)

    def keys_many(self, walls: NDArray[np.uint8], *, mask: NDArray[Any] | None = None) -> NDArray[np.uint64]:
        """Returns a 64-bit key for each maze of a plane. Rotations and mirror images of a maze have the same key.

        >>> walls = generate_many("wilson", width=4, height=3, seed=7, count=2)
        >>> keys_many(walls).shape
        (2,)
        """
        mazes = check_mazes(walls, "plane", mask)
        keys = np.empty(len(mazes), np.uint64)

        def read(pointer: int, first: int, some: int) -> None:
            keys[first : first + some] = self._bytes(pointer, some, "<u8")

        self._ask("keys", mazes, {}, read)
        return keys

    def distances(
        self,
        walls: NDArray[np.uint8],
        start: CellLike,
        *,
        topology: Topology = "plane",
        mask: NDArray[Any] | None = None,
    ) -> NDArray[np.uint32]:
        """Returns an array (height, width): the number of steps from a cell (x, y) to each cell, or ``UNREACHABLE``.

        >>> int(distances(generate("wilson", width=9, height=9, seed=7), (4, 4))[4, 4])
        0
        """
        maze = check_one_maze(walls, topology, mask)
        fields = {block.FROM: check_cell("start", start, maze.width, maze.height, maze.mask)}
        found = np.empty((maze.height, maze.width), np.uint32)

        def read(pointer: int, _: int, __: int) -> None:
            found[:] = self._bytes(pointer, found.size, "<u4").reshape(found.shape)

        self._ask("distances", maze, fields, read)
        return found

    def suggest_ends(
        self,
        walls: NDArray[np.uint8],
        how: ChosenEnds = "farthest",
        *,
        topology: Topology = "plane",
        mask: NDArray[Any] | None = None,
    ) -> tuple[Cell, Cell, bool]:
        """Returns start and finish of a maze ("farthest", "corners" or "sides"), and whether they are proved optimal.

        >>> suggest_ends(generate("wilson", width=9, height=9, seed=7), "corners")
        ((0, 0), (8, 8), True)
        """
        maze = check_one_maze(walls, topology, mask)
        found: list[int] = []

        def read(pointer: int, _: int, __: int) -> None:
            found.extend(self._bytes(pointer, 3, "<u4").tolist())

        self._ask("suggestEnds", maze, {block.ENDS: CHOSEN[check_word("how", how, CHOSEN)]}, read)
        start, finish, exact = found
        return (start % maze.width, start // maze.width), (finish % maze.width, finish // maze.width), exact == 1

    def measure_many(
        self,
        walls: NDArray[np.uint8],
        *,
        ends: ChosenEnds | tuple[CellLike, CellLike] = "farthest",
        topology: Topology = "plane",
        mask: NDArray[Any] | None = None,
    ) -> dict[str, NDArray[Any]]:
        """Returns the measures of mazes: an array for each name in ``wasmaze.measures``, which lists the types.

        >>> int(measure_many(generate("wilson", width=9, height=9, seed=7))["loops"][0])
        0
        """
        mazes = check_mazes(walls, topology, mask)
        return self._measures(mazes, end_fields(ends, mazes))

    def _measured(self, walls: NDArray[np.uint8], request: Request, ends: str, index: int) -> dict[str, NDArray[Any]]:
        """Returns the measures of a request's mazes. The first maze has the given index."""
        codes = CHOSEN | DRAWN
        fields = {block.ENDS: codes[ends], **two_words(block.SEED, request.seed)}
        return self._measures(Mazes(walls, request.topology, request.mask), fields, index)

    def _measures(self, mazes: Mazes, fields: dict[int, int], index: int = 0) -> dict[str, NDArray[Any]]:
        found = np.empty((len(mazes), len(measures)), np.float64)

        def read(pointer: int, first: int, some: int) -> None:
            found[first : first + some] = self._bytes(pointer, some * len(measures), "<f8").reshape(some, -1)

        self._ask("measure", mazes, fields, read, index)
        return {name: found[:, i].astype(dtype) for i, (name, dtype) in enumerate(measures.items())}
