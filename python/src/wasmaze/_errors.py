"""Checks of user input. An error states on one line what was expected and what was received."""

from __future__ import annotations

import difflib
import json
import numbers
import operator
from collections.abc import Collection, Iterable
from typing import Any

import numpy as np

MAX_INTEGER = 2**53 - 1


def show(value: object) -> str:
    """Returns a value as text for an error message: short, on one line, with its type visible."""
    if isinstance(value, str):
        return json.dumps(value if len(value) <= 60 else f"{value[:57]}...")
    if isinstance(value, np.ndarray):
        return f"an array of shape {value.shape} and type {value.dtype}"
    if isinstance(value, (bytes, bytearray, memoryview)):
        return f"{type(value).__name__} of length {len(value)}"
    if isinstance(value, (list, tuple)) and len(value) > 4:
        return f"a {type(value).__name__} of {len(value)}"
    if isinstance(value, dict):
        return f"a dict of {len(value)}"
    if callable(value):
        return "a function"
    text = " ".join(repr(value).split())
    return text if len(text) <= 60 else f"{text[:57]}..."


def hint(word: object, known: Iterable[str]) -> str:
    """Returns the end of an error message: a suggestion if a known word is similar, otherwise an empty string."""
    near = difflib.get_close_matches(word.lower(), list(known), 1) if isinstance(word, str) and len(word) <= 60 else []
    return f"; did you mean {show(near[0])}?" if near else ""


def is_integer(value: object) -> bool:
    """Whether a value is an integer of Python or NumPy, and not a bool."""
    return isinstance(value, numbers.Integral) and not isinstance(value, (bool, np.bool_))


def check_integer(name: str, value: Any, low: int, high: int) -> int:
    """Checks that a value is an integer in low..high, and returns it."""
    # The checks of valid values come first in this module, because a message costs more than a small maze.
    if type(value) is int and low <= value <= high:
        return value
    bounds = f"{low}..{'2^53-1' if high == MAX_INTEGER else high}"
    message = f'"{name}" expected an integer in {bounds}, got {show(value)}'
    if not is_integer(value):
        # As in the TypeScript package, 7.5 has a wrong value, and "7" has a wrong type.
        if isinstance(value, numbers.Real) and not isinstance(value, (bool, np.bool_)):
            raise ValueError(message)
        raise TypeError(message)
    integer = operator.index(value)
    if not low <= integer <= high:
        raise ValueError(message)
    return integer


def check_share(name: str, value: Any) -> float:
    """Checks that a value is a number in 0..1, and returns it."""
    if type(value) is float and 0 <= value <= 1:
        return value
    message = f'"{name}" expected a number in 0..1, got {show(value)}'
    if not isinstance(value, numbers.Real) or isinstance(value, (bool, np.bool_)):
        raise TypeError(message)
    share = float(value)
    if not 0 <= share <= 1:
        raise ValueError(message)
    return share


def check_word(name: str, value: Any, words: Collection[str]) -> str:
    """Checks that a value is one of the given words, and returns it."""
    if type(value) is str and value in words:
        return value
    known = list(words)
    message = f'"{name}" expected one of {", ".join(known)}, got {show(value)}'
    if not isinstance(value, str):
        raise TypeError(message)
    if value not in known:
        raise ValueError(message + hint(value, known))
    return value


def check_bool(name: str, value: Any) -> bool:
    """Checks that a value is True or False, and returns it."""
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError(f'"{name}" expected True or False, got {show(value)}')
    return bool(value)
