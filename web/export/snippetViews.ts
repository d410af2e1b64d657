// Views of code, each with a button that copies it.

import { html, nothing, type TemplateResult } from "lit-html";
import { generateCommand } from "../../src/request/words.ts";
import type { State } from "../ui/state.ts";
import { sayExport as say } from "./say.ts";
import { MASK_FILE } from "./snippets.ts";

/** The options of the command that draw the shown marks. The command accepts ends only by name. */
function drawingOptions({ ends, solution }: State): string {
  if (typeof ends !== "string") return "";
  return ` --ends ${ends}${solution ? " --solution" : ""}`;
}

/** The command that makes the maze of a state. Lines break only between options. */
export function commandOf(state: State): TemplateResult[] {
  const { request } = state;
  const text = `npx ${generateCommand(request, request.mask && MASK_FILE)}${drawingOptions(state)}`;
  return text.split(/ (?=--)/).map((option, i) => html`${i > 0 ? " " : nothing}<span>${option}</span>`);
}

/** Copies the text beside a button. */
async function copyText({ currentTarget }: Event): Promise<void> {
  const copy = currentTarget as HTMLButtonElement;
  const text = copy.previousElementSibling as HTMLElement;
  try {
    await navigator.clipboard.writeText(text.textContent ?? "");
    copy.textContent = say("copied");
    setTimeout(() => {
      copy.textContent = say("copy");
    }, 1500);
  } catch {
    // Without access to the clipboard, the text is selected for manual copying.
    getSelection()?.selectAllChildren(text);
    copy.blur();
  }
}

export const snippet = (id: string, text: unknown): TemplateResult => html`
  <div class="code"><code id=${id} tabindex="0">${text}</code><button type="button" class="copy"
    .textContent=${say("copy")} @click=${copyText}></button></div>`;
