// Renderings agree with the walls: text character by character, PNG pixel by pixel, SVG stroke by stroke; and they can
// be read back.

import fc from "fast-check";
import { decode } from "fast-png";
import { describe, expect, test } from "vitest";
import {
  type Cell,
  DIRECTIONS,
  isOpen,
  type Maze,
  mazeAt,
  neighbour,
  neighbours,
  parseMaze,
  renderSvg,
  renderText,
  type TextStyle,
  toGrid,
  toJson,
  verifyMaze,
  type Walls,
} from "../../src/index.ts";
import { renderPng } from "../../src/png.ts";
import { engines, requests, variants } from "../helpers/engines.ts";
import { sweep, sweepOf } from "../helpers/sweep.ts";

const engine = engines.wasm;
const styles: readonly TextStyle[] = ["box", "ascii"];

/**
 * Some mazes of every algorithm on every topology: every size up to 40 of the shapes under test. Selected: each size
 * with a third of the algorithms.
 */
const mazes: readonly Maze[] = variants.flatMap((variant, turn) =>
  sweepOf(
    [...requests(variant)].filter(({ width, height }) => width <= 40 && height <= 40),
    (_, at) => at % 9 === (4 * turn) % 9,
  ).map((request) => engine.generate(request)),
);

/** The shortest path between two cells, as a solver returns it. */
function findPath(maze: Maze, start: Cell, finish: Cell): number[] {
  const { width } = maze;
  const target = finish.y * width + finish.x;
  const cameFrom = new Map([[start.y * width + start.x, -1]]);
  for (const [cell] of cameFrom) {
    for (const next of neighbours(maze, { x: cell % width, y: Math.floor(cell / width) })) {
      const index = next.y * width + next.x;
      if (!cameFrom.has(index)) cameFrom.set(index, cell);
    }
  }
  const path: number[] = [];
  for (let cell = target; cell >= 0; cell = cameFrom.get(cell) ?? -1) path.unshift(cell);
  return path;
}

/** Start, finish and the path between them, far apart in every maze. */
function marksOf(maze: Maze) {
  const ends = { start: { x: 0, y: 0 }, finish: { x: maze.width - 1, y: maze.height - 1 } };
  return { ends, path: findPath(maze, ends.start, ends.finish) };
}

const wrapping = engine.generate({ algorithm: "aldous-broder", width: 12, height: 8, topology: "torus", seed: 5 });

describe("text", () => {
  // Two cells by two; which of the four walls inside stand is the corner's shape.
  const corners = " ╵╶└╷│┌├╴┘─┴┐┤┬┼";
  test.each([...corners].map((corner, shape) => ({ corner, shape })))(
    "shape $shape of a corner is $corner",
    ({ corner, shape }) => {
      const [north, east, south, west] = [1, 2, 4, 8].map((bit) => (shape & bit ? 15 : 0));
      const walls = Uint8Array.of(
        1 | 8 | (north & 2) | (west & 4),
        1 | 2 | (north & 8) | (east & 4),
        8 | 4 | (west & 1) | (south & 2),
        4 | 2 | (south & 8) | (east & 1),
      );
      const maze: Walls = { width: 2, height: 2, topology: "plane", walls };
      const lines = renderText(maze).split("\n");
      expect(lines[2][2]).toBe(corner);
      const [horizontal, vertical] = [(wall: number) => (wall ? "─" : " "), (wall: number) => (wall ? "│" : " ")];
      expect([lines[1][2], lines[2][3], lines[3][2], lines[2][1]]).toEqual([
        vertical(north),
        horizontal(east),
        vertical(south),
        horizontal(west),
      ]);
      expect([lines[0][2], lines[2][4], lines[4][2], lines[2][0]]).toEqual([
        north ? "┬" : "─",
        east ? "┤" : "│",
        south ? "┴" : "─",
        west ? "├" : "│",
      ]);
      expect(parseMaze(lines.join("\n"))).toEqual(maze);
      expect(parseMaze(renderText(maze, { style: "ascii" }))).toEqual(maze);
    },
  );

  // Which sides a character reaches: north, east, south, west.
  const arms: Readonly<Record<string, string>> = {
    " ": "",
    "╵": "n",
    "╶": "e",
    "└": "ne",
    "╷": "s",
    "│": "ns",
    "┌": "es",
    "├": "nes",
    "╴": "w",
    "┘": "nw",
    "─": "ew",
    "┴": "new",
    "┐": "sw",
    "┤": "nsw",
    "┬": "esw",
    "┼": "nesw",
  };
  test("the arms of neighbouring characters meet, in every maze", () => {
    for (const maze of mazes) {
      const lines = renderText(maze).split("\n");
      expect(lines.length).toBe(2 * maze.height + 1);
      for (const [y, line] of lines.entries()) {
        expect(line.length).toBe(2 * maze.width + 1);
        for (let x = 0; x < line.length; x++) {
          const here = arms[line[x]];
          const joinsWest = x === 0 || here.includes("w") === arms[line[x - 1]].includes("e");
          const joinsNorth = y === 0 || here.includes("n") === arms[lines[y - 1][x]].includes("s");
          if (!joinsWest || !joinsNorth) expect.fail(`line ${y}, column ${x} does not join up in\n${lines.join("\n")}`);
        }
      }
    }
  });

  test("a character is a wall exactly where the grid has one, in both styles", () => {
    for (const maze of mazes) {
      const grid = toGrid(maze);
      for (const style of styles) {
        const text = renderText(maze, { style }).replaceAll("\n", "");
        for (let at = 0; at < text.length; at++) {
          const isCorner = Math.floor(at / grid.width) % 2 === 0 && (at % grid.width) % 2 === 0;
          if (!isCorner && (text[at] !== " ") !== (grid.cells[at] === 1))
            expect.fail(`character ${at} of\n${renderText(maze, { style })}`);
        }
      }
    }
  });

  const small: Walls = { width: 3, height: 2, topology: "plane", walls: Uint8Array.of(9, 3, 11, 14, 12, 6) };
  test("is what it was, on the plane", () => {
    expect(renderText(small).split("\n")).toEqual(["┌───┬─┐", "│   │ │", "│ ╷ ╵ │", "│ │   │", "└─┴───┘"]);
    expect(renderText(small, { style: "ascii" }).split("\n")).toEqual([
      "+---+-+",
      "|   | |",
      "| + + |",
      "| |   |",
      "+-+---+",
    ]);
  });

  test("ends and a path are drawn in the cells and passages, and do not disturb the reader", () => {
    const path = [0, 1, 4, 5, 2];
    const ends = { start: { x: 0, y: 0 }, finish: { x: 2, y: 0 } };
    expect(renderText(small, { ends, path }).split("\n")).toEqual([
      "┌───┬─┐",
      "│S••│F│",
      "│ ╷•╵•│",
      "│ │•••│",
      "└─┴───┘",
    ]);
    expect(renderText(small, { ends, path, style: "ascii" }).split("\n")).toEqual([
      "+---+-+",
      "|S..|F|",
      "| +.+.|",
      "| |...|",
      "+-+---+",
    ]);
    expect(parseMaze(renderText(small, { ends, path }))).toEqual(small);
  });

  test("a path that wraps leaves a torus on one side and comes in on the other", () => {
    const two: Walls = { width: 2, height: 1, topology: "torus", walls: Uint8Array.of(7, 13) };
    expect(renderText(two, { path: [0, 1] }).split("\n")).toEqual(["╶─┬─╴", "••│••", "╶─┴─╴"]);
  });
});

/** A maze without what text does not hold. */
const anonymous = ({ width, height, walls }: Maze): Walls => {
  const wraps = Array.from(walls).some((cell, i) => {
    const x = i % width;
    const y = Math.floor(i / width);
    return (x === 0 && !(cell & 8)) || (y === 0 && !(cell & 1));
  });
  return { width, height, topology: wraps ? "torus" : "plane", walls };
};

describe("output can be read back", () => {
  test("JSON, every algorithm and topology", () => {
    for (const maze of mazes) expect(parseMaze(toJson(maze))).toEqual(maze);
  });

  test.each(styles)("%s, every algorithm and topology, with and without marks", (style) => {
    for (const maze of mazes) {
      expect(parseMaze(renderText(maze, { style }))).toEqual(anonymous(maze));
      expect(parseMaze(renderText(maze, { style, ...marksOf(maze) }))).toEqual(anonymous(maze));
    }
  });

  test("any request", () => {
    // Any but the surrogates.
    const character = fc.nat(0x10f7ff).map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800));
    const side = fc.integer({ min: 1, max: 30 });
    const request = fc.record({
      variant: fc.constantFrom(...variants),
      width: side,
      height: side,
      seed: fc.oneof(fc.maxSafeNat(), fc.string({ unit: character })),
      index: fc.maxSafeNat(),
    });
    fc.assert(
      fc.property(request, ({ variant, width, height, seed, index }) => {
        const maze = engine.generate({ algorithm: variant.id, topology: variant.topology, width, height, seed, index });
        expect(parseMaze(toJson(maze))).toEqual(maze);
        for (const style of styles) expect(parseMaze(renderText(maze, { style }))).toEqual(anonymous(maze));
      }),
      { numRuns: sweep(300, 60) },
    );
  });

  test("any walls that agree, perfect or not", () => {
    const drawn = fc
      .record({ width: fc.integer({ min: 1, max: 8 }), height: fc.integer({ min: 1, max: 8 }), torus: fc.boolean() })
      .chain(({ width, height, torus }) =>
        fc.record({
          maze: fc.constant<Walls>({
            width,
            height,
            topology: torus ? "torus" : "plane",
            walls: new Uint8Array(width * height).fill(15),
          }),
          // Sixteen bits a word: a value for each wall takes several times as long.
          words: fc.array(fc.integer({ min: 0, max: 65_535 }), {
            minLength: (width * height + 7) >> 3,
            maxLength: (width * height + 7) >> 3,
          }),
        }),
      );
    fc.assert(
      fc.property(drawn, ({ maze, words }) => {
        let inside = 0;
        let wrapping = 0;
        const open = Array.from({ length: 2 * maze.walls.length }, (_, i) => (words[i >> 4] >> (i & 15)) & 1);
        open.forEach((isOpened, i) => {
          const cell = { x: (i >> 1) % maze.width, y: Math.floor((i >> 1) / maze.width) };
          const direction = DIRECTIONS[1 + (i & 1)];
          const next = neighbour(maze, cell, direction);
          if (!isOpened || !next || (next.x === cell.x && next.y === cell.y)) return;
          if (next.x === cell.x + direction.dx && next.y === cell.y + direction.dy) inside++;
          else wrapping++;
          maze.walls[cell.y * maze.width + cell.x] &= ~direction.bit;
          maze.walls[next.y * maze.width + next.x] &= ~direction.opposite;
        });
        // Looks like a perfect maze on the plane that is open at two opposite places.
        if (wrapping === 1 && inside === maze.walls.length - 1) return;
        for (const style of styles) expect(parseMaze(renderText(maze, { style }))).toEqual(anonymous(maze as Maze));
      }),
      { numRuns: sweep(500, 100) },
    );
  });

  test("from a file with a last line break, with those of Windows, and with blanks cut from the ends of lines", () => {
    for (const style of styles) {
      const text = renderText(wrapping, { style });
      expect(parseMaze(`${text}\n`)).toEqual(anonymous(wrapping));
      expect(parseMaze(`${text.replaceAll("\n", "\r\n")}\r\n`)).toEqual(anonymous(wrapping));
      expect(parseMaze(text.replace(/ +$/gm, ""))).toEqual(anonymous(wrapping));
    }
    expect(parseMaze(`\n ${toJson(wrapping)}\n`)).toEqual(wrapping);
  });

  test("and is still perfect", () => {
    for (const maze of mazes) expect(verifyMaze(parseMaze(renderText(maze)))).toEqual({ perfect: true });
  });

  test("a maze of a batch too, which is a view", () => {
    const batch = engine.generateMany({ algorithm: "prim-modified", width: 9, height: 7, seed: "batch", count: 3 });
    for (let i = 0; i < 3; i++) expect(parseMaze(toJson(mazeAt(batch, i)))).toEqual(mazeAt(batch, i));
  });
});

test("JSON holds the request, and a hexadecimal digit a cell in a string a row", () => {
  const maze = engine.generate({
    algorithm: "prim-modified",
    width: 5,
    height: 3,
    seed: "é",
    index: 4,
    start: { x: 1, y: 2 },
  });
  const rows = [0, 1, 2].map((y) =>
    Array.from(maze.walls.subarray(5 * y, 5 * y + 5), (cell) => cell.toString(16)).join(""),
  );
  expect(JSON.parse(toJson(maze))).toEqual({
    schema: 1,
    algorithm: "prim-modified",
    revision: maze.revision,
    width: 5,
    height: 3,
    topology: "plane",
    seed: "é",
    index: 4,
    start: { x: 1, y: 2 },
    walls: rows,
  });
});

/** The colour of a pixel: of a packed grey or palette picture. */
function pixelOf(
  { width, data, depth }: { width: number; data: ArrayLike<number>; depth: number },
  x: number,
  y: number,
): number {
  const pixels = 8 / depth;
  const byte = data[y * Math.ceil(width / pixels) + Math.floor(x / pixels)];
  return (byte >> (8 - depth * ((x % pixels) + 1))) & (2 ** depth - 1);
}

describe("PNG", () => {
  test.each([1, 3, 8])("has toGrid's squares, %i pixels wide, and one bit a pixel", (scale) => {
    for (const maze of mazes.filter((_, i) => i % sweep(7, 2) === 0)) {
      const grid = toGrid(maze);
      const picture = decode(renderPng(maze, { scale }), { checkCrc: true });
      expect(picture).toMatchObject({ width: grid.width * scale, height: grid.height * scale, depth: 1, channels: 1 });
      let different = 0;
      for (let y = 0; y < picture.height; y++) {
        for (let x = 0; x < picture.width; x++) {
          const isWall = grid.cells[Math.floor(y / scale) * grid.width + Math.floor(x / scale)];
          if (pixelOf(picture, x, y) !== 1 - isWall) different++;
        }
      }
      expect(different).toBe(0);
    }
  });

  test("has 8 pixels a square, and less where 8192 would be exceeded", () => {
    const widths = [255, 511, 512, 1023, 4095, 5000].map((width) => {
      const maze = engine.generate({ algorithm: "binary-tree", width, height: 1, seed: 1 });
      return decode(renderPng(maze)).width / (2 * width + 1);
    });
    expect(widths).toEqual([8, 8, 7, 4, 1, 1]);
  });

  test("marks have colours of their own, and the ends lie over the path", () => {
    const path = findPath(wrapping, { x: 1, y: 1 }, { x: 7, y: 5 });
    const ends = { start: { x: 1, y: 1 }, finish: { x: 7, y: 5 } };
    const picture = decode(renderPng(wrapping, { path, ends, scale: 2 }));
    const colourAt = (x: number, y: number) => picture.palette?.[pixelOf(picture, 2 * x, 2 * y)].join();
    const grid = toGrid(wrapping);
    expect(picture).toMatchObject({ width: 2 * grid.width, height: 2 * grid.height });
    const onPath = new Set(path);
    for (let y = 0; y < wrapping.height; y++) {
      for (let x = 0; x < wrapping.width; x++) {
        const isStart = x === 1 && y === 1;
        const isFinish = x === 7 && y === 5;
        const expected = isStart
          ? "0,158,115"
          : isFinish
            ? "213,94,0"
            : onPath.has(y * 12 + x)
              ? "86,180,233"
              : "255,255,255";
        expect(colourAt(2 * x + 1, 2 * y + 1), `cell ${x},${y}`).toBe(expected);
      }
    }
    // Passages: one a step, and both ends of one that wraps.
    const passages = grid.cells.filter((_, at) => {
      const [x, y] = [at % grid.width, Math.floor(at / grid.width)];
      return (x % 2 === 0 || y % 2 === 0) && colourAt(x, y) === "86,180,233";
    });
    const wraps = path.filter((cell, i) => i > 0 && ![1, 12].includes(Math.abs(cell - path[i - 1]))).length;
    expect(wraps).toBeGreaterThan(0);
    expect(passages.length).toBe(path.length - 1 + wraps);
    expect(colourAt(0, 0)).toBe("0,0,0");
  });

  test("carries the request, with any seed", () => {
    for (const seed of [7, "é\n\0 🌿"]) {
      const maze = engine.generate({ algorithm: "kruskal", width: 3, height: 2, seed });
      const { walls: _, ...request } = maze;
      expect(JSON.parse(decode(renderPng(maze)).text.wasmaze)).toEqual({ schema: 1, ...request });
    }
    expect(decode(renderPng(anonymous(wrapping))).text).toEqual({ Software: "wasmaze" });
  });
});

/** Tags in order, with their attributes; fails on what XML does not allow. */
function parseXml(text: string): { tag: string; attributes: Record<string, string>; content: string }[] {
  const found: { tag: string; attributes: Record<string, string>; content: string }[] = [];
  const open: string[] = [];
  let rest = text;
  while (rest !== "") {
    const match = /^<(\/?)(\w+)((?: [\w:-]+="[^"<]*")*)(\/?)>([^<>]*)/.exec(rest);
    if (!match) expect.fail(`not XML: ${rest.slice(0, 80)}`);
    const [whole, closing, tag, attributes, empty, content] = match;
    expect(attributes + content).not.toMatch(/&(?!(amp|lt|gt|quot);)/);
    if (closing) expect(open.pop()).toBe(tag);
    else {
      const pairs = [...attributes.matchAll(/ ([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]);
      found.push({ tag, attributes: Object.fromEntries(pairs), content });
      if (!empty) open.push(tag);
    }
    rest = rest.slice(whole.length);
  }
  expect(open).toEqual([]);
  return found;
}

/** The strokes of path data that uses M, m, h and v, as unit steps "x,y,x,y" from west to east or north to south. */
function strokesOf(data: string): string[] {
  const strokes: string[] = [];
  let [x, y] = [0, 0];
  expect(data).toMatch(/^([Mm]-?[\d.]+ -?[\d.]+|[hv]-?[\d.]+)*$/);
  for (const [, command, first, second] of data.matchAll(/([Mmhv])(-?[\d.]+)(?: (-?[\d.]+))?/g)) {
    const by = Number(first);
    if (command === "M") [x, y] = [by, Number(second)];
    if (command === "m") [x, y] = [x + by, y + Number(second)];
    for (let i = 0; (command === "h" || command === "v") && i < Math.abs(by); i++) {
      const [toX, toY] = command === "h" ? [x + Math.sign(by), y] : [x, y + Math.sign(by)];
      strokes.push([Math.min(x, toX), Math.min(y, toY), Math.max(x, toX), Math.max(y, toY)].join());
      [x, y] = [toX, toY];
    }
  }
  return strokes;
}

describe("SVG", () => {
  test("strokes every wall once, and nothing else", () => {
    for (const maze of mazes) {
      const { width, height } = maze;
      const elements = parseXml(renderSvg(maze));
      expect(elements[0].attributes.viewBox).toBe(`-.5 -.5 ${width + 1} ${height + 1}`);
      const expected = new Set<string>();
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          if (!isOpen(maze, { x, y }, 1)) expected.add([x, y, x + 1, y].join());
          if (!isOpen(maze, { x, y }, 2)) expected.add([x + 1, y, x + 1, y + 1].join());
          if (!isOpen(maze, { x, y }, 4)) expected.add([x, y + 1, x + 1, y + 1].join());
          if (!isOpen(maze, { x, y }, 8)) expected.add([x, y, x, y + 1].join());
        }
      }
      const walls = elements.filter(({ attributes }) => attributes.class === "walls");
      expect(walls.length).toBe(1);
      expect(strokesOf(walls[0].attributes.d).sort()).toEqual([...expected].sort());
    }
  });

  test("joins walls in a line: a border is four strokes", () => {
    const maze = engine.generate({ algorithm: "binary-tree", width: 40, height: 1, seed: 1 });
    expect(renderSvg(maze)).toContain('d="M0 0h40M0 1h40M0 0v1M40 0v1"');
  });

  test("the path goes through the middle of its cells, step by step, and wraps at the border", () => {
    const path = findPath(wrapping, { x: 1, y: 1 }, { x: 7, y: 5 });
    const elements = parseXml(renderSvg(wrapping, { path, ends: { start: { x: 1, y: 1 }, finish: { x: 7, y: 5 } } }));
    const strokes = strokesOf(elements.find(({ attributes }) => attributes.class === "path")?.attributes.d ?? "");
    const wraps = path.filter((cell, i) => i > 0 && ![1, 12].includes(Math.abs(cell - path[i - 1]))).length;
    expect(strokes.length).toBe(path.length - 1 + wraps);
    const middles = new Set(
      strokes.flatMap((stroke) => [stroke.split(",").slice(0, 2).join(), stroke.split(",").slice(2).join()]),
    );
    for (const cell of path) expect(middles).toContain(`${(cell % 12) + 0.5},${Math.floor(cell / 12) + 0.5}`);
    expect(elements.map(({ attributes }) => attributes.class)).toEqual([
      undefined,
      undefined,
      "background",
      "path",
      "walls",
      "start",
      "finish",
    ]);
    expect(elements[5].attributes).toMatchObject({ cx: "1.5", cy: "1.5" });
    expect(elements[6].attributes.d).toBe("M7.25 5.25h.5v.5h-.5z");
    expect(renderSvg(wrapping, { path: [5] })).toContain('d="M5.5 0.5h0"');
  });

  test("has a title, for any seed", () => {
    const seed = '</title><script>&"\0\ufffe';
    const maze = engine.generate({ algorithm: "wilson", width: 2, height: 2, topology: "torus", seed });
    const [svg, title] = parseXml(renderSvg(maze));
    expect(svg).toMatchObject({ tag: "svg", attributes: { role: "img" } });
    expect(title.content).toBe(
      "Maze by wilson, 2 × 2 cells on a torus, seed " +
        "&quot;&lt;/title&gt;&lt;script&gt;&amp;\\&quot;\\u0000\ufffd&quot;, index 0",
    );
    expect(parseXml(renderSvg(maze, { title: "A & B" }))[1].content).toBe("A &amp; B");
  });

  test("size, thickness and colours are as requested", () => {
    const maze = engine.generate({ algorithm: "kruskal", width: 4, height: 2, seed: 1 });
    const [svg, , walls] = parseXml(
      renderSvg(maze, { cellSize: 10, wallThickness: 0.5, colours: { walls: "currentColor", background: "none" } }),
    );
    expect(svg.attributes).toMatchObject({ width: "50", height: "30" });
    expect(walls.attributes).toMatchObject({ class: "walls", stroke: "currentColor", "stroke-width": "0.5" });
  });
});
