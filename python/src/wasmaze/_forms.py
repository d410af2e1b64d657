"""Forms of examples: arrays for models, made from solved mazes for a whole batch at once."""

from __future__ import annotations

from typing import Any, Literal, get_args

from ._engine import engine
from ._request import Request
from ._solved import Solved
from .tokens import module_numbers

Form = Literal["plain", "puzzle", "raster", "occupancy", "tokens"]
FORMS: tuple[str, ...] = get_args(Form)


def formed(form: str, solved: Solved, request: Request) -> Any:
    """Returns solved mazes as arrays in a form: ``Columns``."""
    if form == "plain":
        names = ("index", "walls", "start", "finish", "length", "moves")
        return {name: getattr(solved, name) for name in names}
    if form == "tokens":
        # A maze without loops has one passage fewer than cells.
        passages = request.cells if request.braid == 0 else 2 * request.cells
        numbers = module_numbers(request.width, request.height)
        return {"index": solved.index, "tokens": engine()._numbered(solved, request.seed, passages, numbers)}
    inputs, labels = engine()._drawn(form, solved, request)
    return {"index": solved.index, "inputs": inputs, "labels": labels}
