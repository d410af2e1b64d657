"""Draws four mazes with their solutions, coloured by distance: python examples/python_mazes.py mazes.png

Requires matplotlib and the package in python/.
"""

import sys

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
import numpy as np
import wasmaze

SIZE = 40
ALGORITHMS = ["wilson", "recursive-backtracker", "kruskal", "recursive-division"]


def draw(axes, algorithm):
    """Draws a maze: cells coloured by distance from the start, walls as lines, and the solution on top."""
    walls = wasmaze.generate(algorithm, width=SIZE, height=SIZE, seed=7)
    start, finish, _ = wasmaze.suggest_ends(walls)
    axes.imshow(wasmaze.distances(walls, start), cmap="viridis", extent=(0, SIZE, SIZE, 0))
    for bit, dx, dy in [(wasmaze.NORTH, 1, 0), (wasmaze.WEST, 0, 1)]:
        y, x = np.nonzero(walls & bit)
        axes.plot([x, x + dx], [y, y + dy], color="black", linewidth=0.8)
    y, x = np.divmod(wasmaze.solve(walls, start, finish), SIZE)
    axes.plot(x + 0.5, y + 0.5, color="white", linewidth=1.4)
    axes.set_title(algorithm, fontsize=10)
    axes.set_axis_off()


figure, grid = plt.subplots(2, 2, figsize=(8, 8.4), layout="constrained")
for axes, algorithm in zip(grid.flat, ALGORITHMS):
    draw(axes, algorithm)
figure.savefig(sys.argv[1] if len(sys.argv) > 1 else "mazes.png", dpi=110)
