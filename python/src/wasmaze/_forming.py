"""The method of an engine that draws solved mazes with the module forms.wasm (assembly/forms)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import wasmtime
from numpy.typing import NDArray

from . import _module
from ._calls import Call, bind
from ._instance import CALL_CELLS, Instance
from ._request import Request
from ._solved import Ragged, Solved

#: Bytes of results per call, which fit into a processor cache.
_CALL_BYTES = 2**20
#: Word of the number of mazes in the block of assembly/forms.
_COUNT = 4


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
        sizes = [math.prod(shape) for shape in shapes]
        outs = [np.empty((len(solved), *shape), np.uint8) for shape in shapes]

        def take(first: int, end: int, *results: int) -> None:
            for out, pointer, size in zip(outs, results, sizes):
                out.reshape(-1)[first * size : end * size] = self._bytes(pointer, (end - first) * size)

        self._run_form(form, solved, sizes, take, masks=[] if request.mask is None else [request.mask])
        return outs[0], outs[1]

    def _numbered(self, solved: Solved, seed: int, passages: int, numbers: NDArray[np.uint32]) -> Ragged:
        """Returns the numbers of the tokens of each maze, int32.

        passages: the largest number of passages of a maze.
        numbers: those of the cells, then of the words.
        """
        # Four tokens per passage, one per step, and 11 more.
        values = np.empty(len(solved) * (4 * passages + 11) + len(solved.moves.values), np.int32)
        offsets = np.zeros(len(solved) + 1, np.int64)

        def take(first: int, end: int, tokens: int, lengths: int) -> None:
            np.cumsum(self._bytes(lengths, end - first, "<u4"), out=offsets[first + 1 : end + 1])
            offsets[first + 1 : end + 1] += offsets[first]
            at, to = offsets[first], offsets[end]
            values[at:to] = self._bytes(tokens, int(to - at), "<i4")

        most = 4 * (4 * passages + 11 + int(solved.length.max(initial=0)))
        self._run_form("tokens", solved, [most, 4], take, seed=seed, tables=[numbers])
        # Mazes with a mask or loops may have fewer passages.
        values.resize(offsets[-1], refcheck=False)
        return Ragged(values, offsets)

    def _run_form(
        self,
        form: str,
        solved: Solved,
        sizes: list[int],
        take: Callable[[int, int, int, int], None],
        *,
        seed: int = 0,
        masks: Sequence[NDArray[np.uint8]] = (),
        tables: Sequence[NDArray[np.uint32]] = (),
    ) -> None:
        """Draws mazes. Calls ``take`` with ranges of mazes and pointers to their results, of ``sizes`` bytes each."""
        height, width = solved.walls.shape[1:]
        step = max(1, _CALL_BYTES // sum(sizes))
        most = max(step, CALL_CELLS // (width * height))
        offsets = solved.moves.offsets
        ends = np.empty((len(solved), 2), np.uint32)
        ends[:, 0], ends[:, 1] = solved.start, solved.finish
        lengths = solved.length.astype(np.uint32)
        for first in range(0, len(solved), most):
            here = slice(first, min(first + most, len(solved)))
            paths = solved.moves.values[offsets[here.start] : offsets[here.stop]]
            arrays: list[NDArray[Any]] = [solved.walls[here], ends[here], lengths[here], paths, solved.index[here]]
            with self._exclusive():
                call = self._form_call(form)
                # The module writes up to 16 bytes past its results.
                room = [min(step, here.stop - first) * size + 16 for size in sizes]
                pointers = self._reserve(np.zeros(16, np.uint32), *arrays, *masks, *tables, room=room)
                at_block, walls, at_ends, at_lengths, moves, indices, *rest, inputs, labels = pointers
                mask, numbers = (rest[0], 0) if masks else (0, rest[0] if rest else 0)
                words = self._bytes(at_block, 14, "<u4")
                head = [seed & 0xFFFFFFFF, seed >> 32, width, height, 0, mask, walls, at_ends, at_lengths, moves]
                words[:] = [*head, inputs, labels, indices, numbers]
                for at in range(here.start, here.stop, step):
                    end = min(at + step, here.stop)
                    words[_COUNT] = end - at
                    call(at_block)
                    take(at, end, inputs, labels)
                self._release()
