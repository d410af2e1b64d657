// Solvers: solvers at work.

import { make } from "../ui/dom.ts";
import type { StartTab } from "../ui/page.ts";

const start: StartTab = (panel) => {
  panel.append(make("p", { "data-text": "solversText" }));
  return { show() {} };
};

export default start;
