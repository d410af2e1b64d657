// A checkbox with its label.

import { html, type TemplateResult } from "lit-html";
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
