// The fields of the maze on pages that show more than the maze: algorithm, size and seed.

import { html, type TemplateResult } from "lit-html";
import { rows } from "../../src/core/registry.ts";
import { randomSeed, seedWord } from "../../src/core/seed.ts";
import type { AnyRequest } from "../../src/index.ts";
import { parseSeed } from "../../src/request/words.ts";
import { titleOf } from "../ui/about.ts";
import { say } from "../ui/messages.ts";
import type { Store } from "../ui/store.ts";
import { choiceField, fresh } from "./fields.ts";

export function mazeFields({ state, change, refuse }: Store): TemplateResult {
  const { request } = state();
  const changeRequest = (changes: Partial<AnyRequest>): void => void change({ request: { ...request, ...changes } });
  const side = (name: "width" | "height"): TemplateResult =>
    html`<label><span>${say(name)}</span><input type="number" id=${name} min="1" max="4096" required
      .value=${fresh(request[name])} @change=${({ target }: Event) =>
        changeRequest({ [name]: (target as HTMLInputElement).valueAsNumber })}></label>`;
  const changeSeed = ({ target }: Event): void => {
    try {
      changeRequest({ seed: parseSeed((target as HTMLInputElement).value) });
    } catch (error) {
      refuse(error);
    }
  };
  return html`<label><span>${say("algorithm")}</span>${choiceField(
    { id: "algorithms" },
    request.algorithm,
    rows.map(({ id }) => [id, titleOf(id)] as const),
    (id) => changeRequest({ algorithm: id as AnyRequest["algorithm"] }),
  )}</label>
    <div class="row">${side("width")}${side("height")}</div>
    <div class="row"><label><span>${say("seed")}</span><input type="text" id="seed" autocomplete="off"
      spellcheck="false" .value=${fresh(seedWord(request.seed ?? 0))} @change=${changeSeed}></label>
      <button type="button" id="dice" @click=${() => changeRequest({ seed: randomSeed() % 1_000_000 })}
        >${say("dice")}</button></div>`;
}
