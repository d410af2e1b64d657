// One game on a maze with its clock, its record and the challenge that it is played against.

import { keep, kept } from "../pages/storage.ts";
import { type State, toAddress } from "../ui/state.ts";
import type { Made } from "../worker/make.ts";
import { isResult, parseChallenge, type Result, signOf } from "./challenge.ts";
import { Clock } from "./clock.ts";
import { challengeState, courseOf, hasFog, type Kind, kindOf, recordOf } from "./courses.ts";
import { type Difficulty, difficultyOf } from "./difficulty.ts";
import { Game, MAX_FOG_CELLS } from "./game.ts";
import type { Records } from "./records.ts";

/** The result of a game. */
export interface Ending {
  readonly result: Result;
  /** The best result, which may be this one; undefined for mazes without records. */
  readonly best: Result | undefined;
  /** The address that challenges others. */
  readonly link: string;
}

export class Round {
  readonly game: Game;
  readonly clock = new Clock();
  readonly kind: Kind;
  /** Whether the game counts as one in fog: fog has been on since its first step. */
  fog = true;
  rival: Result | undefined;
  /** Undefined if it is not measured. */
  readonly difficulty: Difficulty | undefined;
  /** Undefined before the finish. */
  ending: Ending | undefined;
  /** The name under which the round is stored, which identifies maze and ends. */
  readonly #name: string;

  constructor({ maze, request }: Made, { ends, path }: NonNullable<Made["solution"]>, state: State) {
    this.game = new Game(maze, ends, path, maze.braid !== undefined);
    this.kind = kindOf(state);
    this.#name = `wasmaze game ${signOf({ request, ends, fog: false })}`;
    this.show(state);
    if (!maze.braid && maze.walls.length <= MAX_FOG_CELLS) this.difficulty = difficultyOf(maze, path);
  }

  /** Follows the state of the page, which turns fog on and off. */
  show(state: State): void {
    const { game } = this;
    game.fog = hasFog(state);
    if (this.ending) return;
    this.fog = game.sight !== undefined && (this.fog || game.steps === 0);
    this.rival = parseChallenge(state.words["play.beat"], courseOf(state, this.fog), game.shortest);
  }

  get recordName(): string | undefined {
    return recordOf(this.kind, this.fog);
  }

  /** The time in tenths of a second. */
  get tenths(): number {
    return this.ending?.result.tenths ?? Math.floor(this.clock.milliseconds / 100);
  }

  /** Stores the round for this browser tab unless it is finished. */
  keep(): void {
    const { solved, moves, steps, hints } = this.game;
    keep(() => sessionStorage, this.#name, !solved && steps + hints > 0 && [moves, hints, this.tenths, this.fog]);
  }

  /** Continues the stored round. */
  continue(state: State): void {
    const round = kept(() => sessionStorage, this.#name);
    const [moves, hints, tenths, fog] = Array.isArray(round) ? round : [];
    if (typeof moves !== "string" || !isResult({ tenths, steps: 0, hints })) return;
    this.game.repeat(moves);
    this.game.hints = hints;
    this.clock.add(100 * tenths);
    this.fog = fog === true;
    this.show(state);
  }

  /** Ends the round at the finish, and stores its result if it is the best. */
  finish(state: State, records: Records): void {
    const { kind, fog, recordName } = this;
    const { steps, hints } = this.game;
    this.clock.pause();
    const result = { tenths: Math.max(1, this.tenths), steps, hints };
    this.ending = {
      result,
      best: recordName === undefined ? undefined : records.add(recordName, result),
      link: `${location.origin}${location.pathname}#${toAddress(challengeState(state, kind, fog, result))}`,
    };
  }
}
