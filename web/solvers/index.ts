// Solvers: two of them at work on the same maze.

import { type Cell, isInside } from "../../src/index.ts";
import type { Made } from "../maze/worker.ts";
import { make } from "../ui/dom.ts";
import { currentLanguage, type Language, number } from "../ui/language.ts";
import type { Figure, Page, StartTab } from "../ui/page.ts";
import { fillIn } from "../watch/lesson.ts";
import { LessonView } from "../watch/lessonView.ts";
import { MAX_RECORDED_CELLS } from "../watch/limits.ts";
import { Player } from "../watch/player.ts";
import { Smaller } from "../watch/smaller.ts";
import { Replay, WALKER } from "../watch/steps.ts";
import { stepsTaken, type Trace } from "./counts.ts";
import { SOLVERS, type SolverId, type SolverText, type SolverTexts, solverKindName, solverLine } from "./kinds.ts";
import { solverScene } from "./painter.ts";
import { say } from "./words.ts";

const LOADERS: Readonly<Record<Language, () => Promise<SolverTexts>>> = {
  en: async () => (await import("../tabs.en.ts")).solverLessons,
  fr: async () => (await import("../tabs.fr.ts")).solverLessons,
};

/** The words of the address that name the solvers, and those without. */
const SIDES = [
  { word: "solvers.left", label: "one", fallback: "breadth-first" },
  { word: "solvers.right", label: "other", fallback: "tremaux" },
] as const;

const NONE = "none";

/** The solvers of a page's state: one, or two. */
function chosenSolvers(page: Page): SolverId[] {
  const { words } = page.state();
  return SIDES.flatMap(({ word, fallback }, side) => {
    if (side === 1 && words[word] === NONE) return [];
    return [SOLVERS.find((id) => id === words[word]) ?? fallback];
  });
}

/** A solver at work: its steps, and their state. */
interface Run {
  readonly id: SolverId;
  readonly trace: Trace;
  readonly replay: Replay;
}

/** Steps a second from which on the sentence cannot be read at every step. */
const QUICK = 2;

/** What has been counted, as a table that keeps its size while it changes. */
class Counts {
  readonly element = make("table", { class: "counts" });

  show(runs: readonly Run[], texts: SolverTexts): void {
    this.element.hidden = runs.length === 0;
    const head = ["solver", "steps", "visited", "path"] as const;
    const rows = runs.map(({ id, trace, replay }) => {
      const path =
        replay.step < replay.steps ? "…" : trace.path.length > 0 ? number(trace.path.length - 1) : say("none");
      return [
        texts[id].title,
        number(stepsTaken(replay.step, replay.steps)),
        number(trace.visited[replay.step]),
        path,
      ] as const;
    });
    if (this.element.rows.length !== rows.length + 1) {
      const row = (name: "td" | "th", head: string) =>
        make(
          "tr",
          {},
          make("th", { scope: head }),
          ...[1, 2, 3].map(() => make(name, name === "th" ? { scope: "col" } : {})),
        );
      this.element.replaceChildren(row("th", "col"), ...rows.map(() => row("td", "row")));
    }
    for (const [i, texts] of [head.map((name) => say(name)), ...rows].entries())
      for (const [j, text] of texts.entries()) {
        const cell = this.element.rows[i].cells[j];
        if (cell.textContent !== text) cell.textContent = text;
      }
  }
}

/** What a solver does in the last step, in a sentence. */
function explain({ id, replay }: Run, { why }: SolverText, finish: Cell): string {
  if (replay.step === 0) return say("before");
  const { width, height, torus } = replay.recording;
  const at = replay.focus[WALKER];
  const [x, y] = [at % width, Math.floor(at / width)];
  const [dx, dy] = [Math.abs(x - finish.x), Math.abs(y - finish.y)];
  const straight = torus ? Math.min(dx, width - dx) + Math.min(dy, height - dy) : dx + dy;
  return fillIn(why[solverKindName(id, replay.kind) ?? ""] ?? "", { at: `(${x}, ${y})`, straight: number(straight) });
}

/** The field of a side, which writes its solver into the address. */
function createField(page: Page, { word, label, fallback }: (typeof SIDES)[number]): HTMLSelectElement {
  const field = make("select", { id: word.replace(".", "-") });
  if (label === "other") field.append(make("option", { value: NONE, "data-text": "none" }));
  field.append(...SOLVERS.map((id) => make("option", { value: id })));
  field.value = fallback;
  field.addEventListener("change", () => page.change({ words: { ...page.state().words, [word]: field.value } }));
  return field;
}

const start: StartTab = (panel, page) => {
  const fields = SIDES.map((side) => createField(page, side));
  const views = SIDES.map(() => new LessonView());
  const smaller = new Smaller(page);
  const legend = make("ul", { class: "keys", "data-label": "legend" });
  panel.append(
    make("p", { class: "hint", "data-text": "intro" }),
    ...SIDES.map(({ label }, side) => make("label", {}, make("span", { "data-text": label }), fields[side])),
    smaller.element,
    ...views.map(({ element }) => element),
    legend,
  );
  const player = new Player("solver-", () => showStep());
  const counts = new Counts();
  let texts: SolverTexts | undefined;
  let runs: readonly Run[] = [];
  // What the runs are of.
  let recorded: Made | undefined;
  let recordedIds = "";

  function showStep(): void {
    const isQuick = player.playing && player.speed > QUICK;
    for (const [side, run] of runs.entries()) {
      const text = texts?.[run.id];
      const finish = recorded?.solution?.ends.finish;
      if (!text || !finish) continue;
      views[side].light(solverLine(run.id, run.replay.kind));
      views[side].explain(() => explain(run, text, finish), isQuick && run.replay.step < run.replay.steps);
    }
    if (texts) counts.show(runs, texts);
    page.draw();
  }

  async function showTexts(): Promise<void> {
    const loaded = await LOADERS[currentLanguage()]();
    texts = loaded;
    say.fill(panel);
    const ids = chosenSolvers(page);
    for (const [side, field] of fields.entries()) {
      for (const option of field.options)
        if (option.value !== NONE) option.text = loaded[option.value as SolverId].title;
      field.value = ids[side] ?? NONE;
    }
    for (const [side, view] of views.entries()) {
      const id = ids[side];
      view.element.hidden = id === undefined;
      if (id === undefined) continue;
      const text: SolverText = loaded[id];
      view.show(
        text.title,
        say("code", { title: text.title }),
        text.code,
        (["time", "memory", "use"] as const).map((name) => [say(name), text[name]]),
        say("details"),
      );
    }
    const colours = ["legendKnown", "legendVisited", "legendWay", "legendGivenUp", "legendAgain"] as const;
    legend.replaceChildren(...colours.map((name) => make("li", { class: `solver-${name}` }, say(name))));
    player.relabel();
  }

  /** Records the steps of the chosen solvers, unless they are recorded. */
  async function showRuns(): Promise<void> {
    const [made] = page.shown();
    const ids = chosenSolvers(page);
    const ends = made?.solution?.ends;
    if (!made || !ends || (recorded === made && recordedIds === ids.join())) return;
    recorded = made;
    recordedIds = ids.join();
    const isCurrent = () => recorded === made && recordedIds === ids.join();
    runs = [];
    player.load([]);
    const { width, height } = made.maze;
    const tooMany = width * height > MAX_RECORDED_CELLS;
    const numbers = { cells: number(width * height), most: number(MAX_RECORDED_CELLS) };
    smaller.show(tooMany ? say("tooLarge", numbers) : "");
    if (tooMany) return;
    const slow = setTimeout(() => page.notice(say("solving")), 300);
    try {
      const traces = await Promise.all(ids.map((id) => page.maker.remote.solveInSteps(made.request, id, ends)));
      if (!isCurrent()) return;
      page.notice("");
      runs = traces.map((trace, i) => ({ id: ids[i], trace, replay: new Replay(trace.recording) }));
      player.load(runs.map(({ replay }) => replay));
    } catch (error) {
      // Errors of a worker keep their name, not their class.
      const { name, message } = error as Error;
      if (isCurrent()) smaller.show(name === "RangeError" ? say("tooLong") : message);
    } finally {
      clearTimeout(slow);
    }
  }

  // The texts can be read before the maze is made.
  showTexts().catch(() => {});
  return {
    bar: make("div", {}, counts.element, player.bar),
    async show() {
      await showTexts();
      await showRuns();
      showStep();
      player.enter();
    },
    hide: () => player.leave(),
    figures(): Figure[] {
      const [made] = page.shown();
      if (recorded !== made || runs.length === 0) return [{ made, scene: { path: undefined, colouring: "plain" } }];
      return runs.map((run) => {
        return { made, caption: texts?.[run.id].title ?? "", scene: solverScene(made, run.replay, run.trace.path) };
      });
    },
    onCell(cell) {
      const [made] = page.shown();
      if (!made?.solution) return;
      if (!isInside(made.maze, cell)) page.notice(say("outside"));
      else page.change({ ends: { start: made.solution.ends.start, finish: cell } });
    },
    onArrow(dx) {
      if (dx === 0 || runs.length === 0) return false;
      player.move(dx);
      return true;
    },
  };
};

export default start;
