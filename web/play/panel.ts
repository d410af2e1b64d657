// The controls of Play: its panel, and its bar below the stage.

import type { Maze } from "../../src/index.ts";
import { DIRECTIONS } from "../maze/square.ts";
import { make, parse, part } from "../pages/dom.ts";
import { currentLanguage, number } from "../pages/language.ts";
import { sayPlay } from "../tabTexts.ts";
import type { State } from "../ui/state.ts";
import { parseChallenge } from "./challenge.ts";
import { courseOf, isInside, type Kind } from "./courses.ts";
import { difficultyOf } from "./difficulty.ts";
import type { PlayAction } from "./keys.ts";
import { LEVELS } from "./levels.ts";
import type { Records } from "./records.ts";
import type { Round } from "./round.ts";
import { followSwipes } from "./swipes.ts";
import { timeText } from "./timeText.ts";

const TICK_MILLISECONDS = 100;

/** Larger mazes have no fog and no measured difficulty: both need one byte and one visit per cell. */
export const MAX_FOG_CELLS = 1024 * 256;

const PANEL = `
  <p data-text="intro"></p>
  <h2 data-text="levels"></h2>
  <div class="levels" role="group" data-label="levels"></div>
  <div class="row playMazes">
    <button type="button" class="playDay" data-act="day" data-text="day"></button>
    <button type="button" class="playAnother" data-act="another" data-text="another"></button>
  </div>
  <div>
    <p class="playTitle"></p>
    <p class="hint playDifficulty"></p>
  </div>
  <div class="playSwitches">
    <button type="button" class="playSwitch playFog" data-act="fog" aria-pressed="false"
      aria-describedby="playFogText" data-text="fog"></button>
    <p class="hint" id="playFogText"></p>
    <button type="button" class="playSwitch playInside" data-act="walk" aria-pressed="false"
      aria-describedby="playInsideText" data-text="walk"></button>
    <p class="hint" id="playInsideText" data-text="walkText"></p>
  </div>
  <details class="playKeys">
    <summary data-text="keys"></summary>
    <dl>
      <dt data-text="keyArrows"></dt><dd data-text="keyArrowsText"></dd>
      <dt data-text="keyUndo"></dt><dd data-text="undo"></dd>
      <dt data-text="keyHint"></dt><dd data-text="hint"></dd>
      <dt data-text="keyAgain"></dt><dd data-text="again"></dd>
      <dt data-text="keyWalk"></dt><dd data-text="walk"></dd>
      <dt data-text="keyTouch"></dt><dd data-text="keyTouchText"></dd>
      <dt data-text="keyPad"></dt><dd data-text="keyPadText"></dd>
    </dl>
    <button type="button" class="playSwitch playLetters" data-act="letters" aria-pressed="true"
      data-text="letters"></button>
  </details>
  <p class="playSaid" role="status"></p>`;

const BAR = `
  <p class="playRival" hidden></p>
  <dl class="playScore">
    <div><dt data-text="time"></dt><dd class="playTime"></dd></div>
    <div><dt data-text="steps"></dt><dd class="playSteps"></dd></div>
    <div><dt data-text="hints"></dt><dd class="playHints"></dd></div>
    <div><dt data-text="best"></dt><dd class="playBest"></dd></div>
  </dl>
  <div class="playActions">
    <button type="button" class="playUndo" data-act="undo" data-text="undo"></button>
    <button type="button" class="playHint" data-act="hint" data-text="hint"></button>
    <button type="button" class="playAgain" data-act="again" data-text="again"></button>
    <button type="button" class="playEnding" data-act="ending" data-text="result" hidden></button>
  </div>
  <div class="playPad" role="group" data-label="pad">
    <button type="button" value="0" data-label="north">↑</button>
    <button type="button" value="3" data-label="west">←</button>
    <span class="hint" aria-hidden="true" data-text="padText"></span>
    <button type="button" value="1" data-label="east">→</button>
    <button type="button" value="2" data-label="south">↓</button>
  </div>`;

/** The actions of buttons, as data-act names them. */
export type ButtonAction = PlayAction | "day" | "another" | "fog" | "letters" | "ending";

interface ControlHandlers {
  press(action: ButtonAction): void;
  openLevel(level: number): void;
  arrow(dx: number, dy: number): void;
}

export class Controls {
  readonly bar = make("div", { class: "playBar" }, parse(BAR));
  readonly #panel: HTMLElement;
  readonly #records: Records;
  #ticking: ReturnType<typeof setInterval> | undefined;

  constructor(panel: HTMLElement, records: Records, { press, openLevel, arrow }: ControlHandlers) {
    this.#panel = panel;
    this.#records = records;
    panel.append(parse(PANEL));
    for (let level = 1; level <= LEVELS; level++)
      part(panel, ".levels").append(make("button", { type: "button", value: `${level}` }, `${level}`));
    this.#fill();
    for (const root of [panel, this.bar])
      root.addEventListener("click", ({ target }) => {
        const action = target instanceof HTMLElement ? target.dataset.act : undefined;
        if (action) press(action as ButtonAction);
      });
    part(panel, ".levels").addEventListener("click", ({ target }) => {
      if (target instanceof HTMLButtonElement) openLevel(Number(target.value));
    });
    const pad = part(this.bar, ".playPad");
    const arrowOf = (target: unknown): void => {
      const direction = target instanceof HTMLButtonElement ? DIRECTIONS[Number(target.value)] : undefined;
      if (direction) arrow(direction.dx, direction.dy);
    };
    followSwipes(pad, arrow, ({ clientX, clientY }) => arrowOf(document.elementFromPoint(clientX, clientY)));
    // Clicks by key or screen reader. Pointers are handled as taps.
    pad.addEventListener("click", ({ target, detail }) => {
      if (detail === 0) arrowOf(target);
    });
  }

  #fill(): void {
    sayPlay.fill(this.#panel);
    sayPlay.fill(this.bar);
  }

  /** Shows the time of a round, and its progress while the clock runs. */
  followClock(round: Round | undefined): void {
    const show = (): void => {
      part(this.bar, ".playTime").textContent = timeText(round?.tenths ?? 0);
    };
    show();
    clearInterval(this.#ticking);
    if (round?.clock.isRunning) this.#ticking = setInterval(show, TICK_MILLISECONDS);
  }

  showScore(round: Round | undefined): void {
    const game = round?.game;
    part(this.bar, ".playSteps").textContent = number(game?.steps ?? 0);
    part(this.bar, ".playHints").textContent = number(game?.hints ?? 0);
    part<HTMLButtonElement>(this.bar, ".playUndo").disabled = !game?.canUndo;
    part<HTMLButtonElement>(this.bar, ".playHint").disabled = !game || game.solved || game.shortest < 0;
    part<HTMLButtonElement>(this.bar, ".playAgain").disabled = !game;
    part(this.bar, ".playEnding").hidden = !round?.ending;
    const best = round?.recordName && this.#records.best(round.recordName);
    part(this.bar, ".playBest").textContent = best ? timeText(best.tenths) : sayPlay("none");
  }

  /** Shows everything. `usesLetters`: whether the letter keys are switched on. */
  show(state: State, maze: Maze, round: Round | undefined, usesLetters: boolean): void {
    const fog = round?.fog === true;
    this.#fill();
    this.#showLevels(round?.kind, fog);
    const press = (selector: string, pressed: boolean): void =>
      part(this.#panel, selector).setAttribute("aria-pressed", `${pressed}`);
    press(".playFog", fog);
    press(".playInside", isInside(state));
    press(".playLetters", usesLetters);
    const canFog = maze.walls.length <= MAX_FOG_CELLS;
    part<HTMLButtonElement>(this.#panel, ".playFog").disabled = !canFog;
    part(this.#panel, "#playFogText").textContent = canFog
      ? sayPlay("fogText")
      : sayPlay("fogTooLarge", { cells: number(MAX_FOG_CELLS) });
    part(this.#panel, ".playTitle").textContent = titleOf(round?.kind);
    part(this.#panel, ".playDifficulty").textContent = round ? difficultyText(maze, round) : "";
    const rival = rivalText(state, round);
    part(this.bar, ".playRival").textContent = rival;
    part(this.bar, ".playRival").hidden = rival === "";
    this.showScore(round);
    this.followClock(round);
  }

  #showLevels(kind: Kind | undefined, fog: boolean): void {
    const current = kind?.name === "level" ? kind.level : 0;
    for (const chip of this.#panel.querySelectorAll<HTMLButtonElement>(".levels button")) {
      const level = Number(chip.value);
      const best = this.#records.best(`level ${level}${fog ? " fog" : ""}`);
      chip.title = best
        ? sayPlay("levelDone", { level, best: timeText(best.tenths) })
        : sayPlay("levelOpen", { level });
      chip.setAttribute("aria-label", chip.title);
      chip.classList.toggle("done", best !== undefined);
      if (level === current) chip.setAttribute("aria-current", "true");
      else chip.removeAttribute("aria-current");
    }
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
function rivalText(state: State, round: Round | undefined): string {
  if (!round) return "";
  const { rival, fog, game } = round;
  if (!rival) {
    const other = parseChallenge(state.words["play.beat"], courseOf(state, !fog), game.shortest);
    return other ? sayPlay(fog ? "challengeClear" : "challengeFog") : "";
  }
  const values = { time: timeText(rival.tenths), steps: number(rival.steps), hints: number(rival.hints) };
  return sayPlay(rival.hints > 0 ? "challengeHints" : "challenge", values);
}
