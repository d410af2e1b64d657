// Fields that select one of several choices, and checkboxes.

import { html, nothing, type TemplateResult } from "lit-html";

/**
 * A value that lit-html writes whenever it renders. It writes an equal string only once, although the user may have
 * changed the field since.
 */
export const fresh = (text: string | number): object => Object(`${text}`);

/** A choice: its value in the address, and its text. */
export type Choice = readonly [value: string, text: string, isDisabled?: boolean];

/** A field that selects one of several choices. `word` names a parameter of the address. */
export const choiceField = (
  attributes: { id?: string; word?: string; isInvalid?: boolean },
  value: string,
  choices: readonly Choice[],
  onChange: (value: string) => unknown,
): TemplateResult => selectField(attributes, optionsOf(value, choices), onChange);

/** A field with any options. */
export function selectField(
  { id, word, isInvalid = false }: { id?: string; word?: string; isInvalid?: boolean },
  options: unknown,
  onChange: (value: string) => unknown,
): TemplateResult {
  const choose = ({ target }: Event): unknown => onChange((target as HTMLSelectElement).value);
  return html`<select id=${id ?? nothing} data-word=${word ?? nothing} aria-invalid=${isInvalid || nothing}
    @change=${choose}>${options}</select>`;
}

export const optionsOf = (value: string, choices: readonly Choice[]): TemplateResult[] =>
  choices.map(
    ([each, text, isDisabled = false]) =>
      html`<option value=${each} .selected=${each === value && fresh("on")} ?disabled=${isDisabled}>${text}</option>`,
  );

/** A checkbox with its label. */
export const checkField = (
  id: string,
  text: string,
  isOn: boolean,
  onChange: (isOn: boolean) => unknown,
  isHidden = false,
): TemplateResult =>
  html`<label class="check" ?hidden=${isHidden}><input type="checkbox" id=${id} data-word=${id} .checked=${isOn && fresh("on")}
    @change=${({ target }: Event) => onChange((target as HTMLInputElement).checked)}><span>${text}</span></label>`;
