"""Reads the files that write.ts writes with other programs, and compares them with the walls of the mazes."""

import collections
import json
import math
import os
import pathlib
import re
import subprocess
import sys

import ezdxf
import manifold3d
import mms
import numpy
import octile
import pytiled_parser
import pytmx
import scipy.sparse
import scipy.sparse.csgraph
import trimesh
import vpype
import yaml
from PIL import Image

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
folder, count = sys.argv[1], int(sys.argv[2])
counts = collections.Counter()


def path(maze, ending):
    return os.path.join(folder, f"{maze['name']}.{ending}")


def squares(maze):
    """The squares of a maze, 2 * height + 1 rows of 2 * width + 1: 0 floor, 1 wall, 2 outside. Written without wasmaze."""
    width, height = maze["width"], maze["height"]
    grid = numpy.full((2 * height + 1, 2 * width + 1), 2)
    inside = numpy.array(maze.get("mask") or [1] * (width * height)).reshape(height, width)
    walls = numpy.array(maze["walls"]).reshape(height, width)
    for y, x in numpy.argwhere(inside):
        grid[2 * y:2 * y + 3, 2 * x:2 * x + 3] = numpy.minimum(grid[2 * y:2 * y + 3, 2 * x:2 * x + 3], 1)
    for y, x in numpy.argwhere(inside):
        grid[2 * y + 1, 2 * x + 1] = 0
        for bit, dy, dx in ((NORTH, -1, 0), (EAST, 0, 1), (SOUTH, 1, 0), (WEST, 0, -1)):
            if not walls[y, x] & bit:
                grid[2 * y + 1 + dy, 2 * x + 1 + dx] = 0
    return grid


def enlarged(grid, corridor, wall):
    for axis in (0, 1):
        grid = numpy.repeat(grid, [wall if i % 2 == 0 else corridor for i in range(grid.shape[axis])], axis)
    return grid


def check_map(maze, grid):
    for corridor in 1, 3:
        free = octile.read_map(path(maze, f"{corridor}.map"))
        assert (numpy.array(free) == (enlarged(grid, corridor, 1) == 0)).all()
        for bucket, name, width, height, *ends, length in octile.read_scenarios(path(maze, f"{corridor}.scen")):
            found = octile.shortest(free, tuple(ends[:2]), tuple(ends[2:]))
            assert name == f"{maze['name']}.{corridor}.map" and (height, width) == numpy.shape(free)
            assert abs(found - length) < 1e-6 and bucket == int(length // 4), (maze["name"], found, length)
            counts["scenarios"] += 1


def check_mms(maze, _):
    expected = maze["width"], maze["height"], maze["walls"]
    assert mms.read_map(path(maze, "mms")) == expected
    assert mms.read_num(path(maze, "num")) == expected
    assert mms.read_map(path(maze, "mazefile")) == expected
    text = open(path(maze, "mazefile")).read().split("\n")
    for name, mark in ("finish", "G"), ("start", "S"):
        end = maze["ends"][name]
        assert text[2 * end["y"] + 1][4 * end["x"] + 2] == mark or maze["ends"]["start"] == maze["ends"]["finish"]


def check_maz(maze, _):
    assert mms.read_maz(path(maze, "maz")) == (16, 16, maze["walls"])


def check_ing(maze, _):
    digits, ends = open(path(maze, "ing")).read().split("\n\n", 1)
    rows = digits.split("\n")
    assert [int(digit, 16) for row in rows for digit in row] == maze["walls"] and len(rows) == maze["height"]
    entry, goal, letters = ends.split("\n")[:3]
    x, y = map(int, entry.split(","))
    for letter in letters:
        side = "NESW".index(letter)
        assert not int(rows[y][x], 16) & (1 << side)
        x, y = x + (0, 1, 0, -1)[side], y + (-1, 0, 1, 0)[side]
    assert goal == f"{x},{y}"
    graph = scipy.sparse.load_npz(path(maze, "npz"))
    start, finish = (maze["ends"][name]["y"] * maze["width"] + maze["ends"][name]["x"] for name in ("start", "finish"))
    assert len(letters) == scipy.sparse.csgraph.shortest_path(graph, unweighted=True, indices=start)[finish]


def check_csr(maze, _):
    graph = scipy.sparse.load_npz(path(maze, "npz"))
    graph.check_format()
    width, height, walls = maze["width"], maze["height"], maze["walls"]
    expected = set()
    for cell, bits in enumerate(walls):
        if cell % width < width - 1 and not bits & EAST:
            expected |= {(cell, cell + 1), (cell + 1, cell)}
        if cell < width * (height - 1) and not bits & SOUTH:
            expected |= {(cell, cell + width), (cell + width, cell)}
    assert graph.shape == (len(walls),) * 2 and set(zip(*graph.nonzero())) == expected and (graph.data == 1).all()
    assert numpy.load(path(maze, "npz"))["walls"].ravel().tolist() == walls


def check_pgm(maze, grid):
    about = yaml.safe_load(open(path(maze, "yaml")))
    pixels = numpy.array(Image.open(os.path.join(folder, about["image"])))
    occupied = (255 - pixels) / 255
    kinds = numpy.where(occupied > about["occupied_thresh"], 1, numpy.where(occupied < about["free_thresh"], 0, 2))
    assert (kinds == enlarged(grid, 3, 2)).all()
    assert about["resolution"] == 0.06 and about["origin"] == [0, 0, 0] and about["negate"] == 0


def check_tiled(maze, _):
    inside = maze.get("mask") or [1] * len(maze["walls"])
    expected = [1 + bits if cell else 0 for bits, cell in zip(maze["walls"], inside)]
    points = {name: [(maze["ends"][name][axis] + 0.5) * 32 for axis in "xy"] for name in ("start", "finish")}
    tmx = pytmx.TiledMap(path(maze, "tmx"))
    assert (tmx.width, tmx.height, tmx.tilewidth) == (maze["width"], maze["height"], 32)
    # pytmx numbers the tiles anew, in order of their first use.
    numbers = [tmx.tiledgidmap[gid] if gid else 0 for row in tmx.get_layer_by_name("maze").data for gid in row]
    assert numbers == expected
    assert {one.name: [one.x, one.y] for one in tmx.get_layer_by_name("ends")} == points
    tmj = pytiled_parser.parse_map(pathlib.Path(path(maze, "tmj")))
    tiles, ends = tmj.layers
    assert [gid for row in tiles.data for gid in row] == expected
    assert {one.name: [one.coordinates.x, one.coordinates.y] for one in ends.tiled_objects} == points
    assert len(tmj.tilesets[1].wang_sets[0].wang_tiles) == 16


def halves(grid, kind, parity):
    """Half the edges between posts (parity 0) or cells (parity 1) across each square of a kind, as pairs of squares."""
    found = set()
    for y, x in numpy.argwhere(grid == kind):
        if (y + x) % 2 == 0:
            continue
        dy, dx = (0, 1) if (x + parity) % 2 else (1, 0)
        for other in (x - dx, y - dy), (x + dx, y + dy):
            # An opening ends at the border.
            if 0 <= other[0] < grid.shape[1] and 0 <= other[1] < grid.shape[0]:
                found.add(tuple(sorted([(x, y), other])))
    return found


def check_lines(lines, maze, grid, is_walls):
    """Each half edge is drawn exactly once, and the number of lines is minimal."""
    expected = halves(grid, 1 if is_walls else 0, 0 if is_walls else 1)
    drawn = []
    for line in lines:
        # The centres of squares are 5 mm apart, from the middle of the western wall at 10.5 mm.
        places = [numpy.rint([(length - 10.5) / 5 for length in point]).astype(int) for point in line]
        for one, other in zip(places, places[1:]):
            step = numpy.sign(other - one)
            assert abs(step).sum() == 1
            for i in range(abs(other - one).sum()):
                drawn.append(tuple(sorted([tuple(one + i * step), tuple(one + (i + 1) * step)])))
    assert len(drawn) == len(set(drawn)) and set(drawn) == expected, (maze["name"], set(drawn) ^ expected)
    degrees = collections.Counter(post for edge in expected for post in edge)
    rows = {post: i for i, post in enumerate(degrees)}
    if not rows:
        return
    matrix = scipy.sparse.coo_matrix(
        (numpy.ones(len(expected)), ([rows[a] for a, _ in expected], [rows[b] for _, b in expected])), (len(rows),) * 2)
    count, labels = scipy.sparse.csgraph.connected_components(matrix, directed=False)
    odd = numpy.bincount(labels, [degrees[post] % 2 for post in rows], count)
    assert len(lines) == sum(max(1, n / 2) for n in odd), (maze["name"], len(lines))


def check_plotter(maze, grid):
    for prefix, is_walls in ("", True), ("corridors.", False):
        # vpype's unit is a pixel of CSS.
        drawn, width, height = vpype.read_svg(path(maze, f"{prefix}svg"), quantization=0.1)
        lines = [[(point.real * 25.4 / 96, point.imag * 25.4 / 96) for point in line] for line in drawn]
        check_lines(lines, maze, grid, is_walls)
        document = ezdxf.readfile(path(maze, f"{prefix}dxf"))
        audit = document.audit()
        assert not audit.errors and not audit.fixes and document.dxfversion == "AC1009"
        top = height * 25.4 / 96
        polylines = [[(v.dxf.location.x, top - v.dxf.location.y) for v in line.vertices] for line in document.modelspace()]
        check_lines(polylines, maze, grid, is_walls)


def check_mesh(maze, grid):
    sides = [[1.5 if i % 2 == 0 else 5 for i in range(length)] for length in grid.shape]
    area = numpy.outer(*sides)
    volume = area[grid == 1].sum() * 8 + area[grid == 0].sum()
    for ending in "stl", "3mf", "stored.3mf", "obj", "glb":
        mesh = trimesh.load(path(maze, ending), force="mesh")
        mesh.merge_vertices()
        assert mesh.is_watertight and mesh.is_winding_consistent, (maze["name"], ending)
        assert abs(mesh.volume - volume) < 1e-6 * volume, (maze["name"], ending, mesh.volume, volume)
        solid = manifold3d.Manifold(
            manifold3d.Mesh(numpy.asarray(mesh.vertices, "f4"), numpy.asarray(mesh.faces, "u4")))
        assert solid.status() == manifold3d.Error.NoError and abs(solid.volume() - volume) < 1e-5 * volume


CHECKS = {
    "1.map": check_map, "mms": check_mms, "maz": check_maz, "ing": check_ing, "npz": check_csr, "pgm": check_pgm,
    "tmx": check_tiled, "svg": check_plotter, "stl": check_mesh,
}
for maze in json.load(open(os.path.join(folder, "mazes.json"))):
    grid = squares(maze)
    for ending, check in CHECKS.items():
        if os.path.exists(path(maze, ending)):
            check(maze, grid)
            counts[ending] += 1
for seed in range(20):
    mesh = trimesh.load(os.path.join(folder, f"hex-{seed}.stl"))
    solid = manifold3d.Manifold(manifold3d.Mesh(numpy.asarray(mesh.vertices, "f4"), numpy.asarray(mesh.faces, "u4")))
    assert mesh.is_watertight and solid.status() == manifold3d.Error.NoError
    assert abs(mesh.volume - solid.volume()) < 1e-5 * mesh.volume
    audit = ezdxf.readfile(os.path.join(folder, f"hex-{seed}.dxf")).audit()
    assert not audit.errors and not audit.fixes
    counts["hexagons"] += 1
# The example of docs/EXPORT.md, with the file that its command writes.
root = pathlib.Path(__file__).parents[3]
page = (root / "docs/EXPORT.md").read_text()
[command] = re.findall(r"`npx wasmaze (generate --format csr .*?)`", page)
subprocess.run([root / "node_modules/.bin/tsx", root / "src/cli/bin.ts", *command.split()], cwd=folder, check=True)
[code] = re.findall(r"^```python\n(.*?)^```", page, re.M | re.S)
printed = subprocess.run([sys.executable, "-c", code], cwd=folder, check=True, capture_output=True, text=True).stdout
assert printed.splitlines() == re.findall(r"print\(.*\)  # (.*)$", code, re.M), printed
print(dict(counts))
assert counts["scenarios"] >= 5 * count and all(counts[ending] >= 0.65 * count for ending in CHECKS)
