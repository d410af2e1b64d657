"""Types of options, for type checkers and editors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from ._literals import MeasureName, Parameters

if TYPE_CHECKING:
    from typing_extensions import Required

    from ._forms import Form

#: An integer of Python or NumPy.
Integer = SupportsIndex
CellLike = tuple[Integer, Integer]
Topology = Literal["plane", "torus"]
ChosenEnds = Literal["farthest", "corners", "sides"]
Ends = Literal["random", "dead-ends", "farthest", "corners", "sides"]
Walls = NDArray[np.uint8]
Mask = NDArray[Any]


class MazeOptions(Parameters, total=False):
    """Options that determine a maze, without its algorithm, seed and index."""

    width: Integer | None
    height: Integer | None
    topology: Topology
    start: CellLike | None
    mask: Mask | None
    braid: float


class GenerateOptions(MazeOptions, total=False):
    """Options of ``generate``."""

    seed: Integer | str | None
    index: Integer


class ExampleOptions(MazeOptions, total=False):
    """Options of ``wasmaze.examples.Examples``."""

    count: Required[Integer | None]
    seed: Required[Integer | str]
    index: Integer
    ends: Ends
    form: Form
    where: str | None
    split: Literal["train", "test"] | tuple[float, float] | None
    epoch: Integer
    rank: Integer | None
    ranks: Integer | None
    drop_last: bool
    chunk: Integer


class BulkOptions(MazeOptions, total=False):
    """Options of ``wasmaze.bulk.write``."""

    count: Required[Integer]
    seed: Required[Integer | str]
    index: Integer
    format: Literal["npy", "parquet", "webdataset"]
    columns: Iterable[Literal["start", "finish", "length", "moves", "cells", "key"]]
    measures: Iterable[MeasureName]
    where: str | None
    ends: Ends | None
    splits: Mapping[str, float] | None
    split_by: Literal["key"] | None
    part_size: Integer | None
    hugging_face: bool
    cell_pixels: Integer | None
    colours: Mapping[str, str] | None
