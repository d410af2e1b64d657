// A table of the measures of the shown mazes.

import type { Measures } from "../../src/index.ts";
import { make } from "../pages/dom.ts";
import { sayCompare as say } from "../tabTexts.ts";
import { titleOf } from "../ui/about.ts";
import { rowsOf } from "../ui/facts.ts";
import { say as common } from "../ui/messages.ts";
import type { Page } from "../ui/page.ts";
import type { Made } from "../worker/worker.ts";

/** Adds the table to a panel. `show` fills it once the mazes are measured. */
export function startTable(panel: HTMLElement, page: Page): { show: () => Promise<void> } {
  const holder = make("div", { class: "tableHolder", tabindex: "0", role: "region", "aria-labelledby": "tableTitle" });
  const title = make("h2", { id: "tableTitle" });
  panel.append(title, holder);
  const measured = new WeakMap<Made, Measures>();

  async function measuresOf(made: Made): Promise<Measures> {
    const known = measured.get(made);
    if (known) return known;
    const measures = await page.maker.remote.measure({ request: made.request, ends: made.solution?.ends });
    measured.set(made, measures);
    return measures;
  }

  async function show(): Promise<void> {
    const shown = page.shown();
    title.textContent = say("table");
    const all: Measures[] = [];
    for (const made of shown) {
      all.push(await measuresOf(made));
      // The page now shows other mazes, so these measures are dropped.
      if (page.shown() !== shown) return;
    }
    const rows = rowsOf(shown[0], true).map(([name, value]) => {
      const head = make("th", { scope: "row" }, common(name), make("small", {}, say(`${name}Why`)));
      return make("tr", {}, head, ...all.map((measures) => make("td", {}, value(measures))));
    });
    const heads = shown.map(({ maze }) => make("th", { scope: "col" }, titleOf(maze.algorithm)));
    const head = make("tr", {}, make("th", { scope: "col" }, say("measure")), ...heads);
    holder.replaceChildren(make("table", { id: "comparison" }, make("thead", {}, head), make("tbody", {}, ...rows)));
  }

  return { show };
}
