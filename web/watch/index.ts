// Watch: the algorithm at work, with a lesson that goes along.

import "./style.css";
import type { AnyRequest } from "../../src/index.ts";
import type { Made } from "../maze/worker.ts";
import { titleOf } from "../ui/about.ts";
import { make } from "../ui/dom.ts";
import { number } from "../ui/messages.ts";
import type { Figure, StartTab } from "../ui/page.ts";
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

const start: StartTab = (panel, page) => {
  const lessonView = new LessonView();
  const smaller = new Smaller(page);
  const keys = make("ul", { class: "keys", "data-label": "legend" });
  panel.append(smaller.element, lessonView.element, keys);
  const player = new Player("", () => showStep());
  let lesson: Lesson | undefined;
  let recorded: Made | undefined;
  let painter: Painter | undefined;

  function showStep(): void {
    const [replay] = player.replays;
    if (replay && recorded && lesson) {
      const request = requestOf(recorded);
      const said = lesson;
      lessonView.light(lineOf(lessonOf(request), replay.kind));
      const isQuick = player.playing && player.speed > QUICK;
      // The line is ahead of a sentence that stands long enough to be read.
      const step = isQuick ? `${say("atStep", { step: number(replay.step) })} ` : "";
      lessonView.explain(() => step + explain(said, request, replay), isQuick);
    }
    page.draw();
  }

  async function showLesson(): Promise<void> {
    const { request } = page.state();
    const loaded = await loadLesson(request);
    if (page.state().request !== request) return;
    lesson = loaded;
    const values = valuesOf(request);
    lessonView.show(
      say("lesson", { algorithm: titleOf(request.algorithm) }),
      say("code"),
      loaded.code.map((line) => fillIn(line, values)),
      (["look", "law", "time", "memory"] as const).map((name) => [say(name), fillIn(loaded[name], values)]),
    );
    const legend = LEGENDS[lessonOf(request)] ?? ["legendNew"];
    keys.replaceChildren(...legend.map((name) => make("li", { class: name }, say(name))));
    say.fill(panel);
    say.fill(player.bar);
    player.relabel();
  }

  /** Records the steps of the shown maze, unless they are recorded. */
  async function showRecording(): Promise<void> {
    const [made] = page.shown();
    if (!made || recorded === made) return;
    const request = requestOf(made);
    const cells = request.width * request.height;
    recorded = made;
    painter = undefined;
    player.load([]);
    if (cells > MAX_RECORDED_CELLS) {
      smaller.show(say("tooLarge", { cells: number(cells), most: number(MAX_RECORDED_CELLS) }));
      return;
    }
    smaller.show("");
    const slow = setTimeout(() => page.notice(say("recording")), 300);
    try {
      const replay = new Replay(await page.maker.remote.record(request));
      if (recorded !== made) return;
      painter = new Painter(replay, made, hasSets(lessonOf(request)));
      page.notice("");
      player.load([replay]);
    } catch (error) {
      // Errors of a worker keep their name, not their class.
      const { name, message } = error as Error;
      if (recorded === made) smaller.show(name === "RangeError" ? say("tooLong") : message);
    } finally {
      clearTimeout(slow);
    }
  }

  return {
    bar: player.bar,
    async show() {
      await showLesson();
      await showRecording();
      showStep();
      player.enter();
    },
    hide: () => player.leave(),
    figures(): Figure[] {
      const [made] = page.shown();
      return [recorded === made && painter ? { made, scene: painter.scene() } : { made }];
    },
    onArrow(dx) {
      if (dx === 0 || player.replays.length === 0) return false;
      player.move(dx);
      return true;
    },
  };
};

export default start;
