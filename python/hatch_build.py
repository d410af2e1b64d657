"""Build hook: refuses to make a package without the files that the project's build generates."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_GENERATED = (
    "LICENSE",
    *(f"src/wasmaze/{name}" for name in ("wasmaze.wasm", "forms.wasm", "graph.wasm", "tables.json", "_literals.py")),
)


class GeneratedFiles(BuildHookInterface[Any]):
    """Checks that all generated files exist."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        missing = [name for name in _GENERATED if not (Path(self.root) / name).is_file()]
        if missing:
            raise RuntimeError(
                f"expected the files of the project's build, got none of {', '.join(missing)}; "
                'run "npm ci && npm run build" in the clone of wasmaze first'
            )
