// The header and the footer that pages share: link, language, theme and version.

import { button, element, make } from "../pages/dom.ts";
import { chooseLanguage, currentLanguage, type Language } from "../pages/language.ts";
import { keep } from "../pages/storage.ts";
import { dark, isDark, restoreTheme, switchTheme } from "../pages/theme.ts";
import { type MessageName, say } from "./messages.ts";
import { notice, relabelProblem } from "./problems.ts";

/** Shows the page, or only its header and stage. They are hidden while they are made. */
export function appear(part?: "stage"): void {
  if (part) document.documentElement.dataset.loading = part;
  else document.documentElement.removeAttribute("data-loading");
}

/** How long the button of the link shows that it was copied. */
const DONE_MILLISECONDS = 3000;

/**
 * Shows the page in the current language and theme, and connects the buttons of the header. `relabel` shows the page in
 * another language, after its fixed texts; `redraw` draws it in another theme.
 */
export function startFrame({ relabel, redraw }: Readonly<Record<"relabel" | "redraw", () => void>>): void {
  const showTheme = (): void => {
    button("theme").textContent = say(isDark() ? "light" : "dark");
    redraw();
  };
  const other = (): Language => (currentLanguage() === "en" ? "fr" : "en");
  const showLanguage = (): void => {
    const { page = "home" } = document.documentElement.dataset;
    document.documentElement.lang = currentLanguage();
    document.title = page === "home" ? "wasmaze" : `${say(page as MessageName)} · wasmaze`;
    say.fill(document);
    button("language").textContent = other() === "fr" ? "Français" : "English";
    button("language").lang = other();
    showTheme();
  };

  button("copyLink").addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      notice(say("linkCopied"));
      // The notice may be far from the button.
      button("copyLink").classList.add("done");
      setTimeout(() => button("copyLink").classList.remove("done"), DONE_MILLISECONDS);
    } catch {
      notice(say("linkNotCopied"));
    }
  });
  button("theme").addEventListener("click", () => {
    switchTheme();
    showTheme();
  });
  dark.addEventListener("change", showTheme);
  button("language").addEventListener("click", async () => {
    const language = other();
    try {
      await chooseLanguage(language);
    } catch (error) {
      notice(say("languageFailed", { message: (error as Error).message }));
      return;
    }
    keep(() => localStorage, "language", language);
    showLanguage();
    relabelProblem();
    relabel();
  });
  // The fragment of the address describes the maze, so the link must not change it.
  document.querySelector(".skip")?.addEventListener("click", (event) => {
    event.preventDefault();
    (document.getElementById("maze") ?? element("main")).focus();
  });

  element("version").textContent = `wasmaze ${WASMAZE_VERSION}`;
  if (WASMAZE_SOURCE) element("version").before(make("a", { href: WASMAZE_SOURCE, "data-text": "source" }));
  restoreTheme();
  showLanguage();
}
