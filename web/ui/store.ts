// The state of a page that shows a maze. It is in the address, and the links of the header carry it to other pages.

import type { AnyRequest } from "../../src/index.ts";
import { MAX_SIDE } from "../maze/limits.ts";
import { scaleMask } from "../maze/shape.ts";
import { siteAddress } from "../pages/dom.ts";
import { titleOf } from "./about.ts";
import { say } from "./messages.ts";
import { clearProblem, report, textOf } from "./problems.ts";
import {
  checkRequest,
  firstTab,
  fitting,
  fittingEnds,
  fromAddress,
  initialState,
  pageOf,
  parseTab,
  type State,
  type Tab,
  toAddress,
  withWord,
} from "./state.ts";

/** The words of an address that the page of grids uses, too. */
const GRID_WORDS = ["algorithm", "width", "height", "seed", "braid"];

/** Removes the parts of a state that its algorithm or size does not allow. */
function allowed(next: State): State {
  const request = fitting(next.request);
  return { ...next, request, ends: fittingEnds(next.ends, request) };
}

/** Scales the shape to a changed size, unless the shape has changed, too. */
function sized(request: AnyRequest, before: AnyRequest): AnyRequest {
  const { width, height, mask } = request;
  if (!mask || mask !== before.mask || (width === before.width && height === before.height)) return request;
  return {
    ...request,
    mask: [width, height].every((side) => side >= 1 && side <= MAX_SIDE) ? scaleMask(mask, before, request) : undefined,
  };
}

export interface Handlers {
  /** Shows a changed state, and `text` as a notice. */
  show(text: string): unknown;
  /** Called before an error in a change is reported at its field. */
  refused?(error: unknown): void;
}

export class Store {
  /** The first tool of the page. */
  readonly first: Tab;
  /** Whether the maze is the one that the page began with: neither the address nor the visitor has chosen it. */
  isFresh = !/[#?&](?!tab=)\w+=/.test(location.href);
  readonly #handlers: Handlers;
  #state: State;

  constructor(first: Tab, handlers: Handlers) {
    this.first = first;
    this.#handlers = handlers;
    this.#state = initialState(first);
    addEventListener("popstate", () => this.read());
  }

  state = (): State => this.#state;

  /** Reads the address: its fragment, or its query if it has no fragment. Opens another page if it names its tool. */
  async read(): Promise<void> {
    const address = (location.hash || location.search).slice(1);
    const words = new URLSearchParams(address);
    const tab = parseTab(words.get("tab"));
    if (tab && pageOf(tab) !== pageOf(this.first)) {
      words.set("tab", tab);
      location.replace(`${siteAddress()}${pageOf(tab)}#${words}`);
      return;
    }
    const problems: string[] = [];
    this.#state = fromAddress(address, initialState(this.first), (error, name) =>
      problems.push(`${name} – ${textOf(error)}`),
    );
    await this.change({}, true, problems.length > 0 ? say("wrongAddress", { message: problems.join(" ") }) : "");
  }

  /** Applies changes without checks, and keeps the address. */
  preview(changes: Partial<State>): void {
    this.#state = allowed({ ...this.#state, ...changes });
  }

  /**
   * Applies changes and writes the state to the address, as a new entry of the history or in place of the last one. An
   * invalid change is reported at its field.
   */
  change = async (changes: Partial<State>, replace = false, text = ""): Promise<void> => {
    if (changes.request || changes.ends) this.isFresh = false;
    const next = { ...this.#state, ...changes };
    const { mask } = next.request;
    const fitted = allowed({ ...next, request: sized(next.request, this.#state.request) });
    try {
      checkRequest(fitted.request);
    } catch (error) {
      this.refuse(error);
      return;
    }
    clearProblem();
    const isDropped = mask && !fitted.request.mask;
    const dropped = isDropped ? say("shapeDropped", { algorithm: titleOf(fitted.request.algorithm) }) : "";
    this.#state = fitted;
    this.#write(replace);
    await this.#handlers.show(text || dropped);
  };

  changeRequest = (changes: Partial<AnyRequest>): Promise<void> =>
    this.change({ request: { ...this.#state.request, ...changes } });

  /** Sets a parameter that opens a view. The browser's Back button closes the view, also after changes in it. */
  open(name: string, value: string): void {
    this.change({ words: withWord(this.#state, name, value) });
    history.replaceState(name, "");
  }

  /** Closes a view, with the changes in it, and removes its entry of the history. */
  close(name: string): void {
    const remove = (): unknown => this.change({ words }, true);
    const words = withWord(this.#state, name, undefined);
    if (history.state !== name) return void remove();
    addEventListener("popstate", remove, { once: true });
    // A second call before the browser has gone back must not go back further.
    history.replaceState(null, "");
    history.back();
  }

  /** Reports an invalid value at its field, which keeps what was entered. The state does not change. */
  refuse = (error: unknown): void => {
    clearProblem();
    this.#handlers.refused?.(error);
    report(error);
  };

  #write(replace: boolean): void {
    const address = `#${toAddress(this.#state)}`;
    // The path replaces a query, too.
    if (address !== location.hash || location.search)
      history[replace ? "replaceState" : "pushState"](replace ? history.state : null, "", location.pathname + address);
    for (const door of document.querySelectorAll<HTMLAnchorElement>("[data-door]")) {
      const page = door.dataset.door ?? "";
      const tab = firstTab(page);
      // A visitor who has chosen no maze begins with the levels.
      const words = [...new URLSearchParams(toAddress({ ...this.#state, tab }))];
      const kept = page === "grids.html" ? words.filter(([name]) => GRID_WORDS.includes(name)) : words;
      door.href = siteAddress() + page + (tab === "play" && this.isFresh ? "" : `#${new URLSearchParams(kept)}`);
    }
  }
}
