// The counters of solvers, as a table that keeps its size while the numbers change.

import type { Cell } from "../../src/index.ts";
import type { SolverId, SolverTexts } from "../maze/solverKinds.ts";
import { stepsTaken, type Trace } from "../maze/solverTrace.ts";
import type { Replay } from "../maze/steps.ts";
import { make } from "../pages/dom.ts";
import { number } from "../pages/language.ts";
import { saySolvers as say } from "../tabTexts.ts";

/** A solver at work. */
export interface Run {
  readonly id: SolverId;
  readonly finish: Cell;
  readonly trace: Trace;
  readonly replay: Replay;
}

const COLUMNS = ["solver", "steps", "visited", "path"] as const;

function pathText({ replay, trace: { path } }: Run): string {
  if (replay.step < replay.steps) return "…";
  return path.length > 0 ? number(path.length - 1) : say("none");
}

export class CountsTable {
  readonly element = make("table", { class: "counts" });

  show(runs: readonly Run[], texts: SolverTexts): void {
    this.element.hidden = runs.length === 0;
    const rowOf = (run: Run): string[] => {
      const { id, trace, replay } = run;
      const counts = [stepsTaken(replay.step, replay.steps), trace.visited[replay.step]];
      return [texts[id].title, ...counts.map((count) => number(count)), pathText(run)];
    };
    const rows = [COLUMNS.map((name) => say(name)), ...runs.map(rowOf)];
    if (this.element.rows.length !== rows.length) this.#build(rows.length);
    for (const [i, row] of rows.entries())
      for (const [j, text] of row.entries()) {
        const cell = this.element.rows[i].cells[j];
        if (cell.textContent !== text) cell.textContent = text;
      }
  }

  #build(rows: number): void {
    const cell = (i: number, j: number) => (i * j === 0 ? make("th", { scope: i === 0 ? "col" : "row" }) : make("td"));
    const row = (_: undefined, i: number) => make("tr", {}, ...COLUMNS.map((_, j) => cell(i, j)));
    this.element.replaceChildren(...Array.from({ length: rows }, row));
  }
}
