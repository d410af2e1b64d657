"""The environment of one maze or level, in plain Python."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .._errors import check_integer
from ._levels import Bank, Levels, squares_of
from ._views import AGENT, AGENT_CELL, BLOCKED, GOAL, GOAL_CELL, check_view, observation_space

#: Columns and rows of the actions north, east, south and west.
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))

COLOURS = np.array([[255, 255, 255], [0, 0, 0], [213, 94, 0], [0, 158, 115]], np.uint8)
PIXELS = 8


class MazeEnv(gymnasium.Env[NDArray[np.uint8], np.int64]):
    """An agent walks from the start of a level to its goal.

    Actions: 0 north, 1 east, 2 south, 3 west. A step into a wall does nothing. The reward is 1 at the goal, which ends
    the episode, and 0 otherwise. After ``max_steps`` the episode is truncated.

    view: side of the square around the agent that it observes, an odd number (default 7), or "full".
    max_steps: default 4 * width * height of the grid.
    seed: seed of the levels, random by default. ``reset(seed=...)`` replaces it and begins with the first index again.
    index: index of the first level. Each reset takes the next one. ``reset(options={"index": n})`` takes level n.
    law: see ``Levels``: the default is the preset "minimax" with solvable levels.

    Observations are arrays of uint8. Squares: 0 free, 1 blocked, 2 goal; the full view also has 3 for the agent. Cells:
    the walls, plus 16 for the goal; the full view also adds 32 for the agent. Beyond the border everything is blocked.
    ``info`` has the ``index`` and the ``distance`` of the level.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 10}

    def __init__(
        self,
        *,
        view: int | str = 7,
        max_steps: int | None = None,
        seed: int | str | None = None,
        index: int = 0,
        render_mode: str | None = None,
        **law: Any,
    ) -> None:
        self.levels = Levels(**law)
        self.view = check_view(view)
        height, width = self.levels.height, self.levels.width
        self.max_steps = 4 * width * height if max_steps is None else check_integer("max_steps", max_steps, 1, 2**31)
        self.first_index = check_integer("index", index, 0, 2**53 - 1)
        self.action_space = spaces.Discrete(4)
        self.observation_space: spaces.Space[Any] = observation_space(self.view, self.levels.grid, height, width)
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f'"render_mode" expected ansi or rgb_array, got {render_mode!r}')
        self.render_mode = render_mode
        self.level_seed = seed
        self._bank: Bank | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self.level_seed, self._bank = seed, None
        if self.level_seed is None:
            self.level_seed = int(self.np_random.integers(2**53))
        if self._bank is None:
            self._bank = Bank(self.levels, self.level_seed, self.first_index)
        if options and "index" in options:
            index = check_integer('options["index"]', options["index"], 0, 2**53 - 1)
            block = self.levels.make(self.level_seed, index, 1)
        else:
            block, indices = self._bank.take(1)
            index = int(indices[0])
        width = self.levels.width
        self._grid: NDArray[np.uint8] = block.grid[0]
        self._agent = (int(block.start[0]) % width, int(block.start[0]) // width)
        self._goal = (int(block.goal[0]) % width, int(block.goal[0]) // width)
        self._info = {"index": index, "distance": int(block.distance[0])}
        self._elapsed = 0
        return self._observe(), dict(self._info)

    def step(self, action: Any) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        if not self.action_space.contains(action):
            raise ValueError(f'"action" expected an integer in 0..3, got {action!r}')
        (x, y), (dx, dy) = self._agent, STEPS[int(action)]
        if self.levels.grid == "cells":
            is_open = not self._grid[y, x] >> int(action) & 1
        else:
            is_inside = 0 <= x + dx < self.levels.width and 0 <= y + dy < self.levels.height
            is_open = is_inside and self._grid[y + dy, x + dx] == 0
        if is_open:
            self._agent = (x + dx, y + dy)
        self._elapsed += 1
        terminated = self._agent == self._goal
        truncated = not terminated and self._elapsed >= self.max_steps
        return self._observe(), float(terminated), terminated, truncated, dict(self._info)

    def _observe(self) -> NDArray[np.uint8]:
        is_cells = self.levels.grid == "cells"
        (x, y), (goal_x, goal_y) = self._agent, self._goal
        seen = self._grid.copy()
        if is_cells:
            seen[goal_y, goal_x] |= GOAL_CELL
        else:
            seen[goal_y, goal_x] = GOAL
        if self.view == "full":
            if is_cells:
                seen[y, x] |= AGENT_CELL
            else:
                seen[y, x] = AGENT
            return seen
        reach = int(self.view) // 2
        padded = np.pad(seen, reach, constant_values=15 if is_cells else BLOCKED)
        return padded[y : y + int(self.view), x : x + int(self.view)].copy()

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        grid, scale = (squares_of(self._grid[None])[0], 2) if self.levels.grid == "cells" else (self._grid, 1)
        picture = grid.copy()
        for (x, y), value in ((self._goal, GOAL), (self._agent, AGENT)):
            picture[scale * y + scale - 1, scale * x + scale - 1] = value
        if self.render_mode == "ansi":
            return "\n".join("".join(".#GA"[value] for value in row) for row in picture.tolist()) + "\n"
        return COLOURS[picture].repeat(PIXELS, 0).repeat(PIXELS, 1)
