"""Perfect mazes as NumPy arrays.

A maze is an array of uint8 of shape (height, width). Element [y, x] is the cell in column x (counted from the west)
and row y (counted from the north). A set bit is a wall: ``NORTH`` 1, ``EAST`` 2, ``SOUTH`` 4, ``WEST`` 8. A cell is
(x, y); its index is y * width + x.

The same request makes the same bytes as the JavaScript package of the same version, on every machine.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from ._engine import Engine
from ._engine import engine as _engine
from ._queries import QueryResults, Solutions
from ._tables import Algorithm, Parameter, algorithms, graph_algorithms, measures
from .data_set import DataSet, open
from .graphs import Graph, GraphEngine, as_graph, tree
from .grids import (
    circle_grid, cube_grid, cube_surface_grid, cylinder_grid, hex_grid, hexagon_grid, klein_grid, moebius_grid,
    square_grid, triangle_grid, upsilon_grid, weave_grid,
)

__version__ = "0.1.0"

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
ALL_WALLS = 15
#: The distance of a cell that no path reaches.
UNREACHABLE = 0xFFFFFFFF


_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")


def _of_thread(method: Callable[Concatenate[Engine, _Given], _Result]) -> Callable[_Given, _Result]:
    """Returns a function that calls a method of the current thread's engine."""

    @functools.wraps(method)
    def call(*args: _Given.args, **named: _Given.kwargs) -> _Result:
        return method(_engine(), *args, **named)

    signature = inspect.signature(method)
    without_self = signature.replace(parameters=list(signature.parameters.values())[1:])
    call.__signature__ = without_self  # type: ignore[attr-defined]
    call.__module__, call.__qualname__ = __name__, method.__name__
    return call


generate = _of_thread(Engine.generate)
generate_many = _of_thread(Engine.generate_many)
window = _of_thread(Engine.window)
stream = _of_thread(Engine.stream)
solve = _of_thread(Engine.solve)
solve_many = _of_thread(Engine.solve_many)
solve_pairs = _of_thread(Engine.solve_pairs)
keys_many = _of_thread(Engine.keys_many)
distances = _of_thread(Engine.distances)
suggest_ends = _of_thread(Engine.suggest_ends)
measure_many = _of_thread(Engine.measure_many)

__all__ = [
    "ALL_WALLS", "Algorithm", "DataSet", "EAST", "Engine", "NORTH", "Parameter", "QueryResults", "SOUTH", "Solutions",
    "UNREACHABLE", "WEST", "algorithms", "distances", "generate", "generate_many", "keys_many", "measure_many",
    "measures", "open", "solve", "solve_many", "solve_pairs", "stream", "suggest_ends", "window",
    "Graph", "GraphEngine", "as_graph", "circle_grid", "cube_grid", "cube_surface_grid", "cylinder_grid",
    "graph_algorithms", "hex_grid", "hexagon_grid", "klein_grid", "moebius_grid", "square_grid", "tree",
    "triangle_grid", "upsilon_grid", "weave_grid",
]
