"""What the tests share."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import wasmaze

#: The project's hashes of what an engine makes, by case.
HASHES = Path(__file__).parents[2] / "test" / "hashes.json"


@pytest.fixture(scope="session")
def hashes() -> dict[str, str]:
    if not HASHES.exists():
        pytest.skip("test/engine/hashes.json is in a clone of the project only")
    return json.loads(HASHES.read_text("utf-8"))


def needs(export: str) -> Any:
    """Skips a test of an export that the module lacks."""
    return pytest.mark.skipif(export not in wasmaze.Engine()._exports, reason=f"the module has no {export}")
