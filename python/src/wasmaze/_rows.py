"""Examples as arrays and as rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict, overload

import numpy as np
from numpy.typing import NDArray

from ._solved import Ragged


class Columns(TypedDict):
    """n examples as arrays. Only the names of the form are present (docs/PYTHON.md)."""

    index: NDArray[np.int64]
    walls: NDArray[np.uint8]
    start: NDArray[np.int64]
    finish: NDArray[np.int64]
    length: NDArray[np.int64]
    moves: Ragged
    inputs: NDArray[np.uint8]
    labels: NDArray[np.uint8]
    tokens: Ragged


class Example(TypedDict):
    """One example: a row of ``Columns``. Only the names of the form are present."""

    index: int
    walls: NDArray[np.uint8]
    start: int
    finish: int
    length: int
    moves: NDArray[np.uint8]
    inputs: NDArray[np.uint8]
    labels: NDArray[np.uint8]
    tokens: NDArray[np.int64]


class Rows(Sequence[Example]):
    """Examples as a sequence, which makes the dict of an example only when it is read.

    ``columns`` has the same examples as arrays. Collating functions use it to avoid a loop over the examples.
    """

    def __init__(self, columns: Columns) -> None:
        self.columns = columns

    def __len__(self) -> int:
        return len(self.columns["index"])

    @overload
    def __getitem__(self, i: int) -> Example: ...
    @overload
    def __getitem__(self, i: slice) -> list[Example]: ...
    def __getitem__(self, i: int | slice) -> Example | list[Example]:
        if isinstance(i, slice):
            return [self[k] for k in range(len(self))[i]]
        row: Any = {
            # Numbers become Python integers, so that an example has no NumPy scalars.
            name: int(column[i]) if getattr(column, "ndim", 0) == 1 else column[i]  # type: ignore[index]
            for name, column in self.columns.items()
        }
        return row  # type: ignore[no-any-return]
