// The lab: algorithms and solvers step by step, and several algorithms beside each other.

import { html, render } from "lit-html";
import startCompare from "../compare/index.ts";
import { mazeFields } from "../fields/mazeFields.ts";
import { button, element } from "../pages/dom.ts";
import startSolvers from "../solvers/index.ts";
import { addBar, MazePage } from "../stage/mazePage.ts";
import { say } from "../ui/messages.ts";
import { pageOf, TABS, type Tab, withWord } from "../ui/state.ts";
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

const isPresenting = (): boolean => document.documentElement.hasAttribute("data-present");

/** Shows the maze, the sentence and the pseudocode alone in large type, or the whole page again. */
function present(isOn: boolean): void {
  page.change({ words: withWord(page.state(), `${page.state().tab}.present`, isOn ? "on" : undefined) }, true);
}

/** Shows the mode of presentation, whose keys are those of the focused play button, and the arrows. */
function showPresentation(): void {
  const { tab, words } = page.state();
  const isOn = tab !== "compare" && words[`${tab}.present`] === "on";
  const isNew = isOn && !isPresenting();
  document.documentElement.toggleAttribute("data-present", isOn);
  if (isNew) tools.get(tab)?.bar?.querySelector<HTMLElement>(".player .primary")?.focus();
}

addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && isPresenting()) present(false);
});

function showState(): void {
  const { tab: wanted } = page.state();
  const start = html`<button type="button" id="present" ?hidden=${wanted === "compare"}
    @click=${() => present(true)}>${say("present")}</button>`;
  render(html`${mazeFields(page.store)}${start}`, element("mazeFields"));
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
  showPresentation();
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
