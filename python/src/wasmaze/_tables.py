"""The algorithms and measures, read from a file written by the project's build."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import Any

from ._literals import AlgorithmId


@dataclass(frozen=True)
class Parameter:
    """A parameter of an algorithm.

    ``kind`` is ``share`` (a number 0..1), ``weight`` (an integer 0..1000) or ``choice`` (one of ``choices``).
    """

    name: str
    kind: str
    default: float | int | str
    title: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True)
class Algorithm:
    """An algorithm and the options it takes."""

    id: AlgorithmId
    title: str
    #: Increases when the algorithm's bytes change.
    revision: int
    #: True if every spanning tree is equally likely.
    uniform: bool
    topologies: tuple[str, ...]
    takes_start: bool
    takes_mask: bool
    #: True if the algorithm can stream rows. Mazes of this algorithm from ``generate`` have at most one epoch of rows.
    streams: bool
    #: True if the algorithm can make windows of a larger maze.
    windows: bool
    parameters: tuple[Parameter, ...] = ()

    @cached_property
    def export(self) -> str:
        """The name of the algorithm's function in the module."""
        first, *rest = self.id.split("-")
        return first + "".join(word.capitalize() for word in rest)


def _load() -> tuple[tuple[Algorithm, ...], dict[str, str], tuple[str, ...], dict[str, Any]]:
    tables: Any = json.loads(files("wasmaze").joinpath("tables.json").read_text("utf-8"))
    algorithms = tuple(
        Algorithm(
            **{
                **row,
                "topologies": tuple(row["topologies"]),
                "parameters": tuple(
                    Parameter(**{**each, "choices": tuple(each.get("choices", ()))}) for each in row["parameters"]
                ),
            }
        )
        for row in tables["algorithms"]
    )
    return algorithms, tables["measures"], tuple(tables["graph_algorithms"]), tables["obstacles"]


#: All algorithms, in the order of the documentation, the NumPy type of each measure by name, the ids of the algorithms
#: on graphs, and the laws, ends and presets of obstacle levels.
algorithms, measures, graph_algorithms, obstacle_tables = _load()
