"""Perfect mazes as NumPy arrays.

A maze is an array of uint8 of shape (height, width). Element [y, x] is the cell in column x, from the west, and row y,
from the north. A set bit is a wall: ``NORTH`` 1, ``EAST`` 2, ``SOUTH`` 4, ``WEST`` 8. Cells are (x, y); as numbers they
are y * width + x.

The same request makes the same bytes as the JavaScript package of the same version, on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._engine import Answers, Engine, Solutions
from ._engine import engine as _engine
from ._request import Cell
from ._tables import Algorithm, Parameter, algorithms, measures
from .data_set import DataSet, open

__version__ = "0.1.0"

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
ALL_WALLS = 15
#: The distance of a cell that no path reaches.
UNREACHABLE = 0xFFFFFFFF


def generate(
    algorithm: str,
    *,
    width: int | None = None,
    height: int | None = None,
    seed: int | str | None = None,
    index: int = 0,
    topology: str = "plane",
    start: Cell | None = None,
    mask: NDArray[Any] | None = None,
    braid: float = 0.0,
    **parameters: Any,
) -> NDArray[np.uint8]:
    """Makes a maze: an array (height, width) of uint8.

    algorithm: the id of one of ``wasmaze.algorithms``.
    width, height: cells, width * height at most 2**30; not needed with a mask. Queries take at most 2**28 cells.
    seed: an integer 0..2**53-1 or a text; without one it is drawn.
    index: which of the mazes of this seed, 0..2**53-1.
    topology: "plane", or "torus" for the algorithms that take it.
    start: the cell (x, y) where it begins, for the algorithms that take one.
    mask: an array (height, width) of bool, True = a cell of the maze, for the algorithms that take one.
    braid: the chance 0..1 that a dead end is opened.
    parameters: those of the algorithm, by name.

    Raises TypeError and ValueError with the expected value, and MemoryError.

    >>> generate("wilson", width=4, height=2, seed=7).shape
    (2, 4)
    """
    return _engine().generate(
        algorithm,
        width=width,
        height=height,
        seed=seed,
        index=index,
        topology=topology,
        start=start,
        mask=mask,
        braid=braid,
        **parameters,
    )


def generate_many(
    algorithm: str,
    *,
    count: int,
    width: int | None = None,
    height: int | None = None,
    seed: int | str | None = None,
    index: int = 0,
    topology: str = "plane",
    start: Cell | None = None,
    mask: NDArray[Any] | None = None,
    braid: float = 0.0,
    out: NDArray[np.uint8] | None = None,
    threads: int = 1,
    **parameters: Any,
) -> NDArray[np.uint8]:
    """Makes mazes: an array (count, height, width) of uint8. Maze i is that of ``generate`` with index + i.

    count: 0..2**28 mazes.
    out: an array for the result.
    threads: how many threads make them, 1..1024; the mazes are the same for any number.

    The others are those of ``generate``. For views without a copy use ``Engine().generate_many(…, copy=False)``: the
    view is read-only, keeps the engine alive, and has other contents after the engine's next call.

    >>> generate_many("kruskal", width=5, height=3, seed=7, count=10).shape
    (10, 3, 5)
    """
    return _engine().generate_many(
        algorithm,
        count=count,
        width=width,
        height=height,
        seed=seed,
        index=index,
        topology=topology,
        start=start,
        mask=mask,
        braid=braid,
        out=out,
        threads=threads,
        **parameters,
    )


def window(
    algorithm: str = "boundless",
    *,
    seed: int | str,
    width: int,
    height: int,
    x: int,
    y: int,
    columns: int,
    rows: int,
    index: int = 0,
    level: int = 0,
    **parameters: Any,
) -> NDArray[np.uint8]:
    """Makes a part of a world, a perfect maze of up to 2**30 x 2**30 cells: an array (rows, columns) of uint8.

    algorithm: "boundless" or "binary-tree".
    width, height: the sides of the world, 1..2**30.
    x, y: the cell of the world that is element [0, 0]; columns, rows: at most 2**24 cells.
    level: for boundless, 1 and above are coarser mazes, of which a cell stands for 8 x 8 cells of the level below; x, y,
    columns and rows then count cells of the level.

    Sides that are not the world's may be open.

    >>> window(seed=7, width=2**30, height=2**30, x=10**9, y=5, columns=4, rows=2).shape
    (2, 4)
    """
    return _engine().window(
        algorithm,
        seed=seed,
        width=width,
        height=height,
        x=x,
        y=y,
        columns=columns,
        rows=rows,
        index=index,
        level=level,
        **parameters,
    )


def stream(
    algorithm: str,
    *,
    width: int,
    rows: int | None = None,
    seed: int | str | None = None,
    index: int = 0,
    **parameters: Any,
) -> Iterator[NDArray[np.uint8]]:
    """Makes the rows of a maze of any height, in blocks: arrays (rows, width) of uint8, from the top.

    algorithm: one with ``streams``: "binary-tree" (with a northern corner), "sidewinder" or "eller".
    width: 1..2**25 cells. rows: how many; without a number they never end.

    >>> sum(len(block) for block in stream("eller", width=30, seed=7, rows=100_000))
    100000
    """
    return _engine().stream(algorithm, width=width, rows=rows, seed=seed, index=index, **parameters)


def solve(
    walls: NDArray[np.uint8],
    start: Cell,
    finish: Cell,
    *,
    topology: str = "plane",
    mask: NDArray[Any] | None = None,
) -> NDArray[np.uint32]:
    """The shortest path between two cells (x, y), both included, as cell indices; empty where there is none.

    >>> len(solve(generate("wilson", width=9, height=9, seed=7), (0, 0), (8, 8))) >= 17
    True
    """
    return _engine().solve(walls, start, finish, topology=topology, mask=mask)


def solve_many(
    walls: NDArray[np.uint8],
    *,
    ends: str | tuple[Cell, Cell] = "farthest",
    topology: str = "plane",
    mask: NDArray[Any] | None = None,
) -> Solutions:
    """Solves mazes, an array (mazes, height, width) or (height, width).

    ends: "farthest" (the longest path of each maze), "corners", "sides", or two cells ((x, y), (x, y)).
    topology, mask: as the mazes were made.
    """
    return _engine().solve_many(walls, ends=ends, topology=topology, mask=mask)


def answer_many(
    walls: NDArray[np.uint8],
    *,
    seed: int | str,
    ends: str | tuple[Cell, Cell] = "random",
    questions: int = 1,
    index: int = 0,
    topology: str = "plane",
    mask: NDArray[Any] | None = None,
) -> Answers:
    """Answers questions about mazes: the way from one cell to another, as moves.

    ends: "random" cells or "dead-ends", drawn for each question; or as ``solve_many`` takes them.
    seed, index: those of the mazes. Question j of maze i is a function of (seed, index + i, j) alone.
    questions: how many about each maze, 1..2**20; more than one only where ends are drawn.

    >>> walls = generate_many("wilson", width=9, height=9, seed=7, count=5)
    >>> answer_many(walls, seed=7, questions=3).lengths.shape
    (5, 3)
    """
    return _engine().answer_many(
        walls, seed=seed, ends=ends, questions=questions, index=index, topology=topology, mask=mask
    )


def keys_many(walls: NDArray[np.uint8], *, mask: NDArray[Any] | None = None) -> NDArray[np.uint64]:
    """A key of 64 bits for each maze of a plane, equal for all its mirror images and turns.

    >>> walls = generate_many("wilson", width=4, height=3, seed=7, count=2)
    >>> keys_many(walls).shape
    (2,)
    """
    return _engine().keys_many(walls, mask=mask)


def distances(
    walls: NDArray[np.uint8],
    start: Cell,
    *,
    topology: str = "plane",
    mask: NDArray[Any] | None = None,
) -> NDArray[np.uint32]:
    """The steps from a cell (x, y) to every cell of a maze, an array (height, width); ``UNREACHABLE`` where none lead.

    >>> int(distances(generate("wilson", width=9, height=9, seed=7), (4, 4))[4, 4])
    0
    """
    return _engine().distances(walls, start, topology=topology, mask=mask)


def suggest_ends(
    walls: NDArray[np.uint8],
    how: str = "farthest",
    *,
    topology: str = "plane",
    mask: NDArray[Any] | None = None,
) -> tuple[Cell, Cell, bool]:
    """Start and finish for a maze, "farthest", "corners" or "sides"; and whether they are proved to be the best.

    >>> suggest_ends(generate("wilson", width=9, height=9, seed=7), "corners")
    ((0, 0), (8, 8), True)
    """
    return _engine().suggest_ends(walls, how, topology=topology, mask=mask)


def measure_many(
    walls: NDArray[np.uint8],
    *,
    ends: str | tuple[Cell, Cell] = "farthest",
    topology: str = "plane",
    mask: NDArray[Any] | None = None,
) -> dict[str, NDArray[Any]]:
    """The measures of mazes by name, an array each. ``wasmaze.measures`` has their names and types.

    >>> int(measure_many(generate("wilson", width=9, height=9, seed=7))["loops"][0])
    0
    """
    return _engine().measure_many(walls, ends=ends, topology=topology, mask=mask)


__all__ = [
    "ALL_WALLS",
    "Algorithm",
    "Answers",
    "DataSet",
    "EAST",
    "Engine",
    "NORTH",
    "Parameter",
    "SOUTH",
    "Solutions",
    "UNREACHABLE",
    "WEST",
    "algorithms",
    "answer_many",
    "distances",
    "generate",
    "generate_many",
    "keys_many",
    "measure_many",
    "measures",
    "open",
    "solve",
    "solve_many",
    "stream",
    "suggest_ends",
    "window",
]
