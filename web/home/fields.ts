// The main fields of the first page: size, seed and the parameters of the algorithm.

import { html, type TemplateResult } from "lit-html";
import { MAX_WEIGHT } from "../../src/core/parameters.ts";
import { parseNumber } from "../../src/request/words.ts";
import { choiceField, fresh } from "../fields/fields.ts";
import { newMaze, onEntry, seedField, sizeFields } from "../fields/mazeFields.ts";
import { gridTitle, parameterText, rowOf } from "../ui/about.ts";
import { number, say } from "../ui/messages.ts";
import type { Store } from "../ui/store.ts";

const SIZES = ["20 × 15", "48 × 36", "120 × 90", "320 × 240", "1000²", "4096²"];

const DICE = html`<svg viewBox="0 0 24 24" aria-hidden="true"><rect x="3.5" y="3.5" width="17" height="17" rx="4"
  /><g fill="currentcolor"><circle cx="8.5" cy="8.5" r="1"/><circle cx="15.5" cy="8.5" r="1"/><circle cx="12" cy="12"
  r="1"/><circle cx="8.5" cy="15.5" r="1"/><circle cx="15.5" cy="15.5" r="1"/></g></svg>`;

function parameterField(
  store: Store,
  info: NonNullable<NonNullable<ReturnType<typeof rowOf>>["parameters"]>[number],
): TemplateResult {
  const { parameters } = store.state().request;
  const { name, kind } = info;
  const id = `parameter-${name}`;
  const value = parameters?.[name] ?? info.default;
  const withValue = (next: number | string) => ({ parameters: { ...store.state().request.parameters, [name]: next } });
  const label = html`<span title=${parameterText("why", name)}>${parameterText("parameter", name)}</span>`;
  if (kind === "choice") {
    const choices = info.choices.map((each) => [each, parameterText("parameter", each)] as const);
    const choose = (next: string): unknown => store.changeRequest(withValue(next));
    return html`<label>${label}${choiceField({ id }, `${value}`, choices, choose)}</label>`;
  }
  const isShare = kind === "share";
  const output = isShare ? ` ${number(100 * Number(value))} %` : "";
  return html`<label for=${id}><span>${label}<output for=${id}>${output}</output></span><input id=${id} name=${name}
    type=${isShare ? "range" : "number"} min="0" max=${isShare ? 1 : MAX_WEIGHT} step=${isShare ? 0.05 : 1}
    .value=${fresh(value)} @change=${onEntry(store, (text) => withValue(text === "" ? Number.NaN : parseNumber(text)))}
    ></label>`;
}

export function homeFields(store: Store): TemplateResult {
  const { parameters = [] } = rowOf(store.state().request.algorithm) ?? {};
  const chips = SIZES.map((size) => {
    const [width, height = width] = size.match(/\d+/g)?.map(Number) ?? [];
    return html`<button type="button" @click=${() => store.changeRequest({ width, height })}>${size}</button>`;
  });
  // The link of the footer has the values that the fields of both pages share.
  const door = document.querySelector<HTMLAnchorElement>('[data-door="grids.html"]')?.href;
  const links = ["hex", "circle", "triangle", "weave", "cube"].map(
    (id, i) => html`${i ? ", " : ""}<a href=${`${door}&grid=${id}`}>${gridTitle(id)}</a>`,
  );
  return html`<button type="button" class="primary" id="dice" @click=${() => newMaze(store)}>${DICE}
      <span>${say("dice")}</span></button>
    ${sizeFields(store)}
    <fieldset class="chips" id="sizes" aria-label=${say("sizes")}>${chips}</fieldset>
    ${seedField(store)}
    <p class="hint" id="grids">${say("otherGrids")} ${links}</p>
    <div id="parameters">${parameters.map((each) => parameterField(store, each))}</div>`;
}
