// The first page: one large maze with its settings, measures and shape.

import { byId } from "../pages/dom.ts";
import { Latest } from "../pages/latest.ts";
import { MazePage } from "../stage/mazePage.ts";
import { asProblem } from "../ui/problems.ts";
import { startControls } from "./controls.ts";
import { startDrawing } from "./drawing.ts";
import { Gallery } from "./gallery.ts";
import { showShapes, startShapes } from "./shapePanel.ts";

const facts = new Latest();
const factsFold = byId("factsFold", HTMLDetailsElement);

async function measure(): Promise<void> {
  const [made] = page.shown();
  if (!made || !factsFold.open) return;
  await facts.run(async (until) => {
    const { showFacts } = await until(import("./facts.ts"));
    await showFacts(page.maker, made, until);
  });
}

const page = new MazePage("create", {
  showState() {
    showControls();
    gallery.choose(page.state().request.algorithm);
    showShapes(page.state());
  },
  refused(error) {
    const field = document.getElementById(asProblem(error)?.field ?? "");
    const entered = field instanceof HTMLInputElement ? field.value : undefined;
    showControls();
    // showControls has replaced the fields of parameters, so the field is looked up again.
    const now = document.getElementById(field?.id ?? "");
    if (entered !== undefined && now instanceof HTMLInputElement) now.value = entered;
  },
  async made() {
    gallery.load(page.maker).catch(() => {});
    await measure();
  },
  relabel() {
    measure().catch(() => {});
  },
  redraw: () => gallery.redraw(),
});
const { state, change, refuse } = page.store;
const gallery = new Gallery((algorithm) => change({ request: { ...state().request, algorithm } }));
const showControls = startControls(state, change, refuse);
startShapes(page.maker, state, change);
factsFold.addEventListener("toggle", () => measure().catch(() => {}));
const drawing = startDrawing(page);
page.start(() => drawing);
