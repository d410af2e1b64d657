// The controls of Play: its panel, and its bar below the stage.

import { html, nothing, render, type TemplateResult } from "lit-html";
import type { Maze } from "../../src/index.ts";
import { DIRECTIONS } from "../maze/square.ts";
import { make } from "../pages/dom.ts";
import { currentLanguage, number } from "../pages/language.ts";
import type { State } from "../ui/state.ts";
import { parseChallenge } from "./challenge.ts";
import { courseOf, isInside, type Kind } from "./courses.ts";
import { difficultyOf } from "./difficulty.ts";
import type { PlayAction } from "./keys.ts";
import { LEVELS } from "./levels.ts";
import type { Records } from "./records.ts";
import type { Round } from "./round.ts";
import { sayPlay } from "./say.ts";
import { followSwipes } from "./swipes.ts";
import { type PlayText, timeText } from "./timeText.ts";

const TICK_MILLISECONDS = 100;

/** Larger mazes have no fog and no measured difficulty: both need one byte and one visit per cell. */
export const MAX_FOG_CELLS = 1024 * 256;

/** The actions of buttons. */
export type ButtonAction = PlayAction | "day" | "another" | "fog" | "letters" | "ending";

interface ControlHandlers {
  press(action: ButtonAction): void;
  openLevel(level: number): void;
  arrow(dx: number, dy: number): void;
}

/** What the controls show. */
interface Shown {
  readonly state: State;
  readonly maze: Maze;
  readonly round: Round | undefined;
  /** Whether the letter keys are switched on. */
  readonly usesLetters: boolean;
}

const KEYS = [
  ["keyArrows", "keyArrowsText"],
  ["keyUndo", "undo"],
  ["keyHint", "hint"],
  ["keyAgain", "again"],
  ["keyWalk", "walk"],
  ["keyTouch", "keyTouchText"],
  ["keyPad", "keyPadText"],
] as const;

/** The arrows of the swipe field: direction, name and sign. */
const ARROWS = [
  [0, "north", "↑"],
  [3, "west", "←"],
  [1, "east", "→"],
  [2, "south", "↓"],
] as const;

export class Controls {
  readonly bar = make("div", { class: "playBar" });
  /** The element that screen readers watch. */
  readonly said = make("p", { class: "playSaid", role: "status" });
  readonly #panel: HTMLElement;
  readonly #records: Records;
  readonly #handlers: ControlHandlers;
  #shown: Shown | undefined;
  #ticking: ReturnType<typeof setInterval> | undefined;

  constructor(panel: HTMLElement, records: Records, handlers: ControlHandlers) {
    this.#panel = panel;
    this.#records = records;
    this.#handlers = handlers;
    this.#render();
    const pad = this.bar.querySelector<HTMLElement>(".playPad");
    const arrowOf = (target: unknown): void => {
      const direction = target instanceof HTMLButtonElement ? DIRECTIONS[Number(target.value)] : undefined;
      if (direction) handlers.arrow(direction.dx, direction.dy);
    };
    if (!pad) return;
    const tap = ({ clientX, clientY }: PointerEvent): void => arrowOf(document.elementFromPoint(clientX, clientY));
    followSwipes(pad, handlers.arrow, { onTap: tap });
    // Clicks by key or screen reader. Pointers are handled as taps.
    pad.addEventListener("click", ({ target, detail }) => {
      if (detail === 0) arrowOf(target);
    });
  }

  /** Shows everything. */
  show(shown: Shown): void {
    this.#shown = shown;
    this.#render();
    this.followClock(shown.round);
  }

  /** Shows the time of a round, and its progress while the clock runs. */
  followClock(round: Round | undefined): void {
    this.showScore();
    clearInterval(this.#ticking);
    if (round?.clock.isRunning) this.#ticking = setInterval(() => this.showScore(), TICK_MILLISECONDS);
  }

  showScore(): void {
    render(this.#bar(), this.bar);
  }

  #render(): void {
    render(this.#view(), this.#panel);
    this.showScore();
  }

  #button(action: ButtonAction, name: PlayText, classes: string, isDisabled = false, isHidden = false): TemplateResult {
    return html`<button type="button" class=${classes} ?disabled=${isDisabled} ?hidden=${isHidden} @click=${() =>
      this.#handlers.press(action)}>${sayPlay(name)}</button>`;
  }

  #switch(action: "fog" | "walk" | "letters", classes: string, isOn: boolean, about: string, isDisabled = false) {
    return html`<button type="button" class="playSwitch ${classes}" aria-pressed=${isOn} aria-describedby=${
      about || nothing
    } ?disabled=${isDisabled} @click=${() => this.#handlers.press(action)}>${sayPlay(action)}</button>`;
  }

  #view(): TemplateResult {
    const { state, maze, round, usesLetters = true } = this.#shown ?? {};
    const fog = round?.fog === true;
    const canFog = !maze || maze.walls.length <= MAX_FOG_CELLS;
    const fogText = canFog ? sayPlay("fogText") : sayPlay("fogTooLarge", { cells: number(MAX_FOG_CELLS) });
    return html`
      <p>${sayPlay("intro")}</p>
      <h2>${sayPlay("levels")}</h2>
      <div class="levels" role="group" aria-label=${sayPlay("levels")}>${this.#levels(round?.kind, fog)}</div>
      <div class="row playMazes">${this.#button("day", "day", "playDay")}${this.#button("another", "another", "playAnother")}</div>
      <div>
        <p class="playTitle">${this.#shown ? titleOf(round?.kind) : ""}</p>
        <p class="hint playDifficulty">${maze && round ? difficultyText(maze, round) : ""}</p>
      </div>
      <div class="playSwitches">
        ${this.#switch("fog", "playFog", fog, "playFogText", !canFog)}
        <p class="hint" id="playFogText">${fogText}</p>
        ${this.#switch("walk", "playInside", state !== undefined && isInside(state), "playInsideText")}
        <p class="hint" id="playInsideText">${sayPlay("walkText")}</p>
      </div>
      <details class="playKeys">
        <summary>${sayPlay("keys")}</summary>
        <dl>${KEYS.map(([key, text]) => html`<dt>${sayPlay(key)}</dt><dd>${sayPlay(text)}</dd>`)}</dl>
        ${this.#switch("letters", "playLetters", usesLetters, "")}
      </details>
      ${this.said}`;
  }

  #levels(kind: Kind | undefined, fog: boolean): TemplateResult[] {
    const current = kind?.name === "level" ? kind.level : 0;
    return Array.from({ length: LEVELS }, (_, i) => {
      const level = i + 1;
      const best = this.#records.best(`level ${level}${fog ? " fog" : ""}`);
      const title = best
        ? sayPlay("levelDone", { level, best: timeText(best.tenths) })
        : sayPlay("levelOpen", { level });
      return html`<button type="button" value=${level} class=${best ? "done" : ""} title=${title} aria-label=${title}
        aria-current=${level === current || nothing} @click=${() => this.#handlers.openLevel(level)}>${level}</button>`;
    });
  }

  #bar(): TemplateResult {
    const { state, round } = this.#shown ?? {};
    const game = round?.game;
    const best = round?.recordName && this.#records.best(round.recordName);
    const rival = state ? rivalText(state, round) : "";
    const score = [
      ["time", "playTime", timeText(round?.tenths ?? 0)],
      ["steps", "playSteps", number(game?.steps ?? 0)],
      ["hints", "playHints", number(game?.hints ?? 0)],
      ["best", "playBest", best ? timeText(best.tenths) : sayPlay("none")],
    ] as const;
    const [north, west, east, south] = ARROWS.map(
      ([direction, name, sign]) =>
        html`<button type="button" value=${direction} aria-label=${sayPlay(name)} title=${sayPlay(name)}>${sign}</button>`,
    );
    return html`
      <p class="playRival" ?hidden=${rival === ""}>${rival}</p>
      <dl class="playScore">${score.map(
        ([name, classes, text]) => html`<div><dt>${sayPlay(name)}</dt><dd class=${classes}>${text}</dd></div>`,
      )}</dl>
      <div class="playActions">
        ${this.#button("undo", "undo", "playUndo", !game?.canUndo)}
        ${this.#button("hint", "hint", "playHint", !game || game.solved || game.shortest < 0)}
        ${this.#button("again", "again", "playAgain", !game)}
        ${this.#button("ending", "result", "playEnding", false, !round?.ending)}
      </div>
      <div class="playPad" role="group" aria-label=${sayPlay("pad")}>${north}${west}<span class="hint"
        aria-hidden="true">${sayPlay("padText")}</span>${east}${south}</div>`;
  }
}

function titleOf(kind: Kind | undefined): string {
  if (kind?.name === "level") return sayPlay("level", { level: kind.level });
  if (kind?.name !== "day") return sayPlay("free");
  const day = new Date(`${kind.date}T00:00:00Z`);
  const date = day.toLocaleDateString(currentLanguage(), { timeZone: "UTC", dateStyle: "long" });
  return sayPlay("dayOf", { date });
}

function difficultyText(maze: Maze, { game }: Round): string {
  if (game.shortest < 0) return sayPlay("noWay");
  if (game.shortest === 0) return sayPlay("nothing");
  const wraps = maze.topology === "torus" ? ` ${sayPlay("wraps")}` : "";
  if (maze.braid || maze.walls.length > MAX_FOG_CELLS) return sayPlay("noDifficulty") + wraps;
  const { steps, path, wrongTurns } = difficultyOf(maze, game.path);
  return sayPlay("difficulty", { steps: number(steps), path: number(path), turns: number(wrongTurns) }) + wraps;
}

/** The text of the challenge in the address, or a note that it is for the game with the other fog setting. */
export function rivalText(state: State, round: Round | undefined): string {
  if (!round) return "";
  const { rival, fog, game } = round;
  if (!rival) {
    const other = parseChallenge(state.words["play.beat"], courseOf(state, !fog), game.shortest);
    return other ? sayPlay(fog ? "challengeClear" : "challengeFog") : "";
  }
  const values = { time: timeText(rival.tenths), steps: number(rival.steps), hints: number(rival.hints) };
  return sayPlay(rival.hints > 0 ? "challengeHints" : "challenge", values);
}
