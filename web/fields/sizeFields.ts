// The fields of the size and the seed of a maze.

import { html, type TemplateResult } from "lit-html";
import { randomSeed, seedWord } from "../../src/core/seed.ts";
import type { AnyRequest } from "../../src/index.ts";
import { parseSeed } from "../../src/request/words.ts";
import { say } from "../ui/messages.ts";
import type { Store } from "../ui/store.ts";
import { fresh } from "./fields.ts";

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
