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

from ._engine import Engine, close
from ._engine import engine as _engine
from ._obstacles import ObstacleLevels
from ._queries import QueryResults, Solutions
from ._solved import UNREACHABLE, Ragged, Solved
from ._tables import Algorithm, Parameter, algorithms, graph_algorithms, measures
from .data_set import DataSet
from .data_set import open as open
from .evaluation import is_path, score
from .graphs import Graph, GraphEngine, as_graph, tree
from .grids import (
    circle_grid,
    cube_grid,
    cube_surface_grid,
    cylinder_grid,
    hex_grid,
    hexagon_grid,
    klein_grid,
    moebius_grid,
    square_grid,
    triangle_grid,
    upsilon_grid,
    weave_grid,
)
from .pictures import Image, from_occupancy, occupancy, to_image, to_text

__version__ = "0.1.0"

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
ALL_WALLS = 15


_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")


def _of_thread(method: Callable[Concatenate[Engine, _Given], _Result]) -> Callable[_Given, _Result]:
    """Returns a function that calls a method of the current thread's engine."""

    @functools.wraps(method)
    def call(*args: _Given.args, **named: _Given.kwargs) -> _Result:
        if len(args) > len(positional):
            raise TypeError(
                f"{method.__name__}() expected keyword arguments after {', '.join(positional)}, got {len(args)} "
                "arguments without keywords; write for example width=5"
            )
        return method(_engine(), *args, **named)

    signature = inspect.signature(method)
    without_self = signature.replace(parameters=list(signature.parameters.values())[1:])
    positional = [each.name for each in without_self.parameters.values() if each.kind < each.KEYWORD_ONLY]
    call.__signature__ = without_self  # type: ignore[attr-defined]
    call.__module__, call.__qualname__ = __name__, method.__name__
    return call


generate = _of_thread(Engine.generate)
generate_many = _of_thread(Engine.generate_many)
obstacles = _of_thread(Engine.obstacles)
window = _of_thread(Engine.window)
stream = _of_thread(Engine.stream)
solve = _of_thread(Engine.solve)
solve_many = _of_thread(Engine.solve_many)
solve_pairs = _of_thread(Engine.solve_pairs)
keys_many = _of_thread(Engine.keys_many)
distances = _of_thread(Engine.distances)
suggest_ends = _of_thread(Engine.suggest_ends)
measure_many = _of_thread(Engine.measure_many)

# "open" is not in this list, so that ``from wasmaze import *`` keeps Python's open().
__all__ = [
    "ALL_WALLS", "Algorithm", "DataSet", "EAST", "Engine", "Image", "NORTH", "ObstacleLevels", "Parameter",
    "QueryResults", "Ragged", "SOUTH", "Solutions", "Solved", "UNREACHABLE", "WEST", "algorithms", "close",
    "distances", "from_occupancy", "generate", "generate_many", "is_path", "keys_many", "measure_many", "measures",
    "obstacles", "occupancy", "score", "solve", "solve_many", "solve_pairs", "stream", "suggest_ends", "to_image",
    "to_text", "window", "Graph", "GraphEngine", "as_graph", "circle_grid", "cube_grid", "cube_surface_grid",
    "cylinder_grid", "graph_algorithms", "hex_grid", "hexagon_grid", "klein_grid", "moebius_grid", "square_grid",
    "tree", "triangle_grid", "upsilon_grid", "weave_grid",
]
