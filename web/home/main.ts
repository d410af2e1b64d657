// The first page: one large maze with its settings, measures and shape.

import { MazePage } from "../stage/mazePage.ts";

let controls: ReturnType<typeof import("./controls.ts").startControls> | undefined;

const page = new MazePage("create", {
  async load() {
    // The controls import the fields. Both are requested at once.
    const [{ startControls }] = await Promise.all([import("./controls.ts"), import("../fields/fields.ts")]);
    controls = startControls(page);
  },
  showState: () => controls?.showState(),
  refused: (error) => controls?.refused(error),
  made: () => controls?.made(),
  redraw: () => controls?.redraw(),
});
page.start(() => controls?.drawing ?? {});
