"""Type checkers reject wrong calls and accept right ones."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
FIRST = (
    HERE.joinpath("wrong_calls.py").read_text().splitlines().index('wasmaze.generate("wilsn", width=5, height=5)') + 1
)
CHECKERS = {
    "mypy": ["-m", "mypy", "--strict", "--no-error-summary", "--hide-error-context"],
    "pyright": ["-m", "pyright", "--pythonpath", sys.executable],
}


@pytest.mark.parametrize("checker", CHECKERS)
def test_each_of_twenty_wrong_calls_is_an_error(checker: str) -> None:
    def errors(name: str) -> set[int]:
        done = subprocess.run(
            [sys.executable, *CHECKERS[checker], str(HERE / name)], capture_output=True, text=True, cwd=HERE
        )
        found = re.findall(rf"{re.escape(name)}:(\d+).*error", done.stdout)
        assert found or done.returncode == 0, done.stdout + done.stderr
        return {int(line) for line in found}

    assert errors("wrong_calls.py") == set(range(FIRST, FIRST + 20))
    assert errors("right_calls.py") == set()
