"""``python -m wasmaze ALGORITHM --width 20 --height 10 --seed 7`` prints a maze and its solution."""

from __future__ import annotations

import argparse
import sys

from . import __version__, algorithms, generate, solve, suggest_ends, to_image, to_text


def main(words: list[str] | None = None) -> int:
    """Runs the command and returns its exit code."""
    parser = argparse.ArgumentParser(prog="python -m wasmaze", description="Prints a maze and its solution.")
    parser.add_argument(
        "algorithm", nargs="?", default="recursive-backtracker", choices=[each.id for each in algorithms]
    )
    parser.add_argument("--width", type=int, default=20)
    parser.add_argument("--height", type=int, default=10)
    parser.add_argument("--seed", help="an integer or a string (default: random)")
    parser.add_argument("--solve", action="store_true", help="show the longest path")
    parser.add_argument("--png", metavar="FILE", help="write a picture instead")
    parser.add_argument("--version", action="version", version=__version__)
    options = parser.parse_args(words)
    seed = int(options.seed) if options.seed and options.seed.isascii() and options.seed.isdigit() else options.seed
    try:
        maze = generate(options.algorithm, width=options.width, height=options.height, seed=seed)
    except ValueError as error:
        parser.error(str(error))
    path = solve(maze, *suggest_ends(maze)[:2]) if options.solve else None
    try:
        if options.png:
            with open(options.png, "wb") as file:
                file.write(to_image(maze, path=path))
        else:
            print(to_text(maze, path=path), flush=True)
    except BrokenPipeError:
        sys.stdout = None
        return 0
    except OSError as error:
        print(f"python -m wasmaze: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
