"""Obstacle levels: grids of free and blocked squares with a start, a goal and a shortest path."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _block as block
from ._block import two_words
from ._errors import MAX_INTEGER, check_bool, check_integer, check_share, check_word, show
from ._instance import CALL_CELLS, Instance
from ._json import to_json
from ._parameters import share_word
from ._request import MAX_COUNT, seed_bits
from ._tables import obstacle_tables

MAX_SIDE = 1024
MAX_WORD = 2**32 - 1

LAWS: list[str] = obstacle_tables["laws"]
ENDS: list[str] = obstacle_tables["ends"]
PRESETS: dict[str, dict[str, Any]] = obstacle_tables["presets"]

Accept = str | dict[str, tuple[int, int]]


@dataclass(frozen=True)
class ObstacleLevels:
    """Obstacle levels.

    ``occupancy`` has the shape (levels, height, width): 1 is a blocked square. ``start`` and ``goal`` are square
    indices, y * width + x. ``distance`` is the number of steps of a shortest path, -1 if no path exists. ``attempts``
    counts the attempts for each level. ``moves`` has the steps of all shortest paths back to back: 0 north, 1 east,
    2 south, 3 west; ``path(i)`` returns those of level *i*. Level *i* has the index ``index + i``.
    """

    occupancy: NDArray[np.uint8]
    start: NDArray[np.uint32]
    goal: NDArray[np.uint32]
    distance: NDArray[np.int32]
    attempts: NDArray[np.uint32]
    moves: NDArray[np.uint8]
    offsets: NDArray[np.int64]
    index: int

    def __len__(self) -> int:
        return len(self.start)

    def path(self, i: int) -> NDArray[np.uint8]:
        """Returns the moves of a shortest path of level ``i``."""
        i = range(len(self))[i]
        return self.moves[self.offsets[i] : self.offsets[i + 1]]


@dataclass(frozen=True)
class _Task:
    """A checked request."""

    width: int
    height: int
    count: int
    seed: int
    index: int
    attempts: int
    fields: dict[int, int]


def _check_accept(accept: Any) -> tuple[int, int]:
    """Returns the smallest and the largest accepted distance."""
    expected = f'"accept" expected any, solvable or {{"shortest": (a, b)}} with 1 <= a <= b, got {show(accept)}'
    if accept == "any":
        return 0, MAX_WORD
    if accept == "solvable":
        return 1, MAX_WORD
    if not isinstance(accept, (dict, str)):
        raise TypeError(expected)
    if isinstance(accept, str) or list(accept) != ["shortest"]:
        raise ValueError(expected)
    shortest = accept["shortest"]
    if not isinstance(shortest, (tuple, list)) or len(shortest) != 2:
        raise TypeError(expected)
    least = check_integer('accept["shortest"][0]', shortest[0], 1, MAX_WORD)
    return least, check_integer('accept["shortest"][1]', shortest[1], least, MAX_WORD)


def _check_amount(law: str, blocks: Any, share: Any, squares: int) -> int:
    is_exact, is_share = law.startswith("exact"), law in ("bernoulli", "percolation")
    if blocks is not None and not is_exact:
        raise ValueError(f'"blocks" expected no value for {law}, got {show(blocks)}')
    if share is not None and not is_share:
        raise ValueError(f'"share" expected no value for {law}, got {show(share)}')
    if is_share:
        return share_word(check_share("share", share))
    if is_exact:
        return check_integer("blocks", blocks, 0, squares - 2 if law == "exact" else MAX_SIDE**2)
    return 0


def _fields_of(preset: Any, given: dict[str, Any]) -> dict[str, Any]:
    """Returns the fields of a preset, with the given fields in their place."""
    fields = {name: value for name, value in given.items() if value is not None}
    if preset is None:
        return fields
    check_word("preset", preset, PRESETS)
    merged = {**PRESETS[preset], **fields}
    if preset == "searchformer" and "accept" not in fields:
        w = check_integer("width", merged["width"], 1, MAX_SIDE)
        h = check_integer("height", merged["height"], 1, MAX_SIDE)
        least = max(1, max(w, h) - 1)
        merged["accept"] = {"shortest": (least, max(least, w * h - 1))}
    return merged


def _resolve(preset: Any, given: dict[str, Any], seed: Any, index: Any, count: Any, attempts: Any) -> _Task:
    """Checks a request and fills in the defaults."""
    fields = _fields_of(preset, given)
    law = check_word("law", fields.get("law"), LAWS)
    width = check_integer("width", fields.get("width"), 1, MAX_SIDE)
    height = check_integer("height", fields.get("height"), 1, MAX_SIDE)
    border = check_bool("border", fields.get("border", False))
    ends = check_word("ends", fields.get("ends", "free"), ENDS)
    least, most = _check_accept(fields.get("accept", "any"))
    side = 0 if fields.get("min_side") is None else check_integer("min_side", fields["min_side"], 1, width)
    if side and width != height:
        raise ValueError(f'"min_side" expected a level whose width and height are equal, got {width} x {height}')
    columns, rows = (side or width) - 2 * border, (side or height) - 2 * border
    places = -(-columns // 2) * -(-rows // 2) if law == "percolation" else columns * rows
    if columns < 1 or rows < 1 or places < 2:
        what = "cells" if law == "percolation" else "squares"
        inside = " inside the border" if border else ""
        size = f"min_side {side}" if side else f"{width} x {height}"
        raise ValueError(f'"width" * "height" expected at least two {what}{inside}, got {size}')
    first = check_integer("index", index, 0, MAX_INTEGER)
    n = check_integer("count", count, 0, MAX_COUNT)
    if first + max(n, 1) - 1 > MAX_INTEGER:
        raise ValueError(f'"index" + "count" - 1 expected at most 2^53-1, got index {first} and count {n}')
    limit = check_integer("attempts", attempts, 1, MAX_WORD)
    amount = _check_amount(law, fields.get("blocks"), fields.get("share"), columns * rows)
    words = {block.LAW: LAWS.index(law), block.AMOUNT: amount, block.BORDER: int(border)}
    words |= {block.BOTH_ENDS: ENDS.index(ends), block.LEAST: least, block.MOST: most}
    words |= {block.SIDE: side, block.ATTEMPTS: limit}
    return _Task(width, height, n, seed_bits(seed), first, limit, words)


def _two_digits(share: float) -> str:
    """Returns a share with two digits, as the JavaScript package prints it."""
    return to_json(float(Context(prec=2, rounding=ROUND_HALF_UP).create_decimal_from_float(share)))


class Obstacles(Instance):
    """An instance that makes obstacle levels."""

    def obstacles(
        self,
        /,
        preset: str | None = None,
        *,
        law: str | None = None,
        width: int | None = None,
        height: int | None = None,
        blocks: int | None = None,
        share: float | None = None,
        border: bool | None = None,
        ends: str | None = None,
        accept: Accept | None = None,
        min_side: int | None = None,
        seed: int | str | None = None,
        index: int = 0,
        count: int = 1,
        attempts: int = 2**24,
    ) -> ObstacleLevels:
        """Makes ``count`` obstacle levels. Level i is a function of the seed and ``index`` + i alone.

        preset: "minimax", "jaxued", "reasoning-gym", "pogema", "searchformer" or "maze-hard". The other arguments
        replace its fields.
        law: "exact", "exact-repeated", "bernoulli", "searchformer" or "percolation".
        width, height: 1..1024 squares.
        blocks: number of blocks, for "exact" and "exact-repeated".
        share: probability 0..1, for "bernoulli" and "percolation".
        border: whether the outermost squares are blocked.
        ends: "free" (any two free squares) or "component" (two squares of one component).
        accept: "any", "solvable", or {"shortest": (a, b)} for shortest paths of a to b steps.
        min_side: if given, the side of each level is drawn from min_side..width.
        attempts: maximum number of attempts per level.

        docs/OBSTACLES.md of the project defines the laws. Raises TypeError or ValueError, also if no attempt for a
        level is accepted.

        >>> obstacles("minimax", accept="solvable", seed=7, count=10).occupancy.shape
        (10, 13, 13)
        """
        given: dict[str, Any] = {"law": law, "width": width, "height": height, "blocks": blocks, "share": share, "border": border}
        given |= {"ends": ends, "accept": accept, "min_side": min_side}
        return self._levels(_resolve(preset, given, seed, index, count, attempts))

    def _levels(self, task: _Task) -> ObstacleLevels:
        count, width, height = task.count, task.width, task.height
        cells = width * height
        occupancy = np.empty((count, height, width), np.uint8)
        start, goal, attempts = (np.empty(count, np.uint32) for _ in range(3))
        distance = np.empty(count, np.int32)
        moves: list[NDArray[np.uint8]] = []
        step = max(1, CALL_CELLS // cells)
        with self._exclusive():
            for first in range(0, count, step):
                some = min(step, count - first)
                part = slice(first, first + some)
                fields = {**task.fields, **two_words(block.SEED, task.seed)}
                fields |= two_words(block.INDEX, task.index + first)
                pointer = self._run_levels(task, some, first, int(attempts[:first].sum()), fields)
                results = self._bytes(pointer, 7, "<u4").tolist()
                occupancy[part] = self._bytes(results[0], some * cells).reshape(some, height, width)
                for array, at, kind in zip((start, goal, distance, attempts), results[1:5], ("u4", "u4", "i4", "u4")):
                    array[part] = self._bytes(at, some, f"<{kind}")
                moves.append(self._bytes(results[5], results[6]).copy())
        offsets = np.zeros(count + 1, np.int64)
        np.cumsum(np.maximum(distance, 0), out=offsets[1:])
        all_moves = np.concatenate(moves) if moves else np.empty(0, np.uint8)
        return ObstacleLevels(occupancy, start, goal, distance, attempts, all_moves, offsets, task.index)

    def _run_levels(self, task: _Task, count: int, first: int, tried: int, fields: dict[int, int]) -> int:
        try:
            return self._run("obstacles", task.width, task.height, count, fields)
        except RuntimeError:
            words = self._bytes(self._block, block.BYTES // 4, "<u4")
            if int(words[block.ERROR // 4]) != 6:
                raise
            passed = first + int(words[block.MAZE // 4])
            tried += int(words[block.TRIED // 4])
            raise ValueError(
                f'"accept" expected a level within {task.attempts} attempts, got none for index {task.index + passed}; '
                f"accept more levels ({passed} of {tried} attempts passed, a share of {_two_digits(passed / tried)})"
            ) from None
