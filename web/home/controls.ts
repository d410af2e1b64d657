// What the first page shows beside its maze: settings, the gallery of algorithms, and facts.

import { render } from "lit-html";
import { byId, element } from "../pages/dom.ts";
import { Latest } from "../pages/latest.ts";
import type { MazePage } from "../stage/mazePage.ts";
import { asProblem } from "../ui/problems.ts";
import { startDrawing } from "./drawing.ts";
import { showFacts } from "./facts.ts";
import { homeFields } from "./fields.ts";
import { drawThumbnails, loadThumbnails, showGallery } from "./gallery.ts";
import { moreFields } from "./more.ts";
import { followDrops } from "./shapeFields.ts";

/** Shows the controls. Returns the tool of the stage, and functions that the page calls (stage/mazePage.ts). */
export function startControls(page: MazePage) {
  const { maker } = page;
  const facts = new Latest();
  const factsFold = byId("factsFold", HTMLDetailsElement);

  async function measure(): Promise<void> {
    const [made] = page.shown();
    if (made && factsFold.open) await facts.run((until) => showFacts(maker, made, until));
  }

  function showFields(): void {
    const { mask, topology, index, start, braid } = page.state().request;
    render(homeFields(page), element("mazeFields"));
    render(moreFields(page, maker, showFields), element("more"));
    // Opens the fold if it contains values other than the default.
    if (mask || topology === "torus" || index || start || braid) byId("moreFold", HTMLDetailsElement).open = true;
  }

  function showState(): void {
    showFields();
    showGallery(page);
  }

  factsFold.addEventListener("toggle", () => measure().catch(() => {}));
  followDrops(page, maker);
  showState();
  return {
    drawing: startDrawing(page),
    showState,
    refused(error: unknown): void {
      const field = document.getElementById(asProblem(error)?.field ?? "");
      const entered = field instanceof HTMLInputElement ? field.value : undefined;
      showFields();
      if (entered !== undefined && field instanceof HTMLInputElement) field.value = entered;
    },
    async made(): Promise<void> {
      loadThumbnails(maker).catch(() => {});
      await measure();
    },
    redraw: drawThumbnails,
  };
}
