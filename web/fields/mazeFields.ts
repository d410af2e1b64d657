// The fields of the maze: algorithm, size and seed.

import { html, type TemplateResult } from "lit-html";
import { randomSeed, seedWord } from "../../src/core/seed.ts";
import type { AnyRequest } from "../../src/index.ts";
import { parseSeed } from "../../src/request/words.ts";
import { FAMILIES, isUniform, titleOf } from "../ui/about.ts";
import { say } from "../ui/messages.ts";
import { withWord } from "../ui/state.ts";
import type { Store } from "../ui/store.ts";
import { fresh, optionsOf, selectField } from "./fields.ts";

/** Returns a handler that changes the request by the value of its field. An invalid value is reported at the field. */
export const onEntry =
  ({ changeRequest, refuse }: Store, changesOf: (value: string) => Partial<AnyRequest>) =>
  ({ target }: Event): void => {
    try {
      changeRequest(changesOf((target as HTMLInputElement).value));
    } catch (error) {
      refuse(error);
    }
  };

export function sizeFields(store: Store): TemplateResult {
  const side = (name: "width" | "height"): TemplateResult =>
    html`<label><span>${say(name)}</span><input type="number" id=${name} min="1" max="4096" required
      .value=${fresh(store.state().request[name])} @change=${onEntry(store, (value) => ({
        [name]: Number(value || Number.NaN),
      }))}></label>`;
  return html`<div class="row">${side("width")}${side("height")}</div>`;
}

export const seedField = (store: Store): TemplateResult =>
  html`<label><span>${say("seed")}</span><input type="text" id="seed" autocomplete="off" spellcheck="false"
    .value=${fresh(seedWord(store.state().request.seed ?? 0))}
    @change=${onEntry(store, (value) => ({ seed: parseSeed(value) }))}></label>`;

/** Shows a maze of another seed. The notice is read by screen readers. */
export function newMaze({ state, change }: Store): void {
  const seed = randomSeed() % 1_000_000;
  change({ request: { ...state().request, seed } }, false, `${say("seed")} ${seed}`);
}

/** A field that selects an algorithm, grouped by family. `none` is the text of the choice of no algorithm. */
export function algorithmField(
  id: string,
  value: string,
  onChange: (value: string) => unknown,
  none?: string,
  isOffered = (_: string): boolean => true,
): TemplateResult {
  const nameOf = (each: string): string => (isUniform(each) ? `${titleOf(each)} (${say("isUniform")})` : titleOf(each));
  const groups = FAMILIES.map(
    ([family, ids]) =>
      html`<optgroup label=${say(family)}>${optionsOf(
        value,
        ids.map((each) => [each, nameOf(each), !isOffered(each)] as const),
      )}</optgroup>`,
  );
  return selectField({ id }, [none === undefined ? [] : optionsOf(value, [["", none]]), groups], onChange);
}

/** The fields of the maze. Algorithms that are not offered are disabled. */
export const mazeFields = (store: Store, sizes: unknown = sizeFields(store), isOffered = (_: string) => true) => {
  const choose = (algorithm: string) => store.changeRequest({ algorithm } as Partial<AnyRequest>);
  return html`<label><span>${say("algorithm")}</span>
    ${algorithmField("algorithms", store.state().request.algorithm, choose, undefined, isOffered)}</label>
    ${sizes}
    <div class="row">${seedField(store)}
      <button type="button" id="dice" @click=${() => newMaze(store)}>${say("dice")}</button></div>`;
};

/** Switches a parameter of a tool on or off, in place of the last entry of the history. */
export const switchWord = ({ state, change }: Pick<Store, "state" | "change">, word: string, isOn: boolean) =>
  change({ words: withWord(state(), word, isOn ? "on" : undefined) }, true);
