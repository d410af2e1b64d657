// The fields for the look of exported pictures.

import { html, type TemplateResult } from "lit-html";
import { choiceField } from "../fields/fields.ts";
import type { Look, ThemeName } from "./looks.ts";
import { sayExport as say } from "./say.ts";

const THEMES: readonly ThemeName[] = ["plain", "paper", "night", "blueprint", "hedge"];

const PLAIN: Look = { theme: "plain", wallThickness: 0.125, isRound: false, isTransparent: false };

let look = PLAIN;

/** The chosen look; undefined for that of the library. */
export const shownLook = (): Look | undefined => (look === PLAIN ? undefined : look);

function choose(changes: Partial<Look>): void {
  look = { ...look, ...changes };
}

const inputIn = ({ target }: Event): HTMLInputElement => target as HTMLInputElement;

const check = (name: "isRound" | "isTransparent"): TemplateResult => html`
  <label class="check"><input type="checkbox" id=${name} .checked=${look[name]}
    @change=${(event: Event) => choose({ [name]: inputIn(event).checked })}><span>${say(name)}</span></label>`;

export const lookFields = (): TemplateResult => html`
  <details>
    <summary>${say("look")}</summary>
    <div class="fold">
      <div class="row">
        <label><span>${say("theme")}</span>${choiceField(
          { id: "theme-svg" },
          look.theme,
          THEMES.map((name) => [name, say(`theme-${name}`)] as const),
          (theme) => choose({ theme: theme as ThemeName }),
        )}</label>
        <label><span>${say("scale")}</span><input type="number" id="scale" min="1" max="64" placeholder="8"
          @change=${(event: Event) => choose({ scale: Math.max(0, Math.floor(inputIn(event).valueAsNumber)) || undefined })}></label>
      </div>
      <label for="wallThickness"><span>${say("wallThickness")}</span><input type="range" id="wallThickness" min="0.025"
        max="0.6" step="0.025" .valueAsNumber=${look.wallThickness}
        @change=${(event: Event) => choose({ wallThickness: inputIn(event).valueAsNumber })}></label>
      ${check("isRound")}${check("isTransparent")}
    </div>
  </details>`;
