"""Tests that the examples of README.md print the output in their comments."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

README = Path(__file__).parents[1] / "README.md"
GRIDS = Path(__file__).parents[2] / "docs" / "GRIDS.md"
PAGES = [page.read_text("utf-8") for page in (README, GRIDS) if page.exists()]
EXAMPLES = re.findall(r"^```python\n(.*?)^```", "".join(PAGES), re.M | re.S)


@pytest.mark.parametrize("code", EXAMPLES, ids=lambda code: code.splitlines()[-1][:40])
def test_an_example_prints_the_output_in_its_comments(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for library in ("networkx", "torch"):
        if library in code:
            pytest.importorskip(library)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "README.md", "exec"), {"__name__": "readme"})
    expected = re.findall(r"^ *print\(.*\)  # (.*)$", code, re.M)
    assert printed.getvalue().splitlines() == expected and expected
