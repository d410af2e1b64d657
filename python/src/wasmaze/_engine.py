"""The class Engine, and one engine for each thread."""

from __future__ import annotations

import threading

from ._generation import Generation
from ._queries import Queries


class Engine(Generation, Queries):
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
