// Code or a link, with a button that copies it.

import { html, nothing, type TemplateResult } from "lit-html";
import { siteAddress } from "../pages/dom.ts";
import { say } from "../ui/messages.ts";

/** Copies the text beside a button, or selects it for manual copying if the browser refuses. */
async function copyText({ currentTarget }: Event): Promise<void> {
  const copy = currentTarget as HTMLButtonElement;
  const text = copy.previousElementSibling as HTMLElement;
  try {
    // Pages without https have no clipboard.
    await navigator.clipboard.writeText(text.textContent ?? "");
    copy.textContent = say("copied");
  } catch {
    getSelection()?.selectAllChildren(text);
    copy.textContent = say("selected");
  }
  setTimeout(() => {
    copy.textContent = say("copy");
  }, 1500);
}

/** Lines of a text with several parts break only between the parts. */
export const snippet = (id: string, text: string | readonly string[]): TemplateResult => {
  const parts = typeof text === "string" ? text : text.map((part, i) => html`${i ? " " : nothing}<span>${part}</span>`);
  return html`<div class="code"><code id=${id} tabindex="0">${parts}</code><button type="button" class="copy"
    .textContent=${say("copy")} @click=${copyText}></button></div>`;
};

/** The commands that install the packages of this site. */
export const installs = (): TemplateResult[] => [
  snippet("install", `npm install ${siteAddress()}wasmaze-${WASMAZE_VERSION}.tgz`),
  snippet("installPython", `pip install ${siteAddress()}wasmaze-${WASMAZE_VERSION}.tar.gz`),
];
