"""Calls of the module's exports.

A call through wasmtime's public API takes 21 us, because it asks for the function's type and converts each value. A
call of the same C function through wasmtime's bindings takes 1 us. The bindings are private, so they are used only if
their names and signatures are the expected ones; otherwise the public API is called.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import wasmtime

#: Calls an export with unsigned 32-bit words and returns a word, or 0 if the export has no result.
Call = Callable[..., int]


def public_call(store: wasmtime.Store, function: Any) -> Call:
    """Returns a function that calls an export through wasmtime's public API."""

    def call(*words: int) -> int:
        result = function(store, *(word - 2**32 if word >= 2**31 else word for word in words))
        return 0 if result is None else int(result) & 0xFFFFFFFF

    return call


def direct_call(store: wasmtime.Store, function: Any) -> Call | None:
    """Returns a function that calls an export through wasmtime's bindings, or None if they are not as expected."""
    try:
        from wasmtime import _bindings as bindings

        kind = function.type(store)
        parameters, results = len(kind.params), len(kind.results)
        call_unchecked, value = bindings._wasmtime_func_call_unchecked, bindings.wasmtime_val_raw_t
        trap = ctypes.POINTER(bindings.wasm_trap_t)()
        expected = [
            ctypes.POINTER(bindings.wasmtime_context_t),
            ctypes.POINTER(bindings.wasmtime_func_t),
            ctypes.POINTER(value),
            ctypes.c_size_t,
            ctypes.POINTER(ctypes.POINTER(bindings.wasm_trap_t)),
        ]
        if call_unchecked.argtypes != expected or call_unchecked.restype != ctypes.POINTER(bindings.wasmtime_error_t):
            return None
        if any(str(each) != "i32" for each in [*kind.params, *kind.results]) or getattr(value, "i32").offset != 0:
            return None
        context, raw = store._context(), function._func
        from_error, from_trap = wasmtime.WasmtimeError._from_ptr, wasmtime.Trap._from_ptr
        words_per_value = ctypes.sizeof(value) // 4
    except (ImportError, AttributeError, TypeError):
        return None
    count = max(parameters, results)
    values = (value * count)()
    words = (ctypes.c_uint32 * (count * words_per_value)).from_buffer(values)
    trap_at, function_at = ctypes.byref(trap), ctypes.byref(raw)

    def call(first: int = 0, second: int = 0) -> int:
        # No export takes more than two words. The values of the result overwrite those of the parameters.
        words[0] = first
        if parameters == 2:
            words[words_per_value] = second
        error = call_unchecked(context, function_at, values, count, trap_at)
        if error:
            raise from_error(error)
        if trap:
            raise from_trap(trap)
        return words[0] if results else 0

    return call if parameters <= 2 else None


def bind(store: wasmtime.Store, function: Any) -> Call:
    """Returns a function that calls an export."""
    return direct_call(store, function) or public_call(store, function)
