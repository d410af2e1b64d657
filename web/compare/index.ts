// The tab Compare: mazes and measures of two to four algorithms with the same seed, charts of 1,000 mazes of each
// algorithm, and the speed of both backends.

import type { AnyRequest } from "../../src/index.ts";
import { MAX_BESIDE } from "../maze/limits.ts";
import { make } from "../pages/dom.ts";
import { sayCompare as say } from "../tabTexts.ts";
import { algorithmField, showAlgorithms, titleOf } from "../ui/about.ts";
import { say as sayOnPage } from "../ui/messages.ts";
import type { Figure, StartTab } from "../ui/page.ts";
import { startRacing } from "./racePanel.ts";
import { startSpread } from "./spread.ts";
import { startTable } from "./table.ts";

const LABELS = ["second", "third", "fourth"] as const;

/** The default second algorithm; OTHER_CHOICE if the first algorithm is FIRST_CHOICE. Their textures differ visibly. */
const FIRST_CHOICE = "recursive-backtracker";
const OTHER_CHOICE = "kruskal";

const start: StartTab = (panel, page) => {
  const fields = LABELS.map((name, i) => {
    const select = algorithmField(i ? `beside${i + 1}` : "beside");
    select.addEventListener("change", () => {
      const chosen = fields.map((field) => field.select.value).filter((id) => id !== "");
      page.change({ beside: [...new Set(chosen)] as AnyRequest["algorithm"][] });
    });
    return { select, label: make("label", {}, make("span", { "data-text": name }), select) };
  });
  const legend = make("legend", { "data-text": "others" });
  panel.append(make("fieldset", { class: "row besides" }, legend, ...fields.map(({ label }) => label)));
  const table = startTable(panel, page);
  const spread = startSpread(panel, page);
  const racing = startRacing(panel, page);
  let asked = false;

  function showFields(): void {
    const { beside } = page.state();
    for (const [i, { label, select }] of fields.entries()) {
      showAlgorithms(select);
      select.value = beside[i] ?? "";
      label.hidden = i > Math.min(beside.length, MAX_BESIDE - 1);
    }
  }

  return {
    show() {
      say.fill(panel);
      showFields();
      spread.show();
      racing.show();
      const { beside, request } = page.state();
      if (!asked && beside.length === 0) {
        asked = true;
        page.change({ beside: [request.algorithm === FIRST_CHOICE ? OTHER_CHOICE : FIRST_CHOICE] }, true);
        return;
      }
      asked = true;
      return table.show();
    },
    hide() {
      racing.cancel();
      spread.cancel();
    },
    figures() {
      const shown = page.shown();
      if (shown.length === 1) return [{ made: shown[0] }];
      return shown.map((made): Figure => {
        const title = titleOf(made.maze.algorithm);
        const whole = shown[0].maze.mask && !made.maze.mask;
        return { made, caption: whole ? sayOnPage("withoutShape", { algorithm: title }) : title };
      });
    },
  };
};

export default start;
