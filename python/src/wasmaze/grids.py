"""The grids of wasmaze as graphs, with the numbers of cells and edges that docs/GRIDS.md of the project defines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._errors import check_integer, check_share, check_word
from ._parameters import share_word
from ._request import TOPOLOGIES, seed_bits
from .graphs import MAX_CELLS, Graph

_Cells = NDArray[np.int64]


def _check_sizes(**sizes: int) -> None:
    cells = 1
    for name, size in sizes.items():
        cells *= check_integer(name, size, 1, MAX_CELLS)
    if cells > MAX_CELLS:
        names = " * ".join(f'"{name}"' for name in sizes)
        raise ValueError(f"{names} expected at most 2^28 cells, got {cells}")


def _grid(cells: int, ends: Sequence[_Cells], **recipe: Any) -> Graph:
    """Returns a grid. ``ends`` are the other ends of the edges of each cell, per edge; -1 for an unused edge."""
    own = np.arange(cells)
    others = np.stack([np.where(end == -1, own, end) for end in ends], axis=1)
    edges = np.stack([np.repeat(own, len(ends)), others.reshape(-1)], axis=1)
    return Graph(cells, edges.astype(np.uint32), recipe={"revision": 1, **recipe})


def _rows(lengths: Sequence[int]) -> tuple[int, _Cells, _Cells, Any]:
    """Returns the number of cells in rows of the given lengths, their x and y, and a function from x, y to cells."""
    length = np.array(lengths)
    firsts = np.concatenate([[0], np.cumsum(length)])
    y = np.repeat(np.arange(len(length)), length)
    x = np.arange(firsts[-1]) - firsts[y]

    def cell_at(column: _Cells, row: _Cells) -> _Cells:
        within = np.clip(row, 0, len(length) - 1)
        inside = (row == within) & (column >= 0) & (column < length[within])
        return np.where(inside, firsts[within] + column, -1)

    return int(firsts[-1]), x, y, cell_at


def _squares(width: int, height: int, wrap: Any, **recipe: Any) -> Graph:
    """Returns a grid of squares. ``wrap`` maps coordinates beyond the east or south side to those of a cell."""
    cells, x, y, cell_at = _rows([width] * height)
    return _grid(cells, [cell_at(*wrap(x + 1, y)), cell_at(*wrap(x, y + 1))], width=width, height=height, **recipe)


def square_grid(width: int, height: int, *, topology: str = "plane") -> Graph:
    """Squares in rows; x, y is cell y * width + x. Edge 2c leads from cell c east, edge 2c + 1 south.

    >>> square_grid(4, 3).edges.shape
    (24, 2)
    """
    _check_sizes(width=width, height=height)
    check_word("topology", topology, TOPOLOGIES)
    if topology == "torus":
        return _squares(width, height, lambda x, y: (x % width, y % height), id="square", topology=topology)
    return _squares(width, height, lambda x, y: (x, y), id="square")


def cylinder_grid(width: int, height: int) -> Graph:
    """Squares around a cylinder: the west side is joined to the east side."""
    _check_sizes(width=width, height=height)
    return _squares(width, height, lambda x, y: (x % width, y), id="cylinder")


def moebius_grid(width: int, height: int) -> Graph:
    """Squares on a Moebius strip: the west side is joined to the east side after half a turn."""
    _check_sizes(width=width, height=height)
    turned = lambda x, y: (x % width, np.where(x == width, height - 1 - y, y))  # noqa: E731
    return _squares(width, height, turned, id="moebius")


def klein_grid(width: int, height: int) -> Graph:
    """Squares on a Klein bottle: like a Moebius strip whose north side is joined to its south side."""
    _check_sizes(width=width, height=height)
    turned = lambda x, y: (x % width, np.where(x == width, height - 1 - y, y) % height)  # noqa: E731
    return _squares(width, height, turned, id="klein")


def hex_grid(width: int, height: int) -> Graph:
    """Hexagons in rows; x, y is cell y * width + x. Odd rows lie half a cell to the east.

    Edge 3c leads from cell c east, 3c + 1 south-west, 3c + 2 south-east.
    """
    _check_sizes(width=width, height=height)
    cells, x, y, cell_at = _rows([width] * height)
    west = x - 1 + y % 2
    ends = [cell_at(x + 1, y), cell_at(west, y + 1), cell_at(west + 1, y + 1)]
    return _grid(cells, ends, id="hex", width=width, height=height)


def hexagon_grid(side: int) -> Graph:
    """Hexagons in the outline of a hexagon with ``side`` cells per side. Cells are numbered row by row."""
    rows = 2 * check_integer("side", side, 1, 8192) - 1
    cells, x, y, cell_at = _rows([rows - abs(row - side + 1) for row in range(rows)])
    west = np.where(y < side - 1, x, x - 1)
    return _grid(cells, [cell_at(x + 1, y), cell_at(west, y + 1), cell_at(west + 1, y + 1)], id="hexagon", side=side)


def triangle_grid(width: int, height: int) -> Graph:
    """Triangles in rows; x, y is cell y * width + x. A triangle points up if x + y is even.

    Edge 2c leads from cell c east, edge 2c + 1 south from triangles that point up.
    """
    _check_sizes(width=width, height=height)
    cells, x, y, cell_at = _rows([width] * height)
    ends = [cell_at(x + 1, y), np.where((x + y) % 2 == 0, cell_at(x, y + 1), -1)]
    return _grid(cells, ends, id="triangle", width=width, height=height)


def circle_grid(rings: int) -> Graph:
    """A cell in the centre and rings around it, numbered from the centre, in each ring clockwise.

    Edge 2c leads from cell c clockwise, edge 2c + 1 inward.
    """
    lengths = [1, 6][: check_integer("rings", rings, 1, 4096)]
    for radius in range(2, rings):
        lengths.append(lengths[-1] * (2 if 2 * np.pi * radius / lengths[-1] > 1.5 else 1))
    cells, x, ring, cell_at = _rows(lengths)
    length = np.array(lengths)
    inside = np.where(ring > 0, x * length[ring - 1] // length[ring], -1)
    ends = [np.where(ring > 0, cell_at((x + 1) % length[ring], ring), -1), cell_at(inside, ring - 1)]
    return _grid(cells, ends, id="circle", rings=rings)


def upsilon_grid(width: int, height: int) -> Graph:
    """Octagons, where x + y is even, and squares in rows; x, y is cell y * width + x.

    Edge 4c leads from cell c east, 4c + 1 south-west, 4c + 2 south, 4c + 3 south-east.
    """
    _check_sizes(width=width, height=height)
    cells, x, y, cell_at = _rows([width] * height)
    west, east = (np.where((x + y) % 2 == 0, cell_at(x + by, y + 1), -1) for by in (-1, 1))
    return _grid(cells, [cell_at(x + 1, y), west, cell_at(x, y + 1), east], id="upsilon", width=width, height=height)


def cube_grid(width: int, height: int, depth: int) -> Graph:
    """Cubes in floors; x, y, z is cell (z * height + y) * width + x.

    Edge 3c leads from cell c east, 3c + 1 south, 3c + 2 down.
    """
    _check_sizes(width=width, height=height, depth=depth)
    floor = width * height
    cells = floor * depth
    cell = np.arange(cells)
    x, y, z = cell % width, cell // width % height, cell // floor
    ends = [np.where(is_inside, cell + by, -1)
            for is_inside, by in [(x + 1 < width, 1), (y + 1 < height, width), (z + 1 < depth, floor)]]
    return _grid(cells, ends, id="cube", width=width, height=height, depth=depth)


def cube_surface_grid(side: int) -> Graph:
    """Squares on the surface of a cube with ``side`` * ``side`` cells per face; docs/GRIDS.md shows the faces."""
    last = check_integer("side", side, 1, 6688) - 1
    cells = 6 * side * side
    cell = np.arange(cells)
    x, y, face = cell % side, cell // side % side, cell // (side * side)

    def cell_at(column: _Cells, row: _Cells, on: _Cells) -> _Cells:
        return (on % 6 * side + row) * side + column

    zero, is_even = np.zeros_like(x), face % 2 == 0
    beyond_east = np.where(is_even, cell_at(zero, y, face + 1), cell_at(last - y, zero, face + 2))
    beyond_south = np.where(is_even, cell_at(zero, last - x, face + 2), cell_at(x, zero, face + 1))
    ends = [np.where(x < last, cell + 1, beyond_east), np.where(y < last, cell + side, beyond_south)]
    return _grid(cells, ends, id="cube-surface", side=side)


def _derive(seed: int, index: int, purpose: int) -> list[int]:
    """Threefry4x32-20: four words for a purpose, as docs/RANDOMNESS.md of the project defines them."""
    mask = 2**32 - 1
    key = [seed & mask, seed >> 32, purpose, 0]
    schedule = [*key, 0x1BD11BDA ^ key[0] ^ key[1] ^ key[2] ^ key[3]]
    state = [(word + with_key) & mask for word, with_key in zip([index & mask, index >> 32, 0, 0], key)]
    rotations = [(10, 26), (11, 21), (13, 27), (23, 5), (6, 20), (17, 11), (25, 10), (18, 20)]
    for number in range(20):
        for (low, high), by in zip([(0, 1), (2, 3)] if number % 2 == 0 else [(0, 3), (2, 1)], rotations[number % 8]):
            state[low] = (state[low] + state[high]) & mask
            state[high] = ((state[high] << by | state[high] >> (32 - by)) & mask) ^ state[low]
        if number % 4 == 3:
            injection = (number + 1) // 4
            state = [(word + schedule[(injection + i) % 5]) & mask for i, word in enumerate(state)]
            state[3] = (state[3] + injection) & mask
    return state if any(state) else [1, 0, 0, 0]


def _hash(key: list[int], n: _Cells) -> NDArray[np.uint32]:
    """Hashes numbers with a key of four words."""
    x = n.astype(np.uint32) ^ np.uint32(key[0])
    for add, factor in [(0, 0xED5AD4BB), (key[1], 0xAC4C1B51), (key[2], 0x31848BAB)]:
        x = ((x ^ x >> np.uint32(16)) + np.uint32(add)) * np.uint32(factor)
    return x ^ x >> np.uint32(16) ^ np.uint32(key[3])


def weave_grid(
    width: int, height: int, *, share: float = 0.5, seed: int | str | None = None, index: int = 0
) -> Graph:
    """Squares with crossings, where one passage goes over another; a crossing is two cells.

    share: the share of the cells that are candidates for crossings, 0..1.
    seed, index: determine the crossings.
    """
    _check_sizes(width=width, height=height)
    word = share_word(check_share("share", share))
    bits = seed_bits(seed)
    key = _derive(bits, check_integer("index", index, 0, 2**53 - 1), 11)
    grid = square_grid(width, height)
    drawn = _hash(key, np.arange(grid.cells)).astype(np.int64).reshape(height, width)
    none = 2**32
    words = np.full((height + 2, width + 2), none)
    inner = np.where(drawn[1:-1, 1:-1] >> 1 < word, drawn[1:-1, 1:-1], none)
    words[2:-2, 2:-2] = inner
    around = [words[1 + dy : height + 1 + dy, 1 + dx : width + 1 + dx] for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
    own = words[1:-1, 1:-1]
    crossings = np.flatnonzero((own < none) & (own == np.min(around, axis=0)))
    edges = grid.edges.copy()
    further = grid.cells + np.arange(len(crossings))
    edges[2 * (crossings - 1), 1] = further
    edges[2 * crossings, 0] = further
    required = np.concatenate([2 * (crossings - width) + 1, 2 * crossings - 2, 2 * crossings, 2 * crossings + 1])
    recipe = {"id": "weave", "revision": 1, "width": width, "height": height, "share": share}
    recipe |= {"seed": seed if isinstance(seed, str) else bits, "index": index}
    return Graph(grid.cells + len(crossings), edges, required, recipe)


GRIDS = {
    "square": square_grid, "weave": weave_grid, "hex": hex_grid, "hexagon": hexagon_grid, "triangle": triangle_grid,
    "circle": circle_grid, "upsilon": upsilon_grid, "cube": cube_grid, "cube-surface": cube_surface_grid,
    "cylinder": cylinder_grid, "moebius": moebius_grid, "klein": klein_grid,
}
