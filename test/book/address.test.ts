// Tests the addresses of mazes and of book pages, as links and as QR codes.

import { expect, test } from "vitest";
import { bookAddress, mazeAddress } from "../../src/book/address.ts";
import type { BookSettings } from "../../src/book/settings.ts";
import { fromAddress, initialState } from "../../web/ui/state.ts";
import { BASE, HEART, make, settings } from "./books.ts";

test("the explorer reads the request of a maze from its address", () => {
  const requests = [
    { algorithm: "kruskal", width: 12, height: 9, seed: 7, index: 3 },
    { algorithm: "prim-modified", width: 12, height: 9, seed: "é 1;2", index: 0, start: { x: 3, y: 4 } },
    { algorithm: "wilson", topology: "torus", width: 5, height: 5, seed: "12", index: 0 },
    { algorithm: "wilson", seed: 1, index: 0, braid: 0.25, ...HEART },
    { algorithm: "binary-tree", width: 4, height: 4, seed: 1, index: 0, parameters: { corner: "south-east" } },
  ] as const;
  for (const request of requests) {
    const address = mazeAddress(BASE, request, "sides");
    const state = fromAddress(new URL(address).hash.slice(1), initialState());
    expect(state.request).toEqual({ topology: "plane", ...request });
    expect(state.ends).toBe("sides");
  }
  const ends = { start: { x: 0, y: 1 }, finish: { x: 3, y: 2 } };
  const address = mazeAddress(BASE, { ...requests[0] }, ends);
  expect(fromAddress(new URL(address).hash.slice(1), initialState()).ends).toEqual(ends);
});

test("a page has one QR code per maze, or a single QR code for all of its mazes", () => {
  const addresses = (changes: Partial<BookSettings>) =>
    make({ pages: 2, ...changes }, BASE).map((page) =>
      page.operations.flatMap((one, i) => {
        const after = page.operations[i + 1];
        return one.kind === "squares" && after?.kind === "link" ? [after.address] : [];
      }),
    );
  const [one, two] = addresses({ perPage: 2 });
  expect([one.length, two.length]).toEqual([2, 2]);
  expect(one[0]).toMatch(
    /^https:\/\/example\.org\/mazes\/#algorithm=recursive-backtracker&width=\d+&height=\d+&seed=7/,
  );
  const pages = addresses({ perPage: 6 });
  expect(pages.slice(0, 2).map(({ length }) => length)).toEqual([1, 1]);
  expect(pages[1][0]).toBe(`${bookAddress(BASE, settings({ pages: 2, perPage: 6 }), 2)}`);
  expect(pages[1][0]).toContain("print.pages=2&print.perPage=6&print.page=2");
  expect(addresses({ perPage: 6, codes: "maze" })[0]).toHaveLength(6);
  expect(addresses({ codes: "none" }).flat()).toEqual([]);
});

test("refuses an address that is too long for a QR code, and says to omit the codes", () => {
  const mask = Uint8Array.from({ length: 10_000 }, (_, i) => (i % 3 === 0 || i % 7 === 0 ? 1 : 0));
  expect(() => make({ width: 100, height: 100, mask, algorithms: ["wilson"] }, BASE)).toThrow(
    /^"qr" expected "none", because an address of \d+ characters is too long for a printed QR code, got "maze"$/,
  );
  expect(make({ width: 100, height: 100, mask, algorithms: ["wilson"], codes: "none" }, BASE)).not.toHaveLength(0);
});
