// Prints the mazes of a stage. The print shortcut prints a drawing that the worker
// makes. The browser's menu cannot wait for the drawing, so it prints the canvas.

import { make } from "../pages/dom.ts";
import type { Alone } from "../print/alone.ts";
import { titleOf } from "../ui/about.ts";
import { say } from "../ui/messages.ts";
import type { Page } from "./page.ts";

/** The mazes on the stage, each with its caption. */
function alone(page: Page): Alone[] {
  const { solution: isSolved } = page.state();
  return page.shown().map(({ maze, solution }) => {
    const { algorithm, width, height, seed, index } = maze;
    const parts = [titleOf(algorithm), `${width} × ${height}`, `${say("seed").toLowerCase()} ${seed}`];
    if (index > 0) parts.push(`${say("index").toLowerCase()} ${index}`);
    return { maze, ends: solution?.ends, path: isSolved ? solution?.path : undefined, caption: parts.join(" · ") };
  });
}

export function followPrinting(page: Page): void {
  const holder = make("div", { class: "alone" });
  addEventListener("keydown", async (event) => {
    const isPrint = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === "p";
    if (!isPrint) return;
    event.preventDefault();
    const svg = await page.maker.remote.drawAlone(alone(page)).catch(() => undefined);
    if (svg !== undefined) {
      const { documentElement } = new DOMParser().parseFromString(svg, "image/svg+xml");
      holder.replaceChildren(document.importNode(documentElement, true));
      document.body.append(holder);
    }
    print();
  });
  addEventListener("afterprint", () => holder.remove());
}
