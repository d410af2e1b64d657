// The fields of the maze on pages that show more than the maze: algorithm, size and seed.

import { html, type TemplateResult } from "lit-html";
import type { AnyRequest } from "../../src/index.ts";
import { FAMILIES, isUniform, titleOf } from "../ui/about.ts";
import { say } from "../ui/messages.ts";
import { withWord } from "../ui/state.ts";
import type { Store } from "../ui/store.ts";
import { optionsOf, selectField } from "./fields.ts";
import { newMaze, seedField, sizeFields } from "./sizeFields.ts";

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

/** Switches a parameter of a tool on or off. */
export const switchWord = ({ state, change }: Pick<Store, "state" | "change">, word: string, isOn: boolean) =>
  change({ words: withWord(state(), word, isOn ? "on" : undefined) }, true);
