"""Environments for training agents: Gymnasium's ``Env`` and ``VectorEnv`` over perfect mazes and obstacle levels.

Importing this module registers ``wasmaze/Maze-v0`` with Gymnasium. Every level has a number, ``info["index"]``: the
same seed and index make the same level in JavaScript. Needs ``pip install wasmaze[gym]``.
"""

from __future__ import annotations

import gymnasium

from ._curriculum import Curriculum
from ._env import MazeEnv
from ._levels import LevelBlock, Levels, squares_of
from ._layouts import minigrid_layout, pointmaze_map
from ._vector import MazeVectorEnv

__all__ = [
    "Curriculum", "LevelBlock", "Levels", "MazeEnv", "MazeVectorEnv", "minigrid_layout", "pointmaze_map", "squares_of",
]

ID = "wasmaze/Maze-v0"

if ID not in gymnasium.registry:
    gymnasium.register(
        ID, entry_point="wasmaze.gym:MazeEnv", vector_entry_point="wasmaze.gym:MazeVectorEnv", disable_env_checker=True
    )
