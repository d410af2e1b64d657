"""Checks requests and fills in the defaults."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ._errors import MAX_INTEGER, check_integer, check_share, check_word, hint, show
from ._parameters import check_names, parameter_words, share_word
from ._tables import Algorithm, algorithms

MAX_CELLS = 2**30
MAX_READ = 2**28
MAX_COUNT = 2**28
MAX_WORLD_SIDE = 2**30
MAX_WINDOW_CELLS = 2**24
TOPOLOGIES = ("plane", "torus")

Cell = tuple[int, int]

_ALGORITHMS: dict[str, Algorithm] = {each.id: each for each in algorithms}
#: Names that other programs use.
_OTHER_NAMES = {
    **dict.fromkeys(("dfs", "gen_dfs", "backtracker", "depth-first"), "recursive-backtracker"),
    **dict.fromkeys(("prim", "gen_prim", "prims"), "prim-true"),
    **{"division": "recursive-division", "gen_wilson": "wilson", "gen_kruskal": "kruskal"},
}


@dataclass(frozen=True)
class Place:
    """The position of a window in its world."""

    world_width: int
    world_height: int
    x: int
    y: int
    level: int


class Request(NamedTuple):
    """A checked request for ``count`` mazes."""

    algorithm: Algorithm
    width: int
    height: int
    count: int  # type: ignore[assignment]
    seed: int
    index: int  # type: ignore[assignment]
    topology: str
    start: int | None
    mask: NDArray[np.uint8] | None
    braid: int
    parameters: tuple[int, ...]
    place: Place | None = None

    @property
    def cells(self) -> int:
        return self.width * self.height

    @property
    def shape(self) -> tuple[int, int, int]:
        return self.count, self.height, self.width

    def part(self, first: int, count: int) -> Request:
        """Returns the request for mazes ``first`` to ``first + count - 1`` of this request."""
        return self._replace(index=self.index + first, count=count)


def seed_bits(seed: Any) -> int:
    """Returns the 64 bits of a seed: an integer unchanged, the hash of a string, or a random integer for None."""
    if type(seed) is int and 0 <= seed <= MAX_INTEGER:
        return seed
    if seed is None:
        return secrets.randbelow(2**53)
    if not isinstance(seed, str):
        message = f'"seed" expected an integer in 0..2^53-1 or a string, got {show(seed)}'
        try:
            return check_integer("seed", seed, 0, MAX_INTEGER)
        except TypeError:
            raise TypeError(message) from None
        except ValueError:
            raise ValueError(message) from None
    try:
        data = seed.encode("utf-8")
    except UnicodeEncodeError:
        raise ValueError(f'"seed" expected well-formed text, got {show(seed)} with a lone surrogate') from None
    mask = 2**64 - 1
    bits = 0xCBF29CE484222325
    for byte in data:
        bits = ((bits ^ byte) * 0x100000001B3) & mask
    bits = ((bits ^ bits >> 30) * 0xBF58476D1CE4E5B9) & mask
    bits = ((bits ^ bits >> 27) * 0x94D049BB133111EB) & mask
    return bits ^ bits >> 31 | 1 << 63


def check_size(width: Any, height: Any, most: int = MAX_CELLS) -> tuple[int, int]:
    """Checks the sides of a maze of at most ``most`` cells."""
    w = check_integer("width", width, 1, most)
    h = check_integer("height", height, 1, most)
    if w * h > most:
        raise ValueError(f'"width" * "height" expected at most {most} cells, got {w} * {h} = {w * h}')
    return w, h


def epoch_rows(width: int) -> int:
    """Returns the number of rows in an epoch: the maximum height for algorithms that stream rows."""
    return int(2 ** (30 - (width - 1).bit_length()))


def check_mask(mask: Any, width: int | None = None, height: int | None = None) -> NDArray[np.uint8]:
    """Checks that a mask is an array (height, width) of booleans, or of 0 and 1, with at least one cell."""
    shape = "" if width is None or height is None else f" ({height}, {width})"
    expected = f'"mask" expected an array{shape or " (height, width)"} of True and False'
    if not isinstance(mask, np.ndarray) or mask.dtype.kind not in "bui":
        raise TypeError(f"{expected}, got {show(mask)}")
    mask = np.asarray(mask)
    if mask.ndim != 2 or mask.size == 0 or (width is not None and mask.shape != (height, width)):
        raise ValueError(f"{expected}, got {show(mask)}")
    if mask.dtype.kind != "b" and not np.isin(mask, (0, 1)).all():
        raise ValueError(f"{expected}, got numbers other than 0 and 1")
    if not mask.any():
        raise ValueError('"mask" expected at least one cell, got none')
    return np.ascontiguousarray(mask, dtype=np.uint8)


def check_cell(name: str, cell: Any, width: int, height: int, mask: NDArray[np.uint8] | None) -> int:
    """Checks that a cell (x, y) is in the grid and in its mask, and returns its index."""
    if not isinstance(cell, (tuple, list, np.ndarray)) or len(cell) != 2:
        raise TypeError(f'"{name}" expected a cell (x, y), got {show(cell)}')
    x = check_integer(f"{name}.x", cell[0], 0, width - 1)
    y = check_integer(f"{name}.y", cell[1], 0, height - 1)
    if mask is not None and not mask[y, x]:
        raise ValueError(f'"{name}" expected a cell of the mask, got {x},{y} outside the mask')
    return y * width + x


def check_algorithm(name: Any) -> Algorithm:
    """Returns the algorithm with the given id."""
    if isinstance(name, str) and name.lower() in _OTHER_NAMES and name not in _ALGORITHMS:
        known = show(_OTHER_NAMES[name.lower()])
        raise ValueError(
            f'"algorithm" expected one of {", ".join(_ALGORITHMS)}, got {show(name)}; did you mean {known}?'
        )
    return _ALGORITHMS[check_word("algorithm", name, _ALGORITHMS)]


def check_topology(topology: Any, known: tuple[str, ...] = TOPOLOGIES, algorithm: str = "") -> str:
    """Checks that a topology is known or, if an algorithm is given, supported by the algorithm."""
    if type(topology) is str and topology in known:
        return topology
    message = f'"topology" expected {" or ".join(known)}{algorithm and f" for {algorithm}"}, got {show(topology)}'
    if not isinstance(topology, str):
        raise TypeError(message)
    if topology not in known:
        raise ValueError(message + hint(topology, known))
    return topology


def resolve(
    algorithm: Any,
    parameters: Mapping[str, Any],
    width: Any = None,
    height: Any = None,
    count: Any = 1,
    seed: Any = None,
    index: Any = 0,
    topology: Any = "plane",
    start: Any = None,
    mask: Any = None,
    braid: Any = 0.0,
    others: tuple[str, ...] = (),
) -> Request:
    """Checks a request and fills in the defaults. ``others`` are the names of the caller's other options."""
    info = check_algorithm(algorithm)
    check_names(info, parameters, others)
    if mask is not None and not info.takes_mask:
        takers = ", ".join(each.id for each in algorithms if each.takes_mask)
        raise ValueError(f'"mask" expected no value for {info.id}, which takes no mask, got {show(mask)}; use {takers}')
    if mask is not None and width is None and height is None:
        mask = check_mask(mask)
        height, width = mask.shape
    w, h = check_size(width, height)
    rows = epoch_rows(w)
    if info.streams and h > rows:
        raise ValueError(f'"height" expected at most {rows} rows for {info.id} and this width, got {h}')
    check_topology(topology, info.topologies, info.id)
    checked = None if mask is None else check_mask(mask, w, h)
    first = check_integer("index", index, 0, MAX_INTEGER)
    n = check_integer("count", count, 0, MAX_COUNT)
    if first + max(n, 1) - 1 > MAX_INTEGER:
        raise ValueError(f'"index" + "count" - 1 expected at most 2^53-1, got index {first} and count {n}')
    if start is not None and not info.takes_start:
        raise ValueError(f'"start" expected no value for {info.id}, which takes no start, got {show(start)}')
    return Request(
        algorithm=info,
        width=w,
        height=h,
        count=n,
        seed=seed_bits(seed),
        index=first,
        topology=topology,
        start=None if start is None else check_cell("start", start, w, h, checked),
        mask=checked,
        braid=share_word(check_share("braid", braid)),
        parameters=parameter_words(info, parameters),
    )


def _span(names: tuple[str, str, str], given: tuple[Any, Any], side: int, level: int) -> tuple[int, int]:
    """Checks the position and length of a window along one side of the world."""
    start, count, of = names
    every = -(-side // 8**level)
    first = check_integer(start, given[0], 0, every - 1)
    cells = check_integer(count, given[1], 1, every)
    if first + cells > every:
        side_of = f"{of} of level {level}" if level else of
        message = f'"{start}" + "{count}" expected at most {every}, the {side_of} of the world'
        raise ValueError(f"{message}, got {first} + {cells}")
    return first, cells


def resolve_window(
    algorithm: Any,
    parameters: Mapping[str, Any],
    seed: Any,
    width: Any,
    height: Any,
    x: Any,
    y: Any,
    columns: Any,
    rows: Any,
    index: Any,
    level: Any,
) -> Request:
    """Checks a request for a window and fills in the defaults."""
    info = check_algorithm(algorithm)
    check_names(info, parameters)
    if not info.windows:
        ids = ", ".join(each.id for each in algorithms if each.windows)
        raise ValueError(f'"algorithm" expected one of {ids} for a window, got {show(info.id)}')
    world_width = check_integer("width", width, 1, MAX_WORLD_SIDE)
    world_height = check_integer("height", height, 1, MAX_WORLD_SIDE)
    if info.id != "boundless" and level != 0:
        raise ValueError(f'"level" expected no value for {info.id}, which has no levels, got {show(level)}')
    top = next(n for n in range(11) if 8**n >= max(world_width, world_height))
    on = check_integer("level", level, 0, top)
    first_x, w = _span(("x", "columns", "width"), (x, columns), world_width, on)
    first_y, h = _span(("y", "rows", "height"), (y, rows), world_height, on)
    if w * h > MAX_WINDOW_CELLS:
        raise ValueError(
            f'"columns" * "rows" expected at most {MAX_WINDOW_CELLS} cells, got {w} * {h} = {w * h}; '
            "request several windows"
        )
    return Request(
        algorithm=info,
        width=w,
        height=h,
        count=1,
        seed=seed_bits(seed),
        index=check_integer("index", index, 0, MAX_INTEGER),
        topology="plane",
        start=None,
        mask=None,
        braid=0,
        parameters=parameter_words(info, parameters),
        place=Place(world_width, world_height, first_x, first_y, on),
    )
