// The fields for the look of exported pictures.

import { html, type TemplateResult } from "lit-html";
import type { Look, ThemeName } from "./looks.ts";
import { sayExport as say } from "./say.ts";

const THEME_NAMES: readonly ThemeName[] = ["plain", "paper", "night", "blueprint", "hedge"];

const PLAIN: Look = { theme: "plain", wallThickness: 0.125, isRound: false, isTransparent: false };

let look = PLAIN;

/** The chosen look; undefined for that of the library. */
export const shownLook = (): Look | undefined => (look === PLAIN ? undefined : look);

function choose(changes: Partial<Look>): void {
  look = { ...look, ...changes };
}

const onField = (name: keyof Look, read: (field: HTMLInputElement) => unknown) => (event: Event) =>
  choose({ [name]: read(event.currentTarget as HTMLInputElement) });

const check = (name: "isRound" | "isTransparent"): TemplateResult => html`
  <label class="check"><input type="checkbox" id=${name} .checked=${look[name]}
    @change=${onField(name, (field) => field.checked)}><span>${say(name)}</span></label>`;

export const lookFields = (): TemplateResult => html`
  <details>
    <summary>${say("look")}</summary>
    <div class="fold">
      <div class="row">
        <label><span>${say("theme")}</span><select id="theme-svg" @change=${onField("theme", (field) => field.value)}>
          ${THEME_NAMES.map((name) => html`<option value=${name} ?selected=${name === look.theme}>${say(`theme-${name}`)}</option>`)}
        </select></label>
        <label><span>${say("scale")}</span><input type="number" id="scale" min="1" max="64" placeholder="8"
          @change=${onField("scale", ({ valueAsNumber }) => (valueAsNumber >= 1 ? Math.floor(valueAsNumber) : undefined))}></label>
      </div>
      <label for="wallThickness"><span>${say("wallThickness")}</span><input type="range" id="wallThickness" min="0.025"
        max="0.6" step="0.025" .valueAsNumber=${look.wallThickness}
        @change=${onField("wallThickness", (field) => field.valueAsNumber)}></label>
      ${check("isRound")}${check("isTransparent")}
    </div>
  </details>`;
