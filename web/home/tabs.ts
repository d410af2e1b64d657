// The tabs. Create is loaded with the page, the others when the first of them is opened.

import { button, byId, element, make } from "../pages/dom.ts";
import { fill, say } from "../ui/messages.ts";
import type { Page, StartTab, TabParts } from "../ui/page.ts";
import { pageOf, type Tab, TABS as TOOLS } from "../ui/state.ts";

const TABS = TOOLS.filter((tab) => pageOf(tab) === "");

/** The tabs where the small mazes are open. */
const WITH_GALLERY: readonly Tab[] = ["create", "watch", "compare"];

export class Tabs {
  readonly #page: Page;
  readonly #parts = new Map<Tab, Promise<TabParts>>();
  #wanted: Tab = "create";
  #name: Tab | undefined;
  #open: TabParts | undefined;

  /** `create` is the tab that is loaded with the page. */
  constructor(page: Page, create: TabParts, onFocusMaze: () => void) {
    this.#page = page;
    this.#parts.set("create", Promise.resolve(create));
    const choose = (tab: Tab): void => {
      page.change({ tab });
      button(`tab-${tab}`).focus();
    };
    for (const [i, name] of TABS.entries()) {
      const tab = button(`tab-${name}`);
      tab.addEventListener("click", async () => {
        await page.change({ tab: name });
        // This tab uses arrow keys itself, so they must not switch tabs.
        if (this.#name === name && this.#open?.onArrow && document.activeElement === tab) onFocusMaze();
      });
      tab.addEventListener("keydown", (event) => {
        const to = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: TABS.length - 1 }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        choose(TABS[(to + TABS.length) % TABS.length]);
      });
    }
  }

  /** The name of the open tab. */
  get name(): Tab {
    return this.#name ?? "create";
  }

  /** The open tab; undefined while another one is being loaded. */
  get open(): TabParts | undefined {
    return this.#name === this.#wanted ? this.#open : undefined;
  }

  #start(name: Exclude<Tab, "create" | "print">): Promise<TabParts> {
    return import("../tabs.ts").then((tabs) => {
      const panel = element(name);
      const start: StartTab = tabs[name];
      const parts = start(panel, this.#page);
      fill(panel);
      if (parts.bar) {
        fill(parts.bar);
        const holder = make("div", { class: "tabBar", id: `bar-${name}` }, parts.bar);
        holder.hidden = true;
        element("bar").prepend(holder);
      }
      return parts;
    });
  }

  /** Selects a tab and opens it once it is loaded. If it cannot be loaded, the open tab stays. */
  async choose(name: Tab): Promise<void> {
    this.#wanted = name;
    this.#select(name);
    if (this.#name === name) return;
    let loading = this.#parts.get(name);
    if (!loading) {
      loading = this.#start(name as Exclude<Tab, "create" | "print">);
      this.#parts.set(name, loading);
      // Allows another attempt after a network error.
      loading.catch(() => this.#parts.delete(name));
    }
    const parts = await loading;
    if (this.#wanted !== name || this.#name === name) return;
    this.#open?.hide?.();
    this.#name = name;
    this.#open = parts;
    document.documentElement.dataset.tab = name;
    byId("galleryFold", HTMLDetailsElement).open = WITH_GALLERY.includes(name);
    for (const tab of TABS) element(tab).hidden = tab !== name;
    for (const bar of document.querySelectorAll<HTMLElement>(".tabBar")) bar.hidden = bar.id !== `bar-${name}`;
  }

  #select(name: Tab): void {
    document.title = `${say(name)} · wasmaze`;
    for (const tab of TABS) {
      button(`tab-${tab}`).setAttribute("aria-selected", `${tab === name}`);
      button(`tab-${tab}`).tabIndex = tab === name ? 0 : -1;
    }
  }
}
