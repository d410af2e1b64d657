"""Reads MovingAI maps and scenarios, and finds octile paths by A*. Written from movingai.com/benchmarks/formats.html."""

import heapq
import math


def read_map(path):
    kind, height, width, header, *rows, end = open(path).read().split("\n")
    assert (kind, height, header, end) == ("type octile", f"height {len(rows)}", "map", "")
    assert all(width == f"width {len(row)}" for row in rows)
    return [[square in ".G" for square in row] for row in rows]


def read_scenarios(path):
    lines = open(path).read().split("\n")
    assert lines[0] == "version 1"
    for line in lines[1:-1]:
        bucket, name, *numbers, length = line.split("\t")
        yield int(bucket), name, *map(int, numbers), float(length)


def shortest(free, start, goal):
    def estimate(x, y):
        dx, dy = abs(x - goal[0]), abs(y - goal[1])
        return max(dx, dy) + (math.sqrt(2) - 1) * min(dx, dy)

    best, queue = {start: 0.0}, [(estimate(*start), 0.0, start)]
    while queue:
        _, length, (x, y) = heapq.heappop(queue)
        if (x, y) == goal:
            return length
        for dx, dy in ((i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j):
            squares = ((x + dx, y + dy), (x + dx, y), (x, y + dy))
            if all(0 <= i < len(free[0]) and 0 <= j < len(free) and free[j][i] for i, j in squares):
                further = length + math.hypot(dx, dy)
                if further < best.get(squares[0], math.inf):
                    best[squares[0]] = further
                    heapq.heappush(queue, (further + estimate(*squares[0]), further, squares[0]))
    return math.inf
