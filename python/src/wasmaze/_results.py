"""Search for mazes that pass a filter and a split."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._engine import engine
from ._filter import SOLVED, Filter
from ._request import Request
from ._solved import Solved

#: With a filter or split, result i is the first maze that passes among the indices i, i + 2**32, i + 2 * 2**32, ...
RESULT_STEP = 2**32
_MAX_MISSES = 2**20
#: As in src/datasets/results.ts.
_PROBES = (2**6, 2**12, 2**16)


@dataclass(frozen=True)
class Results:
    """The mazes of a request that pass a filter and a split."""

    request: Request
    ends: str
    where: Filter | None
    #: Bounds of the keys that pass, as shares of all keys.
    split: tuple[float, float] | None

    def found(self, numbers: NDArray[np.int64]) -> Solved:
        """Returns the results with the given numbers, as src/datasets/results.ts finds them."""
        parts: list[Solved] = []
        places: list[NDArray[np.intp]] = []
        pending = np.arange(len(numbers))
        tried = 0

        def attempt_at(attempt: int, attempts: int, now: NDArray[np.intp]) -> NDArray[np.intp]:
            """Tries some mazes for each of the pending results ``now``. Returns those that are still pending."""
            nonlocal tried
            steps = np.arange(attempt, attempt + attempts)[:, np.newaxis] * RESULT_STEP
            made, found = engine()._solved(self.request, self.ends, (numbers[now] + steps).reshape(-1))
            passing = self.passing(made, found).reshape(attempts, len(now))
            tried += passing.size
            if self.where is not None:
                self.where.count(passing)
            done = np.flatnonzero(passing.any(axis=0))
            rows = passing.argmax(axis=0)[done] * len(now) + done if len(done) else done
            parts.append(made if len(rows) == len(made) else made.take(rows))
            places.append(now[done])
            return np.delete(now, done)

        attempt, probes = 0, list(_PROBES)
        while len(pending) or not parts:
            few = max(1, min(attempt, 64 // max(1, len(pending))))
            if probes and attempt >= probes[0] and len(pending) > 1:
                # Looks only for the first pending result, so that a filter that no maze passes fails early.
                probe, probes = attempt, probes[1:]
                while len(attempt_at(probe, 64, pending[:1])):
                    probe += 64
                    self._check_attempt(probe, numbers, pending, tried)
                pending = pending[1:]
            # One call for several attempts is cheaper, although mazes after the first match are made in vain.
            pending = attempt_at(attempt, few, pending)
            attempt += few
            self._check_attempt(attempt, numbers, pending, tried)
        if len(parts) == 1:
            return parts[0]
        order = np.empty(len(numbers), np.intp)
        order[np.concatenate(places)] = np.arange(len(numbers))
        return Solved.joined(parts).take(order)

    def _check_attempt(self, attempt: int, numbers: NDArray[np.int64], pending: NDArray[np.intp], tried: int) -> None:
        """Raises an error if there were too many attempts for the first pending result."""
        if attempt < _MAX_MISSES or not len(pending):
            return
        option = "where" if self.where else "split" if self.split else "ends"
        raise ValueError(
            f'"{option}" expected a match within {_MAX_MISSES} mazes for each example, got none for example '
            f"{numbers[pending[0]]}; use a wider filter or other ends "
            f"({len(numbers) - len(pending)} of {tried} mazes matched)"
        )

    def passing(self, made: Solved, found: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Returns which mazes pass the filter and the split. ``found`` tells which mazes have ends."""
        if self.where is not None and len(made):
            values: dict[str, Any] = {name: getattr(made, name) for name in ("index", "start", "finish", "length")}
            values["solution"] = made.length + 1
            if self.where.names - SOLVED:
                values |= self._measured(made, found)
            found = found & self.where.test(values)
        if self.split is not None and len(made):
            shares = (engine().keys_many(made.walls, mask=self.request.mask) >> np.uint64(11)) / 2.0**53
            found = found & (shares >= self.split[0]) & (shares < self.split[1])
        return found

    def _measured(self, made: Solved, found: NDArray[np.bool_]) -> dict[str, NDArray[Any]]:
        """Returns the measures that the filter uses. Mazes that are not ``found`` have zeros."""
        assert self.where is not None
        names = self.where.names - SOLVED
        values = {name: np.zeros(len(made)) for name in names}
        rows = np.flatnonzero(found)
        # Random ends are a function of the index, so a call measures mazes with consecutive indices.
        breaks = np.flatnonzero((np.diff(made.index[rows]) != 1) | (np.diff(rows) != 1)) + 1
        for run in np.split(rows, breaks):
            if len(run):
                measured = engine()._measured(made.walls[run], self.request, self.ends, int(made.index[run[0]]))
                for name in names:
                    values[name][run] = measured[name]
        return values
