"""An instance of the WebAssembly module, with its memory and the calls of its exports."""

from __future__ import annotations

import ctypes
import os
import threading
from collections.abc import Iterable
from typing import Any

import numpy as np
import wasmtime
from numpy.typing import NDArray

from . import _block as block
from . import _module
from ._calls import Call, bind

#: Maximum number of cells per call, so that mazes fit a processor cache and an instance needs little memory.
CALL_CELLS = 2**21

_MEMORY = "expected memory for {count} mazes of {width} * {height} cells, got too little memory; make fewer mazes"


class NoEnds(ValueError):
    """No path joins two suitable cells of maze number ``maze`` of a call."""

    def __init__(self, maze: int) -> None:
        self.maze = maze
        super().__init__(
            f'"ends" expected two cells joined by a path in every maze, got none in maze {maze}; '
            'use larger mazes, or "random" or "farthest" in place of "dead-ends"'
        )


class _View:
    """Lets NumPy use the memory of an engine, and keeps the memory alive.

    A forked process creates a new store for the engine, so the view holds the store, too.
    """

    def __init__(self, engine: Instance, address: int, shape: tuple[int, ...]) -> None:
        self.keeps = engine, engine._store, engine._memory
        self.__array_interface__ = {"version": 3, "shape": shape, "typestr": "|u1", "data": (address, True)}


class Instance:
    """Runs the module in its own memory. One thread uses it at a time; other threads wait."""

    #: The name of the module's file.
    module_name = "wasmaze"

    def __init__(self) -> None:
        engine, module = _module.compiled(self.module_name)
        self._pid = os.getpid()
        self._forms: dict[str, Call] | None = None
        self._lock = threading.Lock()
        self._store = wasmtime.Store(engine)
        try:
            exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        except wasmtime.WasmtimeError as error:
            if "mmap" not in str(error):
                raise
            raise MemoryError(
                "expected 4.4 GB of address space for each engine, got less; raise the limit (ulimit -v), or use "
                "fewer threads"
            ) from error
        named: dict[str, Any] = {each.name: exports[each.name] for each in module.exports}
        self._memory = named["memory"]
        version = named["ABI_VERSION"].value(self._store)
        if version != _module.ABI_VERSION:
            raise RuntimeError(f"expected a module with ABI {_module.ABI_VERSION}, got {version}; reinstall wasmaze")
        self._exports = {
            name: bind(self._store, each) for name, each in named.items() if isinstance(each, wasmtime.Func)
        }
        # The memory never moves (_module.py), so its address and that of the request block are constant.
        self._base = ctypes.addressof(self._memory.data_ptr(self._store).contents)
        # All addresses that the memory can grow to. A slice of this array takes 1 us less than a new array.
        whole = (ctypes.c_uint8 * (2**32 - 2**16)).from_address(self._base)
        self._all: NDArray[np.uint8] = np.frombuffer(memoryview(whole), np.uint8)
        self._all32 = self._all.view("<u4")
        self._block = self._call("requestBlock")
        self._words = (ctypes.c_uint32 * (block.BYTES // 4)).from_address(self._address(self._block))

    def __reduce__(self) -> Any:
        # Unpickling creates a new instance, which makes the same mazes.
        return (type(self), ())

    def _exclusive(self) -> threading.Lock:
        """Returns the lock of the instance, to be held. In a forked process, creates a new instance first."""
        if self._pid != os.getpid():
            self.__init__(*self.__reduce__()[1])  # type: ignore[misc]
        return self._lock

    def _call(self, name: str, *args: int) -> int:
        """Calls an export with pointers and numbers, all unsigned."""
        return self._exports[name](*args)

    def _write(self, width: int, height: int, count: int, fields: dict[int, int]) -> None:
        """Writes the request block. Fields that are not given are 0."""
        words = self._words
        ctypes.memset(words, 0, block.BYTES)
        header = {block.VERSION: _module.ABI_VERSION, block.WIDTH: width, block.HEIGHT: height, block.COUNT: count}
        for offset, value in (header | fields).items():
            # ctypes keeps the low 32 bits.
            words[offset // 4] = value

    def _run(self, export: str, width: int, height: int, count: int, fields: dict[int, int]) -> int:
        """Writes the request block, calls an export with it, and returns the pointer to the result."""
        self._write(width, height, count, fields)
        return self._checked(self._call(export, self._block), width, height, count)

    def _checked(self, pointer: int, width: int, height: int, count: int) -> int:
        """Returns a pointer that an export returned. Raises the error of the request block if it is 0."""
        if pointer == 0:
            raise self._error(width, height, count)
        return pointer

    def _error(self, width: int, height: int, count: int) -> Exception:
        error = int(self._words[block.ERROR // 4])
        if error == 4:
            return MemoryError(_MEMORY.format(count=count, width=width, height=height))
        if error == 5:
            return NoEnds(int(self._words[block.MAZE // 4]))
        return RuntimeError(f"expected a result from the module, got error {error}")

    def _address(self, pointer: int) -> int:
        return self._base + pointer

    def _bytes(self, pointer: int, count: int, dtype: Any = None) -> NDArray[Any]:
        """Returns a view of the memory as an array. The next call of the module overwrites the array."""
        if dtype is None:
            dtype = np.uint8
        size = count * np.dtype(dtype).itemsize
        view: NDArray[Any] = self._all[pointer : pointer + size].view(dtype)
        return view

    def _view(self, pointer: int, shape: tuple[int, ...]) -> NDArray[np.uint8]:
        """Returns a read-only view of the memory, which keeps the instance alive. The next call overwrites the view."""
        view: NDArray[np.uint8] = np.asarray(_View(self, self._address(pointer), shape))
        return view

    def _reserve(self, *arrays: NDArray[Any], room: Iterable[int] = ()) -> list[int]:
        """Copies arrays into the module. Returns pointers to them, and to uninitialized blocks of ``room`` bytes."""
        sizes = [-(-size // 16) * 16 for size in [*(array.nbytes for array in arrays), *room]]
        pointer = self._call("reserveInput", sum(sizes) + 16)
        if pointer == 0:
            raise MemoryError(f"expected {sum(sizes)} bytes of memory for the input, got fewer; pass fewer mazes")
        pointers = [pointer + sum(sizes[:i]) for i in range(len(sizes))]
        for array, at in zip(arrays, pointers):
            self._bytes(at, array.size, array.dtype)[:] = array.reshape(-1)
        return pointers

    def _release(self) -> None:
        self._call("reserveInput", 0)
