// Tests that parsePng and parseMaskPng read every kind of PNG, reject invalid files with an error of one line, and
// inflate no more data than the header declares.

import { deflateSync } from "node:zlib";
import { encode } from "fast-png";
import { describe, expect, test } from "vitest";
import { openEnds, toGrid, toJson } from "../../src/index.ts";
import { parseMaskPng, parsePng, renderPng } from "../../src/png.ts";
import { engines, sizes } from "../helpers/engines.ts";
import { chunk, chunksOf, compressedZeros, data, header, pngFile } from "../helpers/pngParts.ts";
import { randomIntegers } from "../helpers/random.ts";
import { errorOf } from "../helpers/refusal.ts";
import { timeOf } from "./mazes.ts";

const engine = engines.wasm;
const maze = engine.generate({ algorithm: "wilson", width: 6, height: 4, seed: 3 });

test("reads mazes at any scale with ends, path and openings, and with or without the request", () => {
  for (const [width, height] of sizes("1x6 6x1 2x2 7x4 30x12")) {
    for (let seed = 0; seed < 10; seed++) {
      const closed = engine.generate({ algorithm: "wilson", width, height, seed });
      const { start, finish } = engine.suggestEnds(closed, "sides");
      const ends = { start, finish };
      const maze = seed % 2 ? openEnds(closed, ends) : closed;
      const { topology, walls } = maze;
      const anonymous = { width, height, topology, walls };
      const path = engine.solve(maze, start, finish);
      for (const scale of [1, 3, undefined]) {
        expect(parsePng(renderPng(maze, { ends, path, scale }))).toEqual({ maze, ends });
        expect(parsePng(renderPng(maze, { scale }))).toEqual({ maze });
        expect(parsePng(renderPng(anonymous, { ends, scale }))).toEqual({ maze: anonymous, ends });
      }
    }
  }
});

test("reads pictures of mazes on a torus", () => {
  for (let seed = 0; seed < 10; seed++) {
    const maze = engine.generate({ algorithm: "kruskal", width: 5, height: 4, topology: "torus", seed });
    expect(parsePng(renderPng(maze))).toEqual({ maze });
  }
});

function withChunk(png: Uint8Array, extra: Uint8Array): Uint8Array {
  const at = chunksOf(png)[1].at;
  return new Uint8Array(Buffer.concat([png.subarray(0, at), extra, png.subarray(at)]));
}

describe("limits of inflated data", () => {
  const zeros = compressedZeros(512);

  test.each([
    ["iCCP", Buffer.concat([Buffer.from("profile\0\0"), zeros])],
    ["zTXt", Buffer.concat([Buffer.from("Comment\0\0"), zeros])],
    ["iTXt", Buffer.concat([Buffer.from("Comment\0\x01\0\0\0"), zeros])],
  ])("does not inflate a chunk %s, which readers ignore", (type, contents) => {
    const png = withChunk(renderPng(maze), chunk(type, contents));
    expect(timeOf(() => expect(parsePng(png)).toEqual({ maze }))).toBeLessThan(1000);
    const mask = withChunk(pngFile(header(2, 1, 1, 0), data([0, 64])), chunk(type, contents));
    expect(timeOf(() => expect(parseMaskPng(mask).mask).toEqual(Uint8Array.of(1, 0)))).toBeLessThan(1000);
  });

  test("does not inflate a request that is longer than any request for a maze of this size", () => {
    const bombed = chunk("zTXt", Buffer.concat([Buffer.from("wasmaze\0\0"), zeros]));
    const bomb = withChunk(renderPng({ ...maze, algorithm: undefined }), bombed);
    const time = timeOf(() =>
      expect(() => parsePng(bomb)).toThrow(/^"png" .* got a text "wasmaze" of more than \d+ bytes$/),
    );
    expect(time).toBeLessThan(1000);
  });

  test("inflates no more pixels than the header declares", () => {
    const bomb = pngFile(header(4, 4, 8, 0), chunk("IDAT", zeros));
    for (const read of [parseMaskPng, parsePng]) {
      const time = timeOf(() =>
        expect(() => read(bomb)).toThrow(/^"\w+" expected .*, got more data than 4 x 4 pixels take$/),
      );
      expect(time).toBeLessThan(1000);
    }
  });

  test("inflates no bytes after the compressed data, and limits empty blocks and chunks", () => {
    const lines = deflateSync(Uint8Array.of(0, 0x40));
    const after = pngFile(header(2, 1, 1, 0), chunk("IDAT", Buffer.concat([lines, Buffer.alloc(2 ** 24)])));
    expect(timeOf(() => expect(() => parseMaskPng(after)).toThrow("that inflates to nothing"))).toBeLessThan(2000);
    // The compressed data begin with many empty stored blocks.
    const nothing = Buffer.concat(new Array<Buffer>(200_000).fill(Buffer.of(0, 0, 0, 0xff, 0xff)));
    const blocks = Buffer.concat([Buffer.of(0x78, 1), nothing, lines.subarray(2)]);
    const before = pngFile(header(2, 1, 1, 0), chunk("IDAT", blocks));
    expect(() => parseMaskPng(before)).toThrow("that inflates to nothing");
    // Each IDAT chunk has no bytes or one byte.
    const pieces = [...lines].flatMap((byte) => [chunk("IDAT", ""), chunk("IDAT", [byte])]);
    const empty = new Array<Buffer>(100_000).fill(chunk("IDAT", ""));
    const many = pngFile(header(2, 1, 1, 0), ...empty, ...pieces);
    expect(timeOf(() => expect(parseMaskPng(many).mask).toEqual(Uint8Array.of(1, 0)))).toBeLessThan(2000);
  });
});

test("finds the scale of a picture in one pass, even if the side of the picture has many divisors", () => {
  // 3465 = 3 * 3 * 5 * 7 * 11 has 22 divisors up to 1024, each a possible scale. The last nine pixels rule out all but
  // 3 and 1.
  const side = 3465;
  const bytes = 1 + Math.ceil(side / 8);
  const lines = new Uint8Array(side * bytes).fill(255);
  for (let y = 0; y < side; y++) lines[y * bytes] = 0;
  for (let y = side - 3; y < side; y++) lines.set([0b1111_1100, 0b0111_1111], (y + 1) * bytes - 2);
  const hostile = pngFile(header(side, side, 1, 0), data(lines));
  expect(hostile.length).toBeLessThan(10_000);
  const time = timeOf(() => expect(parsePng(hostile).maze).toMatchObject({ width: 577, height: 577 }));
  expect(time).toBeLessThan(1300);
});

describe("kinds of pixels", () => {
  const { width, height, cells } = toGrid(maze);
  const squares = Array.from({ length: height }, (_, y) => [...cells.subarray(y * width, (y + 1) * width)]);

  /** Encodes the rows with filter 0 and samples of `depth` bits, most significant bit first. */
  function lines(depth: number, samples: (square: number) => readonly number[]): number[] {
    return squares.flatMap((row) => {
      const bits = row.flatMap((square) => samples(square).map((value) => value.toString(2).padStart(depth, "0")));
      const bytes = bits.join("").match(/.{1,8}/g) ?? [];
      return [0, ...bytes.map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2))];
    });
  }

  const black = 0;
  const read = { width: 6, height: 4, topology: "plane", walls: maze.walls };

  test.each([1, 2, 4, 8, 16])("reads grey pixels of %i bits", (depth) => {
    const white = 2 ** depth - 1;
    const pixels = data(lines(depth, (square) => [square ? black : white]));
    expect(parsePng(pngFile(header(width, height, depth, 0), pixels)).maze).toEqual(read);
    // The floor has the transparent colour 1. The background is white.
    const inverted = data(lines(depth, (square) => [square ? black : 1]));
    const key = chunk("tRNS", [0, 1]);
    expect(parsePng(pngFile(header(width, height, depth, 0), key, inverted)).maze).toEqual(read);
    expect(parseMaskPng(pngFile(header(width, height, depth, 0), key, inverted)).mask).toEqual(
      Uint8Array.from(squares.flat()),
    );
  });

  test.each([1, 2, 4, 8])("reads a palette of %i bits with a transparent colour", (depth) => {
    const palette = chunk("PLTE", [0, 0, 0, 9, 9, 9]);
    const pixels = data(lines(depth, (square) => [square ? 0 : 1]));
    const file = pngFile(header(width, height, depth, 3), palette, chunk("tRNS", [255, 0]), pixels);
    expect(parsePng(file).maze).toEqual(read);
    expect(() => parsePng(pngFile(header(width, height, depth, 3), palette, pixels))).toThrow(
      "got an unknown colour at pixel 1,1",
    );
  });

  test.each([8, 16])("reads pixels with colours and opacities of %i bits", (depth) => {
    const white = 2 ** depth - 1;
    const grey = data(lines(depth, (square) => (square ? [0, white] : [0, 0])));
    expect(parsePng(pngFile(header(width, height, depth, 4), grey)).maze).toEqual(read);
    const colours = data(lines(depth, (square) => (square ? [0, 0, 0, white] : [3, 4, 5, 0])));
    expect(parsePng(pngFile(header(width, height, depth, 6), colours)).maze).toEqual(read);
    const keyed = data(lines(depth, (square) => (square ? [0, 0, 0] : [1, 2, 3])));
    const key = chunk("tRNS", [0, 1, 0, 2, 0, 3]);
    expect(parsePng(pngFile(header(width, height, depth, 2), key, keyed)).maze).toEqual(read);
    // The opacity of the walls is one less than the maximum. Their colour is therefore unknown.
    const near = data(lines(depth, (square) => (square ? [0, 0, 0, white - 1] : [0, 0, 0, 0])));
    expect(() => parsePng(pngFile(header(width, height, depth, 6), near))).toThrow("an unknown colour at pixel 0,0");
  });
});

describe("filters of rows of pixels", () => {
  const [width, height] = [37, 41];
  const random = randomIntegers(3);
  const paeth = (left: number, above: number, corner: number): number => {
    const guess = left + above - corner;
    const nearest = [left, above, corner].map((value) => Math.abs(guess - value));
    return [left, above, corner][nearest.indexOf(Math.min(...nearest))];
  };
  function filtered(filter: number, row: Uint8Array, above: Uint8Array, step: number): number[] {
    const left = (i: number, values: Uint8Array) => (i < step ? 0 : values[i - step]);
    const guess = [
      () => 0,
      (i: number) => left(i, row),
      (i: number) => above[i],
      (i: number) => (left(i, row) + above[i]) >> 1,
      (i: number) => paeth(left(i, row), above[i], left(i, above)),
    ][filter];
    return [filter, ...row].map((value, i) => (i === 0 ? filter : (value - guess(i - 1)) & 255));
  }

  test.each([
    [1, 0],
    [3, 2],
  ])("reads every filter in pixels of %i samples", (step, colours) => {
    for (const filters of [[0], [1], [2], [3], [4], [4, 1, 3, 2, 0, 4, 4, 3]]) {
      const rows = Array.from({ length: height }, () => Uint8Array.from({ length: width * step }, () => random(256)));
      const blank = new Uint8Array(width * step);
      const lines = rows.flatMap((row, y) => filtered(filters[y % filters.length], row, rows[y - 1] ?? blank, step));
      const { mask } = parseMaskPng(pngFile(header(width, height, 8, colours), data(lines)));
      const isDark = (row: Uint8Array, x: number) => {
        const [red, green, blue] = step === 1 ? [row[x], row[x], row[x]] : row.subarray(3 * x, 3 * x + 3);
        return 0.299 * red + 0.587 * green + 0.114 * blue < 127.5 ? 1 : 0;
      };
      expect(mask).toEqual(
        Uint8Array.from(rows.flatMap((row) => Array.from({ length: width }, (_, x) => isDark(row, x)))),
      );
    }
  });

  test("reads rows that differ from the row above only in the last pixel", () => {
    const row = Uint8Array.from({ length: 9 }, (_, x) => (x % 3 ? 0 : 255));
    const other = row.with(8, 255);
    const lines = [row, row, other, other, row].flatMap((each) => [0, ...each]);
    const { mask } = parseMaskPng(pngFile(header(9, 5, 8, 0), data(lines)));
    expect([0, 1, 2, 3, 4].map((y) => mask[9 * y + 8])).toEqual([1, 1, 0, 0, 1]);
  });
});

describe("refused pictures", () => {
  const one = [0, 0];
  const indexed = (palette: readonly number[], ...more: Uint8Array[]) =>
    pngFile(header(1, 1, 2, 3), chunk("PLTE", palette), ...more, data([0, 0b10_000000]));

  test.each([
    ["an empty palette", indexed([]), "it has 0 colours and 0 opacities for 2 bits per pixel"],
    ["no palette", pngFile(header(1, 1, 2, 3), data(one)), "it has 0 colours"],
    ["half a colour", indexed([1, 2, 3, 4]), "it has 1.33"],
    ["more colours than pixels can index", indexed(new Array<number>(15).fill(0)), "it has 5 colours"],
    ["a colour beyond the palette", indexed([1, 2, 3]), "a colour that is not in the palette at pixel 0,0"],
    ["more opacities than colours", indexed([1, 2, 3], chunk("tRNS", [1, 2])), "1 colours and 2 opacities"],
    ["a transparent colour of one byte", pngFile(header(1, 1, 1, 0), chunk("tRNS", [1]), data(one)), "has 1 bytes"],
    ["no pixels", pngFile(header(0, 1, 1, 0), data(one)), "it has 0 x 1 pixels"],
    ["grey of 3 bits", pngFile(header(1, 1, 3, 0), data(one)), "it has colours of type 0, 3 bits"],
    ["a palette of 16 bits", pngFile(header(1, 1, 16, 3), data(one)), "it has colours of type 3, 16 bits"],
    ["colours of type 5", pngFile(header(1, 1, 8, 5), data(one)), "it has colours of type 5, 8 bits"],
    ["interlace 2", pngFile(header(1, 1, 8, 0, 2), data(one)), "compression 0, filter 0, interlace 2"],
    ["filter 5", pngFile(header(1, 1, 8, 0), data([5, 0])), "filter 5"],
    ["no data", pngFile(header(1, 1, 8, 0)), "0 bytes of data are too few for 1 x 1 pixels"],
    ["too little data", pngFile(header(1, 2, 8, 0), data(one)), "its data is cut short"],
    ["data that is not compressed", pngFile(header(1, 1, 8, 0), chunk("IDAT", "hello, world")), "cannot be inflated"],
    ["an unknown critical chunk", pngFile(header(1, 1, 8, 0), chunk("ABCD", ""), data(one)), 'chunk "ABCD"'],
    ["two headers", pngFile(header(1, 1, 8, 0), header(1, 1, 8, 0), data(one)), 'chunk "IHDR"'],
    ["no end", pngFile(header(1, 1, 8, 0), data(one)).subarray(0, -12), "it is cut short"],
    ["a line of a gigabyte", pngFile(header(2 ** 28, 1, 16, 2), chunk("IDAT", compressedZeros(1))), "of 48 bits"],
    ["a huge picture without data", pngFile(header(2 ** 14, 2 ** 14, 1, 0), data(one)), "too few for"],
  ])("refuses a picture with %s", (_, png, message) => {
    for (const read of [parseMaskPng, parsePng]) {
      const error = errorOf(() => read(png));
      expect(error).toBeInstanceOf(RangeError);
      expect(error.message).toMatch(/^"(png|mask)" expected [^\n]*$/);
      if (read === parseMaskPng) expect(error.message).toContain(message);
    }
  });

  test.each([
    [6, 5, "6 x 4 cells whose request has 6 x 5"],
    [7, 4, "6 x 4 cells whose request has 7 x 4"],
  ])("refuses a picture whose request is for a maze of %i x %i", (wide, high, message) => {
    const request = { algorithm: "wilson", seed: 3 } as const;
    const picture = renderPng(engine.generate({ ...request, width: 6, height: 4 }), { scale: 1 });
    const other = renderPng(engine.generate({ ...request, width: wide, height: high }), { scale: 1 });
    const partsOf = (png: Uint8Array) =>
      chunksOf(png).map(({ at, type, length }) => ({ type, bytes: png.slice(at, at + length) }));
    const [own, foreign] = [partsOf(picture), partsOf(other)];
    const texts = foreign.filter(({ type }) => type === "tEXt");
    const mixed = [...own.filter(({ type }) => type !== "tEXt" && type !== "IEND"), ...texts].map(({ bytes }) => bytes);
    expect(errorOf(() => parsePng(pngFile(...mixed))).message).toContain(message);
  });

  const image = (width: number, height: number, data: number[], more = {}) =>
    encode({ width, height, data: Uint8Array.from(data), depth: 1, channels: 1, ...more });
  const request = JSON.stringify({ ...JSON.parse(toJson(maze)), width: 2, height: 6, walls: undefined });

  test.each([
    ["other bytes", Uint8Array.of(1, 2, 3), '"png" expected a maze as renderPng draws it, got another file format'],
    ["a truncated file", renderPng(maze).subarray(0, 60), "got an invalid PNG"],
    ["another picture", image(4, 4, [0, 0, 0, 0]), "4 x 4 pixels that are not squares of walls and floors"],
    [
      "the request of another size",
      image(3, 3, [0, 64, 0], { text: { wasmaze: request } }),
      "got a picture of 1 x 1 cells whose request has 2 x 6",
    ],
    ["a huge header", pngFile(header(2 ** 31 - 1, 9, 1, 0), data([0])), "2147483647 x 9 = "],
  ])("parsePng refuses %s", (_, png, message) => {
    expect(errorOf(() => parsePng(png)).message).toContain(message);
  });

  test("parseMaskPng refuses a huge header before it inflates pixels", () => {
    expect(errorOf(() => parseMaskPng(pngFile(header(60_000, 60_000, 8, 0), data([0])))).message).toContain(
      '"mask" expected a PNG of at most 268435456 pixels, got 60000 x 60000 = 3600000000 pixels',
    );
  });

  test("refuses a chunk with a flipped bit", () => {
    const png = renderPng(maze);
    const { at } = chunksOf(png)[1];
    png[at + 12] ^= 1;
    expect(() => parsePng(png)).toThrow(`the checksum of the chunk at byte ${at} is wrong`);
  });
});
