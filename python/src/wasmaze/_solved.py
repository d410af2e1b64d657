"""Solved mazes as arrays: ``Ragged``, ``Solved``, and the method of an engine that makes mazes and solves them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _block as block
from ._generation import Generation
from ._instance import CALL_CELLS, NoEnds
from ._mazes import CHOSEN, DRAWN
from ._request import Request

UNREACHABLE = 0xFFFFFFFF


@dataclass(frozen=True)
class Ragged:
    """Rows of different lengths: row i is ``values[offsets[i]:offsets[i + 1]]``."""

    values: NDArray[Any]
    #: n + 1 offsets for n rows, int64.
    offsets: NDArray[np.int64]

    @classmethod
    def of(cls, rows: Iterable[Any], dtype: Any = np.int64) -> Ragged:
        """Joins rows, for example lists of numbers."""
        given = [np.asarray(row).reshape(-1) for row in rows]
        if any(len(row) and row.dtype.kind not in "iu" for row in given):
            raise TypeError('"rows" expected lists of integers, got other values')
        arrays = [row.astype(dtype) for row in given]
        offsets = np.cumsum([0, *map(len, arrays)], dtype=np.int64)
        return cls(np.concatenate(arrays) if arrays else np.empty(0, dtype), offsets)

    def __len__(self) -> int:
        return len(self.offsets) - 1

    def __getitem__(self, i: int) -> NDArray[Any]:
        i = range(len(self))[i]
        return self.values[self.offsets[i] : self.offsets[i + 1]]

    @property
    def lengths(self) -> NDArray[np.int64]:
        """The length of each row."""
        return np.diff(self.offsets)

    def _places(self, rows: NDArray[np.intp]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Returns the offsets of ``rows`` joined, and for each of their values its index in ``values``."""
        lengths = self.lengths[rows]
        offsets = np.zeros(len(rows) + 1, np.int64)
        np.cumsum(lengths, out=offsets[1:])
        return offsets, np.arange(offsets[-1]) + np.repeat(self.offsets[rows] - offsets[:-1], lengths)

    def take(self, rows: NDArray[np.intp]) -> Ragged:
        """Returns the rows with the given indices."""
        offsets, places = self._places(rows)
        return Ragged(self.values[places], offsets)

    def padded(self, fill: int = -1) -> NDArray[np.int64]:
        """Returns an array of int64 of shape (rows, longest row). ``fill`` follows the values of shorter rows."""
        lengths = self.lengths
        out = np.full((len(self), int(lengths.max(initial=0))), fill, np.int64)
        out[np.arange(out.shape[1]) < lengths[:, np.newaxis]] = self.values
        return out


_EMPTY = np.empty(0, np.uint8)
_ARRAYS = ("index", "walls", "start", "finish", "length")


@dataclass(frozen=True)
class Solved:
    """n mazes with two cells of each and the path between the cells."""

    #: Indices of the mazes, (n,).
    index: NDArray[np.int64]
    #: Walls, (n, height, width).
    walls: NDArray[np.uint8]
    #: Cell indices of both ends, and the number of steps between them, (n,) each.
    start: NDArray[np.int64]
    finish: NDArray[np.int64]
    length: NDArray[np.int64]
    #: Moves from start to finish: 0 north, 1 east, 2 south, 3 west.
    moves: Ragged

    def __len__(self) -> int:
        return len(self.index)

    def take(self, rows: Any) -> Solved:
        """Returns the rows with the given indices, copied."""
        rows = np.asarray(rows, np.intp)
        index, walls, start, finish, length = (getattr(self, name)[rows] for name in _ARRAYS)
        return Solved(index, walls, start, finish, length, self.moves.take(rows))

    @staticmethod
    def joined(parts: list[Solved]) -> Solved:
        """Returns the rows of all parts."""
        if len(parts) == 1:
            return parts[0]
        index, walls, start, finish, length = (
            np.concatenate([getattr(each, name) for each in parts]) for name in _ARRAYS
        )
        lengths = np.concatenate([part.moves.lengths for part in parts])
        moves = Ragged(np.concatenate([part.moves.values for part in parts]), np.append(0, np.cumsum(lengths)))
        return Solved(index, walls, start, finish, length, moves)


def _runs(indices: NDArray[np.int64], gap: int, most: int) -> list[tuple[int, int]]:
    """Splits indices into runs that ascend by at most ``gap`` to at most ``most``: pairs (first, one past the last)."""
    step = np.diff(indices)
    breaks = np.flatnonzero((step < 1) | (step > gap)) + 1
    runs = zip([0, *breaks.tolist()], [*breaks.tolist(), len(indices)])
    return [(at, min(at + most, end)) for first, end in runs for at in range(first, end, most)]


class Solving(Generation):
    """An instance that makes mazes and solves them without copying them in between."""

    def _solved(self, request: Request, ends: str, indices: NDArray[np.int64]) -> tuple[Solved, NDArray[np.bool_]]:
        """Makes and solves the mazes with the given indices.

        Also returns which mazes have such ends and a path between them. Rows of the others have undefined values.
        """
        count, cells = len(indices), request.cells
        walls = np.empty((count, request.height, request.width), np.uint8)
        ends_at, lengths = np.zeros((count, 2), np.uint32), np.full(count, UNREACHABLE, np.uint32)
        moves: list[tuple[int, NDArray[np.uint8]]] = []
        # A call takes as long as about 1,000 cells, so a run includes a few mazes that are not wanted.
        gap = 1 + 1000 // cells
        runs = _runs(indices, gap, max(1, CALL_CELLS // cells // gap)) if count else []
        codes, size = CHOSEN | DRAWN, (request.width, request.height)
        with self._exclusive():
            try:
                self._begin(request, {block.ENDS: codes[ends], block.PAIRS: 1})
                numbers, result_words, words = indices.tolist(), self._all32, self._words
                make, solve = self._exports[request.algorithm.export], self._exports["solveGenerated"]
                while runs:
                    first, end = runs.pop()
                    low = numbers[first]
                    made = numbers[end - 1] - low + 1
                    # A run is often a single maze, so this is _make_next() without its calls of Python functions.
                    words[block.COUNT // 4], words[block.INDEX // 4], words[block.INDEX // 4 + 1] = made, low, low >> 32
                    pointer = make(self._block) or self._checked(0, *size, made)
                    if request.braid:
                        self._call("braid", self._block, pointer)
                    try:
                        result = solve(self._block, pointer) or self._checked(0, *size, made)
                    except NoEnds as error:
                        # Solves the mazes before this one, and the mazes after it a few at a time.
                        at = first + int(np.searchsorted(indices[first:end], low + error.maze))
                        rest = at + (at < end and int(indices[at]) == low + error.maze)
                        runs += [(next_, min(next_ + 16, end)) for next_ in range(rest, end, 16)]
                        if at > first:
                            runs.append((first, at))
                        continue
                    pairs, steps, path, total = result_words[result >> 2 : (result >> 2) + 4].tolist()
                    if made == 1:
                        walls[first] = self._bytes(pointer, cells).reshape(walls.shape[1:])
                        lengths[first] = result_words[steps >> 2]
                        ends_at[first] = result_words[pairs >> 2 : (pairs >> 2) + 2]
                        moves.append((first, self._bytes(path, total).copy()))
                        continue
                    here = slice(first, end)
                    mazes = self._bytes(pointer, made * cells).reshape(made, *walls.shape[1:])
                    made_ends = self._bytes(pairs, 2 * made, "<u4").reshape(made, 2)
                    made_lengths, paths = self._bytes(steps, made, "<u4"), self._bytes(path, total)
                    if made == end - first:
                        walls[here], ends_at[here], lengths[here] = mazes, made_ends, made_lengths
                        moves.append((first, paths.copy()))
                    else:
                        rows = indices[here] - low
                        walls[here], ends_at[here], lengths[here] = mazes[rows], made_ends[rows], made_lengths[rows]
                        moves.append((first, Ragged(paths, _offsets(made_lengths)).take(rows).values))
            finally:
                self._end(request)
        moves.sort(key=lambda piece: piece[0])
        values = moves[0][1] if len(moves) == 1 else np.concatenate([_EMPTY, *(piece for _, piece in moves)])
        found = lengths != UNREACHABLE
        offsets = _offsets(lengths)
        start, finish = ends_at.T.astype(np.int64)
        return Solved(indices, walls, start, finish, np.diff(offsets), Ragged(values, offsets)), found


def _offsets(lengths: NDArray[np.uint32]) -> NDArray[np.int64]:
    """Returns the offsets of paths with the given lengths; an unreachable end has no path."""
    offsets = np.zeros(len(lengths) + 1, np.int64)
    np.cumsum(np.where(lengths == UNREACHABLE, 0, lengths), out=offsets[1:])
    return offsets
