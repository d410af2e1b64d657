"""The request block of the module, as docs/ABI.md of the project defines it."""

from __future__ import annotations

from ._request import Request

# Byte offsets of the fields of the request block.
VERSION, WIDTH, HEIGHT, COUNT = 0, 4, 8, 12
SEED, INDEX = 16, 24
TOPOLOGY, START, MASK, BRAID = 32, 36, 40, 44
FIRST_ROW, ROWS, EPOCH, CONTINUES = 48, 52, 56, 64
INPUT, ENDS, FROM, TO = 68, 72, 76, 80
PAIRS, MAZE = 92, 96
WORLD_WIDTH, WORLD_HEIGHT, X, Y, LEVEL = 100, 104, 108, 112, 116
ERROR, PARAMETERS = 124, 128
# Fields of an obstacles request, in place of parameters.
LAW, AMOUNT, BORDER, BOTH_ENDS, LEAST, MOST, SIDE, ATTEMPTS, TRIED = range(128, 164, 4)
MAZE = 96
BYTES = 192


def two_words(offset: int, value: int) -> dict[int, int]:
    """Maps offsets in the request block to the words of a 64-bit number: the low word, then the high word."""
    return {offset: value, offset + 4: value >> 32}


def request_fields(request: Request) -> dict[int, int]:
    """Maps offsets in the request block to the values of a request, except its mask."""
    fields = {
        **two_words(SEED, request.seed),
        **two_words(INDEX, request.index),
        TOPOLOGY: int(request.topology == "torus"),
        START: 0 if request.start is None else request.start + 1,
        BRAID: request.braid,
        **{PARAMETERS + 4 * i: word + 1 for i, word in enumerate(request.parameters)},
    }
    if request.place is not None:
        place = request.place
        fields |= {WORLD_WIDTH: place.world_width, WORLD_HEIGHT: place.world_height}
        fields |= {X: place.x, Y: place.y, LEVEL: place.level}
    return fields
