"""Tests random spanning trees of graphs, and the grids."""

from __future__ import annotations

import doctest
import hashlib
import json
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wasmaze
from wasmaze import Graph, GraphEngine, graphs, grids, tree

VECTORS = Path(__file__).parents[2] / "test" / "vectors" / "grids.json"


def is_spanning_tree(cells: int, edges: Any) -> bool:
    """Whether edges are a spanning tree."""
    first = list(range(cells))

    def find(cell: int) -> int:
        while first[cell] != cell:
            first[cell] = first[first[cell]]
            cell = first[cell]
        return cell

    for one, other in edges:
        a, b = find(int(one)), find(int(other))
        if a == b:
            return False
        first[a] = b
    return len(edges) == cells - 1


def test_examples_of_docstrings_are_correct() -> None:
    for module in (graphs, grids):
        assert doctest.testmod(module).failed == 0


def test_grids_have_the_recorded_edges() -> None:
    if not VECTORS.exists():
        pytest.skip("test/vectors/grids.json exists only in a clone of the project")
    known = 0
    for vector in json.loads(VECTORS.read_text("utf-8")):
        recipe = dict(vector["recipe"])
        make = grids.GRIDS.get(recipe.pop("id"))
        if make is None:
            continue
        assert recipe.pop("revision") == 1
        grid = make(**recipe)
        digest = hashlib.sha256(grid.edges.astype("<u4").tobytes() + grid.required.astype("<u4").tobytes())
        assert (grid.cells, digest.hexdigest()[:16]) == (vector["cells"], vector["edges"]), vector
        assert grid.recipe == vector["recipe"]
        known += 1
    assert known >= 90


@pytest.mark.parametrize("algorithm", wasmaze.graph_algorithms)
def test_trees_of_grids_are_spanning_trees(algorithm: str) -> None:
    for grid in (wasmaze.hex_grid(9, 7), wasmaze.circle_grid(5), wasmaze.cube_grid(4, 3, 3)):
        made = tree(grid, algorithm, seed=7, count=3)
        assert made.shape == (3, grid.cells - 1, 2) and made.dtype == np.uint32
        assert all(is_spanning_tree(grid.cells, edges) for edges in made)
        again = GraphEngine(grid).tree(algorithm, seed=7, index=2)
        assert (again[0] == made[2]).all()


def digits(passages: Any) -> str:
    """Passages as hexadecimal digits, as JSON of the JavaScript package contains them."""
    bits = np.pad(passages, (0, -len(passages) % 4)).reshape(-1, 4) @ [1, 2, 4, 8]
    return "".join(f"{digit:x}" for digit in bits)


def test_mazes_are_those_of_the_javascript_package() -> None:
    engine = GraphEngine(wasmaze.hex_grid(5, 4))
    cases: list[tuple[dict[str, Any], str]] = [
        ({"algorithm": "wilson", "seed": 7, "index": 2}, "41342b549321100"),
        ({"algorithm": "recursive-backtracker", "seed": "seed", "index": 5 * 10**9, "start": 7}, "1b6290211503940"),
        ({"algorithm": "growing-tree", "seed": 1, "newest": 0, "oldest": 2, "random": 1}, "4582a84581a2940"),
        ({"algorithm": "aldous-broder", "seed": 3, "max_steps": 100_000}, "171284115a82940"),
        ({"algorithm": "wilson", "seed": 3, "braid": 0.5}, "52d65c054403140"),
    ]
    for options, expected in cases:
        assert digits(engine.passages(options.pop("algorithm"), **options)[0]) == expected
    weave = wasmaze.weave_grid(7, 5, seed=4, share=1)
    made = tree(weave, "hunt-and-kill", seed=2, start=17, form="passages")
    assert digits(made[0]) == "db9e85367d4e5b1540"


def test_kruskal_on_squares_makes_the_maze_of_generate() -> None:
    maze = wasmaze.generate("kruskal", width=12, height=9, seed="s", index=5)
    passages = tree(wasmaze.square_grid(12, 9), "kruskal", seed="s", index=5, form="passages")
    assert passages.shape == (1, 216)
    open_sides = passages.reshape(9, 12, 2)
    assert (open_sides[..., 0] == (maze & wasmaze.EAST == 0)).all()
    assert (open_sides[..., 1] == (maze & wasmaze.SOUTH == 0)).all()


def test_every_tree_of_a_small_graph_is_equally_likely() -> None:
    square = [[0, 1], [1, 2], [2, 3], [3, 0], [0, 2]]
    for algorithm in ("wilson", "aldous-broder"):
        made = tree(square, algorithm, seed=1, count=20_000, form="passages")
        _, counts = np.unique(made, axis=0, return_counts=True)
        assert len(counts) == 8
        z = (counts - 2500) / np.sqrt(20_000 / 8 * 7 / 8)
        assert np.abs(z).max() < 4


def test_graphs_of_scipy_and_networkx() -> None:
    sparse = pytest.importorskip("scipy.sparse")
    matrix = sparse.csr_array(np.array([[0, 1, 0, 2], [1, 0, 3, 0], [0, 0, 0, 1], [0, 0, 0, 5]]))
    assert wasmaze.as_graph(matrix).edges.tolist() == [[0, 1], [0, 3], [1, 2], [2, 3]]
    assert is_spanning_tree(4, tree(matrix, seed=3)[0])
    networkx = pytest.importorskip("networkx")
    petersen = networkx.petersen_graph()
    graph = wasmaze.as_graph(petersen)
    assert graph.cells == 10 and len(graph.edges) == 15
    made = tree(petersen, seed=3, count=5000, form="passages")
    assert made.sum(axis=1).tolist() == [9] * 5000
    # All edges of the Petersen graph are alike: an edge is in a tree with probability 9 / 15.
    assert abs(made.mean() - 0.6) < 1e-12 and np.abs(made.mean(axis=0) - 0.6).max() < 4 * np.sqrt(0.24 / 5000)
    trees = np.unique(tree(petersen, seed=1, count=60_000, form="passages"), axis=0)
    assert len(trees) == round(networkx.number_of_spanning_trees(petersen))
    named = networkx.Graph([("a", "b"), ("b", "c")])
    assert tree(named, seed=1).tolist() == [[[0, 1], [1, 2]]]
    double = networkx.MultiGraph([(0, 1), (0, 1)])
    assert wasmaze.as_graph(double).edges.tolist() == [[0, 1], [0, 1]]
    with pytest.raises(ValueError, match='"graph" expected an undirected network'):
        tree(networkx.DiGraph([(0, 1)]))


def test_required_edges_are_in_every_tree() -> None:
    weave = wasmaze.weave_grid(20, 12, share=1.0, seed=4)
    passages = tree(weave, "recursive-backtracker", seed=1, count=4, form="passages")
    assert passages[:, weave.required].all()
    assert (passages.sum(axis=1) == weave.cells - 1).all()
    assert all(is_spanning_tree(weave.cells, edges) for edges in tree(weave, seed=1, count=2))
    room = Graph(4, [[0, 1], [1, 2], [2, 3], [3, 0]], required=[0, 1, 2, 3])  # type: ignore[arg-type]
    assert tree(room, seed=1).shape == (1, 4, 2)


def test_regions_have_a_tree_each() -> None:
    two = [[0, 1], [1, 2], [2, 0], [3, 4]]
    assert tree(two, seed=2, count=6).shape == (6, 3, 2)
    assert tree(np.empty((0, 2), int), cells=3, seed=1).shape == (1, 0, 2)
    assert tree([[0, 0]], seed=1, form="passages").tolist() == [[0]]


def test_many_mazes_and_out() -> None:
    engine = GraphEngine(wasmaze.hex_grid(100, 100))
    out = np.empty((200, 30_000), np.uint8)
    assert engine.passages("wilson", seed=1, count=200, out=out) is out
    assert (out.sum(axis=1) == 9999).all()
    assert (engine.passages("wilson", seed=1, index=150)[0] == out[150]).all()
    assert (pickle.loads(pickle.dumps(engine)).passages("kruskal", seed=3) == engine.passages("kruskal", seed=3)).all()


E1 = [[0, 1], [1, 2]]


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: tree([[0, 1, 2]]), TypeError, '"graph" expected a Graph, a sparse matrix'),
        (lambda: tree("edges"), TypeError, '"graph" expected'),
        (lambda: tree([[0.5, 1.0]]), TypeError, '"graph" expected'),
        (lambda: tree([[0, float("nan")]]), TypeError, '"graph" expected'),
        (lambda: tree([[0, -1]]), ValueError, '"edges" expected integers in 0..0, got -1'),
        (lambda: tree([[0, 2**40]]), ValueError, '"cells" expected a value'),
        (lambda: tree([[0, 2**40]], cells=5), ValueError, '"edges" expected integers in 0..4, got 1099511627776'),
        (lambda: tree(E1, cells=2), ValueError, '"edges" expected integers in 0..1, got 2'),
        (lambda: tree(E1, cells=2**31), ValueError, '"cells" expected an integer in 1..268435456'),
        (lambda: tree(E1, "wilsn"), ValueError, "did you mean"),
        (lambda: tree(E1, "eller"), ValueError, '"algorithm" expected one of'),
        (lambda: tree(E1, count=-1), ValueError, '"count" expected'),
        (lambda: tree(E1, index=2**53), ValueError, '"index" expected'),
        (lambda: tree(E1, start=3), ValueError, '"start" expected an integer in 0..2, got 3'),
        (lambda: tree(E1, "kruskal", start=0), ValueError, '"start" expected no value'),
        (lambda: tree(E1, "kruskal", max_steps=5), ValueError, '"max_steps" expected no value'),
        (lambda: tree(E1, braid=0.5), ValueError, '"braid" expected 0'),
        (lambda: tree(E1, braid=2, form="passages"), ValueError, '"braid" expected a number in 0..1, got 2'),
        (lambda: tree(E1, form="matrix"), ValueError, '"form" expected one of'),
        (lambda: tree(E1, newest=3), ValueError, '"parameters" expected no parameters'),
        (lambda: Graph(3, np.array(E1), required=np.array([2])), ValueError, '"required" expected integers in 0..1'),
        (lambda: Graph(3, np.array([[0, 0]]), required=np.array([0])), ValueError, '"required" expected edges'),
        (lambda: wasmaze.hex_grid(0, 4), ValueError, '"width" expected an integer'),
        (lambda: wasmaze.cube_grid(2**20, 2**20, 1), ValueError, "at most 2\\^28 cells"),
        (lambda: tree(wasmaze.hex_grid(60, 60), "aldous-broder", seed=1, max_steps=100), ValueError, "max_steps"),
    ],
)
def test_invalid_input_is_refused(call: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message) as caught:
        call()
    assert "\n" not in str(caught.value)


WRONG: list[Any] = [
    3, 4, -1, -0.5, 1.5, 2**28, 2**31, 2**32 - 1, 2**32, 2**53, 2**63, 2**64, 1e308, float("nan"), float("inf"),
    "1", "a", None, [], {}, (0,), b"1", 1j, np.float64(1.5), np.datetime64("2026-01-01"), object(),
]


def hostile() -> list[tuple[str, Any, int | None]]:
    """Graphs with wrong ends or sizes, and legal graphs of unusual shapes."""
    wrong = [(f"end {end!r} with {cells} cells", edges, cells)
             for end in WRONG for cells in (None, 3)
             for edges in ([[0, 1], [1, end]], [[end, 0], [0, 1]])]
    sizes = [(f"size {size!r}", E1, size) for size in [*WRONG[2:], 0, 1, 2, 2**28 + 1] if size not in (None, 2**28)]
    shapes: list[tuple[str, Any, int | None]] = []
    for k in range(12):
        n = 2**k
        shapes += [
            (f"{n} copies", [[0, 1]] * n, None),
            (f"{n} loops", [[0, 1], *[[1, 1]] * n], None),
            (f"{n} pairs", np.arange(2 * n).reshape(n, 2), None),
            (f"hub of {n}", np.stack([np.zeros(n, int), np.arange(1, n + 1)], axis=1), None),
            (f"path of {n}", np.stack([np.arange(n), np.arange(1, n + 1)], axis=1), None),
            (f"{n} cells, no edges", np.empty((0, 2), int), n),
        ]
    shapes.append(("hub of 10^6", np.stack([np.zeros(10**6, int), np.arange(1, 10**6 + 1)], axis=1), None))
    return [*wrong, *sizes, *shapes]


def test_hostile_graphs_are_refused_in_one_line_or_make_spanning_trees() -> None:
    cases = hostile()
    assert len(cases) >= 200
    made = 0
    for name, edges, cells in cases:
        try:
            passages = tree(edges, "wilson", seed=1, form="passages", cells=cells, max_steps=10**7)[0]
        except (TypeError, ValueError) as error:
            message = str(error)
            assert message.startswith('"') and " expected " in message and "\n" not in message, (name, message)
            assert len(message) < 300, name
            continue
        graph = wasmaze.as_graph(edges, cells)
        joined = graph.edges[passages == 1]
        # A spanning forest has as many edges as all edges joined one after another.
        assert is_forest(graph.cells, joined) and len(joined) == rank(graph.cells, graph.edges), name
        made += 1
    assert made >= 70


def rank(cells: int, edges: Any) -> int:
    """The number of edges of a spanning forest."""
    sparse, csgraph = pytest.importorskip("scipy.sparse"), pytest.importorskip("scipy.sparse.csgraph")
    matrix = sparse.coo_array((np.ones(len(edges)), (edges[:, 0], edges[:, 1])), shape=(cells, cells))
    regions: int = csgraph.connected_components(matrix, directed=False)[0]
    return cells - regions


def is_forest(cells: int, edges: Any) -> bool:
    """Whether edges contain no loop."""
    return rank(cells, edges) == len(edges)
