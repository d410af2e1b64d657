// Tests code of the explorer without a browser: painting, shapes and addresses.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AnyRequest, EAST, NORTH, SOUTH, WEST } from "../../src/index.ts";
import { firstLevel, nextLevel, paint, paintLevel, wallPixels, wallsUnderMask } from "../../web/maze/raster.ts";
import {
  MAX_MASK_WORD,
  maskOrNone,
  maskWord,
  parseMaskWord,
  SHAPES,
  Stroke,
  scaleMask,
  shapeMask,
} from "../../web/maze/shape.ts";
import { fromAddress, initialState, type State, toAddress } from "../../web/ui/state.ts";
import { engines } from "../helpers/engines.ts";
import { framed } from "../helpers/framedMask.ts";
import { randomIntegers } from "../helpers/random.ts";

describe("painting of mazes", () => {
  const INK = 1;
  const palette = { tones: new Uint32Array(256).fill(2), ink: INK };
  const maze = engines.wasm.generate({ algorithm: "kruskal", width: 13, height: 9, seed: 2 });
  const picture = { ...maze, tones: new Uint8Array(117) };

  test.each([2, 3, 8, 17, 40])("at %i pixels per cell, exactly the walls are painted in ink", (scale) => {
    const thick = wallPixels(scale);
    const [width, height] = [13 * scale + thick, 9 * scale + thick];
    const pixels = new Uint32Array(width * height);
    paint(pixels, { width, height, left: 0, top: 0 }, picture, palette, scale);
    const middle = thick + ((scale - thick) >> 1);
    for (let y = 0; y < 9; y++)
      for (let x = 0; x < 13; x++) {
        const walls = maze.walls[y * 13 + x];
        const ink = (dx: number, dy: number) => pixels[(y * scale + dy) * width + x * scale + dx] === INK;
        const sides = [ink(middle, 0), ink(scale, middle), ink(middle, scale), ink(0, middle)];
        expect(sides).toEqual([NORTH, EAST, SOUTH, WEST].map((side) => (walls & side) !== 0));
        expect([ink(middle, middle), ink(0, 0)]).toEqual([false, true]);
      }
  });

  test("a partial picture equals its part of the whole picture, and pixels outside the maze are transparent", () => {
    const whole = new Uint32Array(150 * 110);
    paint(whole, { width: 150, height: 110, left: -5, top: -5 }, picture, palette, 10);
    for (const [left, top, width, height] of [
      [0, 0, 40, 30],
      [33, 21, 57, 43],
      [101, 66, 44, 39],
    ]) {
      const part = new Uint32Array(width * height);
      paint(part, { width, height, left: left - 5, top: top - 5 }, picture, palette, 10);
      for (let y = 0; y < height; y++)
        expect(part.subarray(y * width, (y + 1) * width)).toEqual(
          whole.subarray((top + y) * 150 + left, (top + y) * 150 + left + width),
        );
    }
    expect(whole[0]).toBe(0);
    expect(whole[110 * 150 - 1]).toBe(0);
    expect(whole[5 * 150 + 5]).toBe(INK);
  });

  test("each coarser level halves the size, and averages tones and walls", () => {
    const tones = Uint8Array.from({ length: 117 }, (_, cell) => cell);
    const first = firstLevel({ ...picture, tones });
    expect(first.density[0]).toBe(255);
    const second = nextLevel(first);
    expect([second.width, second.height]).toEqual([7, 5]);
    expect(second.tones[0]).toBe((0 + 1 + 13 + 14) >> 2);
    expect(second.density[0]).toBe((first.density[0] + first.density[1] + first.density[13] + first.density[14]) >> 2);
    const pixels = new Uint32Array(7 * 5);
    const white = { tones: new Uint32Array(256).fill(0xffffffff), ink: 0xff000000 };
    paintLevel(pixels, { width: 7, height: 5, left: 0, top: 0 }, second, white);
    expect(pixels.every((colour) => colour >>> 24 === 255)).toBe(true);
    expect(new Set(pixels).size).toBeGreaterThan(1);
  });
});

describe("masks and preset shapes", () => {
  const masks = fc
    .record({
      width: fc.integer({ min: 1, max: 40 }),
      height: fc.integer({ min: 1, max: 30 }),
      seed: fc.nat(),
      share: fc.nat(100),
    })
    .map(({ width, height, seed, share }) => {
      const random = randomIntegers(seed);
      const mask = Uint8Array.from({ length: width * height }, () => (random(100) < share ? 1 : 0));
      mask[random(mask.length)] = 1;
      return { width, height, mask };
    });

  test("a mask survives the conversion to an address and back", () => {
    fc.assert(
      fc.property(masks, ({ width, height, mask }) => {
        expect(parseMaskWord(maskWord(mask), mask.length)).toEqual(mask);
        const request = { algorithm: "wilson", width, height, topology: "plane", seed: 1, index: 0, mask } as const;
        const state: State = { ...initialState(), request };
        expect(fromAddress(toAddress(state), initialState()).request).toEqual(state.request);
      }),
    );
    expect(parseMaskWord(maskWord(new Uint8Array(2 ** 20).fill(1)), 2 ** 20)).toEqual(new Uint8Array(2 ** 20).fill(1));
  });

  test.each([
    "",
    "A",
    "*",
    "____",
    maskWord(Uint8Array.of(1, 0, 1)),
    maskWord(new Uint8Array(12)),
    "AAAAAAAA",
    "gICAgICAgICAgAE",
  ])("rejects %j as the mask of 12 cells in an address", (word) => {
    expect(() => parseMaskWord(word, 12)).toThrow(RangeError);
    expect(() =>
      fromAddress(`algorithm=wilson&width=4&height=3&mask=${encodeURIComponent(word)}`, initialState()),
    ).toThrow(/"mask" expected/);
  });

  test("rejects a mask that is too long for a link", () => {
    const mask = new Uint8Array(300 * 300).map((_, cell) => cell % 2);
    const address = `algorithm=wilson&width=300&height=300&mask=${maskWord(mask)}`;
    expect(() => fromAddress(address, initialState())).toThrow(
      `"mask" expected a shape of at most ${MAX_MASK_WORD} characters in a link`,
    );
  });

  test("preset shapes are symmetric, exclude some cells, and scale with the maze", () => {
    for (const name of SHAPES) {
      const mask = shapeMask(name, { width: 31, height: 24 }) as Uint8Array;
      const inside = mask.reduce((sum, value) => sum + value) / mask.length;
      expect(inside).toBeGreaterThan(0.4);
      expect(inside).toBeLessThan(0.9);
      for (let cell = 0; cell < mask.length; cell++)
        expect(mask[cell]).toBe(mask[cell - (cell % 31) + 30 - (cell % 31)]);
      const twice = scaleMask(mask, { width: 31, height: 24 }, { width: 62, height: 48 }) as Uint8Array;
      for (let cell = 0; cell < twice.length; cell++)
        expect(twice[cell]).toBe(mask[31 * (Math.floor(cell / 62) >> 1) + ((cell % 62) >> 1)]);
    }
    expect(maskOrNone(new Uint8Array(4))).toBeUndefined();
    expect(maskOrNone(Uint8Array.of(1, 1))).toBeUndefined();
  });

  test("a stroke removes cells without gaps, stays inside the maze, and leaves at least one cell", () => {
    const size = { width: 40, height: 30 };
    const stroke = new Stroke(undefined, size, { x: 2, y: 3 }, 1);
    stroke.to({ x: 35, y: 20 });
    stroke.to({ x: 35, y: 29 });
    const taken = [...stroke.mask.keys()]
      .filter((cell) => stroke.mask[cell] === 0)
      .map((cell) => [cell % 40, Math.floor(cell / 40)]);
    for (const [x, y] of taken) {
      const near = taken.filter((other) => Math.max(Math.abs(other[0] - x), Math.abs(other[1] - y)) === 1);
      expect(near.length).toBeGreaterThan(0);
    }
    expect(taken).toHaveLength(34 + 9);
    const back = new Stroke(stroke.mask, size, { x: 2, y: 3 }, 3);
    expect(back.mask.subarray(3 * 40 + 1, 3 * 40 + 4)).toEqual(Uint8Array.of(1, 1, 1));
    const all = new Stroke(undefined, size, { x: 0, y: 0 }, 99);
    expect(all.mask.reduce((sum, value) => sum + value)).toBe(1);
  });

  test("a masked maze is painted with all walls around its cells, and with nothing outside the mask", () => {
    const request: AnyRequest = { algorithm: "wilson", width: 17, height: 13, seed: 3, mask: framed };
    const { walls } = engines.wasm.generate(request);
    const shown = wallsUnderMask(walls, 17, framed);
    const tones = new Uint8Array(framed.length).fill(1);
    const palette = { tones: Uint32Array.from({ length: 256 }, (_, tone) => 0xff000000 + tone), ink: 0xffffffff };
    const [scale, thick] = [10, wallPixels(10)];
    const [width, height] = [17 * scale + thick, 13 * scale + thick];
    const pixels = new Uint32Array(width * height);
    const shownMaze = { width: 17, height: 13, topology: "plane", walls: shown, tones, mask: framed } as const;
    paint(pixels, { width, height, left: 0, top: 0 }, shownMaze, palette, scale);
    const inside = (x: number, y: number) => x >= 0 && y >= 0 && x < 17 && y < 13 && framed[y * 17 + x] === 1;
    const wrong: string[] = [];
    const check = (what: string, isRight: boolean) => isRight || wrong.push(what);
    for (let y = 0; y <= 13; y++)
      for (let x = 0; x <= 17; x++) {
        const at = y * scale * width + x * scale;
        const tone = inside(x, y) ? palette.tones[1] : 0;
        if (x < 17 && y < 13) check(`in ${x},${y}`, pixels[at + 5 * width + 5] === tone);
        // A cell inside the mask has the walls of the maze. A cell outside has a wall on each side where a cell inside
        // adjoins.
        const west = inside(x, y) ? walls[y * 17 + x] & WEST : inside(x - 1, y);
        const north = inside(x, y) ? walls[y * 17 + x] & NORTH : inside(x, y - 1);
        if (y < 13) check(`west of ${x},${y}`, (pixels[at + 5 * width] === palette.ink) === Boolean(west));
        if (x < 17) check(`north of ${x},${y}`, (pixels[at + 5] === palette.ink) === Boolean(north));
      }
    expect(wrong).toEqual([]);
    const level = nextLevel(
      firstLevel({ width: 17, height: 13, topology: "plane", walls: shown, tones, mask: framed }),
    );
    const far = new Uint32Array(9 * 7);
    paintLevel(far, { width: 9, height: 7, left: 0, top: 0 }, level, palette);
    // A pixel covers up to four cells. Its opacity is the share of these cells that are inside the mask: 2/4 and 3/4.
    expect([far[3 * 9 + 4] >>> 24, far[0] >>> 24]).toEqual([127, 191]);
  });
});

describe("conversion of states to addresses", () => {
  const states: State[] = [
    initialState(),
    {
      request: {
        algorithm: "prim-modified",
        width: 7,
        height: 5,
        topology: "torus",
        seed: "s:été 🌿 &=#",
        index: 2 ** 53 - 1,
        start: { x: 6, y: 4 },
        braid: 0.25,
      },
      ends: { start: { x: 1, y: 2 }, finish: { x: 3, y: 4 } },
      solution: true,
      colours: false,
      tab: "watch",
      beside: ["wilson", "eller"],
      words: { "play.level": "3", "print.title": "Ça va ?" },
    },
    { ...initialState(), request: { ...initialState().request, seed: "123" }, ends: "sides", tab: "export" },
  ];

  test.each(states)("a state survives the conversion to an address and back", (state) => {
    const { ends, ...rest } = fromAddress(toAddress(state), initialState(state.tab));
    expect({ ...rest, ...(ends && { ends }) }).toEqual(state);
  });

  test.each([
    ["algorithm=krustal", /did you mean "kruskal"/],
    ["width=0", /"width" expected/],
    ["width=5000", /"width" expected an integer in 1..4096 on this page/],
    ["height=abc", /"height" expected/],
    ["algorithm=wilson&start=1,1", /"start" expected no value/],
    ["algorithm=sidewinder&topology=torus", /"topology" expected plane/],
    ["ends=1,2", /"ends" expected x,y/],
    ["algorithm=prim-true&start=99,0", /"start.x" expected/],
  ])("the address %s is refused with a message", (address, message) => {
    expect(() => fromAddress(address, initialState())).toThrow(message);
  });
});
