// Compare: another algorithm beside, on the same seed, and the speed of both backends.

import type { AnyRequest } from "../../src/index.ts";
import { algorithms } from "../../src/index.ts";
import { titleOf } from "../ui/about.ts";
import { make } from "../ui/dom.ts";
import { say } from "../ui/messages.ts";
import type { Figure, StartTab } from "../ui/page.ts";
import { startRacing } from "../ui/racePanel.ts";

const start: StartTab = (panel, page) => {
  const beside = make("select", { id: "beside" });
  beside.append(
    make("option", { value: "", "data-text": "nothing" }),
    ...algorithms.map(({ id }) => make("option", { value: id })),
  );
  beside.addEventListener("change", () => {
    const id = beside.value as AnyRequest["algorithm"] | "";
    page.change({ beside: id === "" ? [] : [id] });
  });
  panel.append(make("label", {}, make("span", { "data-text": "beside" }), beside));
  const racing = startRacing(panel, page);

  return {
    show() {
      for (const option of beside.options) if (option.value) option.text = titleOf(option.value);
      beside.value = page.state().beside[0] ?? "";
      racing.show();
    },
    hide: racing.cancel,
    figures() {
      const shown = page.shown();
      if (shown.length === 1) return [{ made: shown[0] }];
      return shown.map((made): Figure => {
        const title = titleOf(made.maze.algorithm);
        const whole = shown[0].maze.mask && !made.maze.mask;
        return { made, caption: whole ? say("withoutShape", { algorithm: title }) : title };
      });
    },
  };
};

export default start;
