// The header of the pages that make no squares: title, description, language and theme.

import { html, render } from "lit-html";
import { element } from "../pages/dom.ts";
import { chooseLanguage, currentLanguage, keep, type Say } from "../pages/language.ts";
import { isDark, switchTheme } from "../pages/theme.ts";

/** Shows the header. `showAll` shows the page again after the language or the theme has changed. */
export function showHead(
  say: Say<"title" | "about" | "explorer" | "language" | "dark" | "light">,
  showAll: () => void,
): void {
  document.documentElement.lang = currentLanguage();
  document.title = `${say("title")} – wasmaze`;
  const other = currentLanguage() === "en" ? "fr" : "en";
  const choose = async (): Promise<void> => {
    await chooseLanguage(other);
    keep("language", other);
    showAll();
  };
  const head = html`<h1>${say("title")}</h1><a href="./index.html">${say("explorer")}</a>
    <div class="settings"><button type="button" id="language" lang=${other} @click=${choose}>${say("language")}</button>
      <button type="button" id="theme" @click=${() => {
        switchTheme();
        showAll();
      }}>${say(isDark() ? "light" : "dark")}</button></div><p>${say("about")}</p>`;
  render(head, element("head"));
}
