// The tab Watch: the algorithm at work, step by step, with a lesson.

import type { AnyRequest } from "../../src/index.ts";
import { hasSets, type Lesson, type LessonId, lessonOf, lineOf } from "../maze/lessonKinds.ts";
import { Replay } from "../maze/steps.ts";
import { make } from "../pages/dom.ts";
import type { LessonView } from "../replay/lessonView.ts";
import { Session } from "../replay/session.ts";
import { sayWatch as say } from "../tabTexts.ts";
import { algorithmField, rowOf, showAlgorithms, titleOf } from "../ui/about.ts";
import { Maker } from "../ui/maker.ts";
import { fillIn, number, say as sayOnPage } from "../ui/messages.ts";
import type { Figure, Page, StartTab, TabParts } from "../ui/page.ts";
import { fitting } from "../ui/state.ts";
import type { Made } from "../worker/worker.ts";
import { explain, loadLesson, valuesOf } from "./lesson.ts";
import { Painter } from "./painter.ts";

type Text = Parameters<typeof say>[0];

/** The legend of each lesson. The names are text names and CSS classes. */
const LEGENDS: Readonly<Partial<Record<LessonId, readonly Text[]>>> = {
  sidewinder: ["legendNew", "legendWork"],
  kruskal: ["legendNew", "legendSets", "legendLook"],
  "prim-true": ["legendNew", "legendIn", "legendFrontier", "legendOut", "legendLook"],
  "prim-simplified": ["legendNew", "legendIn", "legendFrontier", "legendOut", "legendLook"],
  "prim-modified": ["legendNew", "legendIn", "legendFrontier", "legendOut"],
  "aldous-broder": ["legendNew", "legendWalker", "legendIn", "legendOut"],
  "aldous-broder-walls": ["legendWall", "legendWalker"],
  wilson: ["legendNew", "legendWalker", "legendTrail", "legendErased"],
  "wilson-walls": ["legendWall", "legendWalker", "legendTrail", "legendErased"],
  "recursive-backtracker": ["legendNew", "legendWalker", "legendWay"],
  "hunt-and-kill": ["legendNew", "legendWalker", "legendHunt"],
  eller: ["legendNew", "legendSets"],
  "growing-tree": ["legendNew", "legendWalker", "legendList"],
  "recursive-division": ["legendWall", "legendWork"],
  boundless: ["legendNew", "legendWalker", "legendTrail", "legendErased", "legendBlock"],
};

/** The parameter of the page's address that contains the second algorithm. */
const BESIDE = "watch.beside";

/** The maze of the page or the maze beside it, with its recording. */
interface Run {
  readonly made: Made;
  readonly replay: Replay;
  readonly painter: Painter;
}

/** The watched requests: the page's request, and a copy with the second algorithm and only the fields it takes. */
function requestsOf(page: Page): AnyRequest[] {
  const { request, words } = page.state();
  const beside = words[BESIDE] === request.algorithm ? undefined : rowOf(words[BESIDE] ?? "");
  return beside ? [request, fitting({ ...request, algorithm: beside.id, parameters: {} })] : [request];
}

function showLesson(view: LessonView, request: AnyRequest, lesson: Lesson, isFolded: boolean): void {
  const values = valuesOf(request);
  view.show(
    say("lesson", { algorithm: titleOf(request.algorithm) }),
    say("code"),
    lesson.code.map((line) => fillIn(line, values)),
    (["look", "law", "time", "memory"] as const).map((name) => [say(name), fillIn(lesson[name], values)]),
    isFolded ? say("details") : "",
  );
}

class Watch implements TabParts {
  readonly bar: HTMLElement;
  readonly #panel: HTMLElement;
  readonly #page: Page;
  readonly #session: Session<Run>;
  readonly #legend = make("ul", { class: "keys", "data-label": "legend" });
  readonly #beside = algorithmField("watch-beside");
  #lessons: readonly Lesson[] = [];
  // Makes and records the second maze.
  #besideMaker: Maker | undefined;

  constructor(panel: HTMLElement, page: Page) {
    this.#panel = panel;
    this.#page = page;
    this.#session = new Session(page, "", say, () => this.#showStep());
    this.bar = this.#session.player.bar;
    this.#beside.addEventListener("change", () => {
      const { [BESIDE]: _, ...words } = page.state().words;
      const { value } = this.#beside;
      page.change({ words: value ? { ...words, [BESIDE]: value } : words });
    });
    panel.append(
      this.#session.smaller.element,
      ...this.#session.lessons.map(({ element }) => element),
      this.#legend,
      make("label", { class: "beside" }, make("span", { "data-text": "beside" }), this.#beside),
    );
    // Shows the lesson now, because it can be read before the maze is made.
    this.#showLessons().catch(() => {});
  }

  async show(): Promise<void> {
    await this.#showLessons();
    const [made] = this.#page.shown();
    const beside = requestsOf(this.#page)[1];
    if (made) await this.#session.record(made, beside?.algorithm ?? "", () => this.#record(made, beside));
    this.#showStep();
    this.#session.player.enter();
  }

  hide(): void {
    this.#session.player.leave();
  }

  figures(): readonly Figure[] {
    const [made] = this.#page.shown();
    const { runs } = this.#session;
    if (runs.length === 0) return [{ made }];
    return runs.map(({ made: { maze }, made: one, painter }) => {
      const title = titleOf(maze.algorithm);
      const caption = made.maze.mask && !maze.mask ? sayOnPage("withoutShape", { algorithm: title }) : title;
      return { made: one, ...(runs.length > 1 && { caption }), scene: painter.scene() };
    });
  }

  onArrow(dx: number): boolean {
    return this.#session.onArrow(dx);
  }

  #showStep(): void {
    this.#session.explain((view, { made: { request }, replay }, isQuick, i) => {
      const lesson = this.#lessons[i];
      if (!lesson) return;
      view.light(lineOf(lessonOf(request), replay.kind));
      // A sentence stays long enough to be read and may lag behind the highlighted line, so it names its step.
      const step = isQuick ? `${say("atStep", { step: number(replay.step) })} ` : "";
      view.explain(() => step + explain(lesson, request, replay), isQuick);
    });
    this.#page.draw();
  }

  async #showLessons(): Promise<void> {
    const requests = requestsOf(this.#page);
    const loaded = await Promise.all(requests.map(loadLesson));
    if (this.#page.state().request !== requests[0]) return;
    this.#lessons = loaded;
    say.fill(this.#panel);
    showAlgorithms(this.#beside);
    this.#beside.value = requests[1]?.algorithm ?? "";
    for (const [i, view] of this.#session.lessons.entries()) {
      view.element.hidden = !requests[i];
      if (requests[i]) showLesson(view, requests[i], loaded[i], requests.length > 1);
    }
    const names = new Set(requests.flatMap((request) => LEGENDS[lessonOf(request)] ?? ["legendNew" as const]));
    this.#legend.replaceChildren(...[...names].map((name) => make("li", { class: name }, say(name))));
  }

  /** Records the shown maze, and makes and records the maze beside it. */
  async #record(made: Made, beside: AnyRequest | undefined): Promise<Run[]> {
    const run = async (one: Made, { remote }: Maker): Promise<Run> => {
      const replay = new Replay(await remote.record(one.request));
      return { made: one, replay, painter: new Painter(replay, one, hasSets(lessonOf(one.request))) };
    };
    const first = run(made, this.#page.maker);
    if (!beside) return [await first];
    this.#besideMaker ??= new Maker();
    const [other] = (await this.#besideMaker.make([{ request: beside }])) ?? [];
    return Promise.all([first, ...(other ? [run(other, this.#besideMaker)] : [])]);
  }
}

const start: StartTab = (panel, page) => new Watch(panel, page);

export default start;
