// The views of Play: its panel, and its bar below the stage.

import { html, nothing, type TemplateResult } from "lit-html";
import type { Maze } from "../../src/index.ts";
import { currentLanguage, number } from "../pages/language.ts";
import type { State } from "../ui/state.ts";
import { parseChallenge } from "./challenge.ts";
import { courseOf, isInside, type Kind, levelOf } from "./courses.ts";
import { difficultyOf } from "./difficulty.ts";
import type { PlayAction } from "./keys.ts";
import { LEVELS } from "./levels.ts";
import type { Records } from "./records.ts";
import type { Round } from "./round.ts";
import { type PlayText, sayPlay, timeText } from "./say.ts";

/** Larger mazes have no fog and no measured difficulty: both need one byte and one visit per cell. */
export const MAX_FOG_CELLS = 1024 * 256;

/** The actions of buttons. A number opens a level. */
export type ButtonAction = PlayAction | "day" | "another" | "fog" | "letters" | "ending" | number;

export interface Shown {
  readonly state: State;
  /** The maze; undefined before the first one is made. */
  readonly maze: Maze | undefined;
  /** The round; undefined if the maze has no ends. */
  readonly round: Round | undefined;
  readonly records: Records;
  readonly usesLetters: boolean;
  press(action: ButtonAction): void;
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

/** A button of an action. The name of the action is its text, and names its class. */
const button = ({ press }: Shown, action: PlayText & ButtonAction, isDisabled = false): TemplateResult =>
  html`<button type="button" class="play${action[0].toUpperCase()}${action.slice(1)}" ?disabled=${isDisabled}
    @click=${() => press(action)}>${sayPlay(action)}</button>`;

/** A button that switches something on and off, with a text about it. */
const switched = ({ press }: Shown, action: "fog" | "walk" | "letters", isOn: boolean, text = "", isDisabled = false) =>
  html`<button type="button" class="${action}Switch ${isOn ? "primary" : ""}" aria-pressed=${isOn}
    aria-describedby=${text ? `${action}Text` : nothing} ?disabled=${isDisabled} @click=${() => press(action)}
    >${sayPlay(action)}</button><p class="hint" id="${action}Text">${text}</p>`;

/** The panel. `said` is the element that screen readers watch. */
export function panelView(shown: Shown, said: HTMLElement): TemplateResult {
  const { state, maze, round, usesLetters } = shown;
  const canFog = !maze || maze.walls.length <= MAX_FOG_CELLS;
  const fogText = canFog ? sayPlay("fogText") : sayPlay("fogTooLarge", { cells: number(MAX_FOG_CELLS) });
  return html`
    <p>${sayPlay("intro")}</p>
    <h2>${sayPlay("levels")}</h2>
    <div class="levels" role="group" aria-label=${sayPlay("levels")}>${levels(shown)}</div>
    <div class="row playMazes">${button(shown, "day")}${button(shown, "another")}</div>
    <div>
      <p class="score playTitle">${maze ? titleOf(round?.kind) : ""}</p>
      <p class="hint playDifficulty">${maze && round ? difficultyText(maze, round) : ""}</p>
    </div>
    <div>${switched(shown, "fog", round?.fog === true, fogText, !canFog)}</div>
    <div>${switched(shown, "walk", isInside(state), sayPlay("walkText"))}</div>
    <details class="playKeys">
      <summary>${sayPlay("keys")}</summary>
      <dl>${KEYS.map(([key, text]) => html`<dt>${sayPlay(key)}</dt><dd>${sayPlay(text)}</dd>`)}</dl>
      ${switched(shown, "letters", usesLetters)}
    </details>
    ${said}`;
}

function levels({ round, records, press }: Shown): TemplateResult[] {
  return Array.from({ length: LEVELS }, (_, i) => {
    const level = i + 1;
    const best = records.best(`level ${level}${round?.fog ? " fog" : ""}`);
    const title = best ? sayPlay("levelDone", { level, best: timeText(best.tenths) }) : sayPlay("levelOpen", { level });
    const isCurrent = level === levelOf(round?.kind);
    return html`<button type="button" value=${level} class="${best ? "done" : ""} ${isCurrent ? "primary" : ""}"
      title=${title} aria-label=${title} aria-current=${isCurrent || nothing} @click=${() => press(level)}>${level}</button>`;
  });
}

export function barView(shown: Shown): TemplateResult {
  const { state, round, records } = shown;
  const game = round?.game;
  const best = round?.recordName && records.best(round.recordName);
  const rival = rivalText(state, round);
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
    <div class="row">
      ${button(shown, "undo", !game?.canUndo)}
      ${button(shown, "hint", !game || game.solved || game.shortest < 0)}
      ${button(shown, "again", !game)}
      ${round?.ending ? button(shown, "ending") : nothing}
    </div>
    <div class="playPad" role="group" aria-label=${sayPlay("pad")}>${north}${west}<span class="hint"
      aria-hidden="true">${sayPlay("padText")}</span>${east}${south}</div>`;
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
