// The head of the page: help, the link to the view, the language and the theme.

import { button, byId } from "../pages/dom.ts";
import { chooseLanguage, currentLanguage, keep } from "../pages/language.ts";
import { dark, isDark, restoreTheme, switchTheme } from "../pages/theme.ts";
import { say } from "./say.ts";

/** Functions of the page that the head calls. */
interface Page {
  /** Writes the view to the address now. */
  writeAddress(): void;
  /** Called after a change of the language. */
  relabel(): void;
  /** Called after a change of the colours. */
  restyle(): void;
}

/** Shows the texts in the current language and theme. */
function showTexts(): void {
  document.documentElement.lang = currentLanguage();
  document.title = `${say("title")} – wasmaze`;
  say.fill(document);
  const other = currentLanguage() === "fr" ? "en" : "fr";
  button("language").lang = other;
  button("language").textContent = other === "fr" ? "Français" : "English";
  button("theme").textContent = say(isDark() ? "light" : "dark");
}

async function copyLink(): Promise<void> {
  const written = navigator.clipboard?.writeText(location.href) ?? Promise.reject();
  const name = await written.then(
    () => "copied" as const,
    () => "notCopied" as const,
  );
  button("copyLink").textContent = say(name);
  setTimeout(() => {
    button("copyLink").textContent = say("copyLink");
  }, 2000);
}

/** Shows the head, and applies the stored theme. */
export function startHead({ writeAddress, relabel, restyle }: Page): void {
  restoreTheme();
  // On a small window, the text would cover the maze.
  byId("help", HTMLDetailsElement).open = matchMedia("(width >= 40rem) and (height >= 34rem)").matches;
  showTexts();
  button("copyLink").addEventListener("click", () => {
    writeAddress();
    copyLink();
  });
  button("language").addEventListener("click", async () => {
    const wanted = currentLanguage() === "fr" ? "en" : "fr";
    await chooseLanguage(wanted);
    keep("language", wanted);
    showTexts();
    relabel();
  });
  const colour = (): void => {
    showTexts();
    restyle();
  };
  button("theme").addEventListener("click", () => {
    switchTheme();
    colour();
  });
  dark.addEventListener("change", colour);
  matchMedia("(forced-colors: active)").addEventListener("change", colour);
}
