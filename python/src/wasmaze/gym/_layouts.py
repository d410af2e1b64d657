"""Layouts of levels for other environments: MiniGrid and PointMaze of Gymnasium-Robotics."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .._errors import check_integer, show
from .._obstacles import ObstacleLevels
from ._levels import LevelBlock

# MiniGrid's numbers of objects and colours.
EMPTY, WALL, GOAL, GREY, GREEN = 1, 2, 8, 5, 1


def _level(levels: Any, i: int) -> tuple[NDArray[np.uint8], tuple[int, int], tuple[int, int]]:
    """Returns the squares, the start and the goal (x, y) of level ``i``."""
    if isinstance(levels, ObstacleLevels):
        grids = levels.occupancy
    elif isinstance(levels, LevelBlock):
        grids = levels.grid
    else:
        raise TypeError(f'"levels" expected obstacle levels or a block of levels, got {show(levels)}')
    at = check_integer("i", i, 0, len(levels) - 1)
    if grids.max(initial=0) > 1:
        raise ValueError('"levels" expected levels with the grid "squares", got cells')
    width = grids.shape[2]
    start, goal = (divmod(int(each[at]), width)[::-1] for each in (levels.start, levels.goal))
    return grids[at], (start[0], start[1]), (goal[0], goal[1])


def minigrid_layout(levels: Any, i: int = 0) -> tuple[NDArray[np.uint8], tuple[int, int]]:
    """Returns level ``i`` for MiniGrid: the encoded grid and the position (x, y) of the agent.

    The grid has the shape (width + 2, height + 2, 3) and is what ``Grid.encode()`` returns; ``Grid.decode(layout)``
    makes the grid. A wall surrounds the level.
    """
    squares, (start_x, start_y), (goal_x, goal_y) = _level(levels, i)
    framed = np.pad(squares, 1, constant_values=1).T
    layout = np.zeros((*framed.shape, 3), np.uint8)
    layout[..., 0] = np.where(framed == 1, WALL, EMPTY)
    layout[..., 1] = np.where(framed == 1, GREY, 0)
    layout[goal_x + 1, goal_y + 1] = (GOAL, GREEN, 0)
    return layout, (start_x + 1, start_y + 1)


def pointmaze_map(levels: Any, i: int = 0) -> list[list[int | str]]:
    """Returns level ``i`` as a ``maze_map`` of PointMaze: 1 is a wall, 0 is free, "r" the start, "g" the goal.

    A wall surrounds the level.
    """
    squares, (start_x, start_y), (goal_x, goal_y) = _level(levels, i)
    rows: list[list[int | str]] = np.pad(squares, 1, constant_values=1).tolist()
    rows[start_y + 1][start_x + 1] = "r"
    rows[goal_y + 1][goal_x + 1] = "g"
    return rows
