"""Examples made on the fly, for training.

``MazeExamples`` is a map-style data set: ``examples[i]`` is example i at once, in any order, in any process.
``MazeStream`` is an iterable one: workers share it out by chunks, and all together yield each example exactly once.
PyTorch's DataLoader takes both; PyTorch itself is not needed.
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

#: Puzzle tokens: wall, free, start, goal, path are the characters ``# SGo`` plus 1; 0 is padding.
WALL, FREE, START, GOAL, PATH = 1, 2, 3, 4, 5

_SPLITS = {"train": (0.0, 0.9), "test": (0.9, 1.0)}
_STEP_X = np.array([0, 1, 0, -1])
_STEP_Y = np.array([-1, 0, 1, 0])


class Example(TypedDict):
    """An example: a maze, a question about it, and the answer."""

    #: Which maze of the seed it is.
    index: int
    #: (height, width), uint8.
    walls: NDArray[np.uint8]
    #: Cell indices of start and goal.
    ends: NDArray[np.uint32]
    #: 0 north, 1 east, 2 south, 3 west.
    moves: NDArray[np.uint8]


def _positions(start: int, moves: NDArray[np.uint8], width: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """x and y of all cells of a path."""
    x = start % width + np.concatenate([[0], np.cumsum(_STEP_X[moves])])
    y = start // width + np.concatenate([[0], np.cumsum(_STEP_Y[moves])])
    return x, y


def puzzle(example: Example) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Input and label as tokens on 2 height * 2 width squares, as the data sets of HRM and TRM have them.

    Cell (x, y) is square (2x, 2y); its passages east and south are the squares beyond. There is no border in the north
    and west. Flatten both to feed a model of sequences.
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
    """Picture and solution as easy-to-hard has them: (3, 4h+4, 4w+4) and (4h+4, 4w+4), values 0 and 1.

    (2h+1) x (2w+1) squares, each of two by two pixels, and a border of one pixel; start green, goal red.
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
    """What both kinds share: the request, the form of an example, and the split."""

    def __init__(
        self,
        algorithm: str,
        *,
        count: int,
        seed: int | str,
        width: int | None = None,
        height: int | None = None,
        index: int = 0,
        topology: str = "plane",
        mask: NDArray[Any] | None = None,
        braid: float = 0.0,
        ends: str = "random",
        form: str = "plain",
        split: str | tuple[float, float] | None = None,
        chunk: int = 256,
        **parameters: Any,
    ) -> None:
        self.seed = seed
        self.ends = check_word("ends", ends, ("random", "dead-ends", "farthest", "corners", "sides"))
        self.form = check_word("form", form, _FORMS)
        self.split = _check_split(split)
        self.chunk = check_integer("chunk", chunk, 1, 2**20)
        self._request: Request = resolve(
            algorithm,
            width=width,
            height=height,
            count=count,
            seed=seed,
            index=index,
            topology=topology,
            start=None,
            mask=mask,
            braid=braid,
            parameters=parameters,
        )
        if self.split and self._request.topology == "torus":
            raise ValueError('"split" expected no value on a torus, where mazes have no keys')
        if form != "plain" and self._request.topology == "torus":
            raise ValueError(f'"form" expected plain on a torus, got {show(form)}')
        self._mask = None if mask is None else self._request.mask

    def _made(self, first: int, count: int) -> list[Example]:
        """Examples ``first`` to ``first + count - 1``; those of other splits are left out."""
        request = self._request.part(first, count)
        walls = np.empty((count, request.height, request.width), np.uint8)
        engine()._make_into(request, walls)
        indices = np.arange(request.index, request.index + count)
        options: dict[str, Any] = {"topology": request.topology, "mask": self._mask}
        answers = engine().answer_many(walls, seed=self.seed, ends=self.ends, index=request.index, **options)
        kept = list(range(count))
        if self.split:
            shares = engine().keys_many(walls, mask=self._mask) / 2.0**64
            kept = np.flatnonzero((shares >= self.split[0]) & (shares < self.split[1])).tolist()
        return [
            {"index": int(indices[i]), "walls": walls[i], "ends": answers.ends[i, 0], "moves": answers.of(i)}
            for i in kept
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

    count, seed, width, height, index, topology, mask, braid, parameters: the mazes, as ``wasmaze.generate_many`` takes
    them; the seed is required. ends: "random" (default), "dead-ends", "farthest", "corners" or "sides".
    form: "plain" (an ``Example``), "puzzle" or "raster" (two arrays, input and label).
    chunk: how many examples are made at a time; the last chunk is kept, so going through in order costs little.
    """

    def __init__(self, algorithm: str, *, count: int, seed: int | str, **options: Any) -> None:
        super().__init__(algorithm, count=count, seed=seed, **options)
        if self.split:
            raise ValueError('"split" expected no value for MazeExamples, which cannot know its length; use MazeStream')
        self._kept: tuple[int, list[Example]] | None = None

    def __len__(self) -> int:
        return self._request.count

    def __getitem__(self, i: int) -> Any:
        """Example ``i``: the same in every process."""
        at = check_integer("i", i, -len(self), len(self) - 1) % len(self) if len(self) else 0
        if len(self) == 0 or isinstance(i, bool):
            raise IndexError(f'"i" expected an example of {len(self)}, got {show(i)}')
        first = at - at % self.chunk
        if self._kept is None or self._kept[0] != first:
            self._kept = first, self._made(first, min(self.chunk, len(self) - first))
        return self._formed(self._kept[1][at - first])

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_kept": None}


class MazeStream(_Examples):
    """An iterable data set of solved mazes, shared out among workers.

    Worker w of W takes the chunks c with c mod W = w. In a DataLoader of PyTorch the workers are found by themselves;
    elsewhere give ``worker`` and ``workers``. All workers together yield each example exactly once, for any number of
    them. ``split`` is "train" (nine tenths), "test" or a pair of shares: by the key of a maze, so that no mirror image
    of a test maze is in training.

    ``state_dict()`` is where the stream is; ``load_state_dict()`` goes on from there.
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
            raise ValueError('"worker" and "workers" expected both or none')
        self._share: tuple[int, int] | None = None
        if workers is not None:
            of = check_integer("workers", workers, 1, 2**20)
            self._share = check_integer("worker", worker, 0, of - 1), of
        self._at = 0
        self._resume = 0

    def _worker(self) -> tuple[int, int]:
        if self._share is not None:
            return self._share
        # Without importing PyTorch: a worker of its DataLoader has.
        data = sys.modules.get("torch.utils.data")
        info = data.get_worker_info() if data is not None else None
        return (0, 1) if info is None else (info.id, info.num_workers)

    def __iter__(self) -> Iterator[Any]:
        worker, workers = self._worker()
        at, self._resume = self._resume, 0
        self._at = at
        # How many examples this worker has yielded tells where it is: chunks are made again as they were.
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
        """How many examples this worker has yielded."""
        return {"yielded": self._at}

    def load_state_dict(self, state: dict[str, int]) -> None:
        """Lets the next iteration begin behind these examples."""
        self._resume = check_integer("state.yielded", state["yielded"], 0, 2**53 - 1)
        self._at = self._resume


__all__ = ["FREE", "GOAL", "PATH", "START", "WALL", "Example", "MazeExamples", "MazeStream", "puzzle", "raster"]
