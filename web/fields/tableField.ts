// The field of a row of a table, with its label.

import { html, nothing, type TemplateResult } from "lit-html";
import { type Choice, checkField, choiceField, fresh } from "./fields.ts";
import type { Field } from "./table.ts";

export interface FieldView {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** The choices, instead of an input. */
  readonly choices?: readonly Choice[] | undefined;
  readonly placeholder?: string;
  /** Whether each rendering replaces what somebody is entering. */
  readonly isFresh?: boolean;
  /** Whether the value is reported as invalid, by the element with the id `describedBy`. */
  readonly isInvalid?: boolean;
  readonly describedBy?: string;
  /** Receives the word of a changed value. */
  change(word: string): void;
  /** Reports an invalid input. By default, the browser does. */
  refuse?(): void;
}

export function tableField({ input }: Pick<Field<unknown>, "input">, view: FieldView): TemplateResult {
  const { name, value, choices, isInvalid = false, change } = view;
  const label = html`<span>${view.label}</span>`;
  if (!input || choices)
    return html`<label>${label}${choiceField({ id: name, word: name, isInvalid }, value, choices ?? [], change)}</label>`;
  const given = ({ currentTarget }: Event): void => {
    const field = currentTarget as HTMLInputElement;
    if (view.refuse && !field.checkValidity()) view.refuse();
    else if (field.reportValidity()) change(field.value.trim());
  };
  const { type, min = nothing, max = nothing, step = nothing } = input;
  if (type === "checkbox") return checkField(name, view.label, value === "true", (isOn) => change(`${isOn}`));
  return html`<label>${label}<input type=${type} id=${name} data-word=${name} min=${min} max=${max} step=${step}
    ?required=${type === "number"} maxlength="120" autocomplete="off" spellcheck="false"
    placeholder=${view.placeholder ?? nothing} aria-describedby=${view.describedBy ?? nothing}
    aria-invalid=${isInvalid || nothing} .value=${view.isFresh ? fresh(value) : value} @change=${given}></label>`;
}
