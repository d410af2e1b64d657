// Watch: the algorithm at work, step by step, with a lesson; a second algorithm beside it.

import { html, type TemplateResult } from "lit-html";
import type { AnyRequest } from "../../src/index.ts";
import { checkField } from "../fields/fields.ts";
import { algorithmField, switchWord } from "../fields/mazeFields.ts";
import { sayWatch as say, sayVerdict } from "../lab/say.ts";
import { hasSets, type Lesson, type LessonId, lessonOf, lineOf } from "../maze/lessonKinds.ts";
import { Replay } from "../maze/steps.ts";
import { Lab, type LabTexts, type Run } from "../replay/lab.ts";
import type { Page } from "../stage/page.ts";
import { captionOf, titleOf } from "../ui/about.ts";
import { fillIn, number } from "../ui/messages.ts";
import { besideOf } from "../ui/state.ts";
import type { Made } from "../worker/make.ts";
import { explain, loadLesson, valuesOf } from "./lesson.ts";
import { painterOf } from "./painter.ts";
import { ranksOf } from "./weights.ts";

type LegendName = Parameters<typeof say>[0] & `legend${string}`;

/** The colour of entries of the legends, and its shape: a class. Other entries name the cells that are worked on. */
const SWATCHES: Readonly<Partial<Record<LegendName, readonly [colour: string, shape?: string]>>> = {
  legendNew: ["var(--walker)", "outline"],
  legendWall: ["var(--walker)", "line"],
  legendLook: ["var(--erased)", "dashed"],
  legendSets: ["linear-gradient(90deg, #e7a3a3, #e2d38b, #9fd4a4, #9fc3e8, #d0a8e2)"],
  legendIn: ["var(--in)"],
  legendFrontier: ["var(--frontier)"],
  legendOut: ["var(--out)"],
  legendWalker: ["var(--walker)", "disc"],
  legendTrail: ["var(--trail)"],
  legendErased: ["var(--erased)"],
};

const PRIM = ["legendNew", "legendIn", "legendFrontier", "legendOut"] as const;
const WALK = ["legendWalker", "legendTrail", "legendErased"] as const;

const LEGENDS: Readonly<Partial<Record<LessonId, readonly LegendName[]>>> = {
  sidewinder: ["legendNew", "legendWork"],
  kruskal: ["legendNew", "legendSets", "legendLook"],
  "prim-true": [...PRIM, "legendLook"],
  "prim-simplified": [...PRIM, "legendLook"],
  "prim-modified": PRIM,
  "aldous-broder": ["legendNew", "legendWalker", "legendIn", "legendOut"],
  "aldous-broder-walls": ["legendWall", "legendWalker"],
  wilson: ["legendNew", ...WALK],
  "wilson-walls": ["legendWall", ...WALK],
  "recursive-backtracker": ["legendNew", "legendWalker", "legendWay"],
  "hunt-and-kill": ["legendNew", "legendWalker", "legendHunt"],
  eller: ["legendNew", "legendSets"],
  "growing-tree": ["legendNew", "legendWalker", "legendList"],
  "recursive-division": ["legendWall", "legendWork"],
  boundless: ["legendNew", ...WALK, "legendBlock"],
};

/** The parameter that shows the order of the walls. */
const NUMBERS = "watch.numbers";
const hasWeights = ({ algorithm }: AnyRequest): boolean => algorithm === "kruskal" || algorithm === "prim-true";

export class Watch extends Lab {
  #lessons: readonly Lesson[] = [];

  constructor(panel: HTMLElement, page: Page) {
    super(panel, page, "watch", "");
  }

  /** The watched requests: the page's request, and the one beside it. */
  #requests(): AnyRequest[] {
    const state = this.page.state();
    return [state.request, ...besideOf(state)];
  }

  protected async load(): Promise<LabTexts> {
    const requests = this.#requests();
    this.#lessons = await Promise.all(requests.map(loadLesson));
    const lessons = requests.map((request, i) => {
      const values = valuesOf(request);
      const lesson = this.#lessons[i];
      return {
        title: say("lesson", { algorithm: titleOf(request.algorithm) }),
        label: say("code"),
        code: lesson.code.map((line) => fillIn(line, values)),
        facts: (["look", "law", "time", "memory"] as const).map(
          (name) => [say(name), fillIn(lesson[name], values)] as const,
        ),
      };
    });
    const names = new Set(requests.flatMap((request) => LEGENDS[lessonOf(request)] ?? ["legendNew" as const]));
    return {
      lessons,
      summary: requests.length > 1 ? say("details") : "",
      legend: [...names].map((name) => [say(name), ...(SWATCHES[name] ?? ["var(--work)"])] as const),
      say,
    };
  }

  protected fields(): TemplateResult {
    const { beside } = this.page.state();
    const choose = (id: string): void => {
      const others = beside.slice(1).filter((other) => other !== id);
      this.page.change({ beside: id ? [id as AnyRequest["algorithm"], ...others] : [] });
    };
    return html`<label><span>${say("beside")}</span>${algorithmField("watch-beside", beside[0] ?? "", choose, say("none"))}</label>
      ${checkField(
        "watch-numbers",
        say("numbers"),
        this.#isNumbered,
        (isOn) => switchWord(this.page, NUMBERS, isOn),
        !this.#requests().some(hasWeights),
      )}`;
  }

  get #isNumbered(): boolean {
    return this.page.state().words[NUMBERS] === "on";
  }

  protected key(): readonly string[] {
    return ["", this.page.state().beside[0] ?? ""];
  }

  protected async record(): Promise<readonly Run[]> {
    const shown = this.page.shown();
    const recordings = await Promise.all(shown.map(({ request }) => this.page.maker.remote.record(request)));
    const verdict = ` ${sayVerdict(shown)}`.trimEnd();
    return shown.map((made, i) =>
      this.#run(made, new Replay(recordings[i]), i, shown.length > 1, i > 0 ? "" : verdict),
    );
  }

  /** `verdict` follows the sentence of the last step. */
  #run(made: Made, replay: Replay, at: number, isPair: boolean, verdict: string): Run {
    const { request } = made;
    const id = lessonOf(request);
    const painter = painterOf(replay, made, hasSets(id));
    let all: Uint32Array | undefined;
    const ranks = (): Uint32Array | undefined => {
      if (!this.#isNumbered || !hasWeights(request)) return undefined;
      all ??= ranksOf(made.maze);
      return all;
    };
    return {
      replay,
      figure: () => ({
        made,
        ...(isPair && { caption: captionOf(made, this.page.state().request.mask !== undefined) }),
        scene: painter(ranks()),
      }),
      line: () => lineOf(id, replay.kind),
      // A sentence stays long enough to be read and may lag behind the highlighted line, so it names its step.
      sentence: (isQuick) =>
        (isQuick ? `${say("atStep", { step: number(replay.step) })} ` : "") +
        explain(this.#lessons[at], request, replay, ranks()) +
        (replay.step === replay.steps ? verdict : ""),
    };
  }
}
