// Tests code of the explorer without a browser: charts, separate parts of shapes, and parameters of tabs in the
// address.

import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { algorithms } from "../../src/index.ts";
import { histogram, outline, summaryOf } from "../../web/compare/histogram.ts";
import { countParts, shapeMask } from "../../web/maze/shape.ts";
import { FAMILIES } from "../../web/ui/about.ts";
import { fromAddress, initialState, parseTab, toAddress } from "../../web/ui/state.ts";

describe("charts of measures", () => {
  test("a histogram counts each value in one bin, and the greatest value in the last bin", () => {
    expect(histogram([0, 1, 1.9, 2, 9, 10], 0, 10, 5)).toEqual([3, 1, 0, 0, 2]);
    expect(histogram([3, 3], 3, 3, 4)).toEqual([2, 0, 0, 0]);
    fc.assert(
      fc.property(fc.array(fc.double({ min: -5, max: 50, noNaN: true }), { minLength: 1 }), (values) => {
        const { mean, least, most } = summaryOf(values);
        expect(mean).toBeGreaterThanOrEqual(least - 1e-9);
        expect(mean).toBeLessThanOrEqual(most + 1e-9);
        expect(histogram(values, least, most, 7).reduce((sum, count) => sum + count)).toBe(values.length);
      }),
    );
  });

  test("the outline of a chart begins and ends at the bottom, and the highest bin has the full height", () => {
    expect(outline([1, 2, 0], 10)).toBe("M0 10L0 5.00L1 5.00L1 0.00L2 0.00L2 10.00L3 10.00L3 10Z");
  });
});

describe("parts of shapes", () => {
  test("countParts joins cells that share a side, but not cells that share only a corner", () => {
    const isInside = (cell: string) => (cell === "#" ? 1 : 0);
    const parts = (...rows: string[]) => countParts(Uint8Array.from(rows.join(""), isInside), rows[0].length);
    expect(parts("##", "##")).toBe(1);
    expect(parts("#.", ".#")).toBe(2);
    // The last cell of a row is not a neighbour of the first cell of the next row.
    expect(parts("..#", "#..")).toBe(2);
    expect(parts("#.#.#")).toBe(3);
    expect(parts("...")).toBe(0);
    expect(parts("###", "#.#", "###")).toBe(1);
  });

  test("each preset shape has one part", () => {
    const size = { width: 60, height: 40 };
    for (const name of ["disc", "ring", "heart", "diamond"] as const)
      expect(countParts(shapeMask(name, size) ?? new Uint8Array(), size.width), name).toBe(1);
  });
});

describe("parameters in the address", () => {
  test("the address keeps parameters of tabs and three more algorithms, and drops unknown parameters", () => {
    const beside = "beside=eller,nothing,wilson,eller,sidewinder,kruskal";
    const state = fromAddress(`play.fog=on&print.title=A%20B&other.word=1&play.=x&${beside}`, initialState());
    expect(state.words).toEqual({ "play.fog": "on", "print.title": "A B" });
    expect(state.beside).toEqual(["eller", "wilson", "sidewinder"]);
    const again = fromAddress(toAddress(state), initialState());
    expect([again.words, again.beside]).toEqual([state.words, state.beside]);
  });

  test("a wrong word of an address is reported, and leaves the others", () => {
    const read = (address: string) => {
      const problems: string[] = [];
      const state = fromAddress(address, initialState(), (error) => problems.push((error as Error).message));
      return { ...state, ...state.request, problems };
    };
    const one = read("algorithm=true-prim&width=8&height=6&seed=5&tab=watch&p.newest=x&start=1");
    expect(one).toMatchObject({ algorithm: "kruskal", width: 8, height: 6, seed: 5, tab: "watch" });
    expect(one.problems.length).toBeGreaterThan(1);
    const other = read("width=0&height=7&mask=!!&ends=1&topology=sphere&index=-1&algorithm=wilson");
    expect(other).toMatchObject({ algorithm: "wilson", height: 7, width: initialState().request.width, index: 0 });
    expect(other.problems).toHaveLength(5);
    expect(() => fromAddress("width=0", initialState())).toThrow(/^"width" expected/);
  });

  test.each(["__proto__", "toString", "constructor", "valueOf", "hasOwnProperty", "nothing"])(
    "tab=%s opens the page itself, and is reported",
    (tab) => {
      for (const first of ["create", "watch", "play", "print"] as const) {
        const problems: string[] = [];
        const state = fromAddress(`tab=${tab}&width=9`, initialState(first), (error) =>
          problems.push((error as Error).message),
        );
        expect(state).toMatchObject({ tab: first, request: { width: 9 } });
        expect(problems).toEqual([expect.stringMatching(new RegExp(`^"tab" expected one of .*, got ${tab}$`))]);
      }
      expect(parseTab(tab)).toBeUndefined();
    },
  );

  test("an address with a tab name of an earlier version opens the corresponding tab", () => {
    expect(fromAddress("tab=solve", initialState()).tab).toBe("play");
    expect(fromAddress("tab=keep", initialState()).tab).toBe("export");
  });
});

test("French texts call a cell by one word", () => {
  const texts = (readdirSync("web", { recursive: true }) as string[]).filter((file) =>
    /(fr|world.texts)\.ts$/.test(file),
  );
  expect(texts.length).toBeGreaterThan(10);
  for (const file of texts) expect(readFileSync(`web/${file}`, "utf8"), file).not.toMatch(/\bcases?\b/i);
});

test("each algorithm belongs to one family", () => {
  const ids = FAMILIES.flatMap(([, family]) => [...family] as string[]);
  expect(ids.sort()).toEqual(algorithms.map(({ id }) => id as string).sort());
});
