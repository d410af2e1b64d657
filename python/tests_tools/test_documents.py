"""The commands and the Python code of the documents run as written, in order, with the libraries they name."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ["python/README.md", "docs/TRAINING.md", "docs/PYTHON.md"]


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_document_print_what_it_says(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("torch")
    done = 0
    monkeypatch.chdir(tmp_path)
    for kind, code in re.findall(r"^```(\w+)\n(.*?)^```", (ROOT / page).read_text("utf-8"), re.M | re.S):
        if kind == "sh":
            for line in re.findall(r"^npx wasmaze (.*(?:\\\n.*)*)", code, re.M):
                command = ["node", str(ROOT / "dist" / "cli.js"), *shlex.split(line.replace("\\\n", ""))]
                subprocess.run(command, check=True, capture_output=True)
        if kind == "python":
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                exec(compile(code, page, "exec"), {"__name__": "document"})
            assert printed.getvalue().splitlines() == re.findall(r"^ *print\(.*\)  # (.*)$", code, re.M)
            done += 1
    assert done > 2
