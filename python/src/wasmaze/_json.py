"""JSON with the bytes of JSON.stringify in JavaScript, so that checksums of manifests agree."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any


def _number(value: float) -> str:
    """Returns a finite number like Number.toString in JavaScript."""
    sign, digits, exponent = Decimal(repr(value)).normalize().as_tuple()
    text = "".join(map(str, digits))
    # The value is 0.text * 10 ** point.
    point = len(text) + int(exponent)
    if 0 < point <= 21:
        whole, rest = text[:point].ljust(point, "0"), text[point:]
        text = f"{whole}.{rest}" if rest else whole
    elif value and -6 < point <= 0:
        text = f"0.{'0' * -point}{text}"
    elif value:
        text = f"{text[0]}{'.' if text[1:] else ''}{text[1:]}e{point - 1:+d}"
    return "-" + text if sign and value else text


def to_json(value: Any, indent: int = 0, level: int = 0) -> str:
    """Returns a value as JSON: compact, or with lines indented by ``indent`` blanks per level."""
    if isinstance(value, float):
        return _number(value)
    if not isinstance(value, (dict, list, tuple)):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, dict):
        colon = ": " if indent else ":"
        items = [f"{to_json(name)}{colon}{to_json(each, indent, level + 1)}" for name, each in value.items()]
        brackets = "{}"
    else:
        items = [to_json(each, indent, level + 1) for each in value]
        brackets = "[]"
    if not items or not indent:
        return brackets[0] + ",".join(items) + brackets[1]
    newline = "\n" + " " * (indent * (level + 1))
    return brackets[0] + newline + f",{newline}".join(items) + newline[: -indent] + brackets[1]
