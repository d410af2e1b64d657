// The lab: algorithms and solvers step by step, and several algorithms beside each other.

import { html, render } from "lit-html";
import { Compare } from "../compare/index.ts";
import { mazeFields } from "../fields/mazeFields.ts";
import { button, element } from "../pages/dom.ts";
import { Solvers } from "../solvers/index.ts";
import { MazePage } from "../stage/mazePage.ts";
import type { Tool } from "../stage/page.ts";
import { say } from "../ui/messages.ts";
import type { Tab } from "../ui/state.ts";
import { Watch } from "../watch/index.ts";

const page = new MazePage("watch", { showState });
const tools: Readonly<Partial<Record<Tab, Tool>>> = {
  watch: new Watch(element("watch"), page),
  solvers: new Solvers(element("solvers"), page),
  compare: new Compare(element("compare"), page),
};
const NAMES = Object.keys(tools) as Tab[];
let open: Tool | undefined;

const isPresenting = (): boolean => document.documentElement.hasAttribute("data-present");

/** Shows the maze, the sentence and the pseudocode alone in large type, or the whole page again. */
function present(isOn: boolean): void {
  const name = `${page.state().tab}.present`;
  if (isOn) page.open(name, "on");
  else page.close(name);
}

/** Shows the mode of presentation, whose keys are those of the focused play button, and the arrows. */
function showPresentation(): void {
  const { tab, words } = page.state();
  const isOn = tab !== "compare" && words[`${tab}.present`] === "on";
  const isNew = isOn && !isPresenting();
  document.documentElement.toggleAttribute("data-present", isOn);
  if (!isNew) return;
  open?.bar?.querySelector<HTMLElement>(".player .primary")?.focus();
  scrollTo(0, 0);
}

addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && isPresenting()) present(false);
});

function showState(): void {
  const { tab } = page.state();
  showPresentation();
  const isOn = isPresenting();
  const start = html`<button type="button" id="present" ?hidden=${tab === "compare"}
    @click=${() => present(!isOn)}>${say(isOn ? "presentEnd" : "present")}</button>`;
  render(html`${mazeFields(page)}${start}`, element("mazeFields"));
  for (const name of NAMES) {
    const isOpen = name === tab;
    const bar = tools[name]?.bar;
    element(name).hidden = !isOpen;
    if (bar) bar.hidden = !isOpen;
    button(`tab-${name}`).setAttribute("aria-selected", `${isOpen}`);
    button(`tab-${name}`).tabIndex = isOpen ? 0 : -1;
  }
  if (open !== tools[tab]) open?.hide?.();
  open = tools[tab];
  open?.prepare?.();
  document.documentElement.dataset.tab = tab;
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

page.start(() => open ?? {});
