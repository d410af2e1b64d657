"""Type checkers reject wrong calls and accept right ones."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

HERE = Path(__file__).parent
NOTEBOOK = HERE.parent / "examples" / "mazes.ipynb"
FIRST = (
    HERE.joinpath("wrong_calls.py").read_text().splitlines().index('wasmaze.generate("wilsn", width=5, height=5)') + 1
)
CHECKERS = {
    "mypy": ["-m", "mypy", "--strict", "--no-error-summary", "--hide-error-context"],
    "pyright": ["-m", "pyright", "--pythonpath", sys.executable],
}


def errors(checker: str, path: Path) -> set[int]:
    """Returns the lines of a file with errors."""
    done = subprocess.run([sys.executable, *CHECKERS[checker], str(path)], capture_output=True, text=True, cwd=HERE)
    found = re.findall(rf"{re.escape(path.name)}:(\d+).*error", done.stdout)
    assert found or done.returncode == 0, done.stdout + done.stderr
    return {int(line) for line in found}


@pytest.mark.parametrize("checker", CHECKERS)
def test_each_of_twenty_wrong_calls_is_an_error(checker: str) -> None:
    assert errors(checker, HERE / "wrong_calls.py") == set(range(FIRST, FIRST + 20))
    assert errors(checker, HERE / "right_calls.py") == set()


@pytest.mark.parametrize("checker", CHECKERS)
def test_the_notebook_has_no_errors(checker: str, tmp_path: Path) -> None:
    cells = [cell for cell in nbformat.read(NOTEBOOK, as_version=4).cells if cell.cell_type == "code"]
    (tmp_path / "notebook.py").write_text("\n".join(cell.source + "\n" for cell in cells), "utf-8")
    assert errors(checker, tmp_path / "notebook.py") == set()


def test_the_package_has_no_errors() -> None:
    done = subprocess.run([sys.executable, "-m", "mypy"], capture_output=True, text=True, cwd=HERE.parent)
    assert done.returncode == 0, done.stdout
