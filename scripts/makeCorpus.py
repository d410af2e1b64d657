"""Writes the files of test/corpus that foreign tools make: ImageMagick, Pillow, NumPy and pyarrow.

    pip install numpy pillow pyarrow; apt-get install imagemagick
    npm run build && python3 scripts/makeCorpus.py

test/corpus/expected.json has the expected contents of each file. Files named found-* are inputs that once broke a
reader; this script keeps them.
"""

import io
import json
import struct
import subprocess
import tempfile
import zipfile
import zlib
from pathlib import Path

import numpy
import pyarrow
import pyarrow.parquet
from PIL import Image, PngImagePlugin

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT / "test" / "corpus"
REQUEST = ["--algorithm", "wilson", "--width", "7", "--height", "5", "--seed", "3"]
MASK = ["##..###", "#######", "..####.", ".#####.", "###.###"]


def folder(name):
    path = CORPUS / name
    path.mkdir(parents=True, exist_ok=True)
    for file in path.iterdir():
        if not file.name.startswith("found-"):
            file.unlink()
    return path


def wasmaze(*words):
    done = subprocess.run(["node", ROOT / "dist/cli.js", "generate", *REQUEST, *words], check=True, capture_output=True)
    return done.stdout


def convert(source, target, *words, before=()):
    exclude = ["-define", "png:exclude-chunks=date,tIME"]
    subprocess.run(["convert", *before, source, *words, *exclude, target], check=True)


def with_chunk(png, kind, contents):
    """Adds a chunk before the pixels of a PNG."""
    body = kind + contents
    chunk = struct.pack(">I", len(contents)) + body + struct.pack(">I", zlib.crc32(body))
    at = png.index(b"IDAT") - 4
    return png[:at] + chunk + png[at:]


def pillow(image, **options):
    file = io.BytesIO()
    image.save(file, "PNG", **options)
    return file.getvalue()


def shared_pictures(target, base, black):
    """Writes a picture as every kind of PNG. `base` is its file, `black` an array that is true in black pixels."""
    grey = numpy.where(black, 0, 255).astype(numpy.uint8)
    for depth in (1, 2, 4, 8):
        name = f"grey-{depth}"
        kind = ["-define", "png:color-type=0", "-define", f"png:bit-depth={depth}"]
        convert(base, target / f"imagemagick-{name}.png", *kind)
        convert(base, target / f"imagemagick-{name}-interlaced.png", *kind, "-interlace", "PNG")
    for depth in (1, 2, 4, 8):
        kind = ["-define", "png:color-type=3", "-define", f"png:bit-depth={depth}"]
        convert(base, target / f"imagemagick-palette-{depth}.png", *kind)
        convert(base, target / f"imagemagick-palette-{depth}-interlaced.png", *kind, "-interlace", "PNG")
    for kind in ("PNG24", "PNG32", "PNG48", "PNG64"):
        convert(base, f"{kind}:{target}/imagemagick-{kind.lower()}.png")
        convert(base, f"{kind}:{target}/imagemagick-{kind.lower()}-interlaced.png", "-interlace", "PNG")
    clear = ["-transparent", "white"]
    convert(base, target / "imagemagick-transparent-grey.png", *clear, "-define", "png:color-type=4")
    convert(base, target / "imagemagick-transparent-palette.png", *clear, "-define", "png:color-type=3")
    for mode in ("1", "L", "P", "RGB", "RGBA", "LA"):
        (target / f"pillow-{mode}.png").write_bytes(pillow(Image.fromarray(grey).convert(mode)))
    (target / "pillow-optimised.png").write_bytes(pillow(Image.fromarray(grey).convert("P"), optimize=True))
    (target / "pillow-16.png").write_bytes(pillow(Image.fromarray(grey.astype(numpy.uint16) * 257)))
    convert(target / "pillow-16.png", f"PNG00:{target}/imagemagick-grey-16-interlaced.png", "-interlace", "PNG")
    # Floors are a transparent grey.
    keyed = Image.fromarray(numpy.where(black, 0, 9).astype(numpy.uint8))
    (target / "pillow-grey-key.png").write_bytes(pillow(keyed, transparency=9))
    (target / "pillow-colour-key.png").write_bytes(pillow(keyed.convert("RGB"), transparency=(9, 9, 9)))
    half = keyed.convert("P")
    half.putpalette([0, 0, 0] * 9 + [1, 2, 3])
    (target / "pillow-palette-opacity.png").write_bytes(pillow(half, transparency=bytes([255] * 9 + [0])))
    profile = zlib.compress(bytes(2**20), 9)
    png = pillow(Image.fromarray(grey), icc_profile=b"a profile" * 50)
    (target / "pillow-profile.png").write_bytes(png)
    (target / "profile-of-a-mebibyte.png").write_bytes(with_chunk(base.read_bytes(), b"iCCP", b"zeros\0\0" + profile))
    convert(base, f"JPEG:{target}/jpeg.png")
    convert(base, f"GIF:{target}/gif.png")
    (target / "cut.png").write_bytes(base.read_bytes()[:-20])
    (target / "rest-after-end.png").write_bytes(base.read_bytes() + b"more")


def maze_pictures():
    target = folder("mazePng")
    base = target / "wasmaze.png"
    base.write_bytes(wasmaze("--format", "png", "--scale", "2"))
    black = numpy.array(Image.open(base).convert("L")) == 0
    shared_pictures(target, base, black)
    solved = wasmaze("--format", "png", "--scale", "1", "--ends", "corners", "--solution")
    (target / "wasmaze-ends.png").write_bytes(solved)
    for kind in ("PNG8", "PNG24", "PNG64"):
        convert(target / "wasmaze-ends.png", f"{kind}:{target}/imagemagick-ends-{kind.lower()}.png")
    for percent in (150, 200, 300):
        convert(base, target / f"imagemagick-scaled-{percent}.png", "-scale", f"{percent}%")
    convert(base, target / "imagemagick-blurred.png", "-resize", "210%")
    convert(base, target / "imagemagick-border.png", "-bordercolor", "white", "-border", "3")
    convert(base, target / "imagemagick-turned.png", "-rotate", "90")
    convert(base, target / "imagemagick-quality-00.png", "-quality", "00")
    convert(base, target / "imagemagick-quality-94.png", "-quality", "94")
    texts = PngImagePlugin.PngInfo()
    texts.add_text("wasmaze", Image.open(base).text["wasmaze"], zip=True)
    (target / "pillow-compressed-request.png").write_bytes(pillow(Image.open(base), pnginfo=texts))
    wrong = PngImagePlugin.PngInfo()
    wrong.add_text("wasmaze", "{}")
    (target / "pillow-wrong-request.png").write_bytes(pillow(Image.open(base), pnginfo=wrong))
    (target / "pillow-animated.png").write_bytes(
        pillow(Image.open(base).convert("L"), save_all=True, append_images=[Image.new("L", Image.open(base).size)])
    )


def mask_pictures():
    target = folder("maskPng")
    base = target / "pillow.png"
    black = numpy.array([[letter == "#" for letter in row] for row in MASK])
    base.write_bytes(pillow(Image.fromarray(~black)))
    shared_pictures(target, base, black)
    convert(base, target / "imagemagick-scaled-200.png", "-scale", "200%")
    (target / "pillow-white.png").write_bytes(pillow(Image.new("1", (7, 5), 1)))


def arrays():
    target = folder("npy")
    picture = numpy.array(Image.open(CORPUS / "mazePng/wasmaze.png").convert("L"))[::2, ::2] == 0
    cells = (slice(1, None, 2), slice(1, None, 2))
    walls = numpy.zeros((5, 7), numpy.uint8)
    walls += picture[0:-1:2, 1::2] * numpy.uint8(1)
    walls += picture[1::2, 2::2] * numpy.uint8(2)
    walls += picture[2::2, 1::2] * numpy.uint8(4)
    walls += picture[1::2, 0:-1:2] * numpy.uint8(8)
    assert not picture[cells].any()
    many = numpy.stack([walls] * 3)
    numpy.save(target / "one.npy", walls)
    numpy.save(target / "many.npy", many)
    for version in ((1, 0), (2, 0), (3, 0)):
        with open(target / f"version-{version[0]}.npy", "wb") as file:
            numpy.lib.format.write_array(file, many, version=version)
    numpy.save(target / "fortran.npy", numpy.asfortranarray(many))
    numpy.save(target / "fortran-one-row.npy", numpy.asfortranarray(walls[:1] | 5))
    numpy.save(target / "flat.npy", walls.ravel())
    numpy.save(target / "four-dimensions.npy", many[None])
    numpy.save(target / "none.npy", many[:0])
    numpy.save(target / "scalar.npy", numpy.uint8(7))
    for kind in ("int8", "bool", "uint16", "int64", "float32", "complex64", "U1"):
        numpy.save(target / f"{kind}.npy", walls.astype(kind))
    numpy.save(target / "big-endian.npy", walls.astype(">u2"))
    numpy.save(target / "record.npy", numpy.zeros((5, 7), [("walls", "u1")]))
    numpy.save(target / "objects.npy", numpy.array([[None]]), allow_pickle=True)
    numpy.save(target / "transposed.npy", many.transpose(0, 2, 1))
    numpy.savez(target / "archive.npy.npz", walls=many)
    (target / "archive.npy.npz").rename(target / "archive.npy")


def texts():
    target = folder("mazeText")
    for style in ("text", "ascii"):
        drawn = wasmaze("--format", style).decode()
        (target / f"{style}.txt").write_text(drawn)
        (target / f"{style}-windows.txt").write_bytes(drawn.replace("\n", "\r\n").encode())
        (target / f"{style}-mark.txt").write_bytes(b"\xef\xbb\xbf" + drawn.encode())
        (target / f"{style}-no-end.txt").write_bytes(drawn.rstrip("\n").encode())
        stripped = "\n".join(line.rstrip() for line in drawn.split("\n"))
        (target / f"{style}-stripped.txt").write_text(stripped)
        (target / f"{style}-mac.txt").write_bytes(drawn.replace("\n", "\r").encode())
        (target / f"{style}-indented.txt").write_text("\n".join("  " + line for line in drawn.split("\n")))
        (target / f"{style}-fenced.txt").write_text(f"```\n{drawn}```\n")
    (target / "text-dos.txt").write_bytes(wasmaze().decode().encode("cp437", "replace"))
    (target / "solved.txt").write_bytes(wasmaze("--solution", "--ends", "corners"))
    written = wasmaze("--format", "json").decode()
    record = json.loads(written)
    (target / "wasmaze.json").write_text(written)
    (target / "python.json").write_text(json.dumps(record))
    (target / "python-tabs.json").write_text(json.dumps(record, indent="\t"))
    (target / "python-sorted.json").write_text(json.dumps(record, sort_keys=True))
    (target / "windows.json").write_bytes(b"\xef\xbb\xbf" + written.replace("\n", "\r\n").encode())
    (target / "floats.json").write_text(json.dumps({**record, "width": 7.0, "seed": 3.0}))
    (target / "python-nan.json").write_text(json.dumps({**record, "braid": float("nan")}))
    (target / "strings.json").write_text(json.dumps({**record, "width": "7"}))
    (target / "twice.json").write_text(written + written)
    (target / "list.json").write_text(json.dumps([record]))
    (target / "upper.json").write_text(json.dumps({**record, "walls": [row.upper() for row in record["walls"]]}))

    target = folder("maskText")
    drawn = "".join(row + "\n" for row in MASK)
    (target / "unix.txt").write_text(drawn)
    (target / "windows.txt").write_bytes(drawn.replace("\n", "\r\n").encode())
    (target / "mark.txt").write_bytes(b"\xef\xbb\xbf" + drawn.encode())
    (target / "digits.txt").write_text(drawn.replace("#", "1").replace(".", "0"))
    (target / "blanks.txt").write_text("\n".join(row.replace(".", " ").rstrip() for row in MASK))
    (target / "pbm.txt").write_text(f"P1\n7 5\n{drawn.replace('#', '1').replace('.', '0')}")
    (target / "tabs.txt").write_text(drawn.replace(".", "\t"))
    (target / "empty.txt").write_text("")
    (target / "comma.txt").write_text("\n".join(",".join(row) for row in MASK))


def tables():
    target = folder("parquet")
    walls = numpy.load(CORPUS / "npy/many.npy")
    columns = {
        "index": pyarrow.array(range(3), pyarrow.int64()),
        "seed": pyarrow.array([3] * 3, pyarrow.int64()),
        "walls": pyarrow.array([maze.tobytes() for maze in walls], pyarrow.binary()),
    }
    optional = pyarrow.table(columns)
    pyarrow.parquet.write_table(optional, target / "optional.parquet")
    fields = [pyarrow.field(name, column.type, nullable=False) for name, column in columns.items()]
    table = pyarrow.table(columns, pyarrow.schema(fields))
    for compression in ("none", "snappy", "gzip", "zstd", "lz4", "brotli"):
        pyarrow.parquet.write_table(table, target / f"{compression}.parquet", compression=compression)
    plain = {"compression": "none", "use_dictionary": False}
    pyarrow.parquet.write_table(table, target / "plain.parquet", **plain)
    pyarrow.parquet.write_table(table, target / "pages-2.parquet", data_page_version="2.0", **plain)
    pyarrow.parquet.write_table(table, target / "groups.parquet", row_group_size=1, **plain)
    pyarrow.parquet.write_table(table.slice(0, 0), target / "no-rows.parquet")
    pyarrow.parquet.write_table(table.drop_columns(["walls"]), target / "no-walls.parquet")
    words = pyarrow.field("walls", pyarrow.string(), nullable=False)
    text = table.set_column(2, words, pyarrow.array(["a", "b", "c"]))
    pyarrow.parquet.write_table(text, target / "text-walls.parquet")


def data_sets():
    """Writes parts by wasmaze, and the same parts rewritten by other programs."""
    with tempfile.TemporaryDirectory() as scratch:
        parts = {}
        for kind in ("ndjson", "npz", "parquet"):
            made = Path(scratch) / kind
            command = ["node", ROOT / "dist/cli.js", "bulk", *REQUEST, "--count", "3", "--workers", "1", "--quiet"]
            subprocess.run([*command, "--format", kind, "--output", made], check=True)
            parts[kind] = (made / f"part-000000000000.{kind}").read_bytes()
            if kind == "npz":
                (folder("manifest") / "wasmaze.json").write_bytes((made / "manifest.json").read_bytes())
    (CORPUS / "parquet/wasmaze.parquet").write_bytes(parts["parquet"])

    target = folder("ndjson")
    (target / "wasmaze.ndjson").write_bytes(parts["ndjson"])
    lines = parts["ndjson"].splitlines()
    (target / "windows.ndjson").write_bytes(b"\r\n".join([*lines, b""]))
    (target / "two.ndjson").write_bytes(b"\n".join(lines[:2]))
    (target / "blank-line.ndjson").write_bytes(b"\n\n".join(lines))
    (target / "python.ndjson").write_text("".join(json.dumps(json.loads(line)) + "\n" for line in lines))

    target = folder("npz")
    (target / "wasmaze.npz").write_bytes(parts["npz"])
    many = numpy.load(io.BytesIO(parts["npz"]))["walls"]
    numpy.savez(target / "numpy.npz", walls=many)
    numpy.savez_compressed(target / "numpy-compressed.npz", walls=many)
    numpy.savez(target / "other-name.npz", mazes=many)
    numpy.savez(target / "other-type.npz", walls=many.astype("u2"))
    entry = zipfile.ZipInfo("walls.npy")
    for name, method in (("bzip2", zipfile.ZIP_BZIP2), ("lzma", zipfile.ZIP_LZMA)):
        with zipfile.ZipFile(target / f"{name}.npz", "w") as archive:
            archive.writestr(entry, zipfile.ZipFile(io.BytesIO(parts["npz"])).read("walls.npy"), method)
    with zipfile.ZipFile(target / "bomb.npz", "w") as archive:
        archive.writestr(entry, bytes(2**23), zipfile.ZIP_DEFLATED, 9)
    (target / "cut.npz").write_bytes(parts["npz"][:-30])

    target = folder("where")
    for name, expression in {
        "plain": "solution > 120 and deadEnds < 70",
        "nested": "not (solution * 2 - -3 >= .5e1 or (deadEnds == 1 and solution != 2 / 0))",
        "code": "process.exit()",
        "mistyped": "solutoin > 1",
        "number": "1 + 2",
        "levels": "(" * 200 + "1 < 2" + ")" * 200,
        "long": "1 < 2 and " * 300 + "1 < 2",
        "lines": "solution\n >\t1",
    }.items():
        (target / f"{name}.txt").write_text(expression)


maze_pictures()
mask_pictures()
arrays()
texts()
tables()
data_sets()
total = sum(file.stat().st_size for file in CORPUS.rglob("*") if file.is_file())
print(f"{total} bytes in {CORPUS}")
