"""Numbered levels for environments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .._engine import Engine
from .._errors import check_word, show

#: The default law: blocks as in minimax, but every level can be solved.
DEFAULT: dict[str, Any] = {"preset": "minimax", "accept": "solvable"}

MAX_BLOCK = 4096


@dataclass(frozen=True)
class LevelBlock:
    """Consecutive levels.

    ``grid`` has the shape (levels, height, width). With the grid "squares" an element is 1 if the square is blocked,
    otherwise 0. With the grid "cells" an element has the walls of a cell: north 1, east 2, south 4, west 8. ``start``
    and ``goal`` are indices y * width + x; ``distance`` is the number of steps between them, -1 without a path.
    """

    grid: NDArray[np.uint8]
    start: NDArray[np.int64]
    goal: NDArray[np.int64]
    distance: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.start)

    def __getitem__(self, part: slice) -> LevelBlock:
        return LevelBlock(self.grid[part], self.start[part], self.goal[part], self.distance[part])


def squares_of(walls: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Converts mazes (count, height, width) of a plane to squares (count, 2 * height + 1, 2 * width + 1).

    Cell (x, y) becomes square (2x + 1, 2y + 1), between two cells is a square for the wall. 1 is a wall, 0 is free.
    """
    count, height, width = walls.shape
    squares = np.ones((count, 2 * height + 1, 2 * width + 1), np.uint8)
    squares[:, 1::2, 1::2] = 0
    squares[:, 1::2, 2::2] = (walls >> 1) & 1
    squares[:, 2::2, 1::2] = (walls >> 2) & 1
    return squares


def _walls_between(squares: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Returns the walls of a maze whose cells are these squares: between two squares unless both are free."""
    padded = np.pad(squares, ((0, 0), (1, 1), (1, 1)), constant_values=1)
    north, south = padded[:, :-2, 1:-1], padded[:, 2:, 1:-1]
    west, east = padded[:, 1:-1, :-2], padded[:, 1:-1, 2:]
    walls = north | east << np.uint8(1) | south << np.uint8(2) | west << np.uint8(3)
    closed: NDArray[np.uint8] = np.where(squares == 1, np.uint8(15), walls)
    return closed


class Levels:
    """The levels of a law and a seed, by index.

    law: the arguments of ``wasmaze.obstacles`` except seed, index and count; or ``algorithm`` with the arguments of
    ``wasmaze.generate_many`` for perfect mazes. By default the preset "minimax" with solvable levels. For perfect
    mazes:

    - grid: "squares" (default; cells, walls and corners are squares) or "cells" (an agent steps from cell to cell);
    - ends: "cells" (default), or "squares" for a start and a goal anywhere on the free squares, also between cells, as
      in minimax and Procgen. Both are the random ends of ``solve_pairs`` with the seed and the index of the maze.
    """

    def __init__(self, **law: Any) -> None:
        self.law = law or dict(DEFAULT)
        self._engine = Engine()
        self.is_maze = "algorithm" in self.law
        given = dict(self.law)
        self.grid = "squares"
        self._ends = "cells"
        if self.is_maze:
            self.grid = check_word("grid", given.pop("grid", "squares"), ["squares", "cells"])
            self._ends = check_word("ends", given.pop("ends", "cells"), ["cells", "squares"])
            if self.grid == "cells" and self._ends == "squares":
                raise ValueError('"ends" expected cells for the grid of cells, got "squares"')
            if given.get("topology", "plane") != "plane" or "mask" in given:
                raise ValueError('"topology" expected plane without a mask for environments')
        elif "grid" in given:
            raise ValueError(f'"grid" expected no value for obstacle levels, got {show(given["grid"])}')
        self._given = given
        # Makes a level, which checks the law.
        _, self.height, self.width = self.make(0, 0, 1).grid.shape

    def make(self, seed: int | str, index: int, count: int) -> LevelBlock:
        """Makes ``count`` levels from ``index`` on."""
        if not self.is_maze:
            made = self._engine.obstacles(**self._given, seed=seed, index=index, count=count)
            return LevelBlock(
                made.occupancy, made.start.astype(np.int64), made.goal.astype(np.int64), made.distance.astype(np.int64)
            )
        walls = self._engine.generate_many(**self._given, seed=seed, index=index, count=count)
        if self._ends == "squares":
            squares = squares_of(walls)
            pairs = self._engine.solve_pairs(_walls_between(squares), seed=seed, index=index)
            start, goal = (pairs.ends[:, 0, k].astype(np.int64) for k in (0, 1))
            return LevelBlock(squares, start, goal, pairs.lengths[:, 0].astype(np.int64))
        pairs = self._engine.solve_pairs(walls, seed=seed, index=index)
        start, goal = (pairs.ends[:, 0, k].astype(np.int64) for k in (0, 1))
        steps = pairs.lengths[:, 0].astype(np.int64)
        if self.grid == "cells":
            return LevelBlock(walls, start, goal, steps)
        width = walls.shape[2]
        to_square = [(2 * (cell // width) + 1) * (2 * width + 1) + 2 * (cell % width) + 1 for cell in (start, goal)]
        return LevelBlock(squares_of(walls), to_square[0], to_square[1], 2 * steps)


class Bank:
    """A sequence of levels, made in blocks that grow with their use."""

    def __init__(self, levels: Levels, seed: int | str, index: int) -> None:
        self.levels, self.seed, self.index = levels, seed, index
        self._size = 8
        self._blocks: LevelBlock | None = None
        self._next = 0

    def take(self, count: int) -> tuple[LevelBlock, NDArray[np.int64]]:
        """Returns the next ``count`` levels and their indices."""
        first = self.index
        parts: list[LevelBlock] = []
        left = count
        while left:
            if self._blocks is None or self._next == len(self._blocks):
                self._size = min(MAX_BLOCK, 2 * max(self._size, left))
                self._blocks, self._next = self.levels.make(self.seed, self.index, self._size), 0
            some = self._blocks[self._next : self._next + left]
            parts.append(some)
            self._next += len(some)
            self.index += len(some)
            left -= len(some)
        return _joined(parts), np.arange(first, first + count)


def _joined(parts: list[LevelBlock]) -> LevelBlock:
    if len(parts) == 1:
        return parts[0]
    names = ("grid", "start", "goal", "distance")
    return LevelBlock(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))


__all__ = ["Bank", "LevelBlock", "Levels", "squares_of"]
