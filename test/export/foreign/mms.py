"""Reads micromouse mazes. Written from the README of mackorone/mms, section "Maze Files"."""

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8


def read_map(path):
    """A cell is 4 characters wide and 2 lines high; any character but a blank in the middle of a side is a wall."""
    lines = open(path).read().rstrip("\n").split("\n")
    width, height = len(lines[0]) // 4, len(lines) // 2
    walls = []
    for y in range(height):
        for x in range(width):
            at = (lines[2 * y][4 * x + 2], lines[2 * y + 1][4 * x + 4], lines[2 * y + 2][4 * x + 2], lines[2 * y + 1][4 * x])
            walls.append(sum(bit for bit, mark in zip((NORTH, EAST, SOUTH, WEST), at) if mark != " "))
    return width, height, walls


def read_num(path):
    """A line X Y N E S W for each cell, from the south-west."""
    cells = {(x, y): sides for x, y, *sides in (map(int, line.split()) for line in open(path))}
    width, height = (1 + max(place[i] for place in cells) for i in (0, 1))
    rows = ((x, height - 1 - y) for y in range(height) for x in range(width))
    return width, height, [sum(bit for bit, wall in zip((NORTH, EAST, SOUTH, WEST), cells[place]) if wall) for place in rows]


def read_maz(path):
    """16 x 16 bytes from the south-west, column by column: 1 north, 2 east, 4 south, 8 west."""
    data = open(path, "rb").read()
    assert len(data) == 256
    return 16, 16, [data[16 * x + 15 - y] for y in range(16) for x in range(16)]
