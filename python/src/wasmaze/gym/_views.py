"""Observations and their spaces, which the environment and the vector environment share."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from .._errors import check_integer, show

#: Values of squares in observations.
FREE, BLOCKED, GOAL, AGENT = 0, 1, 2, 3
#: Bits of cells in observations, besides the walls 1, 2, 4 and 8.
GOAL_CELL, AGENT_CELL = 16, 32


def check_view(view: Any) -> int | str:
    """Checks a view: "full", or an odd number of squares."""
    if view == "full":
        return "full"
    if isinstance(view, str):
        raise ValueError(f'"view" expected "full" or an odd integer in 1..63, got {show(view)}')
    side = check_integer("view", view, 1, 63)
    if side % 2 == 0:
        raise ValueError(f'"view" expected an odd integer in 1..63, got {side}')
    return side


def observation_space(view: int | str, grid: str, height: int, width: int) -> spaces.Box:
    """Returns the space of the observations of one environment."""
    shape = (height, width) if view == "full" else (int(view), int(view))
    if grid == "cells":
        most = 15 + GOAL_CELL + (AGENT_CELL if view == "full" else 0)
    else:
        most = AGENT if view == "full" else GOAL
    return spaces.Box(0, most, shape, np.uint8)
