"""Mazes and paths as words for language models: the grammars of maze-dataset and of AlphaMaze.

A number of a token is its number in the vocabulary of maze-dataset 1.4.2. Cells (row,column) beyond its 50 x 50 cells
continue the same order.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterable
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from ._engine import engine
from ._errors import check_integer, check_word, show
from ._options import Integer
from ._request import seed_bits
from ._solved import Ragged, Solved
from .evaluation import is_path

Grammar = Literal["maze-dataset", "alphamaze"]

#: The first words of the vocabulary. Token 10 is padding.
WORDS = (
    *("<ADJLIST_START>", "<ADJLIST_END>", "<TARGET_START>", "<TARGET_END>", "<ORIGIN_START>", "<ORIGIN_END>"),
    *("<PATH_START>", "<PATH_END>", "<-->", ";", "<PADDING>"),
)
#: Number of the cell (0,0).
_FIRST_CELL = 1596

#: The words that assembly/forms writes, in its order: brackets of passages, origin, target and path; connector;
#: separator.
_MODULE_WORDS = (0, 1, 4, 5, 2, 3, 6, 7, 8, 9)

#: Row and column of each move, and its name in AlphaMaze.
_STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
_SIDES = ("up", "right", "down", "left")
_CELL = re.compile(r"\((\d+),(\d+)\)")
_ALPHA_CELL = re.compile(r"<\|(\d+)-(\d+)\|><\|(\w+)_wall\|><\|(\w+)\|>")
_MOVE = re.compile(r"<\|(up|right|down|left)\|>")


@functools.lru_cache(32)
def cell_numbers(width: int, height: int) -> NDArray[np.int64]:
    """Returns the number of the token of each cell, an array (height, width).

    Numbers ascend by the larger of row and column. Among those, cells of even rows are in order of row and column, and
    cells of odd rows in order of column and row.
    """
    side = max(check_integer("width", width, 1, 2**14), check_integer("height", height, 1, 2**14))
    y, x = np.indices((side, side)).reshape(2, -1)
    first, second = np.where(y % 2 == 0, (y, x), (x, y))
    numbers = np.empty(side * side, np.int64)
    numbers[np.lexsort((second, first, np.maximum(y, x)))] = _FIRST_CELL + np.arange(side * side)
    return numbers.reshape(side, side)[:height, :width].copy()


@functools.lru_cache(32)
def module_numbers(width: int, height: int) -> NDArray[np.uint32]:
    """Returns the numbers of cells and words, as assembly/forms reads them."""
    return np.append(cell_numbers(width, height).reshape(-1), _MODULE_WORDS).astype(np.uint32)


@functools.lru_cache(32)
def _vocabulary(width: int, height: int) -> list[str]:
    """Returns the word of each number that mazes of this size use."""
    numbers = cell_numbers(width, height)
    words = [*WORDS, *[""] * (int(numbers.max()) + 1 - len(WORDS))]
    for y, x in np.ndindex(numbers.shape):
        words[numbers[y, x]] = f"({y},{x})"
    return words


def to_words(tokens: Ragged, width: int, height: int) -> list[str]:
    """Returns the lines of words of tokens, one line per maze. Padding (-1) is left out."""
    words = _vocabulary(width, height)
    values, offsets = tokens.values.tolist(), tokens.offsets.tolist()
    return [
        " ".join([words[number] for number in values[first:end] if number >= 0])
        for first, end in zip(offsets, offsets[1:])
    ]


def to_numbers(lines: Iterable[str], width: int, height: int) -> Ragged:
    """Returns the numbers of lines of words. The inverse of ``to_words``."""
    known = {word: number for number, word in enumerate(_vocabulary(width, height)) if word}
    try:
        return Ragged.of([[known[word] for word in line.split()] for line in lines], np.int32)
    except KeyError as error:
        raise ValueError(f'"lines" expected words of {width} * {height} mazes, got {show(error.args[0])}') from None


def encode(solved: Solved, *, seed: Integer | str = 0, grammar: Grammar = "maze-dataset") -> list[str]:
    """Returns the lines of solved mazes, the same as ``wasmaze bulk --format tokens`` or ``cell-tokens`` writes.

    solved: for example ``wasmaze.examples.Examples(…).solved(range(100))``.
    seed: the seed of the mazes, which determines the order of passages in the grammar of maze-dataset.
    grammar: "maze-dataset" (words) or "alphamaze" (JSON with the walls of each cell, and the moves).
    """
    check_word("grammar", grammar, ("maze-dataset", "alphamaze"))
    height, width = solved.walls.shape[1:]
    if grammar == "alphamaze":
        return [_alpha_line(solved, i, width) for i in range(len(solved))]
    numbered = engine()._numbered(solved, seed_bits(seed), 2 * width * height, module_numbers(width, height))
    return to_words(numbered, width, height)


def decode(lines: Iterable[str], *, grammar: Grammar = "maze-dataset") -> Solved:
    """Reads lines of solved mazes of one size, as maze-dataset, ``wasmaze bulk`` and ``encode`` write them.

    The size is given by the largest row and column. Maze i has the index i. Raises ValueError if a line is malformed,
    if its path crosses a wall, or if the sizes differ.
    """
    read = _alpha_read if check_word("grammar", grammar, ("maze-dataset", "alphamaze")) == "alphamaze" else _words_read
    found = []
    for number, line in enumerate(lines):
        try:
            found.append(read(line))
        except (ValueError, KeyError, IndexError, TypeError) as error:
            raise ValueError(
                f'"lines" expected lines in the grammar of {grammar}, got line {number}: {error}'
            ) from error
    shapes = {walls.shape for walls, *_ in found}
    if len(shapes) != 1:
        raise ValueError(f'"lines" expected mazes of one size, got {len(shapes)} sizes')
    walls, starts, finishes, moves = zip(*found)
    start, finish = np.array(starts, np.int64), np.array(finishes, np.int64)
    paths = Ragged.of(moves, np.uint8)
    solved = Solved(np.arange(len(found)), np.stack(walls), start, finish, paths.lengths, paths)
    if not (good := is_path(solved.walls, start, finish, paths)).all():
        raise ValueError(f'"lines" expected paths through passages, got another path in line {np.argmin(good)}')
    return solved


_Read = tuple[NDArray[np.uint8], int, int, list[int]]


def _moves_of(cells: list[tuple[int, int]]) -> list[int]:
    return [_STEPS.index((y - last_y, x - last_x)) for (last_y, last_x), (y, x) in zip(cells, cells[1:])]


def _words_read(line: str) -> _Read:
    """Reads a line of maze-dataset."""
    parts = {}
    rest = line
    for name in ("ADJLIST", "ORIGIN", "TARGET", "PATH"):
        _, opened, rest = rest.partition(f"<{name}_START>")
        parts[name], closed, rest = rest.partition(f"<{name}_END>")
        if not (opened and closed):
            raise ValueError(f"no <{name}_START> … <{name}_END>")
    cells = {name: [(int(y), int(x)) for y, x in _CELL.findall(part)] for name, part in parts.items()}
    pairs = cells["ADJLIST"]
    if len(pairs) % 2:
        raise ValueError("a passage with one cell")
    every = sum(cells.values(), [])
    height, width = (1 + max(cell[axis] for cell in every) for axis in (0, 1))
    walls = np.full((height, width), 15, np.uint8)
    for one, other in zip(pairs[::2], pairs[1::2]):
        [side] = _moves_of([one, other])
        walls[one] &= ~np.uint8(1 << side)
        walls[other] &= ~np.uint8(1 << (side ^ 2))
    [origin], [target], path = cells["ORIGIN"], cells["TARGET"], cells["PATH"]
    if (path[0], path[-1]) != (origin, target):
        raise ValueError("a path that does not join origin and target")
    return walls, origin[0] * width + origin[1], target[0] * width + target[1], _moves_of(path)


def _alpha_line(solved: Solved, i: int, width: int) -> str:
    cells = []
    for cell, walls in enumerate(solved.walls[i].reshape(-1).tolist()):
        sides = [_SIDES[side] for side in (0, 2, 3, 1) if walls >> side & 1]
        wall = "all" if walls == 15 else "_".join(sides) or "no"
        mark = "origin" if cell == solved.start[i] else "target" if cell == solved.finish[i] else "blank"
        end = "\n" if cell % width == width - 1 else ""
        cells.append(f"<|{cell // width}-{cell % width}|><|{wall}_wall|><|{mark}|>{end}")
    return json.dumps(
        {"maze": "".join(cells).rstrip("\n"), "moves": moves_to_words(solved.moves[i])}, separators=(",", ":")
    )


def _alpha_read(line: str) -> _Read:
    """Reads a line of AlphaMaze."""
    record = json.loads(line)
    found = _ALPHA_CELL.findall(record["maze"])
    height, width = 1 + int(found[-1][0]), 1 + int(found[-1][1])
    if [(int(y), int(x)) for y, x, *_ in found] != list(np.ndindex(height, width)):
        raise ValueError("cells that are not in order of row and column")
    bits = {**{name: 1 << side for side, name in enumerate(_SIDES)}, "all": 15, "no": 0}
    walls = [sum(bits[name] for name in names.split("_")) for _, _, names, _ in found]
    marks = [mark for *_, mark in found]
    shaped = np.array(walls, np.uint8).reshape(height, width)
    return shaped, marks.index("origin"), marks.index("target"), words_to_moves(record["moves"]).tolist()


def moves_to_words(moves: Any) -> str:
    """Returns moves (0 north, 1 east, 2 south, 3 west) as the words of AlphaMaze: ``<|up|><|right|>``."""
    return "".join(f"<|{_SIDES[move]}|>" for move in moves)


def words_to_moves(text: str) -> NDArray[np.uint8]:
    """Returns the moves in a text, such as the answer of a language model. Other words are ignored."""
    return np.array([_SIDES.index(word) for word in _MOVE.findall(text)], np.uint8)


__all__ = [
    "Grammar",
    "WORDS",
    "cell_numbers",
    "decode",
    "encode",
    "moves_to_words",
    "to_numbers",
    "to_words",
    "words_to_moves",
]
