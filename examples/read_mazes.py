"""Reads mazes made by `wasmaze bulk`, with NumPy only.

    wasmaze bulk --algorithm wilson --width 16 --height 12 --count 1000 --seed 7 --output mazes
    python3 examples/read_mazes.py mazes/part-000000000000.npy
"""

import sys

import numpy

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8


def occupancy(walls):
    """Converts walls (..., height, width) to grids (..., 2 * height + 1, 2 * width + 1): 1 = wall, 0 = floor."""
    *batch, height, width = walls.shape
    grid = numpy.ones((*batch, 2 * height + 1, 2 * width + 1), dtype=numpy.uint8)
    grid[..., 1::2, 1::2] = 0
    grid[..., 1::2, 2::2] = (walls & EAST) != 0
    grid[..., 2::2, 1::2] = (walls & SOUTH) != 0
    # The first row and column of the grid are walls, except where a passage of a torus crosses the border.
    grid[..., 1::2, 0] = (walls[..., :, 0] & WEST) != 0
    grid[..., 0, 1::2] = (walls[..., 0, :] & NORTH) != 0
    return grid


def adjacency_list(walls):
    """Returns the passages of a maze as pairs of cell indices, y * width + x."""
    height, width = walls.shape
    cell = numpy.arange(height * width).reshape(height, width)
    east = (walls & EAST) == 0
    south = (walls & SOUTH) == 0
    return numpy.concatenate(
        [
            numpy.stack([cell[east], numpy.roll(cell, -1, axis=1)[east]], axis=1),
            numpy.stack([cell[south], numpy.roll(cell, -1, axis=0)[south]], axis=1),
        ]
    )


def write_image(walls, path, scale=8):
    """Writes a maze as a PGM picture, a format that most image programs open."""
    pixels = numpy.kron(255 * (1 - occupancy(walls)), numpy.ones((scale, scale), dtype=numpy.uint8)).astype(numpy.uint8)
    with open(path, "wb") as file:
        file.write(b"P5 %d %d 255\n" % pixels.shape[::-1])
        file.write(pixels.tobytes())


if __name__ == "__main__":
    # A memory-mapped file is loaded only where it is accessed.
    mazes = numpy.load(sys.argv[1], mmap_mode="r")
    print("mazes", mazes.shape, mazes.dtype)
    print("grids", occupancy(mazes[:100]).shape)
    print("passages of the first", adjacency_list(mazes[0]).shape)
    if len(sys.argv) > 2:
        write_image(mazes[0], sys.argv[2])
