"""Validity and scores of paths, for the evaluation of models and as rewards."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._engine import engine
from ._errors import show
from ._mazes import check_mazes
from ._solved import UNREACHABLE, Ragged

_STEP_X, _STEP_Y = np.array([0, 1, 0, -1]), np.array([-1, 0, 1, 0])


def _moves(moves: Any, count: int) -> Ragged:
    """Returns moves as rows: from ``Ragged``, from an array padded with -1, or from a list of lists."""
    if isinstance(moves, Ragged):
        rows = moves
    elif isinstance(moves, np.ndarray) and moves.ndim == 2:
        lengths = (moves >= 0).cumprod(axis=1).sum(axis=1)
        rows = Ragged(moves[np.arange(moves.shape[1]) < lengths[:, np.newaxis]], np.append(0, np.cumsum(lengths)))
    else:
        single = len(moves) == 0 or np.ndim(moves[0]) == 0
        rows = Ragged.of([moves] if single else moves)
    if len(rows) != count:
        raise ValueError(f'"moves" expected {count} paths, one for each maze, got {len(rows)}')
    if rows.values.dtype.kind not in "iu":
        raise TypeError(f'"moves" expected integers 0..3, got {show(rows.values)}')
    if len(rows.values) and not (rows.values.min() >= 0 and rows.values.max() <= 3):
        raise ValueError('"moves" expected 0 north, 1 east, 2 south or 3 west, got other numbers')
    return rows


def _cells(name: str, cells: Any, count: int, size: int) -> NDArray[np.int64]:
    found = np.asarray(cells).reshape(-1)
    if found.dtype.kind not in "iu":
        raise TypeError(f'"{name}" expected cell indices, got {show(cells)}')
    if found.shape != (count,) or not ((found >= 0) & (found < size)).all():
        raise ValueError(f'"{name}" expected {count} cell indices in 0..{size - 1}, got {show(cells)}')
    return found.astype(np.int64)


def _walked(walls: NDArray[np.uint8], start: NDArray[np.int64], moves: Ragged) -> tuple[Any, Any]:
    """Returns the number of moves before each path meets a wall or border, and the cell where it then is."""
    count, height, width = walls.shape
    x, y = start % width, start // width
    lengths = moves.lengths
    legal = np.zeros(count, np.int64)
    walking = np.flatnonzero(lengths)
    for step in range(int(lengths.max(initial=0))):
        walking = walking[lengths[walking] > step]
        move = moves.values[moves.offsets[walking] + step].astype(np.intp)
        to_x, to_y = x[walking] + _STEP_X[move], y[walking] + _STEP_Y[move]
        is_open = walls[walking, y[walking], x[walking]] >> move & 1 == 0
        is_open &= (to_x >= 0) & (to_x < width) & (to_y >= 0) & (to_y < height)
        walking, to_x, to_y = walking[is_open], to_x[is_open], to_y[is_open]
        x[walking], y[walking] = to_x, to_y
        legal[walking] += 1
    return legal, y * width + x


def is_path(walls: NDArray[np.uint8], start: Any, finish: Any, moves: Any) -> NDArray[np.bool_]:
    """Returns which paths lead from start to finish through passages, an array (mazes,) of bool.

    walls: an array (mazes, height, width), or (height, width) for one maze, on a plane.
    start, finish: cell indices y * width + x, one for each maze.
    moves: 0 north, 1 east, 2 south, 3 west: ``Ragged``, a list of lists, or an array (mazes, steps) padded with -1.

    >>> wasmaze.is_path(np.array([[13, 7]], np.uint8), 0, 1, [1]).tolist()
    [True]
    """
    mazes = check_mazes(walls, "plane", None)
    count, size = len(mazes), mazes.width * mazes.height
    rows = _moves(moves, count)
    legal, at = _walked(mazes.walls, _cells("start", start, count, size), rows)
    good: NDArray[np.bool_] = (legal == rows.lengths) & (at == _cells("finish", finish, count, size))
    return good


def score(walls: NDArray[np.uint8], start: Any, finish: Any, moves: Any) -> dict[str, NDArray[Any]]:
    """Scores paths; the arguments are those of ``is_path``. Returns arrays (mazes,):

    legal: int64, the number of moves before the path meets a wall.
    valid: bool, whether the whole path follows passages.
    solved: bool, whether it is valid and ends at the finish.
    optimal: bool, whether it is solved and as short as possible.
    progress: float64 0..1, the share of the distance to the finish that the legal moves have covered; 1 at the finish,
    0 if the path ends as far away as it began or farther.
    reward: float64 0..1: shortest length / length if solved, otherwise progress / 2.
    """
    mazes = check_mazes(walls, "plane", None)
    count, size = len(mazes), mazes.width * mazes.height
    rows, first = _moves(moves, count), _cells("start", start, count, size)
    last = _cells("finish", finish, count, size)
    legal, at = _walked(mazes.walls, first, rows)
    shortest, left = np.empty(count), np.empty(count)
    for i, cell in enumerate(last.tolist()):
        steps = engine().distances(mazes.walls[i], (cell % mazes.width, cell // mazes.width)).reshape(-1)
        shortest[i], left[i] = steps[first[i]], steps[at[i]]
    valid = legal == rows.lengths
    solved = valid & (at == last)
    unreachable = shortest == UNREACHABLE
    progress = np.where(unreachable, 0, np.clip(1 - left / np.maximum(shortest, 1), 0, 1))
    progress[(shortest == 0) & (at == last)] = 1
    ratio = np.where(rows.lengths == 0, 1, shortest / np.maximum(rows.lengths, 1))
    return {
        "legal": legal,
        "valid": valid,
        "solved": solved,
        "optimal": solved & (rows.lengths == shortest),
        "progress": progress,
        "reward": np.where(solved, ratio, progress / 2),
    }


__all__ = ["is_path", "score"]
