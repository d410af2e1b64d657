"""A curriculum of levels by measured difficulty."""

from __future__ import annotations

from collections import deque
from typing import Any

from gymnasium.vector import VectorWrapper

from .._errors import check_integer, check_share, show
from ._vector import MazeVectorEnv


class Curriculum(VectorWrapper):
    """Moves to the next stage when enough of the last episodes reached the goal.

    env: a ``MazeVectorEnv``.
    stages: fields of the law that differ between stages, easiest first. For example, levels by the length of their
    shortest path: ``[{"accept": {"shortest": (1, 8)}}, {"accept": {"shortest": (9, 20)}}]``.
    share: share of the last ``window`` episodes that must reach the goal.

    ``info["stage"]`` is the current stage. A level is identified by its stage, the seed and its index.
    """

    def __init__(
        self, env: MazeVectorEnv, stages: list[dict[str, Any]], *, share: float = 0.8, window: int = 500
    ) -> None:
        super().__init__(env)
        if not isinstance(env.unwrapped, MazeVectorEnv):
            raise TypeError(f'"env" expected a MazeVectorEnv, got {show(env)}')
        if not stages:
            raise ValueError('"stages" expected at least one stage, got none')
        self._maze_env = env.unwrapped
        self._law = dict(self._maze_env.levels.law)
        self.stages = list(stages)
        self.share = check_share("share", share)
        self._recent: deque[bool] = deque(maxlen=check_integer("window", window, 1, 2**24))
        self.stage = 0
        self._begin(0)

    def _begin(self, stage: int) -> None:
        self.stage = stage
        self._recent.clear()
        self._maze_env.set_levels(**{**self._law, **self.stages[stage]})

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        observations, info = self.env.reset(seed=seed, options=options)
        return observations, {**info, "stage": self.stage}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        observations, rewards, terminated, truncated, info = self.env.step(actions)
        self._recent.extend(terminated[terminated | truncated].tolist())
        is_full = len(self._recent) == self._recent.maxlen
        if is_full and self.stage + 1 < len(self.stages) and sum(self._recent) >= self.share * len(self._recent):
            self._begin(self.stage + 1)
        return observations, rewards, terminated, truncated, {**info, "stage": self.stage}
