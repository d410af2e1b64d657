// The lab: algorithms and solvers step by step, and several algorithms beside each other.

import { render } from "lit-html";
import startCompare from "../compare/index.ts";
import { mazeFields } from "../fields/mazeFields.ts";
import { button, element } from "../pages/dom.ts";
import startSolvers from "../solvers/index.ts";
import { addBar, MazePage } from "../stage/mazePage.ts";
import { pageOf, TABS, type Tab } from "../ui/state.ts";
import startWatch from "../watch/index.ts";

const START = { watch: startWatch, solvers: startSolvers, compare: startCompare } as const;
const NAMES = TABS.filter((tab) => pageOf(tab) === pageOf("watch")) as readonly (keyof typeof START)[];

const page = new MazePage("watch", { showState });
const tools = new Map(
  NAMES.map((name) => {
    const panel = element(name);
    const tool = START[name](panel, page);
    return [name as Tab, { tool, panel, tab: button(`tab-${name}`), bar: addBar(tool, name) }] as const;
  }),
);
let open: Tab | undefined;

function showState(): void {
  render(mazeFields(page.store), element("mazeFields"));
  const { tab: wanted } = page.state();
  for (const [name, { panel, tab, bar }] of tools) {
    const isOpen = name === wanted;
    panel.hidden = !isOpen;
    if (bar) bar.hidden = !isOpen;
    tab.setAttribute("aria-selected", `${isOpen}`);
    tab.tabIndex = isOpen ? 0 : -1;
  }
  if (open !== wanted && open) tools.get(open)?.tool.hide?.();
  open = wanted;
  tools.get(wanted)?.tool.prepare?.();
  document.documentElement.dataset.tab = wanted;
}

function choose(tab: Tab): void {
  page.change({ tab });
  button(`tab-${tab}`).focus();
}

for (const [i, name] of NAMES.entries()) {
  button(`tab-${name}`).addEventListener("click", () => choose(name));
  button(`tab-${name}`).addEventListener("keydown", (event) => {
    const to = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: NAMES.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(NAMES[(to + NAMES.length) % NAMES.length]);
  });
}

page.start(() => tools.get(page.state().tab)?.tool ?? {});
