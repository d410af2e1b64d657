// Solvers: one or two solvers at work on the same maze.

import { html, type TemplateResult } from "lit-html";
import { type Cell, isInside } from "../../src/index.ts";
import { choiceField } from "../fields/fields.ts";
import { loadLessons, saySolvers as say, sayReplay } from "../lab/say.ts";
import { kindName, lineOf, SOLVERS, type SolverId, type SolverTexts } from "../maze/lessonKinds.ts";
import { mix, type Palette } from "../maze/raster.ts";
import { cellOf, cellText } from "../maze/square.ts";
import { AGAIN, FOCUS, GIVEN_UP, KNOWN, PATH, Replay, stepsTaken, type Trace, VISITED } from "../maze/steps.ts";
import { fillIn, number } from "../pages/language.ts";
import { Lab, type LabTexts, type Run } from "../replay/lab.ts";
import type { Page } from "../stage/page.ts";
import { notice } from "../ui/problems.ts";
import { pixel, type Theme } from "../view/colours.ts";
import { disc, inCells, middleOf } from "../view/marks.ts";
import { type Scene, theme } from "../view/scene.ts";
import { farLevels } from "../watch/painter.ts";
import type { Made } from "../worker/make.ts";

/** For each of the two solvers: the parameter in the address, the text of the label, and the default. */
const SIDES = [
  { word: "solvers.left", label: "one", fallback: "breadth-first" },
  { word: "solvers.right", label: "other", fallback: "tremaux" },
] as const;

const NONE = "none";

const LEGEND = [
  ["legendKnown", "var(--frontier)"],
  ["legendVisited", "var(--visited)"],
  ["legendWay", "color-mix(in srgb, var(--in), var(--trail) 38%)"],
  ["legendGivenUp", "color-mix(in srgb, var(--in), var(--ink) 28%)"],
  ["legendAgain", "color-mix(in srgb, var(--visited), var(--ink) 28%)"],
] as const;

/** The chosen solvers, one or two. */
function chosenSolvers(page: Page): SolverId[] {
  const { words } = page.state();
  return SIDES.flatMap(({ word, fallback }, side) => {
    if (side === 1 && words[word] === NONE) return [];
    return [SOLVERS.find((id) => id === words[word]) ?? fallback];
  });
}

export class Solvers extends Lab {
  #texts: SolverTexts | undefined;

  constructor(panel: HTMLElement, page: Page) {
    super(panel, page, "solvers", "solver-");
  }

  protected async load(): Promise<LabTexts> {
    const { solverLessons } = await loadLessons();
    this.#texts = solverLessons;
    return {
      lessons: chosenSolvers(this.page).map((id) => {
        const { title, code, ...texts } = solverLessons[id];
        const facts = (["time", "memory", "use"] as const).map((name) => [say(name), texts[name]] as const);
        return { title, label: say("code", { title }), code, facts };
      }),
      summary: say("details"),
      legend: LEGEND.map(([name, colour]) => [say(name), colour] as const),
      heads: (["solver", "steps", "visited", "path"] as const).map((name) => say(name)),
      say,
    };
  }

  protected fields(): TemplateResult {
    const ids = chosenSolvers(this.page);
    const titles = SOLVERS.map((id) => [id, this.#texts?.[id].title ?? id] as const);
    const none = [NONE, say("none")] as const;
    return html`<p class="hint">${say("intro")}</p>${SIDES.map(({ word, label }, side) => {
      const choose = (id: string): Promise<void> =>
        this.page.change({ words: { ...this.page.state().words, [word]: id } });
      const choices = side === 1 ? [none, ...titles] : titles;
      return html`<label><span>${say(label)}</span>${choiceField(
        { id: word.replace(".", "-") },
        ids[side] ?? NONE,
        choices,
        choose,
      )}</label>`;
    })}`;
  }

  protected key(): readonly string[] {
    const [made] = this.page.shown();
    const [left, right = ""] = chosenSolvers(this.page);
    return [`${left} ${JSON.stringify(made?.solution?.ends)}`, right];
  }

  protected async record(made: Made): Promise<readonly Run[]> {
    const ends = made.solution?.ends;
    if (!ends) return [];
    const { remote } = this.page.maker;
    const runs: readonly Run[] = await Promise.all(
      chosenSolvers(this.page).map(async (id) => {
        const trace = await remote.solveInSteps(made.request, id, ends);
        return this.#run(made, id, trace, ends.finish, () => runs);
      }),
    );
    return runs;
  }

  /** `runs` returns this run and the one beside it. */
  #run(made: Made, id: SolverId, trace: Trace, finish: Cell, runs: () => readonly Run[]): Run {
    const replay = new Replay(trace.recording);
    const hasWon = (): boolean =>
      replay.step === replay.steps && runs().some((other) => other.replay.steps > replay.steps);
    const sentence = (): string => {
      if (replay.step === 0) return sayReplay("before");
      const { width, height, torus } = replay.recording;
      const at = replay.focus[FOCUS.walker];
      const { x, y } = cellOf(at, width);
      const [dx, dy] = [Math.abs(x - finish.x), Math.abs(y - finish.y)];
      const straight = torus ? Math.min(dx, width - dx) + Math.min(dy, height - dy) : dx + dy;
      const why: Readonly<Record<string, string>> = this.#texts?.[id].why ?? {};
      const text = why[kindName(id, replay.kind) ?? ""] ?? "";
      return fillIn(text, { at: cellText(at, width), straight: number(straight) }) + (hasWon() ? say("won") : "");
    };
    const row = (): string[] => {
      const counts = [stepsTaken(replay.step, replay.steps), trace.visited[replay.step]].map((count) => number(count));
      const length = trace.path.length > 0 ? number(trace.path.length - 1) : say("none");
      return [this.#titleOf(id), ...counts, replay.step < replay.steps ? "…" : length];
    };
    return {
      replay,
      figure: () => ({ made, caption: this.#titleOf(id), scene: solverScene(made, replay, trace.path) }),
      line: () => lineOf(id, replay.kind),
      sentence,
      row,
    };
  }

  #titleOf(id: SolverId): string {
    return this.#texts?.[id].title ?? "";
  }

  onCell(cell: Cell): void {
    const [made] = this.page.shown();
    if (!made?.solution) return;
    if (!isInside(made.maze, cell)) notice(say("outside"));
    else this.page.change({ ends: { start: made.solution.ends.start, finish: cell } });
  }
}

function solverPalette({ floor, ink, frontier, active, marks }: Theme): Palette {
  const tones = new Uint32Array(256).fill(pixel(floor));
  tones[KNOWN] = pixel(frontier);
  tones[VISITED] = pixel(active);
  tones[PATH] = mix(pixel(floor), pixel(marks.path), 0.38);
  tones[GIVEN_UP] = mix(pixel(floor), pixel(ink), 0.28);
  tones[AGAIN] = mix(pixel(active), pixel(ink), 0.28);
  return { tones, ink: pixel(ink) };
}

/** The scene of the current step; `path` is shown at the end. */
function solverScene(made: Made, replay: Replay, path: readonly number[]): Partial<Scene> {
  const isOver = replay.step === replay.steps;
  const picture = { ...made.maze, walls: made.shownWalls ?? made.maze.walls, tones: replay.marks };
  return {
    picture,
    levels: farLevels(picture),
    palette: solverPalette(theme()),
    ends: made.solution?.ends,
    path: isOver && path.length > 0 ? path : undefined,
    grownFrom: undefined,
    overlay: (context, geometry) => {
      const walker = replay.focus[FOCUS.walker];
      if (walker < 0 || isOver) return;
      const radius = inCells(context, geometry)(0.28, 4);
      disc(context, middleOf(cellOf(walker, replay.recording.width)), radius, theme().marks.walker);
    },
  };
}
