// The tab Solvers: one or two solvers at work on the same maze.

import { type Cell, isInside } from "../../src/index.ts";
import type { SolverId, SolverText, SolverTexts } from "../maze/solverKinds.ts";
import { SOLVERS, solverKindName, solverLine } from "../maze/solverKinds.ts";
import { cellOf, cellText } from "../maze/square.ts";
import { FOCUS, Replay } from "../maze/steps.ts";
import { make } from "../pages/dom.ts";
import { fillIn, number } from "../pages/language.ts";
import { Session } from "../replay/session.ts";
import { loadLessons, saySolvers as say, sayReplay } from "../tabTexts.ts";
import type { Figure, Page, StartTab, TabParts } from "../ui/page.ts";
import type { Made } from "../worker/worker.ts";
import { CountsTable, type Run } from "./countsTable.ts";
import { solverScene } from "./painter.ts";

/** For each of the two solvers: the parameter in the address, the text of the label, and the default. */
const SIDES = [
  { word: "solvers.left", label: "one", fallback: "breadth-first" },
  { word: "solvers.right", label: "other", fallback: "tremaux" },
] as const;

const NONE = "none";

const LEGEND = ["legendKnown", "legendVisited", "legendWay", "legendGivenUp", "legendAgain"] as const;

/** The chosen solvers, one or two. */
function chosenSolvers(page: Page): SolverId[] {
  const { words } = page.state();
  return SIDES.flatMap(({ word, fallback }, side) => {
    if (side === 1 && words[word] === NONE) return [];
    return [SOLVERS.find((id) => id === words[word]) ?? fallback];
  });
}

/** Describes the last step in a sentence. */
function explain({ id, replay, finish }: Run, { why }: SolverText): string {
  if (replay.step === 0) return sayReplay("before");
  const { width, height, torus } = replay.recording;
  const at = replay.focus[FOCUS.walker];
  const { x, y } = cellOf(at, width);
  const [dx, dy] = [Math.abs(x - finish.x), Math.abs(y - finish.y)];
  const straight = torus ? Math.min(dx, width - dx) + Math.min(dy, height - dy) : dx + dy;
  const text = why[solverKindName(id, replay.kind) ?? ""] ?? "";
  return fillIn(text, { at: cellText(at, width), straight: number(straight) });
}

/** The field that selects the left or the right solver, and writes the choice to the address. */
function createField(page: Page, { word, label, fallback }: (typeof SIDES)[number]): HTMLSelectElement {
  const field = make("select", { id: word.replace(".", "-") });
  if (label === "other") field.append(make("option", { value: NONE, "data-text": "none" }));
  field.append(...SOLVERS.map((id) => make("option", { value: id })));
  field.value = fallback;
  field.addEventListener("change", () => page.change({ words: { ...page.state().words, [word]: field.value } }));
  return field;
}

class Solvers implements TabParts {
  readonly bar: HTMLElement;
  readonly #panel: HTMLElement;
  readonly #page: Page;
  readonly #session: Session<Run>;
  readonly #fields: readonly HTMLSelectElement[];
  readonly #legend = make("ul", { class: "keys", "data-label": "legend" });
  readonly #counts = new CountsTable();
  #texts: SolverTexts | undefined;

  constructor(panel: HTMLElement, page: Page) {
    this.#panel = panel;
    this.#page = page;
    this.#session = new Session(page, "solver-", say, () => this.#showStep());
    this.#fields = SIDES.map((side) => createField(page, side));
    this.bar = make("div", {}, this.#counts.element, this.#session.player.bar);
    panel.append(
      make("p", { class: "hint", "data-text": "intro" }),
      ...SIDES.map(({ label }, side) => make("label", {}, make("span", { "data-text": label }), this.#fields[side])),
      this.#session.smaller.element,
      ...this.#session.lessons.map(({ element }) => element),
      this.#legend,
    );
    // Shows the texts now, because they can be read before the maze is made.
    this.#showTexts().catch(() => {});
  }

  async show(): Promise<void> {
    await this.#showTexts();
    const [made] = this.#page.shown();
    const ids = chosenSolvers(this.#page);
    if (made?.solution) await this.#session.record(made, ids.join(), () => this.#record(made, ids));
    this.#showStep();
    this.#session.player.enter();
  }

  hide(): void {
    this.#session.player.leave();
  }

  figures(): readonly Figure[] {
    const [made] = this.#page.shown();
    const { runs } = this.#session;
    if (runs.length === 0) return [{ made, scene: { path: undefined, colouring: "plain" } }];
    return runs.map(({ id, replay, trace }) => ({
      made,
      caption: this.#texts?.[id].title ?? "",
      scene: solverScene(made, replay, trace.path),
    }));
  }

  onCell(cell: Cell): void {
    const [made] = this.#page.shown();
    if (!made?.solution) return;
    if (!isInside(made.maze, cell)) this.#page.notice(say("outside"));
    else this.#page.change({ ends: { start: made.solution.ends.start, finish: cell } });
  }

  onArrow(dx: number): boolean {
    return this.#session.onArrow(dx);
  }

  #showStep(): void {
    const texts = this.#texts;
    if (texts) {
      this.#session.explain((view, run, isQuick) => {
        view.light(solverLine(run.id, run.replay.kind));
        view.explain(() => explain(run, texts[run.id]), isQuick);
      });
      this.#counts.show(this.#session.runs, texts);
    }
    this.#page.draw();
  }

  async #showTexts(): Promise<void> {
    const { solverLessons: texts } = await loadLessons();
    this.#texts = texts;
    say.fill(this.#panel);
    const ids = chosenSolvers(this.#page);
    for (const [side, field] of this.#fields.entries()) {
      for (const option of field.options)
        if (option.value !== NONE) option.text = texts[option.value as SolverId].title;
      field.value = ids[side] ?? NONE;
    }
    for (const [side, view] of this.#session.lessons.entries()) {
      const text: SolverText | undefined = texts[ids[side]];
      view.element.hidden = text === undefined;
      if (!text) continue;
      const facts = (["time", "memory", "use"] as const).map((name) => [say(name), text[name]] as const);
      view.show(text.title, say("code", { title: text.title }), text.code, facts, say("details"));
    }
    this.#legend.replaceChildren(...LEGEND.map((name) => make("li", { class: `solver-${name}` }, say(name))));
  }

  async #record(made: Made, ids: readonly SolverId[]): Promise<Run[]> {
    const ends = made.solution?.ends;
    if (!ends) return [];
    const record = async (id: SolverId): Promise<Run> => {
      const trace = await this.#page.maker.remote.solveInSteps(made.request, id, ends);
      return { id, finish: ends.finish, trace, replay: new Replay(trace.recording) };
    };
    return Promise.all(ids.map(record));
  }
}

const start: StartTab = (panel, page) => new Solvers(panel, page);

export default start;
