"""The method of an engine that draws solved mazes with the module forms.wasm (assembly/forms)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import wasmtime
from numpy.typing import NDArray

from . import _module
from ._calls import Call, bind
from ._instance import Instance
from ._request import Request
from ._solved import Ragged, Solved

#: Bytes of results per call, which fit into a processor cache.
_CALL_BYTES = 2**20


def _shapes(form: str, width: int, height: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Returns the shapes of inputs and labels of a maze."""
    if form == "puzzle":
        return (2 * height, 2 * width), (2 * height, 2 * width)
    if form == "raster":
        return (3, 4 * height + 4, 4 * width + 4), (4 * height + 4, 4 * width + 4)
    return (2 * height + 1, 2 * width + 1), (2 * height + 1, 2 * width + 1)


class Forming(Instance):
    """An instance that draws solved mazes."""

    def _form_call(self, form: str) -> Call:
        if self._forms is None:
            _, module = _module.compiled("forms")
            exports = wasmtime.Instance(self._store, module, [self._memory]).exports(self._store)
            self._forms = {
                each.name: bind(self._store, exports[each.name]) for each in module.exports if each.name != "memory"
            }
        return self._forms[form]

    def _drawn(self, form: str, solved: Solved, request: Request) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """Returns inputs and labels of a form."""
        shapes = _shapes(form, request.width, request.height)
        count, sizes = len(solved), [int(np.prod(shape)) for shape in shapes]
        outs = [np.empty((count, *shape), np.uint8) for shape in shapes]
        masks = [] if request.mask is None else [request.mask]
        for first, end in _parts(count, sum(sizes)):
            with self._exclusive():
                at = self._run_form(form, solved, slice(first, end), sizes, 0, masks, [])
                for out, pointer, size in zip(outs, at, sizes):
                    out[first:end] = self._bytes(pointer, (end - first) * size).reshape(end - first, *out.shape[1:])
                self._release()
        return outs[0], outs[1]

    def _numbered(self, solved: Solved, seed: int, passages: int, numbers: NDArray[np.uint32]) -> Ragged:
        """Returns the numbers of the tokens of each maze, int32.

        passages: the largest number of passages of a maze.
        numbers: those of the cells, then of the words.
        """
        most = 4 * (4 * passages + solved.walls[0].size + 16) if len(solved) else 0
        parts: list[NDArray[np.int32]] = []
        lengths: list[NDArray[np.int64]] = []
        for first, end in _parts(len(solved), most):
            with self._exclusive():
                tables = [numbers, np.empty(2 * passages + 2, np.uint32)]
                tokens, sizes = self._run_form("tokens", solved, slice(first, end), [most, 4], seed, [], tables)
                lengths.append(self._bytes(sizes, end - first, "<u4").astype(np.int64))
                parts.append(self._bytes(tokens, int(lengths[-1].sum()), "<i4").copy())
                self._release()
        offsets = np.concatenate([np.zeros(1, np.int64), *lengths]).cumsum()
        values = parts[0] if len(parts) == 1 else np.concatenate([np.empty(0, np.int32), *parts])
        return Ragged(values, offsets)

    def _run_form(
        self,
        form: str,
        solved: Solved,
        here: slice,
        sizes: list[int],
        seed: int,
        masks: list[NDArray[np.uint8]],
        tables: list[NDArray[np.uint32]],
    ) -> tuple[int, int]:
        """Draws the mazes ``here``. Returns pointers to the results, of ``sizes`` bytes per maze."""
        index, offsets = solved.index[here], solved.moves.offsets
        ends = np.stack([solved.start[here], solved.finish[here]], axis=1).astype(np.uint32)
        paths = solved.moves.values[offsets[here.start] : offsets[here.stop]]
        arrays: list[NDArray[Any]] = [
            solved.walls[here],
            ends,
            solved.length[here].astype(np.uint32),
            paths,
            index,
            *masks,
            *tables,
        ]
        pointers = self._reserve(np.zeros(16, np.uint32), *arrays, room=[len(index) * size for size in sizes])
        at_block, walls, at_ends, lengths, moves, indices, *rest, inputs, labels = pointers
        mask, words, scratch = (rest[0], 0, 0) if masks else (0, *(rest or (0, 0)))
        height, width = solved.walls.shape[1:]
        fields = [seed & 0xFFFFFFFF, seed >> 32, width, height, len(index), mask, walls, at_ends, lengths, moves]
        self._bytes(at_block, 15, "<u4")[:] = [*fields, inputs, labels, indices, words, scratch]
        self._form_call(form)(at_block)
        return inputs, labels


def _parts(count: int, size: int) -> Iterator[tuple[int, int]]:
    """Divides mazes whose results have ``size`` bytes each among calls."""
    step = max(1, _CALL_BYTES // max(1, size))
    for first in range(0, count, step):
        yield first, min(first + step, count)
