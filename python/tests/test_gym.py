"""Tests of wasmaze.gym with the real Gymnasium. They are skipped if Gymnasium is not installed."""

from __future__ import annotations

import contextlib
import hashlib
import io
import re
import subprocess
import sys
import time
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium", minversion="1.1")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402

import wasmaze  # noqa: E402
import wasmaze.gym as maze_gym  # noqa: E402
from wasmaze.gym._levels import Bank  # noqa: E402

LAWS: list[dict[str, Any]] = [
    {},
    {"view": "full"},
    {"view": 3, "preset": "pogema"},
    {"view": 1, "law": "percolation", "width": 9, "height": 7, "share": 0.6, "accept": "solvable"},
    {"preset": "jaxued", "view": 9},
    {"algorithm": "wilson", "width": 4, "height": 5},
    {"algorithm": "wilson", "width": 4, "height": 3, "ends": "squares", "view": 5},
    {"algorithm": "kruskal", "width": 4, "height": 4, "grid": "cells", "view": 5},
    {"algorithm": "growing-tree", "width": 5, "height": 3, "grid": "cells", "view": "full", "newest": 3},
]


@pytest.mark.parametrize("law", LAWS, ids=str)
def test_the_environment_passes_the_checker_of_gymnasium(law: dict[str, Any]) -> None:
    for render_mode in (None, "ansi", "rgb_array"):
        env = gymnasium.make("wasmaze/Maze-v0", render_mode=render_mode, **law)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            # The checker always warns about environments that Gymnasium does not contain.
            warnings.filterwarnings("ignore", message=".*(not have a spec|different render modes|spec is None).*")
            check_env(env.unwrapped)


def equal_info(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Compares infos. Elements without a mask are undefined."""
    names = {name for name in {*one, *other} if not name.startswith("_")}
    for name in names:
        mask = one.get(f"_{name}")
        assert mask is not None and (mask == other[f"_{name}"]).all(), name
        if isinstance(one[name], dict):
            assert equal_info(one[name], other[name])
        else:
            for i in np.flatnonzero(mask):
                assert np.array_equal(one[name][i], other[name][i]), name
    return True


@pytest.mark.parametrize("mode", list(AutoresetMode), ids=str)
@pytest.mark.parametrize("law", LAWS, ids=str)
def test_the_vector_environment_equals_single_environments(mode: Any, law: dict[str, Any]) -> None:
    count, seed = 5, 11
    vector = maze_gym.MazeVectorEnv(count, seed=seed, index=7, max_steps=12, autoreset_mode=mode, **law)
    singles = SyncVectorEnv(
        [lambda: maze_gym.MazeEnv(seed=seed, max_steps=12, **law) for _ in range(count)], autoreset_mode=mode
    )
    bank = Bank(maze_gym.Levels(**{name: each for name, each in law.items() if name != "view"}), seed, 7)
    for env in singles.envs:
        env._bank = bank
    assert vector.single_observation_space == singles.single_observation_space
    assert vector.observation_space == singles.observation_space and vector.action_space == singles.action_space
    random = np.random.default_rng(3)
    one, other = vector.reset(), singles.reset()
    ended = 0
    for _ in range(150):
        assert np.array_equal(one[0], other[0])
        assert equal_info(one[-1], other[-1])
        actions = random.integers(0, 4, count)
        one, other = vector.step(actions), singles.step(actions)
        for mine, theirs in zip(one[1:4], other[1:4]):
            assert mine.dtype == theirs.dtype and np.array_equal(mine, theirs)
        done = one[2] | one[3]
        ended += int(done.sum())
        if mode == AutoresetMode.DISABLED and done.any():
            assert np.array_equal(one[0], other[0])
            one = vector.reset(options={"reset_mask": done})
            other = singles.reset(options={"reset_mask": done.copy()})
    assert ended > 20


@pytest.mark.parametrize("law", LAWS[:1] + LAWS[5:8], ids=str)
def test_the_optimal_policy_reaches_the_goal_in_exactly_distance_steps(law: dict[str, Any]) -> None:
    count, wanted, seed = 64, 10_000 // 4, 5
    env = maze_gym.MazeVectorEnv(count, seed=seed, autoreset_mode=AutoresetMode.SAME_STEP, **law)
    paths: dict[int, np.ndarray] = {}

    def path_of(index: int) -> np.ndarray:
        if index not in paths:
            first = index // 1000 * 1000
            found = moves_of(law, seed, first, 1000)
            paths.update({first + i: path for i, path in enumerate(found)})
        return paths[index]

    _, info = env.reset()
    step = np.zeros(count, int)
    finished = 0
    while finished < wanted:
        index, distance = info["index"], info["distance"]
        actions = np.array([path_of(int(level))[at] for level, at in zip(index, step)])
        _, rewards, terminated, truncated, info = env.step(actions)
        step += 1
        assert not truncated.any()
        assert (terminated == (step == distance)).all() and (rewards == terminated).all()
        finished += int(terminated.sum())
        step[terminated] = 0


def moves_of(law: dict[str, Any], seed: int, first: int, count: int) -> list[np.ndarray]:
    """Returns shortest paths of levels as moves, computed without the environments."""
    law = {name: each for name, each in law.items() if name != "view"}
    if not law:
        levels = wasmaze.obstacles("minimax", accept="solvable", seed=seed, index=first, count=count)
        return [levels.path(i) for i in range(count)]
    grid, ends = law.pop("grid", "squares"), law.pop("ends", "cells")
    walls = wasmaze.generate_many(**law, seed=seed, index=first, count=count)
    if ends == "squares":
        block = maze_gym.Levels(**law, ends="squares").make(seed, first, count)
        return [search(*each) for each in zip(block.grid, block.start, block.goal)]
    pairs = wasmaze.solve_pairs(walls, seed=seed, index=first)
    return [pairs.of(i).repeat(1 if grid == "cells" else 2) for i in range(count)]


def search(grid: np.ndarray, start: int, goal: int) -> np.ndarray:
    """Returns the moves of a shortest path on squares."""
    width = grid.shape[1]
    flat = grid.reshape(-1)
    before: dict[int, tuple[int, int]] = {int(start): (-1, -1)}
    queue = [int(start)]
    for square in queue:
        for move, delta in enumerate((-width, 1, width, -1)):
            if flat[square + delta] == 0 and square + delta not in before:
                before[square + delta] = (square, move)
                queue.append(square + delta)
    moves = []
    at = int(goal)
    while at != start:
        at, move = before[at]
        moves.append(move)
    return np.array(moves[::-1])


TRACE = """
import hashlib, sys
import gymnasium, numpy as np
import wasmaze.gym
env = gymnasium.make_vec("wasmaze/Maze-v0", num_envs=50, max_steps=30)
digest = hashlib.sha256()
observations, info = env.reset(seed=9)
random = np.random.default_rng(1)
for _ in range(200):
    digest.update(observations.tobytes() + info["index"].tobytes())
    observations, rewards, terminated, truncated, info = env.step(random.integers(0, 4, 50))
    digest.update(rewards.tobytes() + terminated.tobytes() + truncated.tobytes())
print(digest.hexdigest())
"""


def test_the_same_seed_gives_the_same_trace_in_two_processes() -> None:
    traces = [subprocess.run([sys.executable, "-c", TRACE], capture_output=True, text=True) for _ in range(2)]
    assert traces[0].returncode == 0, traces[0].stderr
    assert len(traces[0].stdout) == 65 and traces[0].stdout == traces[1].stdout


def test_an_index_names_the_same_level_in_obstacles() -> None:
    env = maze_gym.MazeEnv(seed=4, view="full", preset="minimax")
    seen, info = env.reset(options={"index": 123456})
    level = wasmaze.obstacles("minimax", seed=4, index=123456)
    assert info == {"index": 123456, "distance": int(level.distance[0])}
    assert ((seen == 1) == level.occupancy[0]).all()
    assert np.flatnonzero(seen == 3).tolist() == [level.start[0]]
    assert np.flatnonzero(seen == 2).tolist() == [level.goal[0]]


def test_a_step_takes_at_most_four_times_the_time_of_taking_the_views() -> None:
    count = 4096
    env = maze_gym.MazeVectorEnv(count, seed=1)
    env.reset()
    random = np.random.default_rng(1)
    actions = random.integers(0, 4, (60, count))
    for each in actions[:20]:
        env.step(each)
    reach = np.arange(7) - 3
    places = env._agent[:, None] + (reach[:, None] * env._stride + reach).reshape(-1)
    assert (env._flat.take(places).reshape(count, 7, 7) == env._observe()).all()
    steps, takes = [], []
    for each in actions[20:]:
        began = time.perf_counter()
        env.step(each)
        steps.append(time.perf_counter() - began)
        began = time.perf_counter()
        env._flat.take(places)
        takes.append(time.perf_counter() - began)
    assert np.median(steps) <= 4 * np.median(takes), (np.median(steps), np.median(takes))


def test_a_curriculum_moves_on_when_the_goal_is_reached_often() -> None:
    env = maze_gym.MazeVectorEnv(32, seed=2, autoreset_mode="SameStep", view="full")
    stages = [{"accept": {"shortest": (1, 2)}}, {"accept": {"shortest": (9, 14)}}]
    lessons = maze_gym.Curriculum(env, stages, share=0.5, window=100)
    _, info = lessons.reset()
    assert info["stage"] == 0 and (info["distance"] <= 2).all()
    random = np.random.default_rng(1)
    for _ in range(2000):
        *_, info = lessons.step(random.integers(0, 4, 32))
        if info["stage"] == 1:
            break
    assert info["stage"] == 1
    for _ in range(700):
        *_, info = lessons.step(random.integers(0, 4, 32))
    assert (info["distance"] >= 9).mean() > 0.9
    with pytest.raises(ValueError, match='"law" expected levels of 13 x 13 squares, got 8 x 8'):
        env.set_levels(preset="pogema")


def test_layouts_of_other_environments() -> None:
    levels = wasmaze.obstacles("minimax", accept="solvable", seed=1, count=3)
    layout, agent = maze_gym.minigrid_layout(levels, 2)
    assert layout.shape == (15, 15, 3) and layout.dtype == np.uint8
    assert (layout[1:-1, 1:-1, 0].T == 2).astype(int).tolist() == levels.occupancy[2].tolist()
    assert agent == (levels.start[2] % 13 + 1, levels.start[2] // 13 + 1)
    rows = maze_gym.pointmaze_map(levels, 2)
    assert len(rows) == 15 and sum(row.count("r") for row in rows) == sum(row.count("g") for row in rows) == 1
    assert rows[levels.goal[2] // 13 + 1][levels.goal[2] % 13 + 1] == "g"
    minigrid = pytest.importorskip("minigrid.core.grid")
    grid, _ = minigrid.Grid.decode(layout)
    assert (grid.encode() == layout).all()


def test_pointmaze_starts_and_ends_as_the_level() -> None:
    robotics = pytest.importorskip("gymnasium_robotics")
    gymnasium.register_envs(robotics)
    levels = wasmaze.obstacles("minimax", accept="solvable", seed=1, count=3)
    for i in range(3):
        env = gymnasium.make("PointMaze_UMaze-v3", maze_map=maze_gym.pointmaze_map(levels, i))
        place, _ = env.reset(seed=i)
        maze = env.unwrapped.maze
        squares = [maze.cell_xy_to_rowcol(place[name]) - 1 for name in ("achieved_goal", "desired_goal")]
        assert [13 * y + x for y, x in squares] == [levels.start[i], levels.goal[i]]


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ({"view": 4}, ValueError, '"view" expected an odd integer'),
        ({"view": "half"}, ValueError, '"view" expected "full" or an odd integer'),
        ({"max_steps": 0}, ValueError, '"max_steps" expected an integer in 1'),
        ({"preset": "minmax"}, ValueError, 'did you mean "minimax"'),
        ({"algorithm": "wilson", "width": 5, "height": 5, "topology": "torus"}, ValueError, '"topology" expected'),
        ({"algorithm": "wilson", "width": 5, "height": 5, "grid": "hex"}, ValueError, '"grid" expected one of'),
        ({"preset": "minimax", "grid": "cells"}, ValueError, '"grid" expected no value for obstacle levels'),
        ({"algorithm": "wilson", "width": 5, "height": 5, "grid": "cells", "ends": "squares"}, ValueError, '"ends"'),
    ],
)
def test_wrong_arguments_are_refused(given: dict[str, Any], error: type[Exception], message: str) -> None:
    for make in (maze_gym.MazeEnv, lambda **law: maze_gym.MazeVectorEnv(3, **law)):
        with pytest.raises(error, match=message):
            make(**given)


def test_wrong_calls_are_refused() -> None:
    env = maze_gym.MazeVectorEnv(3, autoreset_mode=AutoresetMode.DISABLED, max_steps=1)
    with pytest.raises(RuntimeError, match="reset"):
        env.step(np.zeros(3, int))
    env.reset(seed=1)
    for wrong in (np.zeros(2, int), np.array([0, 1, 4]), np.array([-1, 0, 0]), np.zeros(3), [[0], [1], [2]]):
        with pytest.raises(ValueError, match='"actions" expected 3 integers in 0..3'):
            env.step(wrong)
    env.step(np.zeros(3, int))
    with pytest.raises(RuntimeError, match="reset_mask"):
        env.step(np.zeros(3, int))
    with pytest.raises(ValueError, match="reset_mask"):
        env.reset(options={"reset_mask": np.zeros(3, bool)})
    with pytest.raises(TypeError, match='"seed" expected an integer for all environments, got a list'):
        env.reset(seed=[1, 2, 3])
    assert hashlib.sha256(env.reset(seed=1)[0]).digest() == hashlib.sha256(env.reset(seed=1)[0]).digest()


DOCS = Path(__file__).parents[2] / "docs" / "OBSTACLES.md"
EXAMPLES = re.findall(r"^```python\n(.*?)^```", DOCS.read_text("utf-8"), re.M | re.S) if DOCS.exists() else []


@pytest.mark.parametrize("code", EXAMPLES, ids=lambda code: code.splitlines()[0])
def test_an_example_of_the_documentation_prints_the_output_in_its_comments(code: str) -> None:
    if "jax" in code:
        pytest.importorskip("jax")
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "OBSTACLES.md", "exec"), {"__name__": "example"})
    expected = re.findall(r"^print\(.*\)  # (.*)$", code, re.M)
    assert printed.getvalue().splitlines() == expected and expected
