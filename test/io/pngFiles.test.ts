// PNG as foreign and hostile files have it: what is inflated is bounded by the header, and every kind is read or
// refused in one line.

import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { createEngine } from "../../src/index.ts";
import { parseMaskPng, parsePng, renderPng } from "../../src/png.ts";
import { chunk, chunksOf, compressedZeros, data, header, pngFile } from "../helpers/pngParts.ts";

const engine = createEngine();
const maze = engine.generate({ algorithm: "wilson", width: 6, height: 4, seed: 3 });
const ends = { start: { x: 0, y: 0 }, finish: { x: 5, y: 3 } };

/** Milliseconds of CPU time. */
function timeOf(action: () => unknown): number {
  const begun = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/** A file with a chunk more, before its pixels. */
function withChunk(png: Uint8Array, extra: Uint8Array): Uint8Array {
  const at = chunksOf(png)[1].at;
  return new Uint8Array(Buffer.concat([png.subarray(0, at), extra, png.subarray(at)]));
}

describe("what a chunk inflates to is not inflated, or bounded", () => {
  const zeros = compressedZeros(512);

  test.each([
    ["iCCP", Buffer.concat([Buffer.from("profile\0\0"), zeros])],
    ["zTXt", Buffer.concat([Buffer.from("Comment\0\0"), zeros])],
    ["iTXt", Buffer.concat([Buffer.from("Comment\0\x01\0\0\0"), zeros])],
  ])("%s is passed over", (type, contents) => {
    const png = withChunk(renderPng(maze), chunk(type, contents));
    expect(timeOf(() => expect(parsePng(png)).toEqual({ maze }))).toBeLessThan(1000);
    const mask = withChunk(pngFile(header(2, 1, 1, 0), data([0, 64])), chunk(type, contents));
    expect(timeOf(() => expect(parseMaskPng(mask).mask).toEqual(Uint8Array.of(1, 0)))).toBeLessThan(1000);
  });

  test("a request that is longer than one of this size can be", () => {
    const bomb = withChunk(
      renderPng({ ...maze, algorithm: undefined }),
      chunk("zTXt", Buffer.concat([Buffer.from("wasmaze\0\0"), zeros])),
    );
    const time = timeOf(() =>
      expect(() => parsePng(bomb)).toThrow(/^"png" .* got a text "wasmaze" of more than \d+ bytes$/),
    );
    expect(time).toBeLessThan(1000);
  });

  test("pixels", () => {
    const bomb = pngFile(header(4, 4, 8, 0), chunk("IDAT", zeros));
    for (const read of [parseMaskPng, parsePng]) {
      const time = timeOf(() =>
        expect(() => read(bomb)).toThrow(/^"\w+" expected .*, got more data than 4 x 4 pixels take$/),
      );
      expect(time).toBeLessThan(1000);
    }
  });

  test("data after the end of what is compressed, and blocks of nothing", () => {
    const lines = deflateSync(Uint8Array.of(0, 0x40));
    const after = pngFile(header(2, 1, 1, 0), chunk("IDAT", Buffer.concat([lines, Buffer.alloc(2 ** 24)])));
    expect(timeOf(() => expect(() => parseMaskPng(after)).toThrow("that inflates to nothing"))).toBeLessThan(2000);
    // A block that is stored as it is, of no bytes: many of them are before the pixels.
    const nothing = Buffer.concat(new Array<Buffer>(200_000).fill(Buffer.of(0, 0, 0, 0xff, 0xff)));
    const before = pngFile(
      header(2, 1, 1, 0),
      chunk("IDAT", Buffer.concat([Buffer.of(0x78, 1), nothing, lines.subarray(2)])),
    );
    expect(() => parseMaskPng(before)).toThrow("that inflates to nothing");
    // In pieces of no bytes, or of one each.
    const pieces = [...lines].flatMap((byte) => [chunk("IDAT", ""), chunk("IDAT", [byte])]);
    const empty = new Array<Buffer>(100_000).fill(chunk("IDAT", ""));
    const many = pngFile(header(2, 1, 1, 0), ...empty, ...pieces);
    expect(timeOf(() => expect(parseMaskPng(many).mask).toEqual(Uint8Array.of(1, 0)))).toBeLessThan(2000);
  });
});

test("the scale of a picture is found in one pass, however many divisors its side has", () => {
  // 3465 = 3 * 3 * 5 * 7 * 11: of its 22 divisors up to 1024 only 3 and 1 fit, because of the last nine pixels.
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

describe("every kind of picture", () => {
  // Pixels of a maze as renderPng draws it, from its one-bit file.
  const { width, height, squares } = (() => {
    const grid = engine.generate({ algorithm: "wilson", width: 6, height: 4, seed: 3 });
    const columns = 2 * grid.width + 1;
    const rows = 2 * grid.height + 1;
    return { width: columns, height: rows, squares: gridOf(grid) };
  })();

  function gridOf({ walls, width: across, height: down }: typeof maze): number[][] {
    const rows = Array.from({ length: 2 * down + 1 }, () => new Array<number>(2 * across + 1).fill(1));
    for (let y = 0; y < down; y++) {
      for (let x = 0; x < across; x++) {
        const cell = walls[y * across + x];
        rows[2 * y + 1][2 * x + 1] = 0;
        if (!(cell & 2)) rows[2 * y + 1][2 * x + 2] = 0;
        if (!(cell & 4)) rows[2 * y + 2][2 * x + 1] = 0;
      }
    }
    return rows;
  }

  /** Lines of samples, most significant bit first, with filter 0. */
  function lines(depth: number, samples: (square: number) => readonly number[]): number[] {
    return squares.flatMap((row) => {
      const bits = row.flatMap((square) => samples(square).map((value) => value.toString(2).padStart(depth, "0")));
      const bytes = bits.join("").match(/.{1,8}/g) ?? [];
      return [0, ...bytes.map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2))];
    });
  }

  const black = 0;
  const { walls } = maze;
  const read = { width: 6, height: 4, topology: "plane", walls };

  test.each([1, 2, 4, 8, 16])("grey of %i bits", (depth) => {
    const white = 2 ** depth - 1;
    const pixels = data(lines(depth, (square) => [square ? black : white]));
    expect(parsePng(pngFile(header(width, height, depth, 0), pixels)).maze).toEqual(read);
    // The other way round with a transparent colour: on white it is white.
    const inverted = data(lines(depth, (square) => [square ? black : 1]));
    const key = chunk("tRNS", [0, 1]);
    expect(parsePng(pngFile(header(width, height, depth, 0), key, inverted)).maze).toEqual(read);
    expect(parseMaskPng(pngFile(header(width, height, depth, 0), key, inverted)).mask).toEqual(
      Uint8Array.from(squares.flat()),
    );
  });

  test.each([1, 2, 4, 8])("a palette of %i bits, with a transparent colour", (depth) => {
    const palette = chunk("PLTE", [0, 0, 0, 9, 9, 9]);
    const pixels = data(lines(depth, (square) => [square ? 0 : 1]));
    const file = pngFile(header(width, height, depth, 3), palette, chunk("tRNS", [255, 0]), pixels);
    expect(parsePng(file).maze).toEqual(read);
    expect(() => parsePng(pngFile(header(width, height, depth, 3), palette, pixels))).toThrow(
      "got an unknown colour at pixel 1,1",
    );
  });

  test.each([8, 16])("colours and opacity of %i bits", (depth) => {
    const white = 2 ** depth - 1;
    const grey = data(lines(depth, (square) => (square ? [0, white] : [0, 0])));
    expect(parsePng(pngFile(header(width, height, depth, 4), grey)).maze).toEqual(read);
    const colours = data(lines(depth, (square) => (square ? [0, 0, 0, white] : [3, 4, 5, 0])));
    expect(parsePng(pngFile(header(width, height, depth, 6), colours)).maze).toEqual(read);
    const keyed = data(lines(depth, (square) => (square ? [0, 0, 0] : [1, 2, 3])));
    const key = chunk("tRNS", [0, 1, 0, 2, 0, 3]);
    expect(parsePng(pngFile(header(width, height, depth, 2), key, keyed)).maze).toEqual(read);
    // As dark as a wall, but not its colour.
    const near = data(lines(depth, (square) => (square ? [0, 0, 0, white - 1] : [0, 0, 0, 0])));
    expect(() => parsePng(pngFile(header(width, height, depth, 6), near))).toThrow("an unknown colour at pixel 0,0");
  });

  test("ends and path keep their meaning in colours", () => {
    const path = engine.solve(maze, ends.start, ends.finish);
    const png = renderPng(maze, { ends, path });
    expect(parsePng(png)).toEqual({ maze, ends });
  });
});

describe("invalid files are refused in one line", () => {
  const one = [0, 0];
  const indexed = (palette: readonly number[], ...more: Uint8Array[]) =>
    pngFile(header(1, 1, 2, 3), chunk("PLTE", palette), ...more, data([0, 0b10_000000]));

  test.each([
    ["an empty palette", indexed([]), "a palette of 0 colours and 0 opacities, of 2 bits a pixel"],
    ["no palette", pngFile(header(1, 1, 2, 3), data(one)), "a palette of 0 colours"],
    ["half a colour", indexed([1, 2, 3, 4]), "a palette of 1.33"],
    ["more colours than a pixel can name", indexed(new Array<number>(15).fill(0)), "a palette of 5 colours"],
    ["a colour beyond the palette", indexed([1, 2, 3]), "a colour that is not in the palette at pixel 0,0"],
    ["more opacities than colours", indexed([1, 2, 3], chunk("tRNS", [1, 2])), "1 colours and 2 opacities"],
    ["a transparent colour of one byte", pngFile(header(1, 1, 1, 0), chunk("tRNS", [1]), data(one)), "of 1 bytes"],
    ["no pixels", pngFile(header(0, 1, 1, 0), data(one)), "it has 0 x 1 pixels"],
    ["grey of 3 bits", pngFile(header(1, 1, 3, 0), data(one)), "it has colours of type 0, 3 bits"],
    ["a palette of 16 bits", pngFile(header(1, 1, 16, 3), data(one)), "it has colours of type 3, 16 bits"],
    ["colours of type 5", pngFile(header(1, 1, 8, 5), data(one)), "it has colours of type 5, 8 bits"],
    ["interlace 2", pngFile(header(1, 1, 8, 0, 2), data(one)), "compression 0, filter 0, interlace 2"],
    ["filter 5", pngFile(header(1, 1, 8, 0), data([5, 0])), "filter 5"],
    ["no data", pngFile(header(1, 1, 8, 0)), "0 bytes of data are too few for 1 x 1 pixels"],
    ["too little data", pngFile(header(1, 2, 8, 0), data(one)), "its data is cut short"],
    ["data that is not compressed", pngFile(header(1, 1, 8, 0), chunk("IDAT", "hello, world")), "cannot be inflated"],
    ["an unknown critical chunk", pngFile(header(1, 1, 8, 0), chunk("ABCD", ""), data(one)), 'a chunk "ABCD"'],
    ["two headers", pngFile(header(1, 1, 8, 0), header(1, 1, 8, 0), data(one)), 'a chunk "IHDR"'],
    ["no end", pngFile(header(1, 1, 8, 0), data(one)).subarray(0, -12), "it is cut short"],
    [
      "a line of a gigabyte",
      pngFile(header(2 ** 28, 1, 16, 2), chunk("IDAT", compressedZeros(1))),
      "pixels of 48 bits",
    ],
    ["a picture of which the file has nothing", pngFile(header(2 ** 14, 2 ** 14, 1, 0), data(one)), "too few for"],
  ])("%s", (_, png, message) => {
    for (const read of [parseMaskPng, parsePng]) {
      let error: unknown;
      try {
        read(png);
      } catch (thrown) {
        error = thrown;
      }
      expect(error).toBeInstanceOf(RangeError);
      expect((error as Error).message).toMatch(/^"(png|mask)" expected [^\n]*$/);
      if (read === parseMaskPng) expect((error as Error).message).toContain(message);
    }
  });

  test("a flipped bit in a chunk", () => {
    const png = renderPng(maze);
    const { at } = chunksOf(png)[1];
    png[at + 12] ^= 1;
    expect(() => parsePng(png)).toThrow(`the checksum of the chunk at byte ${at} is wrong`);
  });
});
