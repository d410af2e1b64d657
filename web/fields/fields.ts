// Fields that select one of several choices.

import { html, nothing, type TemplateResult } from "lit-html";
import { rows } from "../../src/core/registry.ts";
import { titleOf } from "../ui/about.ts";

/**
 * A value that lit-html writes whenever it renders. It writes an equal string only once, although the user may have
 * changed the field since.
 */
export const fresh = (text: string | number): object => Object(`${text}`);

/** A choice: its value in the address, and its text. */
export type Choice = readonly [value: string, text: string];

/** A field that selects one of several choices. `word` names a parameter of the address. */
export function choiceField(
  { id, word, isInvalid = false }: { id?: string; word?: string; isInvalid?: boolean },
  value: string,
  choices: readonly Choice[],
  onChange: (value: string) => void,
): TemplateResult {
  const choose = ({ target }: Event): void => onChange((target as HTMLSelectElement).value);
  return html`<select id=${id ?? nothing} data-word=${word ?? nothing} aria-invalid=${isInvalid || nothing}
    @change=${choose}>${choices.map(
      ([each, text]) => html`<option value=${each} .selected=${each === value && fresh("on")}>${text}</option>`,
    )}</select>`;
}

/** A field that selects an algorithm, or none. */
export const algorithmField = (
  id: string,
  value: string,
  none: string,
  onChange: (value: string) => void,
): TemplateResult =>
  choiceField({ id }, value, [["", none], ...rows.map((row) => [row.id, titleOf(row.id)] as const)], onChange);
