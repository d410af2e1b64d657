"""Writes the parts of a data set: npy and webdataset with the bytes of ``wasmaze bulk``, Parquet with the same rows."""

from __future__ import annotations

import contextlib
import struct
import zlib
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from ._engine import engine
from ._json import to_json
from ._plan import Part, Plan
from ._chunks import Rows, written
from ._solved import Ragged, Solved
from ._tables import measures

_TYPES = {name: "<u4" for name in ("start", "finish", "length", "cells")} | {"index": "<i8", "moves": "|u1", "key": "<u8"}

#: Kinds of squares, which are indices of the palette: 0 floor, 1 wall.
_PATH, _START, _FINISH = np.uint8(2), np.uint8(3), np.uint8(4)

#: Adds a chunk to a part.
Add = Callable[[Rows], None]


def _npy_header(descr: str, shape: tuple[int, ...]) -> bytes:
    """Returns the header of an array. Its length does not depend on the first dimension, which is known at the end."""
    text = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}"
    room = -(-(10 + len(text) + 16 - len(str(shape[0])) + 1) // 64) * 64
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", room - 10) + text.ljust(room - 11).encode() + b"\n"


@contextlib.contextmanager
def _npy(plan: Plan, part: Part, files: list[BinaryIO]) -> Iterator[Add]:
    """Writes an array of walls, and an array for each column. ``files`` are those of ``plan.files``."""
    names = [*(("index",) if plan.is_selected else ()), *plan.measures, *plan.columns]
    arrays: list[tuple[str, tuple[int, ...]]] = [("|u1", (plan.request.height, plan.request.width))]
    arrays += [(_TYPES.get(name) or {"uint32": "<u4", "float64": "<f8"}[measures[name]], ()) for name in names]
    counts = [0] * len(arrays)
    for file, (descr, shape) in zip(files, arrays):
        file.write(_npy_header(descr, (part.count, *shape)))

    def add(rows: Rows) -> None:
        columns = {"index": rows.index, **written(plan, rows)}
        for i, values in enumerate([rows.walls, *(columns[name] for name in names)]):
            flat = values.values if isinstance(values, Ragged) else values
            files[i].write(np.ascontiguousarray(flat, dtype=arrays[i][0]).data)
            counts[i] += len(flat)

    yield add
    for file, (descr, shape), count in zip(files, arrays, counts):
        file.seek(0)
        file.write(_npy_header(descr, (count, *shape)))


def _parquet_schema(plan: Plan) -> Any:
    import pyarrow as pa

    recipe = plan.description["recipe"]
    fields = {"index": pa.int64(), "seed": pa.int64() if isinstance(plan.seed, int) else pa.string()}
    fields |= {"algorithm": pa.string(), "width": pa.int32(), "height": pa.int32(), "topology": pa.string()}
    fields["walls"] = pa.binary()
    fields |= {name: pa.int32() if measures[name] == "uint32" else pa.float64() for name in plan.measures}
    types = {"moves": pa.binary(), "cells": pa.binary(), "key": pa.uint64()}
    fields |= {name: types.get(name, pa.uint32()) for name in plan.columns}
    constant = {name: recipe[name] for name in ("seed", "algorithm", "width", "height", "topology")}
    return pa.schema([pa.field(name, of, nullable=False) for name, of in fields.items()]), constant


def _binary(values: NDArray[Any], offsets: NDArray[np.int64]) -> Any:
    """Returns an Arrow array of bytes. ``offsets`` are in bytes."""
    import pyarrow as pa

    large = pa.LargeBinaryArray.from_buffers(
        pa.large_binary(), len(offsets) - 1, [None, pa.py_buffer(offsets.tobytes()), pa.py_buffer(values.tobytes())]
    )
    return large.cast(pa.binary())


@contextlib.contextmanager
def _parquet(plan: Plan, part: Part, files: list[BinaryIO]) -> Iterator[Add]:
    """Writes one row per maze, and one row group per chunk."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as parquet
    except ImportError as error:
        raise ImportError('expected pyarrow to write Parquet; install "wasmaze[parquet]"') from error
    schema, constant = _parquet_schema(plan)
    recipe = {name: value for name, value in plan.description["recipe"].items() if name not in constant}
    about = to_json({**recipe, "index": part.index, "count": part.count})
    # Walls are random, so neither a dictionary nor compression would shrink them.
    codecs = {name: "none" if name == "walls" else "snappy" for name in schema.names}
    with parquet.ParquetWriter(
        files[0], schema, store_schema=False, compression=codecs,
        use_dictionary=list(constant), write_statistics=["index", *plan.measures, *plan.columns],
    ) as writer:
        writer.add_key_value_metadata({"wasmaze": about})

        def add(rows: Rows) -> None:
            count, cells = len(rows), plan.request.cells
            columns: dict[str, Any] = {"index": rows.index, **written(plan, rows)}
            for name, value in constant.items():
                columns[name] = pa.repeat(pa.scalar(value, schema.field(name).type), count)
            columns["walls"] = _binary(rows.walls, np.arange(count + 1, dtype=np.int64) * cells)
            for name in {"moves", "cells"} & set(columns):
                values = columns[name].values.astype(_TYPES[name])
                columns[name] = _binary(values, values.itemsize * columns[name].offsets)
            arrays = [pa.array(columns[field.name]).cast(field.type) for field in schema]
            if count:
                writer.write_table(pa.table(arrays, schema=schema), row_group_size=count)

        yield add


def _chunk(kind: bytes, contents: bytes) -> bytes:
    return struct.pack(">I", len(contents)) + kind + contents + struct.pack(">I", zlib.crc32(kind + contents))


def _png(head: bytes, lines: bytes) -> bytes:
    # Compresses run lengths only: all versions and forks of zlib write the same bytes then.
    deflate = zlib.compressobj(strategy=zlib.Z_RLE)
    return head + _chunk(b"IDAT", deflate.compress(lines) + deflate.flush()) + _chunk(b"IEND", b"")


def _entry(name: str, contents: bytes) -> bytes:
    """Returns an entry of an archive: a header (ustar) and the contents, padded to blocks of 512 bytes."""
    header = bytearray(512)
    header[:100] = name.encode().ljust(100, b"\0")
    header[100:156] = b"0000644\0" + b"0000000\0" * 2 + f"{len(contents):011o}\0".encode() + b"00000000000\0" + b" " * 8
    header[156:157], header[257:265], header[329:345] = b"0", b"ustar\x0000", b"0000000\0" * 2
    header[148:156] = f"{sum(header):06o}\0 ".encode()
    return bytes(header) + contents + bytes(-len(contents) % 512)


def _squares(plan: Plan, solved: Solved) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Returns the kinds of squares of the first and the second picture of each maze, (mazes, 2h + 1, 2w + 1) each."""
    request = plan.request
    inputs, path = engine()._drawn("occupancy", solved, request)
    if request.mask is not None:
        # Walls that touch no cell are not drawn.
        touching = np.zeros(inputs.shape[1:], np.uint8)
        for y in range(3):
            for x in range(3):
                touching[y : y + 2 * request.height : 2, x : x + 2 * request.width : 2] |= request.mask
        inputs &= touching
    targets = np.where(path == 1, _PATH, inputs)
    for grids in (inputs, targets):
        for kind, cell in ((_FINISH, solved.finish), (_START, solved.start)):
            grids[np.arange(len(solved)), 2 * (cell // request.width) + 1, 2 * (cell % request.width) + 1] = kind
    return inputs, targets


def _lines(squares: NDArray[np.uint8], scale: int) -> NDArray[np.uint8]:
    """Draws squares as lines of pictures, two pixels per byte. Each line begins with its filter: 0, or 2 to repeat."""
    count, rows, _ = squares.shape
    pixels = squares.repeat(scale, axis=2)
    if pixels.shape[2] % 2:
        pixels = np.pad(pixels, [(0, 0), (0, 0), (0, 1)])
    packed = pixels[:, :, ::2] << 4 | pixels[:, :, 1::2]
    lines = np.zeros((count, rows, scale, 1 + packed.shape[2]), np.uint8)
    lines[:, :, 0, 1:] = packed
    lines[:, :, 1:, 0] = 2
    return lines


_LETTERS = np.frombuffer(b"NESW", np.uint8)
#: Maximum number of pixels that are drawn at a time.
_DRAWN_PIXELS = 2**24


@contextlib.contextmanager
def _webdataset(plan: Plan, part: Part, files: list[BinaryIO]) -> Iterator[Add]:
    """Writes an archive with two pictures and a description of each maze."""
    request, scale = plan.request, plan.cell_pixels
    columns = 2 * request.width + 1
    sides = struct.pack(">II", columns * scale, (2 * request.height + 1) * scale)
    palette = b"".join(bytes.fromhex(colour[1:]) for colour in plan.colours.values())
    head = b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", sides + bytes([4, 3, 0, 0, 0])) + _chunk(b"PLTE", palette)
    most = max(1, _DRAWN_PIXELS // (columns * (2 * request.height + 1) * scale**2))

    def draw(solved: Solved) -> None:
        inputs, targets = (_lines(squares, scale) for squares in _squares(plan, solved))
        letters = _LETTERS[solved.moves.values].tobytes().decode()
        offsets = solved.moves.offsets.tolist()
        for i, index in enumerate(solved.index.tolist()):
            path = letters[offsets[i] : offsets[i + 1]]
            ends = (int(cell[i]) for cell in (solved.start, solved.finish))
            start, finish = ([cell % request.width, cell // request.width] for cell in ends)
            described = {"index": index, "start": start, "finish": finish, "length": len(path), "moves": path}
            files[0].write(
                _entry(f"{index:012d}.input.png", _png(head, inputs[i].tobytes()))
                + _entry(f"{index:012d}.target.png", _png(head, targets[i].tobytes()))
                + _entry(f"{index:012d}.json", to_json(described).encode())
            )

    def add(rows: Rows) -> None:
        for first in range(0, len(rows), most):
            draw(rows.solved.take(range(first, min(first + most, len(rows)))))

    yield add
    files[0].write(bytes(1024))


#: For each format, a function that opens a part: the plan, the part, and its open files.
WRITERS = {"npy": _npy, "parquet": _parquet, "webdataset": _webdataset}
