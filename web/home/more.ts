// The fields in the fold of the first page: ends, marks, the shape, the border, and other settings of the maze.

import { html, nothing, type TemplateResult } from "lit-html";
import { type AnyRequest, type Cell, type EndsName, isInside } from "../../src/index.ts";
import { checkField, choiceField, fresh } from "../fields/fields.ts";
import { onEntry } from "../fields/mazeFields.ts";
import { rowOf, titleOf } from "../ui/about.ts";
import type { Maker } from "../ui/maker.ts";
import { say as common, number } from "../ui/messages.ts";
import { Problem } from "../ui/problems.ts";
import { parseCellWord } from "../ui/state.ts";
import type { Store } from "../ui/store.ts";
import { type ClickName, clicks, fieldWord } from "./drawing.ts";
import { say } from "./say.ts";
import { shapeFields } from "./shapeFields.ts";

/** Parses the cell in a field. Throws a problem if the field contains no cell of the maze. */
function cellIn(field: string, request: AnyRequest, text: string): Cell {
  const { width, height } = request;
  const { x: column, y: row } = parseCellWord(text, field);
  const cell = { x: column - 1, y: row - 1 };
  const word = fieldWord(cell);
  const message = `"${field}" expected a cell of the maze, got ${word}`;
  if (cell.x < 0 || cell.y < 0 || cell.x >= width || cell.y >= height)
    throw new Problem(message, field, "cellOutside", { cell: word, x: width, y: height });
  if (!isInside(request, cell)) throw new Problem(message, field, "outside", { cell: word });
  return cell;
}

function endsFields({ state, change, refuse }: Store): TemplateResult {
  const { ends, request } = state();
  const { width, height } = request;
  const names = [
    ["none", say("endsNone")],
    ["farthest", say("endsFarthest")],
    ["corners", say("endsCorners")],
    ["sides", say("endsSides")],
    ["random", say("endsRandom")],
    ["dead-ends", say("endsDeadEnds")],
    ["chosen", say("endsChosen")],
  ] as const;
  const choose = (name: string): unknown => {
    if (name === "none") return change({ ends: undefined, solution: false });
    if (name !== "chosen") return change({ ends: name as EndsName });
    return change({ ends: { start: { x: 0, y: 0 }, finish: { x: width - 1, y: height - 1 } } });
  };
  const chosen = typeof ends === "object" ? ends : undefined;
  const end = (id: "from" | "to", side: "start" | "finish"): TemplateResult => {
    const enter = ({ target }: Event): void => {
      try {
        if (chosen) change({ ends: { ...chosen, [side]: cellIn(id, request, (target as HTMLInputElement).value) } });
      } catch (error) {
        refuse(error);
      }
    };
    return html`<label><span>${say(id)}</span><input type="text" id=${id} autocomplete="off"
      .value=${fresh(chosen ? fieldWord(chosen[side]) : "")} @change=${enter}></label>`;
  };
  const value = chosen ? "chosen" : ((ends as EndsName | undefined) ?? "none");
  return html`<label><span>${say("ends")}</span>${choiceField({ id: "ends" }, value, names, choose)}</label>
    <div class="row" id="chosenEnds" ?hidden=${!chosen}>${end("from", "start")}${end("to", "finish")}</div>`;
}

/** The fields of what a click on the maze sets. `draw` shows them again. */
function clickFields({ algorithm }: AnyRequest, draw: () => void): TemplateResult {
  const info = rowOf(algorithm);
  const choices = [
    ["start", say("clickStart"), false],
    ["finish", say("clickFinish"), false],
    ["grow", say("clickGrow"), !info?.takesStart],
    ["shape", say("clickShape"), !info?.takesMask],
  ] as const;
  if (choices.some(([name, , isDisabled]) => isDisabled && name === clicks.set)) clicks.set = "start";
  const choose = (name: string): void => {
    clicks.set = name as ClickName;
    draw();
  };
  const brushes = ["1", "3", "7", "15", "31"].map((width) => [width, width] as const);
  return html`<label><span>${say("clickSets")}</span>${choiceField({ id: "click" }, clicks.set, choices, choose)}</label>
    <label id="brushField" ?hidden=${clicks.set !== "shape"}><span>${say("brush")}</span>${choiceField(
      { id: "brush" },
      `${clicks.brush}`,
      brushes,
      (width) => {
        clicks.brush = Number(width);
      },
    )}</label>`;
}

function markFields({ state, change }: Store): TemplateResult {
  const { ends } = state();
  const check = (name: "solution" | "colours"): TemplateResult => {
    // A solution requires ends. Without ends, the farthest pair is chosen.
    const tick = (isOn: boolean): Promise<void> =>
      change({ [name]: isOn, ...(name === "solution" && isOn && !ends && { ends: "farthest" as const }) });
    return checkField(name, say(name), state()[name], tick);
  };
  return html`<div class="row">${check("solution")}${check("colours")}</div>`;
}

export function moreFields(store: Store, maker: Maker, draw: () => void): TemplateResult {
  const { request } = store.state();
  const { algorithm, index = 0, topology = "plane", start, braid = 0 } = request;
  const { takesStart, takesMask, topologies, defaultStart }: Partial<NonNullable<ReturnType<typeof rowOf>>> =
    rowOf(algorithm) ?? {};
  const borders = (["plane", "torus"] as const).map((name) => [name, say(name), !topologies?.includes(name)] as const);
  const grow = (text: string) => ({ start: text.trim() === "" ? undefined : cellIn("start", request, text) });
  return html`<fieldset class="shape" aria-label=${say("ends")}>${endsFields(store)}${clickFields(request, draw)}
      ${markFields(store)}</fieldset>
    ${shapeFields(store, maker)}
    <p class="hint" id="shapeHint">${takesMask ? nothing : say("noShape", { algorithm: titleOf(algorithm) })}</p>
    <label><span>${say("topology")}</span>${choiceField({ id: "topology" }, topology, borders, (name) =>
      store.changeRequest({ topology: name as "plane" | "torus" }),
    )}</label>
    <div class="row">
      <label><span>${common("index")}</span><input type="number" id="index" min="0" .value=${fresh(index)}
        @change=${onEntry(store, (text) => ({ index: Number(text || Number.NaN) }))}></label>
      <label id="startField" ?hidden=${!takesStart}><span>${say("start")}</span><input type="text" id="start"
        autocomplete="off" placeholder=${defaultStart === "corner" ? "1,1" : say("drawn")}
        .value=${fresh(start ? fieldWord(start) : "")} @change=${onEntry(store, grow)}></label>
    </div>
    <label for="braid"><span><span>${say("braid")}</span> <output id="braidValue" for="braid"
      >${number(100 * braid)} %</output></span><input type="range" id="braid" min="0" max="1" step="0.05"
      .value=${fresh(braid)} @change=${onEntry(store, (share) => ({ braid: Number(share) }))}></label>`;
}
