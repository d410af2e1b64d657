"""Tests examples: access by position, filters, splits, forms, shares of ranks, and copies."""

from __future__ import annotations

import multiprocessing
import pickle
import random
import sys
import warnings
from typing import Any

import numpy as np
import pytest

import wasmaze
from wasmaze import tokens
from wasmaze.examples import Examples, Ragged, Solved

OPTIONS: dict[str, Any] = {"width": 6, "height": 5, "seed": "t", "count": 1000, "chunk": 64}
WALL, FREE, START, GOAL, PATH = 1, 2, 3, 4, 5
MASK = np.ones((5, 6), bool)
MASK[0, 0] = MASK[2, 3] = False


def same(one: Any, other: Any) -> bool:
    def equal(a: Any, b: Any) -> bool:
        return np.array_equal(a.values, b.values) if isinstance(a, Ragged) else np.array_equal(a, b)

    return one.keys() == other.keys() and all(equal(one[name], other[name]) for name in one)


def made(positions: Any, **options: Any) -> Solved:
    return Examples("wilson", **{**OPTIONS, **options}).solved(positions)


def test_random_access_returns_the_same_examples() -> None:
    examples = Examples("wilson", **OPTIONS)
    assert len(examples) == 1000
    in_order = list(examples)
    for i in random.Random(1).sample(range(1000), 50):
        assert same(examples[i], in_order[i])
        assert same(Examples("wilson", **{**OPTIONS, "chunk": 7})[i], in_order[i])
    assert same(examples[-1], in_order[999])
    assert (in_order[17]["walls"] == wasmaze.generate("wilson", width=6, height=5, seed="t", index=17)).all()
    assert same(pickle.loads(pickle.dumps(examples))[3], in_order[3])
    order = np.random.default_rng(1).permutation(1000)
    shuffled = examples.__getitems__(order.tolist())
    assert all(same(shuffled[at], in_order[i]) for at, i in enumerate(order.tolist()))
    assert same(examples.take(order[:5]), shuffled.columns) is False
    for wrong in (1000, -1001):
        with pytest.raises(IndexError, match=f'^"i" expected the index of one of 1000 examples, got {wrong}$'):
            examples[wrong]
    with pytest.raises(IndexError, match=r'^"positions" expected indices of 1000 examples, got 5\.\.1000$'):
        examples.take([5, 1000])


def test_what_is_not_stored_may_have_any_count() -> None:
    huge = Examples("wilson", **{**OPTIONS, "count": 2**53 - 1})
    assert len(huge) == 2**53 - 1 and huge[2**53 - 2]["index"] == 2**53 - 2
    assert list(Examples("wilson", **{**OPTIONS, "count": 0})) == []
    assert [i for i, _ in zip(range(3), Examples("wilson", **{**OPTIONS, "count": None}))] == [0, 1, 2]


def test_examples_are_copies() -> None:
    examples = Examples("wilson", **OPTIONS)
    first = examples[0]
    before = first["walls"].copy()
    first["walls"][:] = 0
    first["moves"][:] = 9
    assert (examples[0]["walls"] == before).all() and examples[0]["moves"].max() < 4
    rows = examples.__getitems__([0, 1])
    rows[0]["walls"][:] = 0
    assert (rows[1]["walls"] == examples[1]["walls"]).all() and (examples[0]["walls"] == before).all()


FILTERS: list[tuple[dict[str, Any], Any]] = [
    ({"where": "length > 12 and deadEnds < 10"}, lambda s, m: (s.length > 12) & (m["deadEnds"] < 10)),
    ({"where": "not (length = 3 or 2 * turns - 1 >= 30)"}, lambda s, m: (s.length != 3) & (2 * m["turns"] - 1 < 30)),
    ({"where": "elitism / 2 > .3", "ends": "corners"}, lambda s, m: m["elitism"] / 2 > 0.3),
    ({"where": "index != 7 and solution > 3"}, lambda s, m: (s.index != 7) & (s.length > 2)),
    ({"split": (0.25, 0.5)}, lambda s, m: wasmaze.keys_many(s.walls) >> np.uint64(62) == 1),
]


@pytest.mark.parametrize(("options", "passes"), FILTERS, ids=lambda value: str(value)[:30])
def test_example_i_is_the_first_maze_that_passes(options: Any, passes: Any) -> None:
    found = made(range(100), **options)
    assert (found.index % 2**32 == np.arange(100)).all() and (found.index != np.arange(100)).any()
    ends = options.get("ends", "random")
    for row, index in enumerate(found.index.tolist()):
        tries = [made([index % 2**32], index=at, ends=ends) for at in range(0, index - row + 1, 2**32)]
        passed = []
        for one in tries:
            # Measures of a single maze are those of its ends.
            pair = tuple((int(cell) % 6, int(cell) // 6) for cell in (one.start[0], one.finish[0]))
            measured = wasmaze.measure_many(one.walls, ends=pair)  # type: ignore[arg-type]
            passed.append(bool(passes(one, measured)[0]))
        assert passed == [False] * (len(tries) - 1) + [True]
        assert (tries[-1].walls[0] == found.walls[row]).all()
        assert (tries[-1].moves[0] == found.moves[row]).all()
    order = np.random.default_rng(2).permutation(100)
    assert (made(order, **options).index == found.index[order]).all()
    selected = Examples("wilson", **{**OPTIONS, **options}).selected(0, 100)
    assert selected.index.tolist() == [i for i in found.index.tolist() if i < 100]


def test_mazes_without_ends_are_replaced() -> None:
    options: dict[str, Any] = {"width": 3, "height": 3, "braid": 0.5, "ends": "dead-ends", "count": 300}
    found = made(range(300), **options)
    assert 50 < (found.index >= 2**32).sum() < 290 and (found.length > 0).all()
    for i, (index, walls) in enumerate(zip(found.index.tolist(), found.walls)):
        again = wasmaze.generate("wilson", width=3, height=3, braid=0.5, seed="t", index=index)
        assert (walls == again).all()
        assert index == i or (made([0], **options, index=i).index % 2**32 == i).all()
    walls = wasmaze.generate_many("wilson", width=3, height=3, braid=1.0, seed=1, count=5)
    with pytest.raises(
        ValueError, match=r'^"ends" expected two cells joined by a path in every maze, got none in maze'
    ):
        wasmaze.solve_pairs(walls, seed=1, ends="dead-ends")


@pytest.mark.parametrize(
    ("where", "message"),
    [
        ("lenght > 3", r'one of index, length, .*, got "lenght"; did you mean "length"\?'),
        ("length", 'a condition such as length > 110, got "length"'),
        ("length > 3 and turns", 'a condition such as length > 110, got "turns" in "length > 3 and turns"'),
        ("(length > 3) + 1 > 2", 'a number, got "length > 3"'),
        ("1 < length < 3", "a condition of names"),
        ("__import__('os').abort() > 1", "a condition of names"),
        ("length ** 2 > 3", "a condition of names"),
        ("length > True", "a condition of names"),
        ("length > \x00", "a condition of names"),
        ("", "a condition of names"),
        ("(" * 900, "a condition of names"),
        ("-" * 1990 + "1>0", "a condition of names"),
        ("length > 1" * 300, "at most 2000 characters, got 3000"),
    ],
)
def test_invalid_filters_are_rejected(where: str, message: str) -> None:
    with pytest.raises(ValueError, match=f'^"where" expected {message}') as caught:
        Examples("wilson", **OPTIONS, where=where)
    assert "\n" not in str(caught.value)


def test_a_filter_that_nothing_passes_ends_with_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wasmaze._results._MAX_MISSES", 2**12)
    with pytest.raises(ValueError, match=r'^"where" expected a match within 4096 mazes for each example, got none for'):
        made(range(50), where="length > 1000")
    with pytest.raises(ValueError, match=r"got none for example 0; .* \(0 of \d+ mazes matched\)"):
        made([0], where="index < 0")


def test_a_filter_that_few_mazes_pass_warns_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wasmaze._filter._RARE_TRIED", 3000)
    with pytest.warns(UserWarning, match=r'^"where" matches \d+ of \d+ mazes: each example takes the time of') as warned:
        rare = Examples("wilson", **OPTIONS, where="length > 20")
        for first in range(4):
            assert rare.solved([first]).length > 20
    assert len(warned) == 1
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Examples("wilson", **OPTIONS, where="length > 16").solved(range(100))


def test_splits_do_not_leak() -> None:
    small: dict[str, Any] = {**OPTIONS, "width": 4, "height": 4, "count": 2000}
    train = Examples("recursive-backtracker", **small, split="train").solved(range(2000))
    test = Examples("recursive-backtracker", **small, split=(0.9, 1.0)).solved(range(2000))

    def images(walls: np.ndarray) -> list[bytes]:
        """Returns the eight rotations and mirror images of a maze as grids of squares."""
        turned = [np.rot90(wasmaze.occupancy(walls), turns) for turns in range(4)]
        return [image.tobytes() for each in turned for image in (each, each[::-1])]

    seen = {image for walls in train.walls for image in images(walls)}
    assert not any(images(walls)[0] in seen for walls in test.walls)


def drawn(solved: Solved, mask: np.ndarray | None, i: int) -> tuple[np.ndarray, np.ndarray]:
    """Draws the squares of example ``i`` cell by cell: 1 on the floor, and 1 on the path."""
    _, height, width = solved.walls.shape
    floor, path = np.zeros((2, 2 * height + 1, 2 * width + 1), np.uint8)
    for y, x in np.ndindex(height, width):
        if mask is None or mask[y, x]:
            floor[2 * y + 1, 2 * x + 1] = 1
        for bit, to_y, to_x in ((1, 0, 1), (2, 1, 2), (4, 2, 1), (8, 1, 0)):
            if not solved.walls[i, y, x] & bit:
                floor[2 * y + to_y, 2 * x + to_x] = 1
    y, x = divmod(int(solved.start[i]), width)
    path[2 * y + 1, 2 * x + 1] = 1
    for move in solved.moves[i].tolist():
        step_y, step_x = ((-1, 0), (0, 1), (1, 0), (0, -1))[move]
        path[2 * y + 1 + step_y, 2 * x + 1 + step_x] = 1
        y, x = y + step_y, x + step_x
        path[2 * y + 1, 2 * x + 1] = 1
    assert y * width + x == solved.finish[i]
    return floor, path


SHAPES: list[dict[str, Any]] = [
    {},
    {"mask": MASK, "index": 2**40},
    {"braid": 0.7},
    {"width": 1, "height": 7},
    {"width": 33, "height": 2},
    {"width": 90, "height": 70},
    {"width": 15, "height": 15},
]


@pytest.mark.parametrize("options", SHAPES, ids=lambda value: str(value)[:20])
def test_forms_show_maze_and_path(options: Any) -> None:
    options = {**OPTIONS, **options, "count": 70}
    solved = Examples("wilson", **options).solved(range(70))
    puzzle, raster, occupancy = (
        Examples("wilson", **options, form=form).batch(0, 70) for form in ("puzzle", "raster", "occupancy")
    )
    grids = wasmaze.occupancy(solved.walls, options.get("mask"))
    height, width = solved.walls.shape[1:]
    assert raster["inputs"].shape == (70, 3, 4 * height + 4, 4 * width + 4)
    for i in range(70):
        floor, path = drawn(solved, options.get("mask"), i)
        assert (occupancy["inputs"][i] == 1 - floor).all() and (occupancy["labels"][i] == path).all()
        assert (grids[i] == 1 - floor).all()
        ends = [(2 * (cell // width) + 1, 2 * (cell % width) + 1) for cell in (solved.start[i], solved.finish[i])]
        question = np.where(floor == 1, FREE, WALL)
        answer = np.where(path == 1, PATH, question)
        planes = np.repeat(floor[np.newaxis], 3, axis=0)
        for (y, x), token, colour in zip(ends, (START, GOAL), ((0, 1, 0), (1, 0, 0))):
            question[y, x] = answer[y, x] = token
            planes[:, y, x] = colour
        assert (puzzle["inputs"][i] == question[1:, 1:]).all() and (puzzle["labels"][i] == answer[1:, 1:]).all()
        for got, plane in [*zip(raster["inputs"][i], planes), (raster["labels"][i], path)]:
            assert (got == np.pad(plane.repeat(2, 0).repeat(2, 1), 1)).all()


@pytest.mark.parametrize(
    "options", [{}, {"braid": 0.7, "index": 2**40}, {"width": 1, "height": 7}, {"width": 15, "height": 15}]
)
def test_tokens_list_passages_and_path(options: Any) -> None:
    options = {**OPTIONS, **options}
    solved = made(range(300), **options)
    numbered = Examples("wilson", **options, form="tokens").batch(0, 300)["tokens"]
    lines = tokens.encode(solved, seed="t")
    assert tokens.to_words(numbered, options["width"], options["height"]) == lines
    assert (tokens.to_numbers(lines, options["width"], options["height"]).values == numbered.values).all()
    for grammar in ("maze-dataset", "alphamaze"):
        options = {"grammar": grammar}
        read = tokens.decode(tokens.encode(solved, seed="t", **options), **options)  # type: ignore[arg-type]
        for name in ("walls", "start", "finish", "length"):
            assert (getattr(read, name) == getattr(solved, name)).all()
        assert (read.moves.values == solved.moves.values).all()
    words = tokens.moves_to_words(solved.moves[0])
    assert (tokens.words_to_moves(f"The answer is {words}.") == solved.moves[0]).all()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda line: line.replace("<PATH_END>", ""), "line 1: no <PATH_START> … <PATH_END>"),
        (lambda line: line.replace("<--> (", "<--> (9", 1), "line 1"),
        (lambda line: line.replace("<ORIGIN_END>", "(0,0) <ORIGIN_END>"), "line 1"),
        (lambda line: "", "line 1: no <ADJLIST_START>"),
    ],
)
def test_malformed_lines_are_rejected(change: Any, message: str) -> None:
    lines = tokens.encode(made(range(3)), seed="t")
    lines[1] = change(lines[1])
    with pytest.raises(ValueError, match=f'^"lines" expected .*{message}'):
        tokens.decode(lines)


def test_paths_are_checked_and_scored() -> None:
    solved = made(range(200), braid=0.3)
    ends = solved.walls, solved.start, solved.finish
    assert wasmaze.is_path(*ends, solved.moves).all()
    best = wasmaze.score(*ends, solved.moves)
    assert best["optimal"].all() and (best["reward"] == 1).all() and (best["progress"] == 1).all()
    # A step into a wall, a path that stops early, and a detour of two steps.
    walls = [np.append(moves[:1], [move, move ^ 2] * 40) for moves, move in zip(solved.moves, solved.moves.values)]
    short = [moves[:-1] for moves in solved.moves]
    detour = [np.concatenate([moves[:1], moves[:1] ^ 2, moves]) for moves in solved.moves]
    assert wasmaze.is_path(*ends, detour).all() and not wasmaze.is_path(*ends, short).any()
    scores = wasmaze.score(*ends, detour)
    assert scores["solved"].all() and not scores["optimal"].any()
    assert np.allclose(scores["reward"], solved.length / (solved.length + 2))
    scores = wasmaze.score(*ends, short)
    assert scores["valid"].all() and (scores["legal"] == solved.length - 1).all()
    assert np.allclose(scores["progress"], 1 - 1 / solved.length) and (scores["reward"] < 0.5).all()
    padded = solved.moves.padded()
    assert wasmaze.is_path(*ends, padded).all() and padded.dtype == np.int64
    legal = wasmaze.score(*ends, walls)["legal"]
    for i in range(200):
        cell, steps = int(solved.start[i]), 0
        for move in walls[i].tolist():
            if solved.walls[i].reshape(-1)[cell] >> move & 1:
                break
            cell, steps = cell + (-6, 1, 6, -1)[move], steps + 1
        assert legal[i] == steps
    for wrong, message in (([[4]] * 200, "other numbers"), ([[0]], "200 paths"), ([[0.5]] * 200, "lists of integers")):
        with pytest.raises((ValueError, TypeError), match=message):
            wasmaze.is_path(*ends, wrong)


@pytest.mark.parametrize(("count", "drop_last"), [(100, True), (101, True), (101, False), (1, True)])
@pytest.mark.parametrize("ranks", [1, 2, 3, 40])
def test_ranks_share_the_examples(count: int, drop_last: bool, ranks: int) -> None:
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        options: dict[str, Any] = {**OPTIONS, "count": count, "chunk": 8, "drop_last": drop_last, "ranks": ranks}
        shares = [Examples("wilson", **options, rank=rank) for rank in range(ranks)]
    rest = count % ranks
    assert len(warned) == (1 if drop_last and rest else 0)
    found = [[example["index"] for example in share] for share in shares]
    assert sum(found, []) == list(range(count - rest if drop_last else count))
    assert max(map(len, found)) - min(map(len, found)) <= (0 if drop_last else 1)
    assert [len(share) for share in shares] == [len(each) for each in found]
    workers = [[example["index"] for example in shares[0].iterate(0, worker, 3)] for worker in range(3)]
    assert sorted(sum(workers, [])) == found[0]


def test_iteration_continues_after_any_number_of_examples() -> None:
    for options in ({}, {"count": None, "rank": 1, "ranks": 2}, {"where": "length > 9"}):
        examples = Examples("wilson", **{**OPTIONS, "chunk": 8, **options})
        whole = [example["index"] for example, _ in zip(examples.iterate(0, 1, 3), range(100))]
        for skip in (0, 1, 7, 8, 9, 50):
            rest = [example["index"] for example, _ in zip(examples.iterate(skip, 1, 3), range(100 - skip))]
            assert rest == whole[skip:]


def test_epochs_have_fresh_mazes() -> None:
    examples = Examples("wilson", **OPTIONS, epoch=2)
    assert examples[5]["index"] == 2005
    examples.set_epoch(3)
    assert examples[5]["index"] == 3005 and repr(examples).endswith("form='plain', epoch=3)")


def _digest(examples: Examples) -> list[Any]:
    return [(each["index"], each["moves"].tobytes()) for each in examples.__getitems__(list(range(200)))]


@pytest.mark.parametrize("method", ["fork", "spawn"] if sys.platform == "linux" else ["spawn"])
def test_other_processes_make_the_same_examples(method: str) -> None:
    examples = Examples("wilson", **OPTIONS, where="length > 5", split="train")
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(_digest, [examples] * 2) == [_digest(examples)] * 2


@pytest.mark.parametrize(
    ("kind", "change", "message"),
    [
        (ValueError, {"split": "tset"}, '"split" expected one of train, test, got "tset"; did you mean "test"'),
        (ValueError, {"split": (1, 0)}, r'"split" expected shares 0 <= from < to <= 1, got \(1, 0\)'),
        (ValueError, {"rank": 1}, '"rank" and "ranks" expected two values or none, got only one'),
        (ValueError, {"rank": 3, "ranks": 3}, r'"rank" expected an integer in 0\.\.2, got 3'),
        (ValueError, {"form": "puzzles"}, '"form" expected one of plain, .*, got "puzzles"; did you mean "puzzle"'),
        (ValueError, {"form": "puzzle", "topology": "torus"}, '"form" expected plain on a torus'),
        (ValueError, {"split": "train", "topology": "torus"}, '"split" expected no value on a torus'),
        (TypeError, {"seed": None}, r'"seed" expected an integer in 0\.\.2\^53-1 or a string, got None'),
        (ValueError, {"count": 2**53}, r'"count" expected an integer in 0\.\.2\^53-1, got 9007199254740992'),
        (ValueError, {"count": 2**32 + 1, "where": "length > 3"}, '"count" expected an integer in 0..4294967296, got'),
        (ValueError, {"count": None, "epoch": 1}, '"epoch" expected 0 for an endless sequence, got 1'),
        (ValueError, {"count": 2**53 - 1, "epoch": 1}, r'"index" \+ \("epoch" \+ 1\) \* "count" expected at most'),
        (ValueError, {"widht": 5}, '"parameters" expected no parameters for wilson, got "widht"; did you mean "width"'),
        (ValueError, {"start": (0, 0)}, '"start" expected no value for wilson, which takes no start'),
    ],
)
def test_invalid_options_are_rejected(kind: Any, change: Any, message: str) -> None:
    with pytest.raises(kind, match=f"^{message}"):
        Examples("wilson", **{**OPTIONS, **change})
    with pytest.raises(TypeError, match='^Examples.. expected "seed", got no value$'):
        Examples("wilson", count=3)  # type: ignore[call-arg]
