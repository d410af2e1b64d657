"""Tests that the examples of README.md print the output in their comments."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

README = Path(__file__).parents[1] / "README.md"
EXAMPLES = re.findall(r"^```python\n(.*?)^```", README.read_text("utf-8"), re.M | re.S)


@pytest.mark.parametrize("code", EXAMPLES, ids=lambda code: code.splitlines()[-1][:40])
def test_an_example_prints_the_output_in_its_comments(code: str) -> None:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "README.md", "exec"), {"__name__": "readme"})
    expected = re.findall(r"^print\(.*\)  # (.*)$", code, re.M)
    assert printed.getvalue().splitlines() == expected and expected
