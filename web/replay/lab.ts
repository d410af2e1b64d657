// A stage and a play bar for recordings of the shown maze: algorithms in Watch, solvers in Solvers. Up to two runs play
// side by side, each with a lesson, numbered lines of pseudocode and facts, and a sentence below the stage.

import { html, nothing, render, type TemplateResult } from "lit-html";
import { sayReplay } from "../lab/say.ts";
import { MAX_RECORDED_CELLS, sizeOf } from "../maze/limits.ts";
import { keyOf } from "../maze/shape.ts";
import type { Replay } from "../maze/steps.ts";
import { element, make } from "../pages/dom.ts";
import { number } from "../pages/language.ts";
import { Latest } from "../pages/latest.ts";
import type { Figure, Page, Tool } from "../stage/page.ts";
import { notice } from "../ui/problems.ts";
import { type Tab, withWord } from "../ui/state.ts";
import type { Made } from "../worker/make.ts";
import { codeSteps } from "./code.ts";
import { Player } from "./player.ts";

/** An algorithm or a solver at work. */
export interface Run {
  readonly replay: Replay;
  figure(): Figure;
  /** The highlighted line of pseudocode, counted from 1; 0 for none. */
  line(): number;
  /** A sentence about the last step. `isQuick`: it stays while steps follow. */
  sentence(isQuick: boolean): string;
  /** The run's row of the table above the player. */
  row?(): readonly string[];
}

interface Lesson {
  readonly title: string;
  /** The accessible name of the pseudocode. */
  readonly label: string;
  /** Lines that begin with two spaces per level. */
  readonly code: readonly string[];
  readonly facts: readonly (readonly [name: string, text: string])[];
}

export interface LabTexts {
  readonly lessons: readonly Lesson[];
  /** The title of the collapsible section of the facts; "" shows them without it. */
  readonly summary: string;
  /** The shape of a colour is a CSS class: outline, dashed, line or disc. */
  readonly legend: readonly (readonly [text: string, colour: string, shape?: string])[];
  readonly heads?: readonly string[];
  say(name: "legend" | "tooLarge" | "tooLong", counts?: Readonly<Record<"cells" | "most", string>>): string;
}

/** Number of cells of the maze that is offered in place of one that is too large to be recorded. */
const SMALLER_CELLS = 1500;
/** Steps per second above which nobody can read the sentence of every step. */
const QUICK = 2;
/** Minimum time between two sentences of a quick animation. */
const READING_MILLISECONDS = 600;
/** The address receives the step when the player has been still for this time. */
const STILL_MILLISECONDS = 50;

/** Prevents line breaks before French punctuation and per cent signs. */
const unbroken = (text: string): string => text.replace(/ ([:;?!%»])/g, "\u00a0$1").replaceAll("« ", "«\u00a0");

export abstract class Lab implements Tool {
  readonly bar = make("div");
  protected readonly page: Page;
  protected readonly player: Player;
  readonly #panel: HTMLElement;
  readonly #recording = new Latest();
  readonly #stepWord: string;
  #runs: readonly Run[] = [];
  // The recorded maze, and a key of everything else that determines the recordings.
  #made: Made | undefined;
  #key: readonly string[] = [];
  #texts: LabTexts | undefined;
  #problem = "";
  /** The sentence of each run, and the time when they were shown. */
  #sentences: readonly string[] = [];
  #shownAt = 0;
  // The step in the address, once it is shown or written.
  #step: string | undefined;
  #due: ReturnType<typeof setTimeout> | undefined;

  /** `prefix` begins the ids of the player's controls. */
  constructor(panel: HTMLElement, page: Page, tab: Tab, prefix: string) {
    this.page = page;
    this.#panel = panel;
    this.bar.id = `bar-${tab}`;
    element("bar").prepend(this.bar);
    this.#stepWord = `${tab}.step`;
    this.player = new Player(prefix, () => this.#showStep());
  }

  protected abstract load(): Promise<LabTexts>;
  protected abstract fields(): TemplateResult;
  /** For each run, a key of everything except the maze that determines it. */
  protected abstract key(): readonly string[];
  protected abstract record(made: Made): Promise<readonly Run[]>;

  /** Shows the texts now, because they can be read before the maze is made. */
  async prepare(): Promise<void> {
    this.#texts = (await this.load().catch(() => undefined)) ?? this.#texts;
    this.#render();
  }

  async show(): Promise<void> {
    this.#texts = await this.load();
    this.#render();
    const [made] = this.page.shown();
    if (made) await this.#record(made);
    const wanted = this.#current().length > 0 ? this.#stepOfAddress() : undefined;
    if (wanted !== undefined) this.player.seek(wanted);
    this.#shownAt = 0;
    this.#showStep();
    this.player.enter();
  }

  hide(): void {
    clearTimeout(this.#due);
    this.player.leave();
  }

  figures(): readonly Figure[] {
    const runs = this.#current();
    if (runs.length > 0) return runs.map((run) => run.figure());
    return [{ made: this.page.shown()[0], scene: { path: undefined, colouring: "plain" } }];
  }

  /** Left and right arrows step back and forward. */
  onArrow(dx: number): boolean {
    if (dx === 0 || this.#current().length === 0) return false;
    this.player.move(dx);
    return true;
  }

  /** The runs, if they belong to the maze that the page shows now; otherwise none. */
  #current(): readonly Run[] {
    return this.#made === this.page.shown()[0] ? this.#runs : [];
  }

  /** Records the shown maze, unless it is recorded with this key. Shows a notice if it is too large. */
  async #record(made: Made): Promise<void> {
    const key = this.key();
    if (this.#made === made && `${this.#key}` === `${key}`) return;
    // Another choice for the second run keeps the step. Another maze begins paused if the last one was paused.
    const { step, steps, playing } = this.player;
    const isPaused = !playing && step > 0 && step < steps;
    const isSame = this.#made && keyOf([this.#made.request, this.#key[0]]) === keyOf([made.request, key[0]]);
    const stays = isSame && this.#runs.length > 0;
    [this.#made, this.#key] = [made, key];
    this.#load([]);
    this.#problem = "";
    this.#render();
    if (this.#tooLarge()) return;
    const before = element("notice").textContent ?? "";
    const slow = setTimeout(() => notice(sayReplay("recording")), 300);
    const { remote } = this.page.maker;
    try {
      await this.#recording.run(async (until) => {
        const runs = await until(this.record(made));
        notice(before);
        const wanted = this.#stepOfAddress();
        if (wanted === undefined && stays) this.#load(runs, step, playing);
        else this.#load(runs, wanted, isPaused || wanted !== undefined ? false : undefined);
      });
    } catch (error) {
      // The worker has ended, because the page has requested another maze.
      if (remote !== this.page.maker.remote) return;
      // Tests the name, because errors from a worker keep their name but not their class.
      const { name, message } = error as Error;
      this.#problem = name === "RangeError" ? (this.#texts?.say("tooLong") ?? "") : message;
      this.#render();
    } finally {
      clearTimeout(slow);
    }
  }

  /** The text for a request with too many cells; "" for others. It does not need the maze, which takes long to make. */
  #tooLarge(): string {
    const { width, height } = this.page.state().request;
    const [cells, most] = [width * height, MAX_RECORDED_CELLS];
    return cells > most && this.#texts ? this.#texts.say("tooLarge", { cells: number(cells), most: number(most) }) : "";
  }

  #load(runs: readonly Run[], step?: number, plays?: boolean): void {
    this.#runs = runs;
    this.#shownAt = 0;
    this.player.load(
      runs.map(({ replay }) => replay),
      step,
      plays,
    );
  }

  /** The step in the address, unless it is shown. */
  #stepOfAddress(): number | undefined {
    const word = this.page.state().words[this.#stepWord];
    if (word === this.#step) return undefined;
    this.#step = word;
    return Number.isSafeInteger(Number(word)) ? Number(word) : undefined;
  }

  /** Writes the step to the address while the player is paused, and removes it while the player plays. */
  #writeStep(): void {
    clearTimeout(this.#due);
    const { playing, step: shown } = this.player;
    const step = playing ? undefined : `${shown}`;
    if (this.#current().length === 0 || step === this.#step) return;
    const write = (): void => {
      this.#step = step;
      this.page.change({ words: withWord(this.page.state(), this.#stepWord, step) }, true);
    };
    this.#due = setTimeout(write, playing ? 0 : STILL_MILLISECONDS);
  }

  #showStep(): void {
    const now = performance.now();
    const isQuick = this.player.playing && this.player.speed > QUICK;
    if (!isQuick || now - this.#shownAt >= READING_MILLISECONDS) {
      this.#sentences = this.#current().map((run) =>
        unbroken(run.sentence(isQuick && run.replay.step < run.replay.steps)),
      );
      this.#shownAt = now;
    }
    this.#render();
    this.#writeStep();
    if (this.page.shown().length > 0) this.page.draw();
  }

  #render(): void {
    if (!this.#texts) return;
    const { lessons, summary, legend, heads = [], say } = this.#texts;
    const runs = this.#current();
    const { request } = this.page.state();
    const { width, height } = sizeOf(SMALLER_CELLS, request);
    const problem = this.#tooLarge() || this.#problem;
    const shrink = (): Promise<void> => this.page.change({ request: { ...request, width, height } });
    render(
      html`${this.fields()}
        <div class="tooLarge" ?hidden=${problem === ""}><p>${problem}</p><button type="button"
          class="primary" @click=${shrink}
          >${sayReplay("smaller", { width: number(width), height: number(height) })}</button></div>
        ${lessons.map((lesson, i) => lessonView(lesson, runs[i]?.line() ?? 0, summary))}
        <ul class="keys" aria-label=${say("legend")}>${legend.map(
          ([text, colour, shape]) => html`<li class=${shape ?? nothing} .style=${`--swatch: ${colour}`}>${text}</li>`,
        )}</ul>`,
      this.#panel,
    );
    // Screen readers do not read an animation.
    const live = this.player.playing && this.player.speed > QUICK ? "off" : "polite";
    const sentences = lessons.map((_, i) => html`<p class="why" aria-live=${live}>${this.#sentences[i]}</p>`);
    const counts = html`<table class="counts" ?hidden=${runs.length === 0}><tbody><tr>${heads.map(
      (head) => html`<th scope="col">${head}</th>`,
    )}</tr>${runs.map(({ row }) => {
      const [title, ...cells] = row?.() ?? [];
      return html`<tr><th scope="row">${title}</th>${cells.map((text) => html`<td>${text}</td>`)}</tr>`;
    })}</tbody></table>`;
    render(
      html`<div class="whys">${sentences}</div>${heads.length > 0 ? counts : nothing}${this.player.view()}`,
      this.bar,
    );
  }
}

function lessonView({ title, label, code, facts }: Lesson, lit: number, summary: string): TemplateResult {
  const list = html`<dl class="lessonFacts">${facts.map(
    ([name, fact]) => html`<dt>${name}</dt><dd>${unbroken(fact)}</dd>`,
  )}</dl>`;
  return html`<div class="lesson"><h2>${title}</h2>${codeSteps(code.map(unbroken), lit, label)}
    ${summary ? html`<details><summary>${summary}</summary>${list}</details>` : list}</div>`;
}
