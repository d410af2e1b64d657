"""Token lines, exchanged with the real maze-dataset."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

warnings.simplefilter("ignore")
from maze_dataset import MazeDataset, MazeDatasetConfig, SolvedMaze
from maze_dataset.generation import LatticeMazeGenerators
from maze_dataset.tokenization import MazeTokenizerModular

import wasmaze
from wasmaze import tokens
from wasmaze.examples import Examples

TOKENIZER = MazeTokenizerModular()
COUNT = 1000


def walls_of(maze: SolvedMaze) -> np.ndarray:
    """Returns the walls of a maze of maze-dataset: ``connection_list`` has the passages south, then those east."""
    south, east = maze.connection_list
    walls = np.full(south.shape, 15, np.uint8)
    walls[south] &= ~np.uint8(4)
    walls[1:][south[:-1]] &= ~np.uint8(1)
    walls[east] &= ~np.uint8(2)
    walls[:, 1:][east[:, :-1]] &= ~np.uint8(8)
    return walls


def test_maze_dataset_reads_our_lines() -> None:
    solved = Examples("recursive-backtracker", width=7, height=7, seed=7, count=COUNT).solved(range(COUNT))
    lines = tokens.encode(solved, seed=7)
    for i, line in enumerate(lines):
        maze = SolvedMaze.from_tokens(line.split(), TOKENIZER)
        assert (walls_of(maze) == solved.walls[i]).all()
        y, x = maze.solution.T
        assert (7 * y[0] + x[0], 7 * y[-1] + x[-1]) == (solved.start[i], solved.finish[i])
        assert len(maze.solution) == solved.length[i] + 1
    again = tokens.decode(lines)
    assert (again.walls == solved.walls).all() and (again.moves.values == solved.moves.values).all()


@pytest.mark.parametrize("generator", ["gen_dfs", "gen_wilson"])
def test_we_read_the_lines_of_maze_dataset(generator: str) -> None:
    config = MazeDatasetConfig(
        name="x", grid_n=6, n_mazes=COUNT // 2, maze_ctor=getattr(LatticeMazeGenerators, generator), seed=3
    )
    mazes = MazeDataset.generate(config, gen_parallel=False)
    lines = [" ".join(maze.as_tokens(TOKENIZER)) for maze in mazes]
    assert len(lines) == COUNT // 2
    solved = tokens.decode(lines)
    for i, maze in enumerate(mazes):
        assert (walls_of(maze) == solved.walls[i]).all()
        y, x = np.asarray(maze.solution).T
        assert (solved.start[i], solved.finish[i]) == (6 * y[0] + x[0], 6 * y[-1] + x[-1])
    assert wasmaze.is_path(solved.walls, solved.start, solved.finish, solved.moves).all()
    # The same words in another order of passages: both parsers read what we write of what we have read.
    for line, maze in zip(tokens.encode(solved), mazes):
        assert (walls_of(SolvedMaze.from_tokens(line.split(), TOKENIZER)) == walls_of(maze)).all()


def test_our_numbers_are_those_of_its_vocabulary() -> None:
    numbered = Examples("wilson", width=7, height=5, seed=7, count=50, form="tokens").batch(0, 50)["tokens"]
    for i, line in enumerate(tokens.to_words(numbered, 7, 5)):
        assert TOKENIZER.encode(line.split()) == numbered[i].tolist()
    numbers = tokens.cell_numbers(50, 50)
    for y, x in np.ndindex(50, 50):
        assert TOKENIZER.encode([f"({y},{x})"]) == [numbers[y, x]]
