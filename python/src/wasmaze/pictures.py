"""Mazes as grids of squares, text and pictures."""

from __future__ import annotations

import struct
import zlib
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from ._errors import check_integer, check_word, show
from ._mazes import check_one_maze
from ._options import Integer
from ._request import check_mask

_CORNERS = {"box": " ╵╶└╷│┌├╴┘─┴┐┤┬┼", "ascii": " ++++|++++-+++++"}
_LINES = {"box": ("─", "│", "•"), "ascii": ("-", "|", ".")}
#: Floor, wall, path, start, finish.
_COLOURS = bytes.fromhex("ffffff 1b1f24 8ab8f0 1a9850 d73027")


def occupancy(walls: NDArray[np.uint8], mask: NDArray[Any] | None = None) -> NDArray[np.uint8]:
    """Converts walls (..., height, width) to grids (..., 2 * height + 1, 2 * width + 1): 1 = wall, 0 = floor.

    Cell (x, y) is square [2y + 1, 2x + 1]. A passage across the border of a torus is a gap on both sides. Cells outside
    the mask are walls.

    >>> wasmaze.occupancy(np.array([[13, 7]], np.uint8)).tolist()
    [[1, 1, 1, 1, 1], [1, 0, 0, 0, 1], [1, 1, 1, 1, 1]]
    """
    if not isinstance(walls, np.ndarray) or walls.dtype != np.uint8 or walls.ndim < 2:
        raise TypeError(f'"walls" expected an array of uint8 of shape (..., height, width), got {show(walls)}')
    *batch, height, width = walls.shape
    grid = np.ones((*batch, 2 * height + 1, 2 * width + 1), np.uint8)
    grid[..., 1::2, 1::2] = 0 if mask is None else 1 - check_mask(mask, width, height)
    grid[..., 1::2, 2::2] = walls >> 1 & 1
    grid[..., 2::2, 1::2] = walls >> 2 & 1
    grid[..., 1::2, 0] = walls[..., 0] >> 3
    grid[..., 0, 1::2] = walls[..., 0, :] & 1
    return grid


def from_occupancy(grid: Any) -> NDArray[np.uint8]:
    """Converts grids (..., 2 * height + 1, 2 * width + 1) of walls (not 0) and floor (0) to walls.

    The inverse of ``occupancy`` without a mask. Raises ValueError if a cell is a wall, or if a passage across the
    border of a torus has a gap on one side only.
    """
    squares = np.asarray(grid) != 0
    if squares.ndim < 2 or any(side < 3 or side % 2 == 0 for side in squares.shape[-2:]):
        raise ValueError(f'"grid" expected a shape (..., 2 * height + 1, 2 * width + 1), got {squares.shape}')
    if squares[..., 1::2, 1::2].any():
        raise ValueError('"grid" expected the floor at each cell [2y + 1, 2x + 1], got walls')
    rows, columns = squares[..., ::2, 1::2], squares[..., 1::2, ::2]
    if (rows[..., 0, :] != rows[..., -1, :]).any() or (columns[..., 0] != columns[..., -1]).any():
        raise ValueError('"grid" expected the same gaps on opposite sides of the border, got other gaps')
    north, south = rows[..., :-1, :], rows[..., 1:, :]
    west, east = columns[..., :-1], columns[..., 1:]
    walls: NDArray[np.uint8] = (north + east * 2 + south * 4 + west * 8).astype(np.uint8)
    return walls


def _squares(walls: NDArray[np.uint8], path: Any) -> NDArray[np.uint8]:
    """Returns a grid of squares: 0 floor, 1 wall, 2 path, 3 start, 4 finish."""
    maze = check_one_maze(walls, "torus", None)
    grid = occupancy(np.asarray(walls))
    cells = np.asarray([] if path is None else path, np.int64).reshape(-1)
    if len(cells) and not (0 <= cells.min() and cells.max() < maze.width * maze.height):
        raise ValueError(f'"path" expected cell indices in 0..{maze.width * maze.height - 1}, got {show(path)}')
    y, x = np.divmod(cells, maze.width)
    grid[2 * y + 1, 2 * x + 1] = 2
    # A step across the border of a torus is not drawn.
    near = abs(np.diff(y)) + abs(np.diff(x)) == 1
    grid[(y[1:] + y[:-1] + 1)[near], (x[1:] + x[:-1] + 1)[near]] = 2
    if len(cells):
        grid[2 * y[0] + 1, 2 * x[0] + 1] = 3
        grid[2 * y[-1] + 1, 2 * x[-1] + 1] = 4
    return grid


def to_text(walls: NDArray[np.uint8], *, path: Any = None, style: Literal["box", "ascii"] = "box") -> str:
    """Draws a maze as 2 * height + 1 lines of 2 * width + 1 characters, without a final line break.

    path: cell indices, for example of ``solve``. The start is S, the finish F, and the path between them dots.
    style: "box" uses box-drawing characters, "ascii" only - | and +.

    >>> print(wasmaze.to_text(np.array([[13, 7]], np.uint8), path=[0, 1], style="ascii"))
    +---+
    |S.F|
    +---+
    """
    check_word("style", style, _CORNERS)
    grid = _squares(walls, path)
    horizontal, vertical, dot = _LINES[style]
    wall = np.pad(grid == 1, 1).astype(np.intp)
    corner = wall[:-2, 1:-1] + 2 * wall[1:-1, 2:] + 4 * wall[2:, 1:-1] + 8 * wall[1:-1, :-2]
    text = np.array(list(f" ?{dot}SF"))[grid]
    text[::2][grid[::2] == 1] = horizontal
    text[1::2][grid[1::2] == 1] = vertical
    text[::2, ::2] = np.array(list(_CORNERS[style]))[corner[::2, ::2]]
    return "\n".join("".join(row) for row in text.tolist())


class Image(bytes):
    """The bytes of a PNG file. Notebooks show them as a picture."""

    def _repr_png_(self) -> bytes:
        return bytes(self)


def to_image(
    walls: NDArray[np.uint8], *, path: Any = None, cell_pixels: Integer = 12, wall_pixels: Integer = 2
) -> Image:
    """Draws a maze as a PNG picture, without Pillow.

    path: cell indices, for example of ``solve``. The start is green, the finish red, and the path between them blue.
    cell_pixels, wall_pixels: sides of cells and walls, 1..1024.

    >>> wasmaze.to_image(np.array([[13, 7]], np.uint8))[1:4]
    b'PNG'
    """
    grid = _squares(walls, path)
    cell = check_integer("cell_pixels", cell_pixels, 1, 1024)
    wall = check_integer("wall_pixels", wall_pixels, 1, 1024)
    height, width = (wall + (wall + cell) * (side // 2) for side in grid.shape)
    if width * height > 2**28:
        raise ValueError(f'"cell_pixels" expected a picture of at most {2**28} pixels, got {width} * {height}')
    rows, columns = (np.resize([wall, cell], side) for side in grid.shape)
    lines = np.zeros((height, width + 1), np.uint8)
    lines[:, 1:] = grid.repeat(rows, axis=0).repeat(columns, axis=1)

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    chunks = [(b"IHDR", head), (b"PLTE", _COLOURS), (b"IDAT", zlib.compress(lines.tobytes(), 6)), (b"IEND", b"")]
    return Image(b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*each) for each in chunks))


__all__ = ["Image", "from_occupancy", "occupancy", "to_image", "to_text"]
