// Tests that meshes are closed surfaces with exact volumes, and the files that contain them.

import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { kindsOf } from "../../src/export/kinds.ts";
import { mazeMesh, toGlb, toObj, toStl, toThreeMf } from "../../src/export.ts";
import { createEngine, type Walls } from "../../src/index.ts";
import { expectRefusal, loose } from "../helpers/refusal.ts";
import { timeOf } from "../io/mazes.ts";
import { expectClosed, volumeOf } from "./closed.ts";
import { exportCases } from "./mazes.ts";

/** Returns the volume as the sum of the blocks, for corridors of 8, walls of 2, heights of 8 and floors of `floor`. */
function expectedVolume(maze: Walls, floor: number): number {
  const { width, cells } = kindsOf(maze);
  const side = (at: number): number => (at % 2 ? 8 : 2);
  return cells.reduce((sum, kind, at) => {
    const area = side(at % width) * side(Math.floor(at / width));
    return sum + (kind === 2 ? 0 : area * (floor + (kind === 1 ? 8 : 0)));
  }, 0);
}

describe.each([2, 0])("200 meshes with a floor of %i", (floor) => {
  test("are closed and have the volume of their blocks", () => {
    for (const { name, maze } of exportCases()) {
      const mesh = mazeMesh(maze, { floor });
      expectClosed(mesh);
      expect(volumeOf(mesh), name).toBeCloseTo(expectedVolume(maze, floor), 3);
    }
  });
});

test("the mesh of a torus is closed", () => {
  const request = { algorithm: "kruskal", width: 9, height: 7, topology: "torus", seed: 1 } as const;
  expectClosed(mazeMesh(createEngine().generate(request)));
});

describe("a maze of 64 x 64 cells", () => {
  const maze = createEngine().generate({ algorithm: "kruskal", width: 64, height: 64, seed: 1 });

  test("is STL of 101,396 triangles and 5.07 MB in at most 1.5 s of CPU time, always with the same bytes", () => {
    let stl = new Uint8Array();
    expect(timeOf(() => (stl = toStl(maze)))).toBeLessThan(1500);
    expect(new DataView(stl.buffer).getUint32(80, true)).toBe(101_396);
    expect(stl.length).toBe(84 + 50 * 101_396);
    expect(createHash("sha256").update(stl).digest("hex")).toBe(
      "ed6a6cb4a4a8b8818501f8fd643812f5c4434a54a474b291a29687b7420d2c9c",
    );
  });

  test("has the same triangles in OBJ, 3MF and glTF", () => {
    expect(toObj(maze).match(/^f /gm)?.length).toBe(101_396);
    const glb = toGlb(maze);
    const view = new DataView(glb.buffer);
    expect([view.getUint32(0, true), view.getUint32(8, true)]).toEqual([0x46546c67, glb.length]);
    const scene = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + view.getUint32(12, true))));
    expect(scene.accessors[1].count).toBe(3 * 101_396);
    const [stored, compressed] = [toThreeMf(maze), toThreeMf(maze, { deflate: deflateRawSync })];
    expect(stored.length / compressed.length).toBeGreaterThan(5);
    const xml = new TextDecoder().decode(stored);
    expect(xml.match(/<triangle /g)?.length).toBe(101_396);
  });
});

test("STL has normals that point outward", () => {
  const maze = createEngine().generate({ algorithm: "wilson", width: 3, height: 3, seed: 1 });
  const { positions, triangles } = mazeMesh(maze);
  const view = new DataView(toStl(maze).buffer);
  for (let i = 0; i < triangles.length / 3; i++) {
    const [a, b, c] = [0, 1, 2].map((k) => positions.subarray(3 * triangles[3 * i + k]));
    const [u, v] = [b, c].map((point) => [0, 1, 2].map((axis) => point[axis] - a[axis]));
    const cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const normal = [0, 1, 2].map((axis) => view.getFloat32(84 + 50 * i + 4 * axis, true));
    expect(normal).toEqual(cross.map((side) => Math.sign(side) + 0));
  }
});

test("raw DEFLATE is in the file as the ZIP states", () => {
  const maze = createEngine().generate({ algorithm: "wilson", width: 3, height: 3, seed: 1 });
  const zip = toThreeMf(maze, { deflate: deflateRawSync });
  const view = new DataView(zip.buffer);
  const [size, length] = [view.getUint32(18, true), view.getUint16(26, true)];
  const text = inflateRawSync(zip.subarray(30 + length, 30 + length + size)).toString();
  expect(text).toContain("3dmanufacturing-3dmodel+xml");
  expect(view.getUint32(22, true)).toBe(text.length);
});

test("wrong options are refused", () => {
  const { maze } = exportCases()[0];
  expectRefusal(() => toStl(maze, { wall: 0 }), RangeError, /^"wall" expected a number above 0, at most 10000/);
  expectRefusal(
    () => toStl(maze, { floor: -1 }),
    RangeError,
    '"floor" expected a number above 0, at most 10000, got -1',
  );
  expectRefusal(
    () => toStl(maze, { floor: loose("2") }),
    TypeError,
    '"floor" expected a number above 0, at most 10000, got "2"',
  );
  expectRefusal(
    () => toGlb(maze, loose({ thickness: 2 })),
    RangeError,
    /^"options" expected only the fields corridor, wall/,
  );
  const large = { width: 1024, height: 512, topology: "plane", walls: new Uint8Array(2 ** 19).fill(15) } as const;
  expectRefusal(() => toObj(large), RangeError, /expected at most 262144 cells, got 1024 \* 512/);
});
