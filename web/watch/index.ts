// Watch: the algorithm at work, with a lesson that goes along.

import { rows } from "../../src/core/registry.ts";
import type { AnyRequest } from "../../src/index.ts";
import { Maker } from "../maze/maker.ts";
import type { Made } from "../maze/worker.ts";
import { rowOf, titleOf } from "../ui/about.ts";
import { make } from "../ui/dom.ts";
import { number, say as sayOnPage } from "../ui/messages.ts";
import type { Figure, Page, StartTab } from "../ui/page.ts";
import { type Lesson, type LessonId, lessonOf, lineOf } from "./kinds.ts";
import { explain, fillIn, loadLesson, valuesOf } from "./lesson.ts";
import { LessonView } from "./lessonView.ts";
import { hasSets, MAX_RECORDED_CELLS } from "./limits.ts";
import { Painter } from "./painter.ts";
import { Player } from "./player.ts";
import { Smaller } from "./smaller.ts";
import { Replay } from "./steps.ts";
import { say } from "./words.ts";

type Word = Parameters<typeof say>[0];

/** The legend of each lesson, as the classes and the words of its colours. */
const LEGENDS: Readonly<Partial<Record<LessonId, readonly Word[]>>> = {
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

/** The request of a maze that is shown. */
function requestOf({ maze: { walls: _, revision: __, ...request } }: Made): AnyRequest {
  return request;
}

/** Steps a second from which on the sentence cannot be read at every step. */
const QUICK = 2;

/** The word of the address that names the second algorithm. */
const BESIDE = "watch.beside";

/** The maze of the page, and one of another algorithm beside it, with what is recorded of it. */
interface Side {
  readonly made: Made;
  readonly request: AnyRequest;
  readonly replay: Replay;
  readonly painter: Painter;
}

/** The requests that are watched: the page's, and that of a second algorithm, as far as it takes the same. */
function requestsOf(page: Page): AnyRequest[] {
  const { request, words } = page.state();
  const info = words[BESIDE] === request.algorithm ? undefined : rowOf(words[BESIDE] ?? "");
  if (!info) return [request];
  const { parameters: _, start, mask, topology = "plane", ...rest } = request;
  const beside: AnyRequest = {
    ...rest,
    algorithm: info.id,
    topology: info.topologies.includes(topology) ? topology : "plane",
    ...(info.takesStart && start && { start }),
    ...(info.takesMask && mask && { mask }),
  };
  return [request, beside];
}

/** Shows a lesson in its place. */
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

/** The field of the second algorithm, which writes it into the address. */
function createField(page: Page): HTMLSelectElement {
  const field = make("select", { id: "watch-beside" });
  field.append(make("option", { value: "", "data-text": "none" }));
  field.append(...rows.map(({ id }) => make("option", { value: id })));
  field.addEventListener("change", () => {
    const { [BESIDE]: _, ...words } = page.state().words;
    page.change({ words: field.value ? { ...words, [BESIDE]: field.value } : words });
  });
  return field;
}

const start: StartTab = (panel, page) => {
  const views = [new LessonView(), new LessonView()];
  const smaller = new Smaller(page);
  const field = createField(page);
  const keys = make("ul", { class: "keys", "data-label": "legend" });
  panel.append(
    smaller.element,
    ...views.map(({ element }) => element),
    keys,
    make("label", { class: "beside" }, make("span", { "data-text": "beside" }), field),
  );
  const player = new Player("", () => showStep());
  let besideMaker: Maker | undefined;
  let lessons: readonly Lesson[] = [];
  let sides: readonly Side[] = [];
  // What the sides are of.
  let recorded: Made | undefined;
  let recordedBeside = "";

  function showStep(): void {
    for (const [i, { request, replay }] of sides.entries()) {
      const lesson = lessons[i];
      if (!lesson) continue;
      views[i].light(lineOf(lessonOf(request), replay.kind));
      const isQuick = player.playing && player.speed > QUICK && replay.step < replay.steps;
      // The line is ahead of a sentence that stands long enough to be read.
      const step = isQuick ? `${say("atStep", { step: number(replay.step) })} ` : "";
      views[i].explain(() => step + explain(lesson, request, replay), isQuick);
    }
    page.draw();
  }

  async function showLessons(): Promise<void> {
    const requests = requestsOf(page);
    const loaded = await Promise.all(requests.map(loadLesson));
    if (page.state().request !== requests[0]) return;
    lessons = loaded;
    say.fill(panel);
    say.fill(player.bar);
    for (const option of field.options) if (option.value) option.text = titleOf(option.value);
    field.value = requests[1]?.algorithm ?? "";
    for (const [i, view] of views.entries()) {
      view.element.hidden = !requests[i];
      if (requests[i]) showLesson(view, requests[i], loaded[i], requests.length > 1);
    }
    const words = new Set(requests.flatMap((request) => LEGENDS[lessonOf(request)] ?? ["legendNew" as const]));
    keys.replaceChildren(...[...words].map((name) => make("li", { class: name }, say(name))));
    player.relabel();
  }

  /** Records the steps of the shown maze, and of one beside it. */
  async function record(made: Made, beside: AnyRequest | undefined): Promise<Side[]> {
    const sideOf = async (one: Made, { remote }: Maker): Promise<Side> => {
      const request = requestOf(one);
      const replay = new Replay(await remote.record(request));
      return { made: one, request, replay, painter: new Painter(replay, one, hasSets(lessonOf(request))) };
    };
    const first = sideOf(made, page.maker);
    if (!beside) return [await first];
    besideMaker ??= new Maker();
    const [other] = (await besideMaker.make([{ request: beside }])) ?? [];
    return Promise.all([first, ...(other ? [sideOf(other, besideMaker)] : [])]);
  }

  /** Records what is shown, unless it is recorded. */
  async function showRecordings(): Promise<void> {
    const [made] = page.shown();
    const [, beside] = requestsOf(page);
    const besideId = beside?.algorithm ?? "";
    if (!made || (recorded === made && recordedBeside === besideId)) return;
    [recorded, recordedBeside] = [made, besideId];
    const isCurrent = () => recorded === made && recordedBeside === besideId;
    sides = [];
    player.load([]);
    const cells = made.maze.width * made.maze.height;
    const tooMany = cells > MAX_RECORDED_CELLS;
    smaller.show(tooMany ? say("tooLarge", { cells: number(cells), most: number(MAX_RECORDED_CELLS) }) : "");
    if (tooMany) return;
    const slow = setTimeout(() => page.notice(say("recording")), 300);
    try {
      const found = await record(made, beside);
      if (!isCurrent()) return;
      page.notice("");
      sides = found;
      player.load(sides.map(({ replay }) => replay));
    } catch (error) {
      // Errors of a worker keep their name, not their class.
      const { name, message } = error as Error;
      if (isCurrent()) smaller.show(name === "RangeError" ? say("tooLong") : message);
    } finally {
      clearTimeout(slow);
    }
  }

  // The lesson can be read before the maze is made.
  showLessons().catch(() => {});
  return {
    bar: player.bar,
    async show() {
      await showLessons();
      await showRecordings();
      showStep();
      player.enter();
    },
    hide: () => player.leave(),
    figures(): Figure[] {
      const [made] = page.shown();
      if (recorded !== made || sides.length === 0) return [{ made }];
      return sides.map(({ made: one, painter }) => {
        const title = titleOf(one.maze.algorithm);
        const caption = made.maze.mask && !one.maze.mask ? sayOnPage("withoutShape", { algorithm: title }) : title;
        return { made: one, ...(sides.length > 1 && { caption }), scene: painter.scene() };
      });
    },
    onArrow(dx) {
      if (dx === 0 || player.replays.length === 0) return false;
      player.move(dx);
      return true;
    },
  };
};

export default start;
