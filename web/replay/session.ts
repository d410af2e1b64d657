// The recordings of the shown maze, side by side on one player, each with a lesson. Watch and Solvers use a session.

import { MAX_RECORDED_CELLS } from "../maze/limits.ts";
import type { Replay } from "../maze/steps.ts";
import { number, type Say } from "../pages/language.ts";
import { sayReplay } from "../tabTexts.ts";
import type { Page } from "../ui/page.ts";
import type { Made } from "../worker/worker.ts";
import { LessonView } from "./lessonView.ts";
import { Player } from "./player.ts";
import { Smaller } from "./smaller.ts";

/** Steps per second above which nobody can read the sentence of every step. */
const QUICK = 2;

export class Session<Run extends { readonly replay: Replay }> {
  readonly lessons = [new LessonView(), new LessonView()];
  readonly smaller: Smaller;
  readonly player: Player;
  readonly #page: Page;
  readonly #say: Say<"tooLarge" | "tooLong">;
  #runs: readonly Run[] = [];
  // The recorded maze, and a key of everything else that determines the recordings.
  #made: Made | undefined;
  #key = "";

  /** `prefix` begins the ids of the player's controls. `onStep` is called after each change of the step. */
  constructor(page: Page, prefix: string, say: Say<"tooLarge" | "tooLong">, onStep: () => void) {
    this.#page = page;
    this.#say = say;
    this.smaller = new Smaller(page);
    this.player = new Player(prefix, onStep);
  }

  /** The runs, if they belong to the maze that the page shows now; otherwise none. */
  get runs(): readonly Run[] {
    return this.#made === this.#page.shown()[0] ? this.#runs : [];
  }

  /**
   * Calls a function for each run and its lesson. `isQuick` means that steps follow too quickly for reading a sentence
   * each.
   */
  explain(show: (lesson: LessonView, run: Run, isQuick: boolean, index: number) => void): void {
    const isQuick = this.player.playing && this.player.speed > QUICK;
    for (const [i, run] of this.#runs.entries())
      show(this.lessons[i], run, isQuick && run.replay.step < run.replay.steps, i);
  }

  /** Records the shown maze, unless it is recorded with this key already. Shows a notice if it is too large. */
  async record(made: Made, key: string, record: () => Promise<readonly Run[]>): Promise<void> {
    if (this.#made === made && this.#key === key) return;
    [this.#made, this.#key] = [made, key];
    const isCurrent = (): boolean => this.#made === made && this.#key === key;
    this.#load([]);
    const cells = made.maze.width * made.maze.height;
    const tooMany = cells > MAX_RECORDED_CELLS;
    const counts = { cells: number(cells), most: number(MAX_RECORDED_CELLS) };
    this.smaller.show(tooMany ? this.#say("tooLarge", counts) : "");
    if (tooMany) return;
    const slow = setTimeout(() => this.#page.notice(sayReplay("recording")), 300);
    try {
      const runs = await record();
      if (!isCurrent()) return;
      this.#page.notice("");
      this.#load(runs);
    } catch (error) {
      // Tests the name, because errors from a worker keep their name but not their class.
      const { name, message } = error as Error;
      if (isCurrent()) this.smaller.show(name === "RangeError" ? this.#say("tooLong") : message);
    } finally {
      clearTimeout(slow);
    }
  }

  #load(runs: readonly Run[]): void {
    this.#runs = runs;
    this.player.load(runs.map(({ replay }) => replay));
  }

  /** Left and right arrows step back and forward. */
  onArrow(dx: number): boolean {
    if (dx === 0 || this.runs.length === 0) return false;
    this.player.move(dx);
    return true;
  }
}
