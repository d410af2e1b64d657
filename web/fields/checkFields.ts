// Checkboxes with labels.

import { html, type TemplateResult } from "lit-html";
import type { Page } from "../stage/page.ts";
import { withWord } from "../ui/state.ts";
import { fresh } from "./fields.ts";

export const checkField = (
  id: string,
  text: string,
  isOn: boolean,
  onChange: (isOn: boolean) => unknown,
  isHidden = false,
): TemplateResult =>
  html`<label class="check" ?hidden=${isHidden}><input type="checkbox" id=${id} data-word=${id} .checked=${isOn && fresh("on")}
    @change=${({ target }: Event) => onChange((target as HTMLInputElement).checked)}><span>${text}</span></label>`;

/** Switches a parameter of a tool on or off. */
export const switchWord = ({ state, change }: Page, word: string, isOn: boolean): Promise<void> =>
  change({ words: withWord(state(), word, isOn ? "on" : undefined) }, true);
