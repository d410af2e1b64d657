// A stage and a play bar for recordings of the shown maze: algorithms in Watch, solvers in Solvers. Up to two runs play
// side by side, each with a lesson, numbered lines of pseudocode and facts, and a sentence below the stage.

import { html, nothing, render, type TemplateResult } from "lit-html";
import { sayReplay } from "../lab/say.ts";
import { MAX_RECORDED_CELLS } from "../maze/limits.ts";
import { keyOf } from "../maze/shape.ts";
import type { Replay } from "../maze/steps.ts";
import { make } from "../pages/dom.ts";
import { number } from "../pages/language.ts";
import { Latest } from "../pages/latest.ts";
import type { Figure, Page, Tool } from "../stage/page.ts";
import type { Tab } from "../ui/state.ts";
import type { Made } from "../worker/worker.ts";
import { Player } from "./player.ts";
import { Sentence } from "./sentence.ts";
import { smallerThan } from "./smaller.ts";

/** An algorithm or a solver at work. */
export interface Run {
  readonly replay: Replay;
  /** The maze on the stage. */
  figure(): Figure;
  /** The highlighted line of pseudocode, counted from 1; 0 for none. */
  line(): number;
  /** A sentence about the last step. `isQuick`: it stays while steps follow. */
  sentence(isQuick: boolean): string;
}

/** The texts beside a run. */
interface Lesson {
  readonly title: string;
  /** The accessible name of the pseudocode. */
  readonly label: string;
  /** Lines that begin with two spaces per level. */
  readonly code: readonly string[];
  readonly facts: readonly (readonly [name: string, text: string])[];
  /** The title of the collapsible section of the facts; "" shows them without it. */
  readonly summary: string;
}

/** The texts of a tool, in the page's language. */
export interface LabTexts {
  readonly lessons: readonly Lesson[];
  readonly legend: readonly (readonly [className: string, text: string])[];
  readonly legendLabel: string;
  /** The text for a maze with too many cells. */
  tooLarge(counts: { readonly cells: string; readonly most: string }): string;
  readonly tooLong: string;
}

/** Steps per second above which nobody can read the sentence of every step. */
const QUICK = 2;
/** The address receives the step when the player has been still for this time. */
const STILL_MILLISECONDS = 300;

/** Prevents line breaks before French punctuation and per cent signs. */
const unbroken = (text: string): string => text.replace(/ ([:;?!%»])/g, "\u00a0$1").replaceAll("« ", "«\u00a0");

export abstract class Lab<Each extends Run> implements Tool {
  readonly bar = make("div");
  protected readonly page: Page;
  protected readonly player: Player;
  readonly #panel: HTMLElement;
  readonly #recording = new Latest();
  readonly #sentences = [0, 1].map(() => new Sentence(() => this.#render()));
  readonly #stepWord: string;
  #runs: readonly Each[] = [];
  // The recorded maze, and a key of everything else that determines the recordings.
  #made: Made | undefined;
  #key: readonly string[] = [];
  #texts: LabTexts | undefined;
  #problem = "";
  // The step in the address, once it is shown or written.
  #step: string | undefined;
  // The step that the timer writes.
  #next: string | undefined;
  #due: ReturnType<typeof setTimeout> | undefined;

  /** `prefix` begins the ids of the player's controls. */
  constructor(panel: HTMLElement, page: Page, tab: Tab, prefix: string) {
    this.page = page;
    this.#panel = panel;
    this.#stepWord = `${tab}.step`;
    this.player = new Player(prefix, () => this.#showStep());
  }

  /** Loads the texts in the page's language. */
  protected abstract load(): Promise<LabTexts>;
  /** The fields that choose the runs. */
  protected abstract fields(): TemplateResult;
  /** For each run, a key of everything except the maze that determines it. */
  protected abstract key(): readonly string[];
  protected abstract record(made: Made): Promise<readonly Each[]>;
  /** The part of the bar above the player. */
  protected above(_runs: readonly Each[]): TemplateResult | typeof nothing {
    return nothing;
  }

  /** Shows the texts now, because they can be read before the maze is made. */
  prepare(): void {
    this.load().then(
      (texts) => {
        this.#texts = texts;
        this.#render();
      },
      () => {},
    );
  }

  async show(): Promise<void> {
    this.#texts = await this.load();
    this.#render();
    const [made] = this.page.shown();
    if (made) await this.#record(made);
    for (const sentence of this.#sentences) sentence.restart();
    this.#followAddress();
    this.#showStep();
    this.player.enter();
  }

  hide(): void {
    clearTimeout(this.#due);
    this.#due = undefined;
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
  #current(): readonly Each[] {
    return this.#made === this.page.shown()[0] ? this.#runs : [];
  }

  /** Records the shown maze, unless it is recorded with this key. Shows a notice if it is too large. */
  async #record(made: Made): Promise<void> {
    const key = this.key();
    if (this.#made === made && `${this.#key}` === `${key}`) return;
    // Another choice for the second run keeps the step.
    const { step, playing } = this.player;
    const isSame = this.#made && keyOf([this.#made.request, this.#key[0]]) === keyOf([made.request, key[0]]);
    const stays = isSame && this.#runs.length > 0;
    [this.#made, this.#key] = [made, key];
    // The step of the last recordings must not reach the address of the next ones.
    clearTimeout(this.#due);
    this.#due = undefined;
    const { words } = this.page.state();
    const wanted = words[this.#stepWord] === this.#step ? undefined : Number(words[this.#stepWord]);
    this.#load([]);
    this.#problem = "";
    this.#render();
    if (this.#tooLarge()) return;
    const slow = setTimeout(() => this.page.notice(sayReplay("recording")), 300);
    const { remote } = this.page.maker;
    try {
      await this.#recording.run(async (until) => {
        const runs = await until(this.record(made));
        this.page.notice("");
        this.#step = this.page.state().words[this.#stepWord];
        if (Number.isSafeInteger(wanted)) this.#load(runs, wanted);
        else if (stays) this.#load(runs, step, playing);
        else this.#load(runs);
      });
    } catch (error) {
      // The worker has ended, because the page has requested another maze.
      if (remote !== this.page.maker.remote) return;
      // Tests the name, because errors from a worker keep their name but not their class.
      const { name, message } = error as Error;
      this.#problem = name === "RangeError" ? (this.#texts?.tooLong ?? "") : message;
      this.#render();
    } finally {
      clearTimeout(slow);
    }
  }

  /** The text for a request with too many cells; "" for others. It does not need the maze, which takes long to make. */
  #tooLarge(): string {
    const { width, height } = this.page.state().request;
    const [cells, most] = [width * height, MAX_RECORDED_CELLS];
    return cells > most && this.#texts ? this.#texts.tooLarge({ cells: number(cells), most: number(most) }) : "";
  }

  #load(runs: readonly Each[], ...where: [step?: number, plays?: boolean]): void {
    this.#runs = runs;
    for (const sentence of this.#sentences) sentence.restart();
    this.player.load(
      runs.map(({ replay }) => replay),
      ...where,
    );
  }

  /** Goes to the step in the address if the user changed it there. */
  #followAddress(): void {
    const word = this.page.state().words[this.#stepWord];
    if (word === this.#step || this.#current().length === 0) return;
    this.#step = word;
    if (Number.isSafeInteger(Number(word))) this.player.seek(Number(word));
  }

  /** Writes the step to the address while the player is paused, and removes it while the player plays. */
  #writeStep(): void {
    if (this.#current().length === 0) return;
    const step = this.player.playing || this.player.step === 0 ? undefined : `${this.player.step}`;
    // A playing animation must not postpone the removal.
    if (this.#due && step === undefined && this.#next === undefined) return;
    clearTimeout(this.#due);
    this.#due = undefined;
    this.#next = step;
    if (step === this.page.state().words[this.#stepWord]) return;
    this.#due = setTimeout(() => {
      const { [this.#stepWord]: _, ...words } = this.page.state().words;
      this.#due = undefined;
      this.#step = step;
      this.page.change({ words: step === undefined ? words : { ...words, [this.#stepWord]: step } }, true);
    }, STILL_MILLISECONDS);
  }

  #showStep(): void {
    const isQuick = this.player.playing && this.player.speed > QUICK;
    for (const [i, run] of this.#current().entries()) {
      const isAnimated = isQuick && run.replay.step < run.replay.steps;
      this.#sentences[i].show(() => unbroken(run.sentence(isAnimated)), isAnimated);
    }
    this.#render();
    this.#writeStep();
    if (this.page.shown().length > 0) this.page.draw();
  }

  #render(): void {
    if (!this.#texts) return;
    const { lessons, legend, legendLabel } = this.#texts;
    const runs = this.#current();
    const { request } = this.page.state();
    const { width, height } = smallerThan(request);
    const problem = this.#tooLarge() || this.#problem;
    const shrink = (): Promise<void> => this.page.change({ request: { ...request, width, height } });
    render(
      html`${this.fields()}
        <div class="tooLarge" ?hidden=${problem === ""}><p>${problem}</p><button type="button"
          class="primary" @click=${shrink}
          >${sayReplay("smaller", { width: number(width), height: number(height) })}</button></div>
        ${lessons.map((lesson, i) => this.#lesson(lesson, runs[i]?.line() ?? 0))}
        <ul class="keys" aria-label=${legendLabel}>${legend.map(([name, text]) => html`<li class=${name}>${text}</li>`)}</ul>`,
      this.#panel,
    );
    const sentences = this.#sentences
      .slice(0, lessons.length)
      .map(({ text, isLive }) => html`<p class="why" aria-live=${isLive ? "polite" : "off"}>${text}</p>`);
    render(html`<div class="whys">${sentences}</div>${this.above(runs)}${this.player.view()}`, this.bar);
  }

  #lesson({ title, label, code, facts, summary }: Lesson, lit: number): TemplateResult {
    const lines = code.map((line, i) => {
      const level = (line.length - line.trimStart().length) / 2;
      const isLit = i + 1 === lit;
      return html`<li data-level=${level} class=${isLit ? "lit" : nothing} aria-current=${isLit ? "step" : nothing}
        >${unbroken(line.trimStart())}</li>`;
    });
    const list = html`<dl class="lessonFacts">${facts.map(
      ([name, fact]) => html`<dt>${name}</dt><dd>${unbroken(fact)}</dd>`,
    )}</dl>`;
    return html`<div class="lesson"><h2>${title}</h2><ol class="codeSteps" aria-label=${label}>${lines}</ol>
      ${summary ? html`<details><summary>${summary}</summary>${list}</details>` : list}</div>`;
  }
}
