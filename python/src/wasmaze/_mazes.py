"""Checks of mazes and ends that users pass to queries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._block import ENDS, FROM, TO
from ._errors import check_word, show
from ._request import MAX_READ, check_cell, check_mask, check_size, check_topology

#: Values of the field ENDS in the request block.
CHOSEN = {"farthest": 0, "corners": 1, "sides": 2}
_GIVEN = 3
DRAWN = {"random": 4, "dead-ends": 5}


@dataclass(frozen=True)
class Mazes:
    """Checked mazes, an array (mazes, height, width)."""

    walls: NDArray[np.uint8]
    topology: str
    mask: NDArray[np.uint8] | None

    @property
    def width(self) -> int:
        return int(self.walls.shape[2])

    @property
    def height(self) -> int:
        return int(self.walls.shape[1])

    def __len__(self) -> int:
        return len(self.walls)


def check_mazes(walls: Any, topology: Any, mask: Any) -> Mazes:
    """Checks the topology, the mask and the mazes of a query: an array (mazes, height, width) or (height, width)."""
    expected = '"walls" expected an array of uint8 of shape (height, width) or (mazes, height, width)'
    if not isinstance(walls, np.ndarray) or walls.dtype != np.uint8:
        raise TypeError(f"{expected}, got {show(walls)}")
    # A subclass of ndarray may override any attribute, such as the shape.
    walls = np.asarray(walls)
    if walls.ndim not in (2, 3) or 0 in walls.shape[-2:]:
        raise ValueError(f"{expected}, got {show(walls)}")
    height, width = walls.shape[-2:]
    check_size(width, height, MAX_READ)
    check_topology(topology)
    checked = None if mask is None else check_mask(mask, width, height)
    return Mazes(walls.reshape(-1, height, width), topology, checked)


def check_walls(walls: NDArray[np.uint8], topology: str, first: int) -> None:
    """Checks that both cells of each pair of neighbours have the wall between them, or neither. Takes 0.5 ns per cell.

    first: index of the first of these mazes, for the message.
    """
    is_odd = walls > 15
    is_odd[:, :, 1:] |= (walls[:, :, :-1] << 2 ^ walls[:, :, 1:]) & 8 != 0
    is_odd[:, 1:] |= (walls[:, :-1] >> 2 ^ walls[:, 1:]) & 1 != 0
    if topology == "torus":
        is_odd[:, :, 0] |= (walls[:, :, -1] << 2 ^ walls[:, :, 0]) & 8 != 0
        is_odd[:, 0] |= (walls[:, -1] >> 2 ^ walls[:, 0]) & 1 != 0
    if is_odd.any():
        maze, y, x = np.argwhere(is_odd)[0].tolist()
        raise ValueError(
            '"walls" expected each wall in both of its cells (1 north, 2 east, 4 south, 8 west), got a wall on one '
            f"side only at cell {x},{y} of maze {first + maze}; walls are [y, x] and are not transposed"
        )


def check_one_maze(walls: Any, topology: Any, mask: Any) -> Mazes:
    mazes = check_mazes(walls, topology, mask)
    if np.asarray(walls).ndim == 3:
        raise ValueError(f'"walls" expected one maze, of shape (height, width), got {show(walls)}')
    return mazes


def end_fields(ends: Any, mazes: Mazes) -> dict[int, int]:
    """Returns the fields of the request block for ``ends``: one of the names in CHOSEN, or a pair of cells."""
    if not isinstance(ends, (tuple, list)):
        return {ENDS: CHOSEN[check_word("ends", ends, CHOSEN)]}
    if len(ends) != 2:
        raise TypeError(f'"ends" expected one of {", ".join(CHOSEN)}, or two cells, got {show(ends)}')
    start, finish = (
        check_cell(name, cell, mazes.width, mazes.height, mazes.mask) for name, cell in zip(("start", "finish"), ends)
    )
    return {ENDS: _GIVEN, FROM: start, TO: finish}
