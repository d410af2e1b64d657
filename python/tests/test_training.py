"""Tests that training examples are reproducible, yielded exactly once, resumable, and split without leaks."""

from __future__ import annotations

import multiprocessing
import pickle
import random
import sys
import time
from typing import Any

import numpy as np
import pytest

import wasmaze
from wasmaze.training import FREE, GOAL, PATH, START, WALL, MazeExamples, MazeStream, puzzle, raster

OPTIONS: dict[str, Any] = {"width": 6, "height": 5, "seed": "t", "count": 1000, "chunk": 64}


def same(one: Any, other: Any) -> bool:
    return one.keys() == other.keys() and all(np.array_equal(one[name], other[name]) for name in one)


def test_random_access_returns_the_same_examples() -> None:
    examples = MazeExamples("wilson", **OPTIONS)
    assert len(examples) == 1000
    in_order = [examples[i] for i in range(1000)]
    for i in random.Random(1).sample(range(1000), 50):
        assert same(MazeExamples("wilson", **OPTIONS)[i], in_order[i])
        assert same(MazeExamples("wilson", **{**OPTIONS, "chunk": 7})[i], in_order[i])
    assert same(examples[-1], in_order[999])
    assert (in_order[17]["walls"] == wasmaze.generate("wilson", width=6, height=5, seed="t", index=17)).all()
    assert same(pickle.loads(pickle.dumps(examples))[3], in_order[3])
    with pytest.raises((IndexError, ValueError)):
        examples[1000]


def test_iteration_over_a_map_style_data_set_ends() -> None:
    examples = MazeExamples("wilson", **{**OPTIONS, "count": 5})
    assert len([examples[i] for i in range(len(examples))]) == 5


def test_puzzles_show_maze_and_path_as_tokens() -> None:
    example = MazeExamples("wilson", **OPTIONS)[5]
    question, answer = puzzle(example)
    assert question.shape == answer.shape == (10, 12) and question.dtype == np.uint8
    assert sorted(np.unique(question)) == [WALL, FREE, START, GOAL]
    # The 30 cells have 29 passages between them, so 59 squares are open.
    assert (question != WALL).sum() == 59
    assert (answer == PATH).sum() == 2 * len(example["moves"]) - 1
    assert (np.where(answer == PATH, FREE, answer) == question).all()
    start = int(example["ends"][0])
    assert question[start // 6 * 2, start % 6 * 2] == START


def test_rasters_show_maze_and_path_as_pixels() -> None:
    example = MazeExamples("recursive-backtracker", **{**OPTIONS, "width": 5})[5]
    picture, solution = raster(example)
    assert picture.shape == (3, 24, 24) and solution.shape == (24, 24)
    small = picture[:, 1:-1:2, 1:-1:2]
    assert (small.repeat(2, 1).repeat(2, 2) == picture[:, 1:-1, 1:-1]).all()
    # The 25 cells have 24 passages between them, so 49 squares are open. The start is green, and the goal is red.
    assert small.any(0).sum() == 49
    start, goal = example["ends"].tolist()
    assert small[:, 2 * (start // 5) + 1, 2 * (start % 5) + 1].tolist() == [0, 1, 0]
    assert small[:, 2 * (goal // 5) + 1, 2 * (goal % 5) + 1].tolist() == [1, 0, 0]
    assert solution[1:-1:2, 1:-1:2].sum() == 2 * len(example["moves"]) + 1


def test_workers_share_the_examples() -> None:
    alone = list(MazeStream("wilson", **OPTIONS))
    assert [example["index"] for example in alone] == list(range(1000))
    for workers in (1, 3, 40):
        shares = [list(MazeStream("wilson", **OPTIONS, worker=w, workers=workers)) for w in range(workers)]
        together = sorted((example for share in shares for example in share), key=lambda example: example["index"])
        assert len(together) == 1000 and all(same(one, other) for one, other in zip(together, alone))


@pytest.mark.parametrize("split", [None, "train"])
def test_a_stream_resumes_from_its_state(split: str | None) -> None:
    def stream() -> MazeStream:
        return MazeStream("wilson", **OPTIONS, split=split, worker=1, workers=3)

    whole = list(stream())
    for count in (0, 1, 63, 64, 200, len(whole)):
        first = stream()
        iterator = iter(first)
        for _ in range(count):
            next(iterator)
        state = pickle.loads(pickle.dumps(first.state_dict()))
        second = stream()
        second.load_state_dict(state)
        rest = list(second)
        assert len(rest) == len(whole) - count and all(same(one, other) for one, other in zip(rest, whole[count:]))
        assert len(list(second)) == len(whole)


def test_splits_do_not_leak() -> None:
    small = {**OPTIONS, "width": 4, "height": 4, "count": 5000}
    train = list(MazeStream("recursive-backtracker", **small, split="train"))
    test = list(MazeStream("recursive-backtracker", **small, split=(0.9, 1.0)))
    assert len(train) + len(test) == 5000 and 100 < len(test) < 1500

    def images(walls: np.ndarray) -> list[bytes]:
        """Returns the eight rotations and mirror images of a maze as grids of open squares."""
        height, width = walls.shape
        squares = np.zeros((2 * height + 1, 2 * width + 1), np.uint8)
        squares[1::2, 1::2] = 1
        squares[1::2, 2::2] = walls & 2 == 0
        squares[2::2, 1::2] = walls & 4 == 0
        turned = [np.rot90(squares, turns) for turns in range(4)]
        return [image.tobytes() for each in turned for image in (each, each[::-1])]

    seen = {image for example in train for image in images(example["walls"])}
    assert not any(images(example["walls"])[0] in seen for example in test)


def _share(worker: int, workers: int, queue: Any) -> None:
    # This process imitates a worker of PyTorch. The data set reads the number of its worker from torch.utils.data.
    import types

    data = types.ModuleType("torch.utils.data")
    data.get_worker_info = lambda: types.SimpleNamespace(id=worker, num_workers=workers)  # type: ignore[attr-defined]
    sys.modules["torch.utils.data"] = data
    for example in MazeStream("wilson", **OPTIONS):
        queue.put((example["index"], example["moves"].tobytes()))
    queue.put(None)


@pytest.mark.parametrize("method", ["fork", "spawn"] if sys.platform == "linux" else ["spawn"])
def test_four_processes_yield_each_example_exactly_once(method: str) -> None:
    expected = [(each["index"], each["moves"].tobytes()) for each in MazeStream("wilson", **OPTIONS)]
    context = multiprocessing.get_context(method)
    queue = context.Queue()
    processes = [context.Process(target=_share, args=(worker, 4, queue)) for worker in range(4)]
    for process in processes:
        process.start()
    found, ended = [], 0
    while ended < 4:
        item = queue.get(timeout=60)
        if item is None:
            ended += 1
        else:
            found.append(item)
    for process in processes:
        process.join()
    assert sorted(found) == expected


def _until_killed(state: dict[str, int], queue: Any) -> None:
    stream = MazeStream("wilson", **OPTIONS, worker=1, workers=2)
    stream.load_state_dict(state)
    for example in stream:
        queue.put((example["index"], stream.state_dict()))
        time.sleep(0.001)
    queue.put(None)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_killed_worker_resumes_from_its_last_state() -> None:
    expected = [each["index"] for each in MazeStream("wilson", **OPTIONS, worker=1, workers=2)]
    context = multiprocessing.get_context("spawn")
    state, found, kills = {"yielded": 0}, [], 0
    while True:
        queue = context.SimpleQueue()
        process = context.Process(target=_until_killed, args=(state, queue))
        process.start()
        item: Any = ()
        while item is not None and (kills == 3 or len(found) < 100 * (kills + 1)):
            item = queue.get()
            if item is not None:
                found.append(item[0])
                state = item[1]
        if item is None:
            break
        process.kill()
        process.join()
        kills += 1
    process.join()
    assert kills == 3 and found == expected


def test_invalid_arguments_are_rejected() -> None:
    with pytest.raises(ValueError, match='^"split" expected one of train, test, got "tset"; did you mean "test"'):
        MazeStream("wilson", **OPTIONS, split="tset")
    with pytest.raises(ValueError, match=r'^"split" expected shares 0 <= from < to <= 1, got \(1, 0\)'):
        MazeStream("wilson", **OPTIONS, split=(1, 0))
    with pytest.raises(ValueError, match='^"split" expected no value for MazeExamples'):
        MazeExamples("wilson", **OPTIONS, split="test")
    with pytest.raises(ValueError, match='^"worker" and "workers" expected two values or none, got only one'):
        MazeStream("wilson", **OPTIONS, worker=1)
    with pytest.raises(ValueError, match=r'^"worker" expected an integer in 0\.\.2, got 3'):
        MazeStream("wilson", **OPTIONS, worker=3, workers=3)
    with pytest.raises(ValueError, match='^"form" expected one of plain, puzzle, raster, got "puzzles"; did you mean'):
        MazeExamples("wilson", **OPTIONS, form="puzzles")
    with pytest.raises(ValueError, match='^"form" expected plain on a torus'):
        MazeExamples("wilson", **OPTIONS, form="puzzle", topology="torus")
