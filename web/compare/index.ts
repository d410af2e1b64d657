// Compare: two to four algorithms on the same seed: their mazes, their measures, 1,000 mazes of each, and the speed of
// both backends.

import { rows } from "../../src/core/registry.ts";
import type { AnyRequest } from "../../src/index.ts";
import { sayCompare as say } from "../tabTexts.ts";
import { titleOf } from "../ui/about.ts";
import { make } from "../ui/dom.ts";
import { MAX_BESIDE } from "../ui/limits.ts";
import { say as sayOnPage } from "../ui/messages.ts";
import type { Figure, StartTab } from "../ui/page.ts";
import { startRacing } from "../ui/racePanel.ts";
import { startSpread } from "./spread.ts";
import { startTable } from "./table.ts";

const PLACES = ["second", "third", "fourth"] as const;

/** What is compared if nothing has been chosen: two textures that differ much. */
const FIRST_CHOICE = "recursive-backtracker";
const OTHER_CHOICE = "kruskal";

const start: StartTab = (panel, page) => {
  const legend = make("legend", { "data-text": "others" });
  const fields = PLACES.map((name, i) => {
    const select = make("select", { id: i ? `beside${i + 1}` : "beside" });
    select.append(
      make("option", { value: "", "data-text": "none" }),
      ...rows.map(({ id }) => make("option", { value: id })),
    );
    const label = make("label", {}, make("span", { "data-text": name }), select);
    select.addEventListener("change", () => {
      const chosen = fields.map((field) => field.select.value).filter((id) => id !== "");
      page.change({ beside: [...new Set(chosen)] as AnyRequest["algorithm"][] });
    });
    return { label, select };
  });
  panel.append(make("fieldset", { class: "row besides" }, legend, ...fields.map(({ label }) => label)));
  const table = startTable(panel, page);
  const spread = startSpread(panel, page);
  const racing = startRacing(panel, page);
  let asked = false;

  function showFields(): void {
    const { beside } = page.state();
    for (const [i, { label, select }] of fields.entries()) {
      for (const option of select.options) if (option.value) option.text = titleOf(option.value);
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
