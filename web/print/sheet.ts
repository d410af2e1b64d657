// The printable sheet: pages of mazes, followed by pages of their solutions.

import type { Maker } from "../maze/maker.ts";
import { titleOf } from "../ui/about.ts";
import { button, element, input, make, select } from "../ui/dom.ts";
import { number, say } from "../ui/messages.ts";
import type { State } from "../ui/state.ts";

/** The most cells of a maze that remain distinguishable on paper. */
const MAX_CELLS = 40_000;

// The part of a page for mazes, in millimetres, without captions.
const PAGE = { width: 184, height: 250 };
const CAPTION = 13;

/** Returns the number of columns with which the mazes are largest. */
function columnsOf(mazes: number, { width, height }: State["request"]): number {
  const size = (columns: number): number =>
    Math.min(PAGE.width / columns / width, (PAGE.height / (mazes / columns) - CAPTION) / height);
  const candidates = Array.from({ length: mazes }, (_, i) => i + 1).filter((columns) => mazes % columns === 0);
  return candidates.reduce((best, columns) => (size(columns) > size(best) ? columns : best));
}

/** A drawing as an element; its parts have classes for the style sheet to colour. */
function drawing(svg: string): Element {
  const { documentElement } = new DOMParser().parseFromString(svg, "image/svg+xml");
  documentElement.removeAttribute("width");
  documentElement.removeAttribute("height");
  return document.importNode(documentElement, true);
}

export function startSheet(maker: () => Maker, state: () => State, notice: (text: string) => void): void {
  const sheets = element("sheets");

  async function makeSheet(): Promise<void> {
    const { request, ends = "farthest" } = state();
    if (request.width * request.height > MAX_CELLS) return notice(say("sheetTooLarge", { cells: number(MAX_CELLS) }));
    const paper = select("paper").value;
    const perPage = Number(select("perPage").value);
    const pages = Math.min(50, Math.max(1, Math.floor(input("pages").valueAsNumber) || 1));
    const drawings = await maker().remote.sheet(request, pages * perPage, ends);
    const columns = columnsOf(perPage, request);
    const page = (from: number, kind: "maze" | "solved"): HTMLElement => {
      const figures = drawings.slice(from, from + perPage).map((one, i) => {
        const label = `${say("index")} ${(request.index ?? 0) + from + i}`;
        return make("figure", {}, drawing(one[kind]), make("figcaption", {}, label));
      });
      const title =
        `${titleOf(request.algorithm)} · ${request.width} × ${request.height} · ` +
        `${say("seed").toLowerCase()} ${request.seed}`;
      const heading = kind === "solved" ? `${say("solutions")} — ${title}` : title;
      const grid = make("div", { class: `mazes columns-${columns} rows-${perPage / columns}` }, ...figures);
      return make("article", { class: `page ${paper}` }, make("h2", {}, heading), grid);
    };
    const starts = Array.from({ length: pages }, (_, i) => i * perPage);
    element("paperPages").replaceChildren(
      ...starts.map((from) => page(from, "maze")),
      ...starts.map((from) => page(from, "solved")),
    );
    sheets.hidden = false;
    document.body.classList.add("printing");
    button("printNow").focus();
    scrollTo(0, 0);
  }

  button("makeSheet").addEventListener("click", () => {
    makeSheet().catch((error: Error) => notice(error.message));
  });
  button("printNow").addEventListener("click", () => print());
  button("closeSheet").addEventListener("click", () => {
    sheets.hidden = true;
    document.body.classList.remove("printing");
    element("paperPages").replaceChildren();
    button("makeSheet").focus();
  });
}
