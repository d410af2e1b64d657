"""The vector environment, in NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray

from .._errors import check_integer, show
from ._levels import Bank, LevelBlock, Levels
from ._views import AGENT, AGENT_CELL, BLOCKED, GOAL, GOAL_CELL, check_view, observation_space

Step = tuple[NDArray[np.uint8], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class MazeVectorEnv(VectorEnv[NDArray[np.uint8], NDArray[np.int64], NDArray[Any]]):
    """``num_envs`` environments like ``MazeEnv``, in one set of arrays.

    All environments share the sequence of levels: an environment that is reset takes the next index, in the order of
    the environments. ``info["index"]`` and ``info["distance"]`` have the level of each environment.

    autoreset_mode: any of Gymnasium's modes; default NEXT_STEP. With DISABLED, pass the mask of the environments to
    reset as ``reset(options={"reset_mask": mask})``.

    The other arguments are those of ``MazeEnv``.
    """

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(
        self,
        num_envs: int = 1,
        *,
        view: int | str = 7,
        max_steps: int | None = None,
        seed: int | str | None = None,
        index: int = 0,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **law: Any,
    ) -> None:
        if render_mode is not None:
            raise ValueError(f'"render_mode" expected None for the vector environment, got {show(render_mode)}')
        self.num_envs = check_integer("num_envs", num_envs, 1, 2**24)
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.view = check_view(view)
        self.first_index = check_integer("index", index, 0, 2**53 - 1)
        self.level_seed = seed
        self._bank: Bank | None = None
        self._use(Levels(**law))
        height, width = self.levels.height, self.levels.width
        self.max_steps = 4 * width * height if max_steps is None else check_integer("max_steps", max_steps, 1, 2**31)
        self.single_action_space = spaces.Discrete(4)
        self.single_observation_space = observation_space(self.view, self.levels.grid, height, width)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self._allocate()

    def _use(self, levels: Levels) -> None:
        self.levels = levels
        self._is_cells = levels.grid == "cells"

    def _allocate(self) -> None:
        """Allocates the arrays. A grid has a rim, so that views and steps need no test of the border."""
        count, height, width = self.num_envs, self.levels.height, self.levels.width
        self._rim = max(1, 0 if self.view == "full" else int(self.view) // 2)
        self._stride = width + 2 * self._rim
        rows = height + 2 * self._rim
        self._grids = np.full((count, rows, self._stride), 15 if self._is_cells else BLOCKED, np.uint8)
        self._inner = self._grids[:, self._rim : -self._rim, self._rim : -self._rim]
        self._flat = self._grids.reshape(-1)
        #: Offset of the first square of each grid in ``_flat``.
        self._base = np.arange(count) * (rows * self._stride) + self._rim * self._stride + self._rim
        self._delta = np.array([-self._stride, 1, self._stride, -1])
        if self.view != "full":
            # Element n is the window whose first square is at offset n of _flat.
            side = int(self.view)
            shape = (self._flat.size - (side - 1) * (self._stride + 1), side, side)
            self._windows = as_strided(self._flat, shape, (1, self._stride, 1), writeable=False)
            self._corner = side // 2 * (self._stride + 1)
        #: Offsets of the agents and of the goals in ``_flat``.
        self._agent, self._goal = np.zeros(count, np.int64), np.zeros(count, np.int64)
        self._elapsed = np.zeros(count, np.int64)
        self._index, self._distance = np.zeros(count, np.int64), np.zeros(count, np.int64)
        self._done = np.zeros(count, bool)
        self._every = np.ones(count, bool)

    def set_levels(self, **law: Any) -> None:
        """Replaces the law of the following levels. The size and the kind of the grid stay the same."""
        levels = Levels(**law)
        if (levels.height, levels.width, levels.grid) != (self.levels.height, self.levels.width, self.levels.grid):
            size = f"{self.levels.width} x {self.levels.height} {self.levels.grid}"
            raise ValueError(f'"law" expected levels of {size}, got {levels.width} x {levels.height} {levels.grid}')
        self._use(levels)
        if self._bank is not None:
            self._bank = Bank(levels, self._bank.seed, self._bank.index)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        if isinstance(seed, (list, tuple)):
            raise TypeError('"seed" expected an integer for all environments, got a list')
        super().reset(seed=seed)
        if seed is not None:
            self.level_seed, self._bank = seed, None
        if self.level_seed is None:
            self.level_seed = int(self.np_random.integers(2**53))
        if self._bank is None:
            self._bank = Bank(self.levels, self.level_seed, self.first_index)
        mask = (options or {}).get("reset_mask", self._every)
        if not isinstance(mask, np.ndarray) or mask.dtype != bool or mask.shape != (self.num_envs,) or not mask.any():
            shape = f"({self.num_envs},)"
            raise ValueError(f'options["reset_mask"] expected an array of bool of shape {shape} with a True')
        self._begin(np.flatnonzero(mask))
        return self._observe(), self._info(mask)

    def _begin(self, which: NDArray[np.int64]) -> None:
        """Begins the next levels in some environments."""
        assert self._bank is not None
        block: LevelBlock
        block, indices = self._bank.take(len(which))
        width = self.levels.width
        self._inner[which] = block.grid
        for of, cells in ((self._agent, block.start), (self._goal, block.goal)):
            of[which] = self._base[which] + cells // width * self._stride + cells % width
        self._flat[self._goal[which]] |= GOAL_CELL if self._is_cells else GOAL
        self._index[which], self._distance[which] = indices, block.distance
        self._elapsed[which] = 0
        self._done[which] = False

    def step(self, actions: NDArray[np.int64]) -> Step:
        if self._bank is None:
            raise RuntimeError("expected reset() before step()")
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu" or chosen.min() < 0 or chosen.max() > 3:
            raise ValueError(f'"actions" expected {self.num_envs} integers in 0..3, got {show(actions)}')
        waiting = self._done.copy()
        if self.autoreset_mode == AutoresetMode.DISABLED and waiting.any():
            raise RuntimeError('expected reset(options={"reset_mask": mask}) for the finished environments')
        target = self._agent + self._delta[chosen]
        if self._is_cells:
            is_open = self._flat[self._agent] >> chosen.astype(np.uint8) & 1 == 0
        else:
            is_open = self._flat[target] != BLOCKED
        np.copyto(self._agent, target, where=is_open)
        self._elapsed += 1
        terminated = self._agent == self._goal
        truncated = (self._elapsed >= self.max_steps) & ~terminated
        if waiting.any():
            # NEXT_STEP: the environments that ended in the last step begin, whatever their action is.
            terminated[waiting] = truncated[waiting] = False
            self._begin(np.flatnonzero(waiting))
        self._done = terminated | truncated
        rewards = terminated.astype(np.float64)
        if self.autoreset_mode == AutoresetMode.SAME_STEP and self._done.any():
            return self._step_and_begin(rewards, terminated, truncated)
        return self._observe(), rewards, terminated, truncated, self._info(self._every)

    def _step_and_begin(
        self, rewards: NDArray[np.float64], terminated: NDArray[np.bool_], truncated: NDArray[np.bool_]
    ) -> Step:
        """SAME_STEP: the environments that end begin in the same step."""
        ended = self._done.copy()
        final = np.zeros((self.num_envs, *(self.single_observation_space.shape or ())), np.uint8)
        final[ended] = self._observe()[ended]
        final_info = {
            name: ended.copy() if name.startswith("_") else each for name, each in self._info(self._every).items()
        }
        self._begin(np.flatnonzero(ended))
        info = self._info(self._every)
        info |= {"final_obs": final, "_final_obs": ended, "final_info": final_info, "_final_info": ended.copy()}
        return self._observe(), rewards, terminated, truncated, info

    def _observe(self) -> NDArray[np.uint8]:
        if self.view != "full":
            views: NDArray[np.uint8] = self._windows[self._agent - self._corner]
            return views
        here = self._flat[self._agent]
        self._flat[self._agent] = here | AGENT_CELL if self._is_cells else AGENT
        seen = self._inner.copy()
        self._flat[self._agent] = here
        return seen

    def _info(self, which: NDArray[np.bool_]) -> dict[str, Any]:
        return {
            "index": self._index.copy(), "_index": which.copy(),
            "distance": self._distance.copy(), "_distance": which.copy(),
        }
