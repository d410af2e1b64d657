"""Training examples made on demand.

``MazeExamples`` is a map-style data set with random access. ``MazeStream`` is an iterable data set whose chunks are
distributed among workers. Together, the workers yield each example exactly once. PyTorch's DataLoader takes both kinds;
PyTorch itself is not required.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

from ._engine import engine
from ._errors import check_integer, check_word, show
from ._request import Request, resolve

#: Tokens of puzzles: 1 + the index of a character in ``# SGo``; 0 is padding.
WALL, FREE, START, GOAL, PATH = 1, 2, 3, 4, 5

_SPLITS = {"train": (0.0, 0.9), "test": (0.9, 1.0)}
_REQUEST = ("width", "height", "index", "topology", "mask", "braid")
_STEP_X = np.array([0, 1, 0, -1])
_STEP_Y = np.array([-1, 0, 1, 0])


class Example(TypedDict):
    """A maze, two cells of it, and the path between them."""

    #: Index of the maze.
    index: int
    #: An array (height, width).
    walls: NDArray[np.uint8]
    #: Cell indices of start and goal.
    ends: NDArray[np.uint32]
    #: Moves from start to goal: 0 north, 1 east, 2 south, 3 west.
    moves: NDArray[np.uint8]


def _positions(start: int, moves: NDArray[np.uint8], width: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Returns the column and the row of each cell of a path."""
    x = start % width + np.concatenate([[0], np.cumsum(_STEP_X[moves])])
    y = start // width + np.concatenate([[0], np.cumsum(_STEP_Y[moves])])
    return x, y


def puzzle(example: Example) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Returns input and label as tokens on 2 height * 2 width squares, like the data sets of HRM and TRM.

    Cell (x, y) is square (2x, 2y). The squares east and south of it are its passages. There is no border in the north
    and west. Flatten both arrays for a sequence model.
    """
    walls = example["walls"]
    height, width = walls.shape
    question = np.full((2 * height, 2 * width), WALL, np.uint8)
    question[::2, ::2] = FREE
    question[::2, 1::2][walls & 2 == 0] = FREE
    question[1::2, ::2][walls & 4 == 0] = FREE
    answer = question.copy()
    x, y = _positions(int(example["ends"][0]), example["moves"], width)
    answer[2 * y, 2 * x] = PATH
    answer[y[:-1] + y[1:], x[:-1] + x[1:]] = PATH
    for grid in (question, answer):
        grid[2 * y[0], 2 * x[0]] = START
        grid[2 * y[-1], 2 * x[-1]] = GOAL
    return question, answer


def raster(example: Example) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Returns picture and solution in the layout of easy-to-hard-data: (3, 4h+4, 4w+4) and (4h+4, 4w+4), 0 or 1.

    There are (2h+1) x (2w+1) squares of 2 x 2 pixels and a border of one pixel. The start is green, the goal red.
    """
    walls = example["walls"]
    height, width = walls.shape
    free = np.zeros((2 * height + 1, 2 * width + 1), np.uint8)
    free[1::2, 1::2] = 1
    free[1::2, 2::2] = walls & 2 == 0
    free[2::2, 1::2] = walls & 4 == 0
    path = np.zeros_like(free)
    x, y = _positions(int(example["ends"][0]), example["moves"], width)
    path[2 * y + 1, 2 * x + 1] = 1
    path[y[:-1] + y[1:] + 1, x[:-1] + x[1:] + 1] = 1
    planes = np.repeat(free[np.newaxis], 3, axis=0)
    planes[:, 2 * y[0] + 1, 2 * x[0] + 1] = 0, 1, 0
    planes[:, 2 * y[-1] + 1, 2 * x[-1] + 1] = 1, 0, 0

    def enlarged(grid: NDArray[np.uint8]) -> NDArray[np.uint8]:
        return np.pad(grid.repeat(2, -1).repeat(2, -2), [(0, 0)] * (grid.ndim - 2) + [(1, 1), (1, 1)])

    return enlarged(planes), enlarged(path)


_FORMS = {"plain": None, "puzzle": puzzle, "raster": raster}


class _Examples:
    """Base class of both data sets. Holds the request, the form of an example and the split."""

    def __init__(
        self,
        algorithm: str,
        *,
        count: int,
        seed: int | str,
        ends: str = "random",
        form: str = "plain",
        split: str | tuple[float, float] | None = None,
        chunk: int = 256,
        **options: Any,
    ) -> None:
        self.seed = seed
        self.ends = check_word("ends", ends, ("random", "dead-ends", "farthest", "corners", "sides"))
        self.form = check_word("form", form, _FORMS)
        self.split = _check_split(split)
        self.chunk = check_integer("chunk", chunk, 1, 2**20)
        known = {name: options.pop(name) for name in _REQUEST if name in options}
        self._request: Request = resolve(algorithm, count=count, seed=seed, **known, parameters=options)
        if self.split and self._request.topology == "torus":
            raise ValueError(f'"split" expected no value on a torus, where mazes have no keys, got {show(split)}')
        if form != "plain" and self._request.topology == "torus":
            raise ValueError(f'"form" expected plain on a torus, got {show(form)}')

    def _made(self, first: int, count: int) -> list[Example]:
        """Makes examples ``first`` to ``first + count - 1``, except examples of other splits."""
        request = self._request.part(first, count)
        walls = engine()._made(request)
        indices = np.arange(request.index, request.index + count)
        options: dict[str, Any] = {"topology": request.topology, "mask": request.mask}
        paths = engine().solve_pairs(walls, seed=self.seed, ends=self.ends, index=request.index, **options)
        kept = list(range(count))
        if self.split:
            shares = engine().keys_many(walls, mask=request.mask) / 2.0**64
            kept = np.flatnonzero((shares >= self.split[0]) & (shares < self.split[1])).tolist()
        return [
            {"index": int(indices[i]), "walls": walls[i], "ends": paths.ends[i, 0], "moves": paths.of(i)} for i in kept
        ]

    def _formed(self, example: Example) -> Any:
        form = _FORMS[self.form]
        return example if form is None else form(example)


def _check_split(split: Any) -> tuple[float, float] | None:
    if split is None:
        return None
    if isinstance(split, str):
        return _SPLITS[check_word("split", split, _SPLITS)]
    if not isinstance(split, (tuple, list)) or len(split) != 2:
        raise TypeError(f'"split" expected "train", "test" or two shares (from, to), got {show(split)}')
    if not 0 <= split[0] < split[1] <= 1:
        raise ValueError(f'"split" expected shares 0 <= from < to <= 1, got {show(tuple(split))}')
    return float(split[0]), float(split[1])


class MazeExamples(_Examples):
    """A map-style data set of solved mazes: ``len(examples)`` and ``examples[i]``.

    count, seed, width, height, index, topology, mask, braid, parameters: as in ``wasmaze.generate_many``; the seed is
    required.
    ends: "random" (default), "dead-ends", "farthest", "corners" or "sides".
    form: "plain" (an ``Example``), "puzzle" or "raster" (two arrays, input and label).
    chunk: number of examples made at a time. The last chunk is cached for access in order.
    """

    def __init__(self, algorithm: str, *, count: int, seed: int | str, **options: Any) -> None:
        super().__init__(algorithm, count=count, seed=seed, **options)
        if self.split:
            raise ValueError('"split" expected no value for MazeExamples, which needs a known length; use MazeStream')
        self._cached: tuple[int, list[Example]] | None = None

    def __len__(self) -> int:
        return self._request.count

    def __getitem__(self, i: int) -> Any:
        """Returns example ``i``, which is the same in every process."""
        at = check_integer("i", i, -len(self), len(self) - 1) % len(self) if len(self) else 0
        if len(self) == 0 or isinstance(i, bool):
            raise IndexError(f'"i" expected the index of one of {len(self)} examples, got {show(i)}')
        first = at - at % self.chunk
        if self._cached is None or self._cached[0] != first:
            self._cached = first, self._made(first, min(self.chunk, len(self) - first))
        return self._formed(self._cached[1][at - first])

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_cached": None}


class MazeStream(_Examples):
    """An iterable data set of solved mazes, distributed among workers.

    worker, workers: worker w of W makes the chunks c with c mod W = w. PyTorch's DataLoader sets both. Together, any
    number of workers yield each example exactly once.
    split: "train" (nine tenths), "test" or a pair of shares. A maze is selected by its key, so that no rotation or
    mirror image of a test maze is in the training set.

    ``state_dict()`` returns the position of the stream, and ``load_state_dict()`` restores it.
    """

    def __init__(
        self,
        algorithm: str,
        *,
        count: int,
        seed: int | str,
        worker: int | None = None,
        workers: int | None = None,
        **options: Any,
    ) -> None:
        super().__init__(algorithm, count=count, seed=seed, **options)
        if (worker is None) != (workers is None):
            raise ValueError('"worker" and "workers" expected two values or none, got only one of them; give both')
        self._share: tuple[int, int] | None = None
        if workers is not None:
            of = check_integer("workers", workers, 1, 2**20)
            self._share = check_integer("worker", worker, 0, of - 1), of
        self._at = 0
        self._resume = 0

    def _worker(self) -> tuple[int, int]:
        if self._share is not None:
            return self._share
        # A worker of PyTorch's DataLoader has always imported torch.utils.data.
        data = sys.modules.get("torch.utils.data")
        info = data.get_worker_info() if data is not None else None
        return (0, 1) if info is None else (info.id, info.num_workers)

    def __iter__(self) -> Iterator[Any]:
        worker, workers = self._worker()
        at, self._resume = self._resume, 0
        self._at = at
        # Chunks are reproducible, so the number of examples that this worker has yielded suffices as the position.
        skip = at
        for first in range(worker * self.chunk, self._request.count, workers * self.chunk):
            size = min(self.chunk, self._request.count - first)
            if not self.split and skip >= size:
                skip -= size
                continue
            for example in self._made(first, size):
                if skip > 0:
                    skip -= 1
                    continue
                self._at += 1
                yield self._formed(example)

    def state_dict(self) -> dict[str, int]:
        """Returns the position: the number of examples that this worker has yielded."""
        return {"yielded": self._at}

    def load_state_dict(self, state: dict[str, int]) -> None:
        """Makes the next iteration start at a position that ``state_dict`` returned."""
        self._resume = check_integer("state.yielded", state["yielded"], 0, 2**53 - 1)
        self._at = self._resume


__all__ = ["FREE", "GOAL", "PATH", "START", "WALL", "Example", "MazeExamples", "MazeStream", "puzzle", "raster"]
