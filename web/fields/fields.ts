// Fields that select one of several choices.

import { html, nothing, type TemplateResult } from "lit-html";
import { FAMILIES, isUniform, titleOf } from "../ui/about.ts";
import { say } from "../ui/messages.ts";

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

function selectField(
  { id, word, isInvalid = false }: { id?: string; word?: string; isInvalid?: boolean },
  options: unknown,
  onChange: (value: string) => unknown,
): TemplateResult {
  const choose = ({ target }: Event): unknown => onChange((target as HTMLSelectElement).value);
  return html`<select id=${id ?? nothing} data-word=${word ?? nothing} aria-invalid=${isInvalid || nothing}
    @change=${choose}>${options}</select>`;
}

const optionsOf = (value: string, choices: readonly Choice[]): TemplateResult[] =>
  choices.map(
    ([each, text, isDisabled = false]) =>
      html`<option value=${each} .selected=${each === value && fresh("on")} ?disabled=${isDisabled}>${text}</option>`,
  );

/** A field that selects an algorithm, grouped by family. `none` is the text of the choice of no algorithm. */
export function algorithmField(
  id: string,
  value: string,
  onChange: (value: string) => unknown,
  none?: string,
): TemplateResult {
  const nameOf = (each: string): string => (isUniform(each) ? `${titleOf(each)} (${say("isUniform")})` : titleOf(each));
  const groups = FAMILIES.map(
    ([family, ids]) =>
      html`<optgroup label=${say(family)}>${optionsOf(
        value,
        ids.map((each) => [each, nameOf(each)] as const),
      )}</optgroup>`,
  );
  return selectField({ id }, [none === undefined ? [] : optionsOf(value, [["", none]]), groups], onChange);
}
