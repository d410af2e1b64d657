"""Random spanning trees of any graph, and mazes on grids.

A graph has cells 0, 1, 2, … and numbered edges. Edge e joins the cells ``edges[e, 0]`` and ``edges[e, 1]``. An edge
from a cell to itself is an unused number. A maze is a spanning tree: one byte per edge, 1 for an edge of the tree. If
the graph is not connected, each region has a tree.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from . import _block as block
from ._block import two_words
from ._errors import MAX_INTEGER, check_integer, check_share, check_word, show
from ._instance import Instance
from ._parameters import parameter_words, share_word
from ._request import MAX_COUNT, seed_bits
from ._tables import algorithms, graph_algorithms

MAX_CELLS = 2**28
MAX_EDGES = 2**30
#: Bytes of passages that one call of the module makes.
CALL_BYTES = 2**22

_ERROR_MEMORY, _ERROR_STEPS = 4, 7


@dataclass(frozen=True, eq=False)
class Graph:
    """A graph: the number of cells, and an array (edges, 2) of uint32 with the two cells of each edge.

    ``required`` has the numbers of edges that every maze contains, such as those inside rooms. They may form loops.
    ``recipe`` describes a grid.
    """

    cells: int
    edges: NDArray[np.uint32]
    required: NDArray[np.uint32] = field(default_factory=lambda: np.empty(0, np.uint32))
    recipe: dict[str, Any] | None = None

    def __post_init__(self) -> None:
        cells = check_integer("cells", self.cells, 1, MAX_CELLS)
        edges = _check_edges(self.edges, cells)
        required = np.unique(_integers("required", self.required, len(edges)))
        unused = required[edges[required, 0] == edges[required, 1]]
        if len(unused):
            raise ValueError(f'"required" expected edges between two cells, got {unused[0]}, an unused number')
        for name, value in [("cells", cells), ("edges", edges), ("required", required.astype(np.uint32))]:
            object.__setattr__(self, name, value)


def _integers(name: str, values: Any, below: int) -> NDArray[np.int64]:
    """Returns integers in 0..below - 1 as an array."""
    array = np.asarray(values)
    if array.size == 0:
        return np.empty(array.shape, np.int64)
    if array.dtype.kind not in "iu":
        raise TypeError(f'"{name}" expected integers, got {show(array)}')
    if array.min() < 0 or array.max() >= below:
        wrong = array[(array < 0) | (array >= below)].flat[0]
        raise ValueError(f'"{name}" expected integers in 0..{below - 1}, got {wrong}')
    return array.astype(np.int64)


def _check_edges(edges: Any, cells: int) -> NDArray[np.uint32]:
    array = np.asarray(edges)
    if array.ndim != 2 or array.shape[1] != 2:
        if array.size:
            raise ValueError(f'"edges" expected an array (edges, 2) of integers, got {show(array)}')
        array = np.empty((0, 2), np.uint32)
    if len(array) > MAX_EDGES:
        raise ValueError(f'"edges" expected at most 2^30 edges, got {len(array)}')
    if array.dtype == np.uint32 and (array.size == 0 or array.max() < cells):
        return np.ascontiguousarray(array)
    return _integers("edges", array, cells).astype(np.uint32)


def _from_sparse(matrix: Any) -> Graph:
    """Returns the graph of a sparse matrix: an edge for each pair of cells with an entry, in order of the cells."""
    if len(matrix.shape) != 2 or matrix.shape[0] != matrix.shape[1]:
        raise ValueError(f'"graph" expected a square matrix, got the shape {matrix.shape}')
    entries = matrix.tocoo()
    rows, columns = (np.asarray(each, np.int64) for each in (entries.row, entries.col))
    stored = entries.data != 0
    low, high = np.minimum(rows, columns)[stored], np.maximum(rows, columns)[stored]
    cells = matrix.shape[0]
    pairs = np.unique((low * cells + high)[low != high])
    return Graph(cells, np.stack([pairs // cells, pairs % cells], axis=1).astype(np.uint32))


def _from_networkx(network: Any) -> Graph:
    """Returns the graph of a network, whose nodes become cells in their order. Parallel edges remain separate."""
    if network.is_directed():
        raise ValueError('"graph" expected an undirected network, got a directed one; use to_undirected()')
    cell_of = {node: cell for cell, node in enumerate(network.nodes)}
    edges = [(cell_of[one], cell_of[other]) for one, other, *_ in network.edges]
    return Graph(len(cell_of), np.array(edges, np.uint32).reshape(-1, 2))


def as_graph(graph: Any, cells: int | None = None) -> Graph:
    """Converts to a Graph: a Graph, a matrix of ``scipy.sparse``, a network of networkx, or an array (edges, 2).

    cells: the number of cells of an array; by default, one more than the largest cell.

    >>> as_graph([[0, 1], [1, 2]]).cells
    3
    """
    if isinstance(graph, Graph):
        return graph
    if hasattr(graph, "tocoo"):
        return _from_sparse(graph)
    if hasattr(graph, "is_directed"):
        return _from_networkx(graph)
    try:
        edges = np.asarray(graph)
    except ValueError:
        edges = np.empty(0, object)
    if edges.dtype.kind not in "iu" or edges.ndim != 2 or edges.shape[1] != 2:
        expected = "a Graph, a sparse matrix, a network, or integers of shape (edges, 2)"
        raise TypeError(f'"graph" expected {expected}, got {show(graph)}')
    if cells is None:
        cells = int(edges.max()) + 1 if edges.size else 1
        if cells > 64 * edges.size + 64:
            raise ValueError(f'"cells" expected a value for edges with few of the cells up to {cells - 1}, got None')
    return Graph(cells, edges)


def _joined(graph: Graph) -> NDArray[np.int64]:
    """Returns the contracted cell of each cell: cells that required edges join are one cell."""
    first = np.arange(graph.cells)
    one, other = graph.edges[graph.required].T.astype(np.int64)
    while True:
        least = np.minimum(first[one], first[other])
        before = first.copy()
        for ends in (first[one], first[other], one, other):
            np.minimum.at(first, ends, least)
        first = first[first]
        if (first == before).all():
            return np.unique(first, return_inverse=True)[1].reshape(-1)


class GraphEngine(Instance):
    """Prepares one graph and makes mazes on it. One thread uses it at a time; other threads wait."""

    module_name = "graph"

    def __init__(self, graph: Any, cells: int | None = None) -> None:
        self.graph = as_graph(graph, cells)
        super().__init__()
        edges, inside = self.graph.edges, self.graph.cells
        self._cell_of: NDArray[np.int64] | None = None
        if len(self.graph.required):
            self._cell_of = _joined(self.graph)
            inside = int(self._cell_of.max()) + 1
            edges = self._cell_of[edges].astype(np.uint32)
        self._inside = inside
        pointer = self._call("reserveGraph", inside, len(edges), 0)
        if pointer:
            self._bytes(pointer, edges.size, "<u4")[:] = edges.reshape(-1)
        if not pointer or not self._call("layGraph"):
            count = f"{self.graph.cells} cells and {len(edges)} edges"
            raise MemoryError(f'"graph" expected to fit in 4 GiB of memory, got {count}')

    def __reduce__(self) -> Any:
        return (type(self), (self.graph,))

    def _make_trees(self, export: str, count: int, fields: dict[int, int], max_steps: int | None) -> int:
        try:
            return self._run(export, self._inside, 1, count, fields)
        except (MemoryError, RuntimeError):
            words = self._bytes(self._block, block.BYTES // 4, "<u4")
            if words[block.ERROR // 4] == _ERROR_STEPS:
                reached = words[block.MAZE // 4] / 10
                raise ValueError(
                    f'"max_steps" expected a walk of at most {max_steps} steps, got one that had reached only '
                    f'{reached} % of the cells; increase it, or use "kruskal" or "recursive-backtracker"'
                ) from None
            if words[block.ERROR // 4] == _ERROR_MEMORY:
                edges = len(self.graph.edges)
                raise MemoryError(f"expected memory for {count} mazes with {edges} edges, got less") from None
            raise

    def passages(
        self,
        /,
        algorithm: str = "wilson",
        *,
        seed: int | str | None = None,
        index: int = 0,
        count: int = 1,
        start: int | None = None,
        max_steps: int | None = None,
        braid: float = 0.0,
        out: NDArray[np.uint8] | None = None,
        **parameters: Any,
    ) -> NDArray[np.uint8]:
        """Makes mazes: an array (count, edges) of uint8, 1 for each edge of the maze.

        algorithm: one of ``wasmaze.graph_algorithms``; "wilson" and "aldous-broder" make uniform spanning trees.
        seed: an integer 0..2**53-1 or a string; random by default.
        index: the index of the first maze, 0..2**53-1. Maze i has the index ``index + i``.
        start: the cell from which the maze grows, if the algorithm takes a start; drawn by default.
        max_steps: the maximum number of steps of the walk of "wilson" and "aldous-broder".
        braid: probability 0..1 of opening each dead end.
        out: an array to write the mazes to.
        parameters: the weights of "growing-tree".
        """
        check_word("algorithm", algorithm, graph_algorithms)
        bits = seed_bits(seed)
        first = check_integer("index", index, 0, MAX_INTEGER)
        total = check_integer("count", count, 0, MAX_COUNT)
        if first + max(total, 1) - 1 > MAX_INTEGER:
            raise ValueError(f'"index" + "count" - 1 expected at most 2^53-1, got index {first} and count {total}')
        [info] = [each for each in algorithms if each.id == algorithm]
        words = parameter_words(info, parameters)
        fields = {block.PARAMETERS + 4 * i: word + 1 for i, word in enumerate(words)} | two_words(block.SEED, bits)
        if start is not None:
            if algorithm == "kruskal":
                raise ValueError(f'"start" expected no value for kruskal, which takes no start, got {show(start)}')
            cell = check_integer("start", start, 0, self.graph.cells - 1)
            fields[block.START] = 1 + (cell if self._cell_of is None else int(self._cell_of[cell]))
        if max_steps is not None:
            if algorithm not in ("wilson", "aldous-broder"):
                raise ValueError(f'"max_steps" expected no value for {algorithm}, got {show(max_steps)}')
            fields |= two_words(block.PARAMETERS, -(-check_integer("max_steps", max_steps, 1, MAX_INTEGER) // 64))
        fields[block.BRAID] = share_word(check_share("braid", braid))
        shape = (total, len(self.graph.edges))
        if out is None:
            out = np.empty(shape, np.uint8)
        elif not isinstance(out, np.ndarray) or out.dtype != np.uint8 or out.shape != shape or not out.flags.writeable:
            raise ValueError(f'"out" expected a writable array of uint8 of shape {shape}, got {show(out)}')
        export = "kruskal" if algorithm == "prim-true" else info.export
        step = max(1, CALL_BYTES // max(1, shape[1]))
        with self._exclusive():
            for done in range(0, total, step):
                made = min(step, total - done)
                pointer = self._make_trees(export, made, fields | two_words(block.INDEX, first + done), max_steps)
                out[done : done + made] = self._bytes(pointer, made * shape[1]).reshape(made, shape[1])
        out[:, self.graph.required] = 1
        return out

    def tree(self, /, algorithm: str = "wilson", **options: Any) -> NDArray[np.uint32]:
        """Makes mazes: an array (count, edges of a tree, 2) of uint32 with the cells of each edge, in order of number.

        The arguments are those of ``passages``, except ``braid`` and ``out``.
        """
        if options.get("braid", 0) != 0:
            raise ValueError(f'"braid" expected 0, because braided mazes are no trees, got {show(options["braid"])}')
        made = self.passages(algorithm, **options)
        _, numbers = np.nonzero(made)
        per_maze = len(numbers) // len(made) if len(made) else 0
        chosen: NDArray[np.uint32] = self.graph.edges[numbers].reshape(len(made), per_maze, 2)
        return chosen


def tree(
    graph: Any,
    algorithm: str = "wilson",
    *,
    seed: int | str | None = None,
    index: int = 0,
    count: int = 1,
    form: Literal["edges", "passages"] = "edges",
    cells: int | None = None,
    start: int | None = None,
    max_steps: int | None = None,
    **parameters: Any,
) -> NDArray[Any]:
    """Makes random spanning trees of a graph.

    graph: a Graph such as ``hex_grid(30, 20)``, a matrix of ``scipy.sparse``, a network of networkx, or an array
    (edges, 2) of cells.
    form: "edges" returns an array (count, cells - regions, 2) with the cells of each edge in order of number;
    "passages" returns an array (count, edges) of uint8, 1 for each edge of the tree.

    The other arguments are those of ``GraphEngine.passages`` and ``as_graph``. Edges of a matrix are in order of their
    cells, with the smaller cell first. Use a ``GraphEngine`` for several calls with one graph.

    >>> tree([[0, 1], [1, 2], [2, 0]], seed=7, count=5).shape
    (5, 2, 2)
    """
    check_word("form", form, ["edges", "passages"])
    engine = GraphEngine(graph, cells)
    options: dict[str, Any] = {"seed": seed, "index": index, "count": count, "start": start, "max_steps": max_steps}
    return (engine.tree if form == "edges" else engine.passages)(algorithm, **options, **parameters)
