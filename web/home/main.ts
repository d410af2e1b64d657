// The first page: one large maze with its settings, measures and shape.

import { render } from "lit-html";
import { byId, element } from "../pages/dom.ts";
import { Latest } from "../pages/latest.ts";
import { MazePage } from "../stage/mazePage.ts";
import type { Tool } from "../stage/page.ts";
import { asProblem } from "../ui/problems.ts";
import { homeFields } from "./fields.ts";
import { drawThumbnails, loadThumbnails, showGallery } from "./gallery.ts";

const facts = new Latest();
const factsFold = byId("factsFold", HTMLDetailsElement);
/** Loaded after the first maze. */
let more: typeof import("./more.ts") | undefined;
let loading: Promise<void> | undefined;
/** The tool of the stage. A click waits until the settings are loaded. */
let drawing: Tool = {
  async onCell(...click) {
    await loadMore();
    drawing.onCell?.(...click);
  },
};

async function measure(): Promise<void> {
  const [made] = page.shown();
  if (!made || !factsFold.open) return;
  await facts.run(async (until) => {
    const { showFacts } = await until(import("./more.ts"));
    await showFacts(page.maker, made, until);
  });
}

function showFields(): void {
  const { mask, topology, index, start, braid } = page.state().request;
  render(homeFields(page), element("mazeFields"));
  if (more) render(more.moreFields(page, page.maker, showFields), element("more"));
  // Opens the fold if it contains values other than the default.
  if (mask || topology === "torus" || index || start || braid) byId("moreFold", HTMLDetailsElement).open = true;
}

function loadMore(): Promise<void> {
  loading ??= import("./more.ts").then((loaded) => {
    more = loaded;
    drawing = more.startDrawing(page);
    more.followDrops(page, page.maker);
    showFields();
  });
  return loading;
}

const page = new MazePage("create", {
  showState() {
    showFields();
    showGallery(page);
  },
  refused(error) {
    const field = document.getElementById(asProblem(error)?.field ?? "");
    const entered = field instanceof HTMLInputElement ? field.value : undefined;
    showFields();
    if (entered !== undefined && field instanceof HTMLInputElement) field.value = entered;
  },
  async made() {
    loadMore().catch(() => {});
    loadThumbnails(page.maker).catch(() => {});
    await measure();
  },
  redraw: drawThumbnails,
});
factsFold.addEventListener("toggle", () => measure().catch(() => {}));
page.start(() => drawing);
