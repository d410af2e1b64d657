"""Makes the mazes of an index range, with the columns of a data set: ends, moves, measures and keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._engine import engine
from ._filter import SOLVED
from ._plan import Part, Plan
from ._solved import Ragged, Solved

#: Maximum number of cells of a chunk, as in the command: the walls fit into the CPU cache.
_CHUNK_CELLS = 2**21

_STEP = np.array([[0, -1], [1, 0], [0, 1], [-1, 0]])


@dataclass(frozen=True)
class Rows:
    """Mazes in order of index."""

    index: NDArray[np.int64]
    #: An array (mazes, height, width).
    walls: NDArray[np.uint8]
    #: Columns with one value per maze: start, finish, length, key and measures.
    columns: dict[str, NDArray[Any]]
    moves: Ragged

    def __len__(self) -> int:
        return len(self.index)

    def select(self, kept: NDArray[np.bool_]) -> Rows:
        """Returns the rows for which ``kept`` is True."""
        if kept.all():
            return self
        columns = {name: column[kept] for name, column in self.columns.items()}
        return Rows(self.index[kept], self.walls[kept], columns, self.moves.take(np.flatnonzero(kept)))

    @property
    def solved(self) -> Solved:
        """The rows as solved mazes."""
        start, finish, length = (self.columns[name].astype(np.int64) for name in ("start", "finish", "length"))
        return Solved(self.index, self.walls, start, finish, length, self.moves)

    @property
    def cells(self) -> Ragged:
        """The cells of all paths, including both ends: y * width + x."""
        _, height, width = self.walls.shape
        offsets = self.moves.offsets + np.arange(len(self) + 1)
        steps = np.zeros((offsets[-1], 2), np.int64)
        inner = np.ones(offsets[-1], bool)
        inner[offsets[:-1]] = False
        steps[inner] = _STEP[self.moves.values]
        start = self.columns["start"].astype(np.int64)
        first = np.stack([start % width, start // width], 1)
        # A running sum over all paths, minus the sum at the beginning of each path.
        sums = np.cumsum(steps, 0)
        x, y = (sums + np.repeat(first - sums[offsets[:-1]], np.diff(offsets), 0)).T
        # On a torus, a path may leave the grid.
        return Ragged(y % height * width + x % width, offsets)


def make_rows(plan: Plan, first: int, count: int) -> Rows:
    """Makes the mazes ``first`` to ``first + count - 1`` and the values that the plan needs."""
    request = plan.request.part(first - plan.request.index, count)
    ends: Any = plan.ends or "farthest"
    index = np.arange(first, first + count, dtype=np.int64)
    used = {*(plan.where.names if plan.where else ()), *plan.measures} - {"index"}
    solves = any(name != "key" for name in plan.needed) or "length" in used or bool(used and used <= SOLVED)
    moves = Ragged(np.empty(0, np.uint8), np.zeros(count + 1, np.int64))
    solution: dict[str, NDArray[Any]] = {}
    if solves:
        solved, found = engine()._solved(request, ends, index)
        walls, moves = solved.walls, solved.moves
        start, finish = solved.start, solved.finish
        if not found.all():
            # Raises an error if there are no such ends. Without a path between the ends, the length is 0.
            shape: dict[str, Any] = {"topology": request.topology, "mask": request.mask}
            paths = engine().solve_pairs(walls, seed=plan.seed, ends=ends, index=first, **shape)
            moves, (start, finish) = Ragged(paths.moves, paths.offsets), paths.ends[:, 0].T
        length = moves.lengths
        solution = {"start": start, "finish": finish, "length": length, "solution": np.where(found, length + 1, 0)}
    else:
        walls = engine()._made(request)
    columns = engine()._measured(walls, request, ends, first) if used - SOLVED else {}
    columns |= {name: column.astype(np.uint32) for name, column in solution.items()}
    if plan.split_by or "key" in plan.columns:
        columns["key"] = engine().keys_many(walls, mask=request.mask)
    return Rows(index, walls, columns, moves)


def passing(plan: Plan, rows: Rows, shares: tuple[float, float] | None) -> NDArray[np.bool_]:
    """Returns which rows pass the filter and have keys in the interval ``shares``."""
    kept = np.ones(len(rows), bool)
    if plan.where:
        values = {"index": rows.index, **rows.columns}
        kept &= np.broadcast_to(plan.where.test({name: values[name] for name in plan.where.names}), kept.shape)
    if shares:
        share = (rows.columns["key"] >> np.uint64(11)).astype(np.float64) / 2.0**53
        kept &= (share >= shares[0]) & (share < shares[1])
    return kept


def chunks(plan: Plan, part: Part) -> Iterator[Rows]:
    """Yields the mazes of a part, filtered, a chunk at a time."""
    size = max(1, min(part.count, _CHUNK_CELLS // plan.request.cells))
    for first in range(part.index, part.index + part.count, size):
        rows = make_rows(plan, first, min(size, part.index + part.count - first))
        yield rows.select(passing(plan, rows, part.shares)) if plan.where or part.shares else rows


def written(plan: Plan, rows: Rows) -> dict[str, Any]:
    """Returns the columns to write, by name. ``moves`` and ``cells`` are ragged."""
    columns: dict[str, Any] = {name: rows.columns[name] for name in plan.measures}
    for name in plan.columns:
        if name == "moves":
            columns[name] = rows.moves
        elif name == "cells":
            columns[name] = rows.cells
        else:
            columns[name] = rows.columns[name]
    return columns
