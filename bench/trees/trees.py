"""Measures uniform spanning trees of n x n grids by networkx, GerryChain and wasmaze, in CPU time per node.

    pip install networkx gerrychain
    python3 bench/trees/trees.py 16 64 256
"""

import sys
import time

import networkx
from gerrychain import Graph
from gerrychain.tree import uniform_spanning_tree

# networkx computes determinants: a tree of 16 x 16 nodes takes seconds.
LARGEST_FOR_NETWORKX = 16


def least(make, repeats: int) -> float:
    """The least CPU time of a call, in seconds."""
    times = []
    for _ in range(repeats):
        begun = time.process_time()
        make()
        times.append(time.process_time() - begun)
    return min(times)


for side in map(int, sys.argv[1:] or ["16", "64", "256"]):
    graph = networkx.convert_node_labels_to_integers(networkx.grid_2d_graph(side, side))
    districts = Graph.from_networkx(graph)
    rows = {"gerrychain": least(lambda: uniform_spanning_tree(districts), 3)}
    if side <= LARGEST_FOR_NETWORKX:
        rows["networkx"] = least(lambda: networkx.random_spanning_tree(graph), 1)
    try:
        import wasmaze

        count = max(1, 200_000 // side**2)
        rows["wasmaze"] = least(lambda: wasmaze.tree(graph, "wilson", seed=1, count=count), 3) / count
        rows["wasmaze, one tree"] = least(lambda: wasmaze.tree(graph, "wilson", seed=1), 3)
    except (ImportError, AttributeError):
        pass
    for name, seconds in rows.items():
        print(f"{side} x {side} {name}: {seconds / side**2 * 1e9:,.0f} ns per node")
