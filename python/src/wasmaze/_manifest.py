"""The manifest of a data set, as ``wasmaze bulk`` writes and checks it, and the card of the data set."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

import numpy as np

from ._errors import show
from ._files import Folder, Store
from ._json import to_json
from ._plan import Part, Plan
from ._chunks import Rows

#: A written part: index, count, mazes, files and, if known, the histogram of lengths.
WrittenPart = dict[str, Any]

NAME = "manifest.json"
_CARD = "README.md"
_CARD_MARK = "<!-- Written by wasmaze bulk. -->"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def manifest_of(plan: Plan, parts: Iterable[WrittenPart], planned: int) -> dict[str, Any]:
    """Describes the parts written so far."""
    ordered = sorted(parts, key=lambda part: (part["index"], part["files"][0]["file"]))
    return {
        "schema": 1,
        "dataSet": plan.description,
        "complete": len(ordered) == planned,
        "count": sum(part["count"] for part in ordered),
        "mazes": sum(part["mazes"] for part in ordered),
        "parts": ordered,
    }


def write_text(place: Folder | Store, name: str, text: str) -> None:
    with place.writing(name) as file:
        file.write(text.encode("utf-8"))


def write_manifest(place: Folder | Store, manifest: dict[str, Any]) -> None:
    """Writes a manifest. Its last field is a checksum of the other fields."""
    write_text(place, NAME, to_json({**manifest, "sha256": _digest(to_json(manifest))}, 2) + "\n")


def _differences(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """Describes the differences between two data sets, field by field; masks by their hashes."""

    def fields(description: dict[str, Any]) -> dict[str, Any]:
        rest = {**description.get("recipe", {}), **{k: v for k, v in description.items() if k != "recipe"}}
        return rest | ({"mask": _digest("".join(rest["mask"]))[:12]} if "mask" in rest else {})

    one, other = fields(one), fields(other)
    texts = {
        name: [to_json(each[name]) if name in each else "not set" for each in (one, other)] for name in {**one, **other}
    }
    return [f"{name} is {a} in that file, {b} in this request" for name, (a, b) in texts.items() if a != b]


def read_parts(place: Folder | Store, plan: Plan) -> dict[str, WrittenPart] | None:
    """Returns the parts that the manifest lists, by file name; None if there is no manifest.

    Raises ValueError if the manifest was edited or describes another data set.
    """
    data = place.read(NAME)
    if data is None:
        return None
    where = f"{place}/{NAME}"
    try:
        manifest = json.loads(data)
        digest = manifest.pop("sha256")
        description, parts = manifest["dataSet"], manifest["parts"]
        parts = {part["files"][0]["file"]: part for part in parts}
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        raise ValueError(f"{where} expected a manifest written by wasmaze, got another file; move it") from error
    if _digest(to_json(manifest)) != digest:
        raise ValueError(f"{where} does not match its own checksum: the file was edited; choose another directory")
    found = _differences(description, plan.description)
    if found:
        raise ValueError(f"{where} describes another data set: {'; '.join(found)}; choose another directory")
    return parts


def is_planned(plan: Plan, part: Part, written: WrittenPart) -> bool:
    """Whether an entry of a manifest belongs to a part of the plan, so that its files are safe to read."""
    files = written.get("files", [])
    names = [file.get("file") for file in files] if isinstance(files, list) else []
    return (written.get("index"), written.get("count"), names) == (part.index, part.count, plan.files(part))


class Lengths:
    """Counts solutions by length. ``counts`` is None if the lengths are unknown."""

    def __init__(self, plan: Plan) -> None:
        self._width = bin_width(plan)
        self.counts: list[int] | None = [] if any(name != "key" for name in plan.needed) else None

    def add(self, rows: Rows) -> None:
        if self.counts is None or len(rows) == 0:
            return
        found = np.bincount(rows.columns["length"].astype(np.int64) // self._width)
        self.counts += [0] * (len(found) - len(self.counts))
        for i, count in enumerate(found.tolist()):
            self.counts[i] += count


def bin_width(plan: Plan) -> int:
    """Returns the width of a bin of the histogram, which has about 20 bins: 1, 2 or 5 times a power of ten."""
    least = plan.request.cells / 20
    power = 1
    while power * 10 <= least:
        power *= 10
    return power * next((factor for factor in (1, 2, 5, 10) if factor * power >= least), 10)


def _table(heads: list[Any], rows: list[list[Any]]) -> str:
    rule = ["--:" if i else "---" for i in range(len(heads))]
    return "\n".join(f"| {' | '.join(map(str, row))} |" for row in [heads, rule, *rows])


def _front_matter(plan: Plan, title: str, names: list[str], mazes: int) -> str:
    """Returns the metadata that the Hugging Face Hub and its library read."""
    units = ["1", "1K", "10K", "100K", "1M", "10M", "100M", "1B", "10B", "100B", "1T"]
    size = max(0, len(str(mazes)) - 3)
    category = "n<1K" if size == 0 else f"{units[size]}<n<{units[size + 1]}" if size < 10 else "n>1T"
    lines = ["---", f"pretty_name: {title}", "license: other", "license_name: no-rights-claimed"]
    lines += ["license_link: README.md", "task_categories:", "- other", "tags:", "- maze", "- path-finding"]
    lines += ["- synthetic", "size_categories:", f"- {category}"]
    if names:
        lines += ["configs:", "- config_name: default", "  data_files:"]
        lines += [line for name in names for line in (f"  - split: {name}", f"    path: data/{name}-*")]
    return "\n".join([*lines, "---", ""])


def card_of(plan: Plan, parts: Iterable[WrittenPart]) -> str:
    """Returns the text of the card, README.md."""
    request = plan.request
    order = [name for name, _ in plan.splits]
    splits: dict[str, dict[str, Any]] = {}
    for part in parts:
        name = part["files"][0]["file"].removeprefix("data/").split("-")[0].split(".")[0]
        split = splits.setdefault(name, {"mazes": 0, "tried": 0, "lengths": []})
        split["mazes"] += part["mazes"]
        split["tried"] += part["count"]
        lengths = part.get("lengths", [])
        split["lengths"] += [0] * (len(lengths) - len(split["lengths"]))
        for i, count in enumerate(lengths):
            split["lengths"][i] += count
    names = sorted(splits, key=lambda name: order.index(name) if name in order else -1)
    step = bin_width(plan)
    bins = max((len(splits[name]["lengths"]) for name in names), default=0)
    rows = [
        [i if step == 1 else f"{i * step} to {(i + 1) * step - 1}"]
        + [splits[name]["lengths"][i] if i < len(splits[name]["lengths"]) else 0 for name in names]
        for i in range(bins)
    ]
    mazes = [[name, splits[name]["mazes"]] for name in names]
    if plan.split_by:
        note = f"The key of each maze decides its split, so every split draws from all {plan.count} indices."
        counts = [note, _table(["", "mazes"], mazes)]
    else:
        counts = [_table(["", "mazes", "indices"], [[*row, splits[row[0]]["tried"]] for row in mazes])]
    title = f"{request.width} × {request.height} mazes by {request.algorithm.id}"
    description = {**plan.description["recipe"], **{k: v for k, v in plan.description.items() if k != "recipe"}}
    sections = [
        _CARD_MARK,
        f"# {title}",
        f"Made by wasmaze: {request.algorithm.id}, revision {request.algorithm.revision}. The request below makes the "
        "same files again, byte for byte.",
        "## Counts",
        *counts,
        *(["## Length of the solution, in steps", _table(["steps", *names], rows)] if bins else []),
        "## Request",
        f"```json\n{to_json(description, 2)}\n```",
        "## Licence",
        "The mazes are made by a program from seeds, and contain nothing from elsewhere. The authors of wasmaze claim "
        "no rights in these mazes: they can be used for any purpose, without permission or attribution. The program "
        "itself is under the MIT licence, in the file LICENSE of its package.",
    ]
    total = sum(split["mazes"] for split in splits.values())
    front = _front_matter(plan, title, names, total) if plan.hugging_face else ""
    return front + "\n\n".join(sections) + "\n"


def write_card(place: Folder | Store, plan: Plan, parts: Iterable[WrittenPart]) -> None:
    """Writes the card, unless there is a README.md that is not a card."""
    there = place.read(_CARD)
    text = (there or b"").decode("utf-8", "replace")
    if there is None or _CARD_MARK in text.splitlines():
        write_text(place, _CARD, card_of(plan, parts))
