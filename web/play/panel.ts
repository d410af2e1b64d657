// The views of Play: its panel, and its bar below the stage.

import { html, nothing, type TemplateResult } from "lit-html";
import type { Maze } from "../../src/index.ts";
import { currentLanguage, number } from "../pages/language.ts";
import type { State } from "../ui/state.ts";
import { parseChallenge } from "./challenge.ts";
import { courseOf, isInside, type Kind, levelOf } from "./courses.ts";
import { MAX_FOG_CELLS } from "./game.ts";
import type { PlayAction } from "./keys.ts";
import { LEVELS } from "./levels.ts";
import type { Records } from "./records.ts";
import type { Round } from "./round.ts";
import { type PlayText, sayPlay, timeText } from "./say.ts";

/** The actions of buttons. */
export type ButtonAction = PlayAction | "day" | "another" | "hexagons" | "circle" | "fog" | "letters" | "ending";

export interface Shown {
  readonly state: State;
  /** The maze; undefined before the first one is made. */
  readonly maze: Maze | undefined;
  /** The round; undefined if the maze has no ends. */
  readonly round: Round | undefined;
  readonly records: Records;
  readonly usesLetters: boolean;
  press(action: ButtonAction): void;
  openLevel(level: number): void;
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

/** A button of an action. The name of the action is its text, and names its class. */
const button = ({ press }: Shown, action: PlayText & ButtonAction, isDisabled = false): TemplateResult =>
  html`<button type="button" class="play${action[0].toUpperCase()}${action.slice(1)}" ?disabled=${isDisabled}
    @click=${() => press(action)}>${sayPlay(action)}</button>`;

/** A button that switches something on and off. The panel has texts about fog and the walk inside. */
const switched = ({ press }: Shown, action: "fog" | "walk" | "letters", isOn: boolean, isDisabled = false) =>
  html`<button type="button" class="${action}Switch ${isOn ? "primary" : ""}" aria-pressed=${isOn} ?disabled=${isDisabled}
    aria-describedby=${action === "letters" ? nothing : `${action}Text`} @click=${() => press(action)}
    >${sayPlay(action)}</button>`;

const canFog = ({ maze }: Shown): boolean => !maze || maze.walls.length <= MAX_FOG_CELLS;

/** The panel. `said` is the element that screen readers watch. */
export function panelView(shown: Shown, said: HTMLElement): TemplateResult {
  const { maze, round, usesLetters } = shown;
  const fogText = canFog(shown) ? sayPlay("fogText") : sayPlay("fogTooLarge", { cells: number(MAX_FOG_CELLS) });
  return html`
    <p>${sayPlay("intro")}</p>
    <h2>${sayPlay("levels")}</h2>
    <div class="levels" role="group" aria-label=${sayPlay("levels")}>${levels(shown)}</div>
    <div class="row">
      ${button(shown, "day")}${button(shown, "another")}${button(shown, "hexagons")}${button(shown, "circle")}
    </div>
    <div>
      <p class="score playTitle">${maze ? titleOf(round?.kind) : ""}</p>
      <p class="hint playDifficulty">${maze && round ? difficultyText(maze, round) : ""}</p>
    </div>
    <p class="hint" id="fogText">${fogText}</p>
    <p class="hint" id="walkText">${sayPlay("walkText")}</p>
    <details class="playKeys">
      <summary>${sayPlay("keys")}</summary>
      <dl>${KEYS.map(([key, text]) => html`<dt>${sayPlay(key)}</dt><dd>${sayPlay(text)}</dd>`)}</dl>
      ${switched(shown, "letters", usesLetters)}
    </details>
    ${said}`;
}

function levels({ round, records, openLevel }: Shown): TemplateResult[] {
  return Array.from({ length: LEVELS }, (_, i) => {
    const level = i + 1;
    const best = records.best(`level ${level}${round?.game.sight ? " fog" : ""}`);
    const title = best ? sayPlay("levelDone", { level, best: timeText(best.tenths) }) : sayPlay("levelOpen", { level });
    const isCurrent = level === levelOf(round?.kind);
    return html`<button type="button" value=${level} class="${best ? "done" : ""} ${isCurrent ? "primary" : ""}"
      title=${title} aria-label=${title} aria-current=${isCurrent || nothing} @click=${() => openLevel(level)}
      >${level}${best ? html`<sup>✓</sup>` : nothing}</button>`;
  });
}

export function barView(shown: Shown): TemplateResult {
  const { state, round, records } = shown;
  const game = round?.game;
  const best = round?.recordName && records.best(round.recordName);
  const rival = rivalText(state, round);
  const score = {
    time: timeText(round?.tenths ?? 0),
    steps: number(game?.steps ?? 0),
    hints: number(game?.hints ?? 0),
    best: best ? timeText(best.tenths) : sayPlay("none"),
  };
  /** A button of the field for swipes. Its value is a direction. */
  const arrow = (direction: number, name: "north" | "west" | "east" | "south", sign: string): TemplateResult =>
    html`<button type="button" value=${direction} aria-label=${sayPlay(name)} title=${sayPlay(name)}>${sign}</button>`;
  return html`
    <p class="playRival" ?hidden=${rival === ""}>${rival}</p>
    <dl class="playScore">${Object.entries(score).map(
      ([name, text]) =>
        html`<div><dt>${sayPlay(name as "time")}</dt><dd class="play${name[0].toUpperCase()}${name.slice(1)}">${text}</dd></div>`,
    )}</dl>
    <div class="row">
      ${button(shown, "undo", !game?.canUndo)}
      ${button(shown, "hint", !game || game.solved || game.shortest < 0)}
      ${button(shown, "again", !game)}
      ${round?.ending ? button(shown, "ending") : nothing}
      ${switched(shown, "fog", game?.sight !== undefined, !canFog(shown))}
      ${switched(shown, "walk", isInside(state))}
    </div>
    <div class="playPad" role="group" aria-label=${sayPlay("pad")}>${arrow(0, "north", "↑")}${arrow(3, "west", "←")}
      <span class="hint" aria-hidden="true">${sayPlay("padText")}</span>
      ${arrow(1, "east", "→")}${arrow(2, "south", "↓")}</div>`;
}

function titleOf(kind: Kind | undefined): string {
  if (kind?.name === "level") return sayPlay("level", { level: kind.level });
  if (kind?.name !== "day") return sayPlay("free");
  const date = new Date(kind.date).toLocaleDateString(currentLanguage(), { timeZone: "UTC", dateStyle: "long" });
  return sayPlay("dayOf", { date });
}

function difficultyText({ topology }: Maze, { game, difficulty }: Round): string {
  if (game.shortest < 0) return sayPlay("noWay");
  if (game.shortest === 0) return sayPlay("nothing");
  const [steps, path, turns] = [difficulty?.steps, game.shortest, difficulty?.wrongTurns].map((n = 0) => number(n));
  const text = difficulty ? sayPlay("difficulty", { steps, path, turns }) : sayPlay("noDifficulty");
  return topology === "torus" ? `${text} ${sayPlay("wraps")}` : text;
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
