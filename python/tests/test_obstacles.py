"""Tests of obstacle levels: the recorded levels of the JavaScript package, and refused requests."""

from __future__ import annotations

import hashlib
import json
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wasmaze

VECTORS = Path(__file__).parents[2] / "test" / "vectors" / "obstacles.json"


def arguments(request: dict[str, Any]) -> dict[str, Any]:
    """Converts a request of the JavaScript package to arguments."""
    return {"min_side" if name == "minSide" else name: value for name, value in request.items()}


@pytest.mark.skipif(not VECTORS.exists(), reason="test/vectors exists only in a clone of the project")
def test_levels_equal_those_of_the_javascript_package() -> None:
    vectors = json.loads(VECTORS.read_text("utf-8"))
    assert len(vectors) > 20
    for vector in vectors:
        levels = wasmaze.obstacles(**arguments(vector["request"]))
        digest = hashlib.sha256()
        for array in (levels.occupancy, levels.start, levels.goal, levels.distance, levels.attempts, levels.moves):
            digest.update(array.tobytes())
        assert digest.hexdigest() == vector["sha256"], vector["request"]


def test_a_level_is_the_same_alone_and_in_several_calls() -> None:
    many = wasmaze.obstacles("reasoning-gym", width=300, height=300, seed=1, index=5, count=60, min_side=290)
    for i in (0, 22, 23, 59):
        one = wasmaze.obstacles("reasoning-gym", width=300, height=300, seed=1, index=5 + i, min_side=290)
        assert (one.occupancy[0] == many.occupancy[i]).all() and (one.path(0) == many.path(i)).all()
        assert one.attempts[0] == many.attempts[i]


def test_paths_lead_from_the_start_to_the_goal() -> None:
    levels = wasmaze.obstacles("jaxued", accept="solvable", seed="s", count=200)
    assert len(levels) == 200 and levels.occupancy.shape == (200, 13, 13)
    steps = np.array([(0, -1), (1, 0), (0, 1), (-1, 0)])
    for i in range(200):
        moves = levels.path(i)
        assert len(moves) == levels.distance[i]
        x, y = levels.start[i] % 13, levels.start[i] // 13
        path = np.cumsum([(x, y), *steps[moves]], axis=0)
        assert (levels.occupancy[i][path[:, 1], path[:, 0]] == 0).all()
        assert path[-1][1] * 13 + path[-1][0] == levels.goal[i]
    assert len(levels.path(-1)) == levels.distance[-1]
    with pytest.raises(IndexError):
        levels.path(200)


def test_levels_can_be_pickled() -> None:
    levels = wasmaze.obstacles("minimax", seed=1, count=3)
    assert (pickle.loads(pickle.dumps(levels)).occupancy == levels.occupancy).all()


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ({}, TypeError, '"law" expected one of exact, '),
        ({"preset": "minmax"}, ValueError, 'did you mean "minimax"'),
        ({"preset": "minimax", "blocks": 168}, ValueError, '"blocks" expected an integer in 0..167, got 168'),
        ({"preset": "minimax", "share": 0.5}, ValueError, '"share" expected no value for exact, got 0.5'),
        ({"preset": "minimax", "accept": "often"}, ValueError, '"accept" expected any, solvable or'),
        ({"preset": "minimax", "accept": {"shortest": (3, 2)}}, ValueError, r"expected an integer in 3\.\."),
        ({"preset": "minimax", "accept": 3}, TypeError, '"accept" expected any, solvable or'),
        ({"preset": "minimax", "min_side": 9, "height": 12}, ValueError, '"min_side" .* height are equal, got 13 x 12'),
        ({"preset": "minimax", "border": 1}, TypeError, '"border" expected True or False, got 1'),
        ({"preset": "minimax", "width": 1025}, ValueError, r'"width" expected an integer in 1\.\.1024'),
        ({"law": "percolation", "width": 2, "height": 2, "share": 0.5}, ValueError, "at least two cells, got 2 x 2"),
        ({"preset": "jaxued", "border": True, "min_side": 2}, ValueError, "squares inside the border, got min_side 2"),
        ({"preset": "minimax", "index": 2**53 - 1, "count": 2}, ValueError, '"index" \\+ "count" - 1 expected'),
        (
            {"law": "exact", "width": 3, "height": 3, "blocks": 1, "accept": {"shortest": (9, 9)}, "attempts": 7},
            ValueError,
            r'"accept" expected a level within 7 attempts, got none for index 0; .*\(0 of 7 attempts passed',
        ),
        (
            {
                "law": "percolation",
                "width": 11,
                "height": 10,
                "share": 0.25,
                "border": True,
                "accept": {"shortest": (2, 5)},
                "attempts": 4,
                "seed": 373349071,
                "count": 3,
            },
            ValueError,
            r"\(1 of 8 attempts passed, a share of 0\.13\)",
        ),
    ],
)
def test_wrong_requests_are_refused(given: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        wasmaze.obstacles(**given, seed=1) if "seed" not in given else wasmaze.obstacles(**given)
