"""Checks the parameters of algorithms and the names of options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ._errors import check_integer, check_share, check_word, hint, show
from ._tables import Algorithm, Parameter

_OPTIONS = ("width", "height", "seed", "index", "topology", "start", "mask", "braid", "count", "threads", "copy", "out")


def share_word(share: float) -> int:
    """Returns a share times 2^31, rounded to the nearest integer; ties are rounded up."""
    return int(share * 2**31 + 0.5)


def _parameter_word(info: Parameter, value: Any) -> int:
    name = f"parameters.{info.name}"
    if info.kind == "share":
        return share_word(check_share(name, value))
    if info.kind == "weight":
        return check_integer(name, value, 0, 1000)
    return info.choices.index(check_word(name, value, info.choices))


def check_names(algorithm: Algorithm, given: Iterable[str], others: tuple[str, ...] = ()) -> None:
    """Checks that all names are parameters of an algorithm. ``others`` are further options of the caller."""
    names = [info.name for info in algorithm.parameters]
    for name in given:
        if name not in names:
            known = f"only {', '.join(names)}" if names else "no parameters"
            near = hint(name, [*names, *_OPTIONS, *others])
            # An option that this function does not take is not a typo.
            end = "" if name in (*_OPTIONS, *others) else near
            raise ValueError(f'"parameters" expected {known} for {algorithm.id}, got {show(name)}{end}')


def parameter_words(algorithm: Algorithm, given: Mapping[str, Any]) -> tuple[int, ...]:
    """Checks the parameters of an algorithm and returns all of them as words."""
    check_names(algorithm, given)
    infos = algorithm.parameters
    names = [info.name for info in infos]
    words = tuple(_parameter_word(info, given.get(info.name, info.default)) for info in infos)
    weights = [word for info, word in zip(infos, words) if info.kind == "weight"]
    if weights and not any(weights):
        raise ValueError(
            f'"parameters" expected a weight above 0 among {", ".join(names)}, got 0 for all; '
            "a weight not given keeps its default"
        )
    return words
