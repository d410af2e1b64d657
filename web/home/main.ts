// The first page: one large maze with its settings, measures and shape.

import { MazePage } from "../stage/mazePage.ts";

let controls: ReturnType<typeof import("./controls.ts").startControls> | undefined;

const page = new MazePage("create", {
  async load() {
    const { startControls } = await import("./controls.ts");
    controls = startControls(page);
  },
  showState: () => controls?.showState(),
  refused: (error) => controls?.refused(error),
  made: () => controls?.made(),
  redraw: () => controls?.redraw(),
});
page.start(() => controls?.drawing ?? {});
