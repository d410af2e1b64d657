"""An instance of the WebAssembly module, with its memory and the calls of its exports."""

from __future__ import annotations

import ctypes
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import wasmtime
from numpy.typing import NDArray

from . import _block as block
from . import _module

#: Maximum number of cells per call, so that mazes fit a processor cache and an instance needs little memory.
CALL_CELLS = 2**21

_MEMORY = "expected memory for {count} mazes of {width} * {height} cells, got too little memory; make fewer mazes"


class _View:
    """Lets NumPy use the memory of an engine, and keeps the engine alive."""

    def __init__(self, engine: object, address: int, shape: tuple[int, ...]) -> None:
        self.engine = engine
        self.__array_interface__ = {"version": 3, "shape": shape, "typestr": "|u1", "data": (address, True)}


class Instance:
    """Runs the module in its own memory. One thread uses it at a time; other threads wait."""

    #: The name of the module's file.
    module_name = "wasmaze"

    def __init__(self) -> None:
        engine, module = _module.compiled(self.module_name)
        self._pid = os.getpid()
        self._lock = threading.Lock()
        self._store = wasmtime.Store(engine)
        exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._exports: dict[str, Any] = {each.name: exports[each.name] for each in module.exports}
        self._memory = self._exports["memory"]
        version = self._exports["ABI_VERSION"].value(self._store)
        if version != _module.ABI_VERSION:
            raise RuntimeError(f"expected a module with ABI {_module.ABI_VERSION}, got {version}; reinstall wasmaze")
        self._block = self._call("requestBlock")

    def __reduce__(self) -> Any:
        # Unpickling creates a new instance, which makes the same mazes.
        return (type(self), ())

    @contextmanager
    def _exclusive(self) -> Iterator[None]:
        """Holds the lock of the instance. In a forked process, creates a new instance first."""
        if self._pid != os.getpid():
            self.__init__()  # type: ignore[misc]
        with self._lock:
            yield

    def _call(self, name: str, *args: int) -> int:
        """Calls an export. Converts pointers, which are unsigned here and signed (i32) in wasmtime."""
        signed = [each - 2**32 if each >= 2**31 else each for each in args]
        result = self._exports[name](self._store, *signed)
        return 0 if result is None else int(result) & 0xFFFFFFFF

    def _run(self, export: str, width: int, height: int, count: int, fields: dict[int, int]) -> int:
        """Writes the request block, calls an export with it, and returns the pointer to the result."""
        words = self._bytes(self._block, block.BYTES // 4, "<u4")
        words[:] = 0
        header = {block.VERSION: _module.ABI_VERSION, block.WIDTH: width, block.HEIGHT: height, block.COUNT: count}
        for offset, value in {**header, **fields}.items():
            words[offset // 4] = value & 0xFFFFFFFF
        pointer = self._call(export, self._block)
        if pointer == 0:
            raise self._error(width, height, count)
        return pointer

    def _error(self, width: int, height: int, count: int) -> Exception:
        error = int(self._bytes(self._block + block.ERROR, 1, "<u4")[0])
        if error == 4:
            return MemoryError(_MEMORY.format(count=count, width=width, height=height))
        if error == 5:
            return ValueError('"ends" expected two cells joined by a path in every maze, got a maze without such cells')
        return RuntimeError(f"expected a result from the module, got error {error}")

    def _address(self, pointer: int) -> int:
        return ctypes.addressof(self._memory.data_ptr(self._store).contents) + pointer

    def _bytes(self, pointer: int, count: int, dtype: Any = np.uint8) -> NDArray[Any]:
        """Returns a view of the memory as an array. The next call of the module overwrites the array."""
        size = count * np.dtype(dtype).itemsize
        return np.frombuffer((ctypes.c_uint8 * size).from_address(self._address(pointer)), dtype=dtype)

    def _view(self, pointer: int, shape: tuple[int, ...]) -> NDArray[np.uint8]:
        """Returns a read-only view of the memory, which keeps the instance alive. The next call overwrites the view."""
        view: NDArray[np.uint8] = np.asarray(_View(self, self._address(pointer), shape))
        return view

    def _reserve(self, *arrays: NDArray[np.uint8]) -> list[int]:
        """Copies arrays into the module and returns pointers to them."""
        sizes = [-(-array.size // 16) * 16 for array in arrays]
        pointer = self._call("reserveInput", sum(sizes) + 16)
        if pointer == 0:
            raise MemoryError(f"expected {sum(sizes)} bytes of memory for the input, got fewer; pass fewer mazes")
        pointers = []
        for array, size in zip(arrays, sizes):
            self._bytes(pointer, array.size)[:] = array.reshape(-1)
            pointers.append(pointer)
            pointer += size
        return pointers

    def _release(self) -> None:
        self._call("reserveInput", 0)
