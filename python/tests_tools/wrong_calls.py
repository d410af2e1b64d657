"""Twenty wrong calls, one a line. mypy and pyright must report each of them (test_types.py)."""

import wasmaze
import wasmaze.torch
from wasmaze.examples import Examples

walls = wasmaze.generate("wilson", width=5, height=5)

wasmaze.generate("wilsn", width=5, height=5)
wasmaze.generate("wilson", widht=5, height=5)
wasmaze.generate("wilson", width="5", height=5)
wasmaze.generate("wilson", width=5.0, height=5)
wasmaze.generate("wilson", 5, 5)
wasmaze.generate("wilson", width=5, height=5, topology="tours")
wasmaze.generate("wilson", width=5, height=5, seed=b"x")
wasmaze.generate("prim-true", width=5, height=5, start=3)
wasmaze.generate("growing-tree", width=5, height=5, newest="3")
wasmaze.generate("binary-tree", width=5, height=5, corner="north")
wasmaze.generate_many("wilson", width=5, height=5)
wasmaze.generate_many("wilson", width=5, height=5, count=3, out=[1])
wasmaze.solve(walls, (0, 0))
wasmaze.solve_many(walls, ends="random")
wasmaze.solve_pairs(walls, seed=None)
wasmaze.to_text(walls, style="unicode")
Examples("wilson", width=5, height=5, count=10, seed=7, form="nope")
Examples("wilson", width=5, height=5, count=10)
wasmaze.torch.MazeStream("wilson", width=5, height=5, count=10, seed=7, where=3)
wasmaze.torch.MazeDataset("wilson", width=5, height=5, count=10, seed=7)[0]["wall"]
