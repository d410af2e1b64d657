// Compares the strokes of renderSvg with the walls.

import { describe, expect, test } from "vitest";
import { DIRECTIONS, isOpen, renderSvg } from "../../src/index.ts";
import { engines } from "../helpers/engines.ts";
import { expectRefusal, loose } from "../helpers/refusal.ts";
import { mazes, wrapping } from "./mazes.ts";

const engine = engines.wasm;

/** Fails if the XML is invalid. */
function parseXml(text: string): { tag: string; attributes: Record<string, string>; content: string }[] {
  const found: { tag: string; attributes: Record<string, string>; content: string }[] = [];
  const open: string[] = [];
  let rest = text;
  while (rest !== "") {
    const match = /^<(\/?)(\w+)((?: [\w:-]+="[^"<]*")*)(\/?)>([^<>]*)/.exec(rest);
    if (!match) expect.fail(`expected XML, got ${rest.slice(0, 80)}`);
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

/** Splits path data with commands M, m, h and v into unit steps "x,y,x,y", from west to east or north to south. */
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

test("strokes every wall once, and strokes nothing else", () => {
  for (const maze of mazes) {
    const { width, height } = maze;
    const elements = parseXml(renderSvg(maze));
    expect(elements[0].attributes.viewBox).toBe(`-.5 -.5 ${width + 1} ${height + 1}`);
    const expected = new Set<string>();
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const sides = [
          [x, y, x + 1, y],
          [x + 1, y, x + 1, y + 1],
          [x, y + 1, x + 1, y + 1],
          [x, y, x, y + 1],
        ];
        for (const [i, { bit }] of DIRECTIONS.entries())
          if (!isOpen(maze, { x, y }, bit)) expected.add(sides[i].join());
      }
    const walls = elements.filter(({ attributes }) => attributes.class === "walls");
    expect(walls.length).toBe(1);
    expect(strokesOf(walls[0].attributes.d).sort()).toEqual([...expected].sort());
  }
});

test("draws adjacent walls in a line as one stroke, so a closed border takes four strokes", () => {
  const maze = engine.generate({ algorithm: "binary-tree", width: 40, height: 1, seed: 1 });
  expect(renderSvg(maze)).toContain('d="M0 0h40M0 1h40M0 0v1M40 0v1"');
});

test("draws the path through the middle of its cells, and at both edges if it crosses the border", () => {
  const ends = { start: { x: 1, y: 1 }, finish: { x: 7, y: 5 } };
  const path = [...engine.solve(wrapping, ends.start, ends.finish)];
  const elements = parseXml(renderSvg(wrapping, { path, ends }));
  const classes = elements.map(({ attributes }) => attributes.class);
  expect(classes).toEqual([undefined, undefined, "background", "path", "walls", "start", "finish"]);
  const strokes = strokesOf(elements[3].attributes.d);
  const wraps = path.filter((cell, i) => i > 0 && ![1, 12].includes(Math.abs(cell - path[i - 1]))).length;
  expect(strokes.length).toBe(path.length - 1 + wraps);
  const middles = new Set(strokes.flatMap((stroke) => stroke.match(/[^,]+,[^,]+/g)));
  for (const cell of path) expect(middles).toContain(`${(cell % 12) + 0.5},${Math.floor(cell / 12) + 0.5}`);
  expect(elements[5].attributes).toMatchObject({ cx: "1.5", cy: "1.5" });
  expect(elements[6].attributes.d).toBe("M7.25 5.25h.5v.5h-.5z");
  expect(renderSvg(wrapping, { path: [5] })).toContain('d="M5.5 0.5h0"');
});

test("marks the ends of mazes of 100 cells or more with rings", () => {
  const ends = { start: { x: 3, y: 2 }, finish: { x: 9, y: 4 } };
  const rings = (width: number): string[] => {
    const svg = renderSvg(engine.generate({ algorithm: "kruskal", width, height: 5, seed: 1 }), { ends });
    const found = svg.matchAll(/<circle class="(\w+)-ring".* cx="([\d.]+)" cy="([\d.]+)"/g);
    return [...found].map((match) => match.slice(1).join(" "));
  };
  expect(rings(99)).toEqual([]);
  expect(rings(100)).toEqual(["start 3.5 2.5", "finish 9.5 4.5"]);
});

test("escapes the title, whatever the seed", () => {
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

test("draws in the requested size, thickness and colours", () => {
  const maze = engine.generate({ algorithm: "kruskal", width: 4, height: 2, seed: 1 });
  const colours = { walls: "currentColor", background: "none" };
  const [svg, , walls] = parseXml(renderSvg(maze, { cellSize: 10, wallThickness: 0.5, colours }));
  expect(svg.attributes).toMatchObject({ width: "50", height: "30" });
  expect(walls.attributes).toMatchObject({ class: "walls", stroke: "currentColor", "stroke-width": "0.5" });
});

const CSS_COLOURS = [
  ..."red #0969da #fff8 var(--wall) currentColor RGBA(0,0,0,.5)".split(" "),
  "rgb(9 105 218 / 50%)",
  "hsl(1.5rad, 10%, 20%)",
  "color-mix(in oklab, red 20%, rgb(0 0 0))",
  "light-dark(#000, #fff)",
];

test.each(CSS_COLOURS)("accepts the colour %s", (walls) => {
  expect(renderSvg(wrapping, { colours: { walls } })).toContain(`"${walls}"`);
});

describe("refused options", () => {
  const HOSTILE = [
    ...'url(https://example.org/x) url(//example.org/x) URL(#a) u\\72l(x) red"/><script> image(x)'.split(" "),
    ..."src(x) red;fill:url(x) rgb(url(x)) attr(x) red/* &#117;rl(x)".split(" "),
    "",
    " url( x )",
    "image-set('x' 1x)",
  ];
  test.each(HOSTILE)("refuses the colour %s, which would fetch a file or inject markup", (walls) => {
    expect(() => renderSvg(wrapping, { colours: { walls } })).toThrow(/^"colours\.walls" expected a CSS colour/);
  });

  test.each([
    [{ cellSize: 0 }, RangeError, '"cellSize" expected a number above 0, at most 65536, got 0'],
    [{ cellSize: "16" }, TypeError, /, got "16"$/],
    [{ wallThickness: 1.5 }, RangeError, '"wallThickness" expected a number above 0, at most 1, got 1.5'],
    [{ title: 3 }, TypeError, '"title" expected a string, got 3'],
    [{ colours: { walls: 0 } }, TypeError, '"colours.walls" expected a string, got 0'],
    [{ colours: "red" }, TypeError, /^"colours" expected an object { walls, .* }, got "red"$/],
    [{ colours: { wall: "red" } }, RangeError, /, got "wall"; did you mean "walls"\?$/],
  ])("refuses the options %o", (options, type, message) => {
    expectRefusal(() => renderSvg(wrapping, loose(options)), type, message);
  });

  test("refuses a maze whose SVG would have more than 2^29 characters", () => {
    const line = { ...wrapping, width: 1, height: 2 ** 27, walls: new Uint8Array(2 ** 27) };
    const message = /^"maze" expected at most 2\^29 characters as SVG, got up to \d+; use /;
    expectRefusal(() => renderSvg(line), RangeError, message);
  });
});
