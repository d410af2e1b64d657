"""Filters such as "length > 110 and deadEnds < 40", evaluated on arrays. The grammar is that of ``bulk --where``."""

from __future__ import annotations

import ast
import operator
import re
import warnings
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._errors import hint, show
from ._tables import measures

#: Names that a filter may contain.
NAMES = ("index", "length", *measures)
#: Names whose values are known without computing all measures.
SOLVED = frozenset(("index", "length", "start", "finish", "solution"))

_MAX_LENGTH = 2000
#: Number of mazes after which a search warns of a rare match.
_RARE_TRIED = 20_000
_COMPARISONS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}
_ARITHMETIC: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: np.true_divide,
}
_EXPECTED = "a condition of names, numbers, and, or, not, < <= > >= = != + - * / ( )"


class Filter:
    """A parsed filter. ``names`` are the names that it contains."""

    def __init__(self, expression: Any) -> None:
        if not isinstance(expression, str):
            raise TypeError(f'"where" expected an expression as text, got {show(expression)}')
        if len(expression) > _MAX_LENGTH:
            raise ValueError(f'"where" expected at most {_MAX_LENGTH} characters, got {len(expression)}')
        self.expression = expression
        self.names: set[str] = set()
        self._tried = self._matched = 0
        self._is_rare = False
        try:
            # The expression is parsed as Python, but only nodes of the grammar are accepted, and none is executed.
            source = re.sub(r"(?<![<>=!])=(?!=)", "==", expression).strip().replace("\n", " ")
            if "\0" in source:
                # Before Python 3.11.4, ast.parse raises ValueError.
                raise SyntaxError
            self._root = ast.parse(source, mode="eval").body
            is_condition = self._check(self._root)
        except (SyntaxError, MemoryError, RecursionError) as error:
            raise ValueError(f'"where" expected {_EXPECTED}, got {show(expression)}') from error
        if not is_condition:
            raise self._refused("a condition such as length > 110", self._root)

    def __repr__(self) -> str:
        return f"Filter({self.expression!r})"

    def __getstate__(self) -> str:
        return self.expression

    def __setstate__(self, expression: str) -> None:
        self.__init__(expression)  # type: ignore[misc]

    def count(self, passing: NDArray[np.bool_]) -> None:
        """Counts the mazes of a search that pass, and warns once if they are fewer than 0.1 %."""
        self._tried += passing.size
        self._matched += int(passing.sum())
        if self._is_rare or self._tried < _RARE_TRIED or self._matched * 1000 >= self._tried:
            return
        self._is_rare = True
        text = f'"where" matches {self._matched} of {self._tried} mazes: each example takes the time of '
        text += f"{self._tried // max(1, self._matched)} mazes or more" if self._matched else "many mazes"
        warnings.warn(f"{text} ({show(self.expression)})", stacklevel=2)

    def _refused(self, expected: str, node: ast.AST) -> ValueError:
        return ValueError(f'"where" expected {expected}, got {show(ast.unparse(node))} in {show(self.expression)}')

    def _check(self, node: ast.AST) -> bool:
        """Checks a node and returns whether it is a condition; otherwise it is a number."""
        operands: list[ast.expr]
        match node:
            case ast.BoolOp(values=operands):
                needs, gives = True, True
            case ast.UnaryOp(op=ast.Not()):
                operands, needs, gives = [node.operand], True, True
            case ast.Compare(ops=[op]) if type(op) in _COMPARISONS:
                operands, needs, gives = [node.left, *node.comparators], False, True
            case ast.BinOp() if type(node.op) in _ARITHMETIC:
                operands, needs, gives = [node.left, node.right], False, False
            case ast.UnaryOp(op=ast.USub()):
                operands, needs, gives = [node.operand], False, False
            case ast.Constant(value=bool()):
                raise self._refused(_EXPECTED, node)
            case ast.Constant(value=int() | float()):
                return False
            case ast.Name(id=name):
                if name not in NAMES:
                    raise ValueError(f'"where" expected one of {", ".join(NAMES)}, got {show(name)}{hint(name, NAMES)}')
                self.names.add(name)
                return False
            case _:
                raise self._refused(_EXPECTED, node)
        for each in operands:
            if self._check(each) != needs:
                raise self._refused("a condition such as length > 110" if needs else "a number", each)
        return gives

    def test(self, values: Mapping[str, Any]) -> NDArray[np.bool_]:
        """Returns which elements of the arrays ``values`` match."""
        with np.errstate(all="ignore"):
            return np.asarray(self._value(self._root, values))

    def _value(self, node: Any, values: Mapping[str, Any]) -> Any:
        if isinstance(node, ast.Name):
            return np.asarray(values[node.id], np.float64)
        if isinstance(node, ast.Constant):
            return np.float64(node.value)  # type: ignore[arg-type]
        if isinstance(node, ast.UnaryOp):
            operand = self._value(node.operand, values)
            return np.logical_not(operand) if isinstance(node.op, ast.Not) else -operand
        if isinstance(node, ast.BoolOp):
            join = np.logical_and if isinstance(node.op, ast.And) else np.logical_or
            return join.reduce(np.broadcast_arrays(*(self._value(each, values) for each in node.values)))
        if isinstance(node, ast.Compare):
            right = self._value(node.comparators[0], values)
            return _COMPARISONS[type(node.ops[0])](self._value(node.left, values), right)
        return _ARITHMETIC[type(node.op)](self._value(node.left, values), self._value(node.right, values))
