"""Solved mazes as PyTorch data sets, made on demand by the workers of a ``DataLoader``.

``MazeDataset`` has random access, for shuffling. ``MazeStream`` is iterable: its examples are divided among the ranks
of a process group and the workers of a ``DataLoader``, and it can be endless. Both accept the options of
``wasmaze.examples.Examples``. ``collate`` joins examples and pads moves and tokens.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ._errors import check_integer, show
from .examples import Columns, Example, Examples, Ragged, Rows

try:
    import torch.distributed
    from torch import Tensor
    from torch.utils.data import Dataset, IterableDataset, get_worker_info
except ImportError as error:
    raise ImportError('expected PyTorch 1.13 or later; install "wasmaze[torch]"') from error

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._literals import AlgorithmId
    from ._options import ExampleOptions

_RAGGED = ("moves", "tokens")


class _Shared(Examples):
    """Examples whose epoch is in shared memory, so that ``set_epoch`` reaches workers that are already running."""

    def __init__(self, algorithm: AlgorithmId, **options: Unpack[ExampleOptions]) -> None:
        super().__init__(algorithm, **options)
        self._epoch = torch.tensor(self._epoch).share_memory_()  # type: ignore[no-untyped-call]


class MazeDataset(_Shared, Dataset[Example]):
    """A map-style data set of solved mazes: ``len(dataset)`` and ``dataset[i]``.

    The options are those of ``wasmaze.examples.Examples``; ``count`` must be a number. In a process group, pass
    ``rank`` and ``ranks``, or use torch's ``DistributedSampler``.
    """

    def __init__(self, algorithm: AlgorithmId, **options: Unpack[ExampleOptions]) -> None:
        super().__init__(algorithm, **options)
        if self.count is None:
            raise TypeError('"count" expected a number for MazeDataset, got None; use MazeStream')


class MazeStream(_Shared, IterableDataset[Example]):
    """An iterable data set of solved mazes, divided among ranks and workers so that each example occurs once.

    The options are those of ``wasmaze.examples.Examples``. ``rank`` and ``ranks`` are by default those of the default
    process group, if there is one. The workers of a ``DataLoader`` divide the examples of their rank.

    ``state_dict()`` returns the position of the stream, and ``load_state_dict()`` restores it. ``StatefulDataLoader``
    of torchdata calls both in every worker.
    """

    def __init__(self, algorithm: AlgorithmId, **options: Unpack[ExampleOptions]) -> None:
        super().__init__(algorithm, **options)
        self._at = self._resume = 0

    def share(self) -> tuple[int, int]:
        """Returns the rank and the number of ranks."""
        if self._share is None and torch.distributed.is_available() and torch.distributed.is_initialized():
            self._set_share(torch.distributed.get_rank(), torch.distributed.get_world_size())
        return super().share()

    def __getstate__(self) -> dict[str, Any]:
        # A worker started by spawn has no process group, so the rank is determined before.
        self.share()
        return super().__getstate__()

    def __iter__(self) -> Iterator[Example]:
        info = get_worker_info()
        self._at, self._resume = self._resume, 0
        worker, workers = (0, 1) if info is None else (info.id, info.num_workers)
        for example in self.iterate(self._at, worker, workers):
            self._at += 1
            yield example

    def state_dict(self) -> dict[str, int]:
        """Returns the position: the epoch, and the number of examples that this worker has yielded."""
        return {"epoch": self.epoch, "yielded": self._at}

    def load_state_dict(self, state: dict[str, int]) -> None:
        """Makes the next iteration start at a position that ``state_dict`` returned."""
        if not isinstance(state, dict) or state.keys() != {"epoch", "yielded"}:
            raise ValueError(f'"state" expected a dict with epoch and yielded from state_dict(), got {show(state)}')
        self._at = self._resume = check_integer("state.yielded", state["yielded"], 0, 2**53 - 1)
        self.set_epoch(state["epoch"])


def _columns(examples: Sequence[Example]) -> Columns:
    """Returns the columns of examples that a program has changed or selected one by one."""
    columns: Any = {}
    for name in examples[0]:
        values: list[Any] = [example[name] for example in examples]  # type: ignore[literal-required]
        columns[name] = Ragged.of(values) if name in _RAGGED else np.stack(values)
    return columns  # type: ignore[no-any-return]


def collate(examples: Sequence[Example]) -> dict[str, Tensor]:
    """Joins examples to a batch for a ``DataLoader(…, collate_fn=collate)``: a tensor for each name.

    Numbers, moves and tokens are int64, all other tensors uint8. Moves and tokens are padded with -1.
    """
    columns = examples.columns if isinstance(examples, Rows) else _columns(examples)
    return {
        name: torch.from_numpy(column.padded() if isinstance(column, Ragged) else np.asarray(column))
        for name, column in columns.items()
    }


__all__ = ["MazeDataset", "MazeStream", "collate"]
