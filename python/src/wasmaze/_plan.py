"""The plan of a data set: which mazes are in which file. It is a function of the request, like in ``wasmaze bulk``."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ._errors import MAX_INTEGER, check_integer, check_word, show
from ._filter import NAMES, Filter
from ._mazes import CHOSEN, DRAWN
from ._request import Request, resolve
from ._tables import measures as ALL_MEASURES

#: Formats by name: the name of the format in ``wasmaze bulk``, and the ending of its files.
FORMATS = {"npy": ("npy", "npy"), "parquet": ("parquet", "parquet"), "webdataset": ("images", "tar")}

#: Columns besides measures, in the order of the files.
COLUMNS = ("start", "finish", "length", "moves", "cells", "key")

ENDS = (*CHOSEN, *DRAWN)

_REQUEST = ("width", "height", "index", "topology", "start", "mask", "braid")

_PART_BYTES = 2**24
_MAX_PARTS = 1_000_000
#: Colours of the kinds of squares, in their order.
COLOURS = {"floor": "#ffffff", "walls": "#000000", "path": "#56b4e9", "start": "#009e73", "finish": "#d55e00"}


@dataclass(frozen=True)
class Part:
    """The ``count`` mazes from ``index`` on, or only the selected ones among them."""

    file: str
    index: int
    count: int
    #: Half-open interval of the accepted keys, scaled to 0..1; None if the part accepts all keys.
    shares: tuple[float, float] | None = None


@dataclass(frozen=True)
class Plan:
    """A checked request for a data set."""

    #: The request for one maze, with the index of the first one.
    request: Request
    seed: int | str
    count: int
    format: str
    part_size: int
    splits: tuple[tuple[str, float], ...]
    split_by: str | None
    hugging_face: bool
    measures: tuple[str, ...]
    columns: tuple[str, ...]
    where: Filter | None
    ends: str | None
    cell_pixels: int
    colours: Mapping[str, str]
    #: The description in the manifest: the fields that determine the bytes, in the order of the command.
    description: dict[str, Any]

    @property
    def is_selected(self) -> bool:
        """Whether mazes are selected, so that the indices of a part are not consecutive."""
        return self.where is not None or self.split_by is not None

    @property
    def needed(self) -> tuple[str, ...]:
        """Columns that the format needs or that are written."""
        return ("start", "finish", "length", "moves") if self.format == "webdataset" else self.columns

    def parts(self) -> list[Part]:
        """Returns the parts in order of split and index."""
        ending = FORMATS[self.format][1]
        parts = []
        begin, share, first = self.request.index, 0.0, 0
        splits = self.splits or (("", 1.0),)
        for at, (name, size) in enumerate(splits):
            low = share
            # The last split ends at exactly 1, in spite of rounding errors in the sum of shares.
            share = 1.0 if at + 1 == len(splits) else share + size
            end = self.count if self.split_by else min(self.count, math.floor(share * self.count + 0.5))
            if self.split_by:
                first = 0
            number = -(-(end - first) // self.part_size)
            for k in range(number):
                start = first + k * self.part_size
                stem = f"{name or 'part'}-{begin + start:012d}"
                if self.hugging_face:
                    stem = f"data/{name or 'train'}-{k:05d}-of-{number:05d}"
                part_count = min(self.part_size, end - start)
                shares = (low, share) if self.split_by else None
                parts.append(Part(f"{stem}.{ending}", begin + start, part_count, shares))
            first = end
        return parts

    def files(self, part: Part) -> list[str]:
        """Returns the files of a part, its own file first."""
        if self.format != "npy":
            return [part.file]
        side = ("index",) if self.is_selected else ()
        stem = part.file.removesuffix(".npy")
        return [part.file, *(f"{stem}.{name}.npy" for name in (*side, *self.measures, *self.columns))]


def _default_part_size(cells: int) -> int:
    """Returns about 16 MiB of walls, rounded down to 1, 2 or 5 times a power of ten."""
    most = max(1.0, _PART_BYTES / cells)
    power = 10 ** int(math.log10(most))
    return int((5 if most >= 5 * power else 2 if most >= 2 * power else 1) * power)


def _check_splits(splits: Any) -> tuple[tuple[str, float], ...]:
    if not isinstance(splits, Mapping):
        raise TypeError(f'"splits" expected shares by name, such as {{"train": 0.9, "test": 0.1}}, got {show(splits)}')
    for name, share in splits.items():
        if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z0-9_]{1,40}", name):
            raise ValueError(f'"splits" expected names of letters, digits and _, got {show(name)}')
        if isinstance(share, bool) or not isinstance(share, (int, float)) or not 0 < share <= 1:
            raise ValueError(f'"splits" expected shares above 0 and up to 1, got {show(share)} for {name}')
    total = sum(splits.values())
    if splits and abs(total - 1) > 1e-9:
        raise ValueError(f'"splits" expected shares that add up to 1, got {total}')
    return tuple((name, float(share)) for name, share in splits.items())


def _check_names(option: str, names: Any, known: Iterable[str]) -> tuple[str, ...]:
    """Checks a list of names and returns them in the order of ``known``."""
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise TypeError(f'"{option}" expected a list of names, got {show(names)}')
    known = tuple(known)
    given = {check_word(option, name, known) for name in names}
    return tuple(name for name in known if name in given)


def _check_style(pixels: Any, colours: Any, request: Request) -> tuple[int, dict[str, str]]:
    """Checks the style of pictures. A row of pixels has at most 2^15 bytes."""
    squares = 2 * max(request.width, request.height) + 1
    most = min(1024, (2**15 - 1) * 2 // squares)
    if most < 1:
        raise ValueError(f'"width" and "height" expected at most 32766 for webdataset, got {squares // 2}')
    checked = check_integer("cell_pixels", pixels, 1, most)
    for name, colour in dict(colours or {}).items():
        check_word("colours", name, COLOURS)
        if not isinstance(colour, str) or not re.fullmatch("#[0-9a-f]{6}", colour):
            raise ValueError(f'"colours" expected {name} as # and six hexadecimal digits, got {show(colour)}')
    chosen = {**COLOURS, **(colours or {})}
    like = next((name for name in COLOURS if name != "walls" and chosen[name] == chosen["walls"]), None)
    if like:
        raise ValueError(f'"colours" expected {like} to differ from walls, got {chosen["walls"]} for both')
    return checked, chosen


def _recipe(request: Request, seed: int | str, braid: Any, parameters: Mapping[str, Any]) -> dict[str, Any]:
    """Describes the mazes: only values other than the default, in the order of the registry."""
    info = request.algorithm
    recipe: dict[str, Any] = {"algorithm": info.id, "revision": info.revision}
    recipe |= {"width": request.width, "height": request.height, "topology": request.topology, "seed": seed}
    if request.start is not None:
        recipe["start"] = {"x": request.start % request.width, "y": request.start // request.width}
    if request.mask is not None:
        recipe["mask"] = ["".join(map(str, row)) for row in request.mask.tolist()]
    given = {each.name: parameters.get(each.name, each.default) for each in info.parameters}
    changed = {each.name: given[each.name] for each in info.parameters if given[each.name] != each.default}
    if changed:
        recipe["parameters"] = {name: plain_number(value) for name, value in changed.items()}
    if braid > 0:
        recipe["braid"] = plain_number(braid)
    return recipe


def plain_number(value: Any) -> Any:
    """Returns a number as an int or float of Python, and any other value unchanged."""
    if isinstance(value, (str, bool)):
        return value
    return int(value) if value == int(value) else float(value)


def make_plan(
    algorithm: str,
    *,
    count: Any,
    seed: Any,
    format: str = "npy",
    columns: Iterable[str] = (),
    measures: Iterable[str] = (),
    where: str | None = None,
    ends: str | None = None,
    splits: Mapping[str, float] | None = None,
    split_by: str | None = None,
    part_size: Any = None,
    hugging_face: bool = False,
    cell_pixels: Any = None,
    colours: Mapping[str, str] | None = None,
    **options: Any,
) -> Plan:
    """Checks the options of a data set and fills in the defaults, like ``wasmaze bulk``."""
    if seed is None:
        raise TypeError('"seed" expected an integer in 0..2^53-1 or a string, got None')
    fields = {name: options.pop(name) for name in _REQUEST if name in options}
    n = check_integer("count", count, 0, MAX_INTEGER)
    request = resolve(algorithm, count=1, seed=seed, **fields, parameters=options)
    if request.index + max(n, 1) - 1 > MAX_INTEGER:
        raise ValueError(f'"index" + "count" - 1 expected at most 2^53-1, got index {request.index} and count {n}')
    check_word("format", format, FORMATS)
    plane = request.topology == "plane"
    chosen = _check_names("columns", columns, COLUMNS)
    measured = tuple(name for name in _check_names("measures", measures, ALL_MEASURES) if name not in chosen)
    parsed = None if where is None else Filter(where)
    shares = _check_splits(splits or {})
    style: dict[str, Any] = {}
    pixels, palette = 0, COLOURS
    if format == "webdataset":
        if chosen or measured:
            raise ValueError(f'"columns" expected no value for webdataset, got {", ".join((*chosen, *measured))}')
        if not plane:
            raise ValueError('"topology" expected plane for webdataset, got "torus"')
        pixels, palette = _check_style(4 if cell_pixels is None else cell_pixels, colours, request)
        style = {"images": {"cellPixels": pixels, "colours": palette}}
    elif cell_pixels is not None or colours is not None:
        raise ValueError(f'"format" expected webdataset for pixels and colours, got {show(format)}')
    if split_by is not None:
        check_word("split_by", split_by, ("key",))
        if not shares:
            raise ValueError('"split_by" expected "splits" with names and shares, got no splits')
    if not plane and (split_by or "key" in chosen):
        raise ValueError('"topology" expected plane for keys, got "torus"; keys are not defined on a torus')
    solves = bool(measured or parsed or style or [name for name in chosen if name != "key"])
    if ends is not None:
        check_word("ends", ends, ENDS)
        if not solves:
            raise ValueError(f'"ends" expected "columns", "measures" or "where" beside it, got {show(ends)}; add one')
    size = _default_part_size(request.cells) if part_size is None else check_integer("part_size", part_size, 1, 2**28)
    if -(-n // size) > _MAX_PARTS:
        least = -(-n // _MAX_PARTS)
        raise ValueError(f'"part_size" expected at least {least} for {n} mazes in {_MAX_PARTS} parts, got {size}')
    used_ends = (ends or ENDS[0]) if solves else None
    description: dict[str, Any] = {
        "recipe": _recipe(request, seed if isinstance(seed, str) else int(seed), fields.get("braid", 0.0), options),
        "index": request.index,
        "count": n,
        "format": FORMATS[format][0],
        "partSize": size,
    }
    if shares:
        description["splits"] = [{"name": name, "share": share} for name, share in shares]
    if hugging_face:
        description["huggingFace"] = True
    if measured:
        description["measures"] = list(measured)
    if where is not None:
        description["where"] = where
    if used_ends:
        description["ends"] = used_ends
    if chosen:
        description["columns"] = list(chosen)
    if split_by:
        description["splitBy"] = "key"
    return Plan(
        request, seed, n, format, size, shares, split_by, bool(hugging_face), measured, chosen, parsed, used_ends,
        pixels, palette, {**description, **style},
    )
