"""Solved mazes by position, for training: filtered, split and formed, without PyTorch.

``Examples`` describes examples and makes any of them in any process. ``wasmaze.torch`` and ``wasmaze.ray`` build on it.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ._engine import engine
from ._errors import MAX_INTEGER, check_integer, check_word, is_integer, show
from ._filter import Filter
from ._forms import FORMS, Form, formed
from ._mazes import CHOSEN, DRAWN
from ._request import Request, resolve
from ._results import RESULT_STEP, Results
from ._rows import Columns, Example, Rows
from ._solved import Ragged, Solved

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._literals import AlgorithmId
    from ._options import ExampleOptions

_SPLITS = {"train": (0.0, 0.9), "test": (0.9, 1.0)}
_OWN = ("count", "seed", "ends", "form", "where", "split", "epoch", "rank", "ranks", "drop_last", "chunk")
_REQUEST = ("width", "height", "index", "topology", "start", "mask", "braid")


class Examples:
    """Solved mazes by position: example i is the same in every process, and nothing is stored.

    count: number of examples, 0..2**53-1 (2**32 with ``where`` or ``split``), or None for an endless sequence.
    seed: an integer 0..2**53-1 or a string; required.
    ends: "random" (default), "dead-ends", "farthest", "corners" or "sides".
    form: "plain" (default), "puzzle", "raster", "occupancy" or "tokens".
    where: a filter such as ``"length > 110 and deadEnds < 40"``: names of ``wasmaze.measures``, index and length.
    split: "train" (nine tenths of all keys), "test" (one tenth) or a pair of shares (from, to). No rotation or mirror
    image of a maze is in two splits.
    epoch: epoch e uses the indices from index + e * count on, so each epoch has fresh mazes.
    rank, ranks: makes only the examples of rank r of R, a contiguous share.
    drop_last: True (default) leaves out the last count mod R examples, so that all ranks have equally many. False gives
    the first ranks one example more.
    chunk: number of examples that iteration makes at a time, 1..2**20.
    width, height, index, topology, start, mask, braid, parameters: as in ``wasmaze.generate``.

    Without ``where`` and ``split``, example i is the maze with index i. With them, example i is the first maze that
    passes among the indices i, i + 2**32, i + 2 * 2**32 and so on, as with ``wasmaze bulk --results``. So the number of
    examples is exact, and any process can make any example.
    """

    def __init__(self, algorithm: AlgorithmId, **options: Unpack[ExampleOptions]) -> None:
        given: dict[str, Any] = {**options}
        missing = [name for name in ("count", "seed") if name not in given]
        if missing:
            raise TypeError(f'{type(self).__name__}() expected "{missing[0]}", got no value')
        taken = {name: given.pop(name) for name in _OWN if name in given}
        if taken["seed"] is None:
            raise TypeError('"seed" expected an integer in 0..2^53-1 or a string, got None; examples need a fixed seed')
        request = {name: given.pop(name) for name in _REQUEST if name in given}
        self.request: Request = resolve(algorithm, seed=taken["seed"], **request, parameters=given, others=_OWN)
        self.count: int | None = taken["count"]
        self.ends: str = check_word("ends", taken.get("ends", "random"), (*DRAWN, *CHOSEN))
        self.form: Form = check_word("form", taken.get("form", "plain"), FORMS)  # type: ignore[assignment]
        where = taken.get("where")
        self.where: Filter | None = None if where is None else Filter(where)
        self.split = _check_split(taken.get("split"))
        self.chunk = check_integer("chunk", taken.get("chunk", 256), 1, 2**20)
        self.drop_last = bool(taken.get("drop_last", True))
        if self.request.topology == "torus":
            if self.split:
                raise ValueError('"split" expected no value on a torus, where mazes have no keys, got a split')
            if self.form != "plain":
                raise ValueError(f'"form" expected plain on a torus, got {show(self.form)}')
        # A list, so that a subclass can share the epoch with other processes.
        self._epoch: Any = [self._checked_epoch(taken.get("epoch", 0))]
        self._cached: tuple[int, int, int, Columns] | None = None
        self._share: tuple[int, int] | None = None
        if share := _check_share(taken.get("rank"), taken.get("ranks")):
            self._set_share(*share)

    def _checked_epoch(self, epoch: Any) -> int:
        """Checks that the indices of an epoch are in range, and returns it."""
        e = check_integer("epoch", epoch, 0, MAX_INTEGER)
        if self.count is None:
            if e:
                raise ValueError(f'"epoch" expected 0 for an endless sequence, got {e}')
            return e
        most = RESULT_STEP if self._is_filtered else MAX_INTEGER
        n = check_integer("count", self.count, 0, most)
        end = self.request.index + (e + 1) * n
        if end > most + (not self._is_filtered):
            name = "2^32 with a filter or split" if self._is_filtered else "2^53"
            raise ValueError(f'"index" + ("epoch" + 1) * "count" expected at most {name}, got {end}')
        return e

    @property
    def epoch(self) -> int:
        """The epoch, 0 by default."""
        return int(self._epoch[0])

    @property
    def _is_filtered(self) -> bool:
        return self.where is not None or self.split is not None

    def __repr__(self) -> str:
        r = self.request
        what = f"{r.algorithm.id}, {r.width} * {r.height}, count={self.count}, form={self.form!r}"
        extra = [("where", self.where and self.where.expression), ("split", self.split), ("epoch", self.epoch or None)]
        return f"{type(self).__name__}({what}{''.join(f', {name}={value!r}' for name, value in extra if value)})"

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_cached": None}

    def set_epoch(self, epoch: int) -> None:
        """Sets the epoch."""
        self._epoch[0] = self._checked_epoch(epoch)

    def _set_share(self, rank: int, ranks: int) -> None:
        self._share = rank, ranks
        if self.count is not None and self.drop_last and rank == 0 and (rest := self.count % ranks):
            text = f"{self.count} examples for {ranks} ranks: the last {rest} are left out; drop_last=False keeps them"
            warnings.warn(text, stacklevel=4)

    def share(self) -> tuple[int, int]:
        """Returns this object's rank and the number of ranks: (0, 1) by default."""
        return self._share or (0, 1)

    def bounds(self) -> tuple[int, int | None]:
        """Returns the first position of this rank, and one past its last; None if the sequence is endless."""
        if self.count is None:
            return 0, None
        rank, ranks = self.share()
        size, rest = divmod(self.count, ranks)
        if self.drop_last or rest == 0:
            return rank * size, (rank + 1) * size
        return rank * size + min(rank, rest), (rank + 1) * size + min(rank + 1, rest)

    @property
    def first_index(self) -> int:
        """The index of the first maze of this rank and epoch that is tried."""
        return self.bounds()[0] + self.request.index + self.epoch * (self.count or 0)

    def __len__(self) -> int:
        first, end = self.bounds()
        if end is None:
            raise TypeError(
                "expected a sequence with a count, got an endless sequence (count=None), which has no len()"
            )
        return end - first

    def ranges(self, size: int | None = None) -> list[tuple[int, int]]:
        """Returns pairs (first, one past the last) that cover all positions, for ``batch`` in other processes.

        size: positions per range, by default about 16 MB of walls.
        """
        step = max(1, 2**24 // self.request.cells) if size is None else check_integer("size", size, 1, MAX_INTEGER)
        return [(first, min(first + step, len(self))) for first in range(0, len(self), step)]

    def _results(self) -> Results:
        return Results(self.request, self.ends, self.where, self.split)

    def batch(self, first: int, end: int) -> Columns:
        """Returns the examples ``first`` to ``end - 1`` of this rank as arrays, in the form of this object."""
        return self.take(range(first, end))

    def take(self, positions: Sequence[int] | NDArray[Any]) -> Columns:
        """Returns the examples at the given positions of this rank, in any order, as arrays in this object's form."""
        columns: Columns = formed(self.form, self.solved(positions), self.request)
        return columns

    def solved(self, positions: Sequence[int] | NDArray[Any]) -> Solved:
        """Returns the examples at the given positions of this rank without a form: mazes, ends and paths."""
        first, end = self.bounds()
        at = np.asarray(positions, np.int64).reshape(-1)
        size = MAX_INTEGER if end is None else end - first
        if len(at) and not (-size <= at.min() and at.max() < size):
            raise IndexError(f'"positions" expected indices of {size} examples, got {at.min()}..{at.max()}')
        at = np.where(at < 0, at + size, at)
        return self._results().found(at + self.first_index)

    def selected(self, first: int, end: int) -> Solved:
        """Returns the mazes of the indices ``first`` to ``end - 1`` that pass, as ``bulk --where`` with a count does.

        The indices count from the index of the request. Mazes without a path between such ends do not pass.
        """
        indices = np.arange(first, end, dtype=np.int64) + self.request.index
        made, ok = engine()._solved(self.request, self.ends, indices)
        passing = self._results().passing(made, ok)
        return made if passing.all() else made.take(np.flatnonzero(passing))

    def __getitem__(self, i: int) -> Example:
        """Returns example ``i`` of this rank, which is the same in every process."""
        if not is_integer(i):
            raise TypeError(f'"i" expected an integer, got {show(i)}')
        size = len(self)
        if not -size <= i < size:
            raise IndexError(f'"i" expected the index of one of {size} examples, got {i}')
        at = int(i) % size
        cached = self._cached
        if cached is None or not cached[1] <= at < cached[2] or cached[0] != self.epoch:
            # Access in order makes a chunk at a time; access in any other order makes single examples.
            is_next = at == (cached[2] if cached else 0)
            end = min(at + (self.chunk if is_next else 1), size)
            cached = self._cached = self.epoch, at, end, self.batch(at, end)
        _, first, _, columns = cached
        # Copies the row, because a program may change an example in place.
        row: Any = {
            name: np.copy(value) if isinstance(value, np.ndarray) else value
            for name, value in Rows(columns)[at - first].items()
        }
        return row  # type: ignore[no-any-return]

    def __getitems__(self, positions: list[int]) -> Rows:
        """Returns the examples at the given positions. PyTorch's DataLoader calls this once per batch."""
        return Rows(self.take(positions))

    def __iter__(self) -> Iterator[Example]:
        return self.iterate()

    def iterate(self, skip: int = 0, worker: int = 0, workers: int = 1) -> Iterator[Example]:
        """Yields the examples of worker w of W, which makes the chunks c with c mod W = w, from number ``skip`` on."""
        first, end = self.bounds()
        rank, ranks = (0, 1) if end is not None else self.share()
        chunks = rank + ranks * worker + skip // self.chunk * ranks * workers, ranks * workers
        skip %= self.chunk
        at = chunks[0] * self.chunk
        size = MAX_INTEGER if end is None else end - first
        while at < size:
            yield from Rows(self.batch(at + skip, min(at + self.chunk, size)))
            at, skip = at + chunks[1] * self.chunk, 0


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


def _check_share(rank: Any, ranks: Any) -> tuple[int, int] | None:
    if (rank is None) != (ranks is None):
        raise ValueError('"rank" and "ranks" expected two values or none, got only one of them; give both')
    if ranks is None:
        return None
    of = check_integer("ranks", ranks, 1, 2**20)
    return check_integer("rank", rank, 0, of - 1), of


__all__ = ["Columns", "Example", "Examples", "Ragged", "Rows", "Solved"]
