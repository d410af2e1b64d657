"""The class Engine, and one engine for each thread."""

from __future__ import annotations

import threading

from ._forming import Forming
from ._obstacles import Obstacles
from ._queries import Queries
from ._solved import Solving


class Engine(Solving, Queries, Forming, Obstacles):
    """An instance of the module with its own memory.

    The functions of this package use one engine per thread. Create a separate engine for views (``copy=False``). Only
    one thread at a time uses an engine; other threads wait.
    """


_local = threading.local()


def engine() -> Engine:
    """The engine of this thread."""
    found: Engine | None = getattr(_local, "engine", None)
    if found is None:
        found = _local.engine = Engine()
    return found


def close() -> None:
    """Releases the engine of this thread and its memory. The next call creates a new engine.

    An engine keeps the memory of its largest call.
    """
    _local.engine = None
