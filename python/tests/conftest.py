"""Fixtures that the tests share."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

HASHES = Path(__file__).parents[2] / "test" / "engine" / "hashes.json"


@pytest.fixture(scope="session")
def hashes() -> dict[str, str]:
    if not HASHES.exists():
        pytest.skip("test/engine/hashes.json exists only in a clone of the project")
    return json.loads(HASHES.read_text("utf-8"))
