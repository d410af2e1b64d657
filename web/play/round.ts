// One game on a maze with its clock, its record and the challenge that it is played against.

import { type State, toAddress } from "../ui/state.ts";
import type { Made } from "../worker/make.ts";
import { isResult, parseChallenge, type Result } from "./challenge.ts";
import { Clock } from "./clock.ts";
import { challengeState, courseOf, type Kind, kindOf, recordOf } from "./courses.ts";
import { type Difficulty, difficultyOf } from "./difficulty.ts";
import { Game } from "./game.ts";
import { type Records, store, stored } from "./records.ts";

const NAME = "wasmaze game";

/** Larger mazes have no fog and no measured difficulty: both need one byte and one visit per cell. */
export const MAX_FOG_CELLS = 1024 * 256;

/** The result of a game. */
export interface Ending {
  readonly result: Result;
  /** Whether the result is the best one on this maze; undefined for mazes without records. */
  readonly isBest: boolean | undefined;
  /** The best result before. */
  readonly best: Result | undefined;
  /** The address that challenges others. */
  readonly link: string;
}

export class Round {
  readonly game: Game;
  readonly clock = new Clock();
  readonly kind: Kind;
  readonly fog: boolean;
  readonly rival: Result | undefined;
  /** Undefined if it is not measured. */
  readonly difficulty: Difficulty | undefined;
  /** Undefined before the finish. */
  ending: Ending | undefined;

  constructor({ maze }: Made, { ends, path }: NonNullable<Made["solution"]>, state: State, fog: boolean) {
    this.game = new Game(maze, ends, path, { fog, loops: maze.braid !== undefined });
    this.kind = kindOf(state);
    this.fog = fog;
    this.rival = parseChallenge(state.words["play.beat"], courseOf(state, fog), this.game.shortest);
    if (!maze.braid && maze.walls.length <= MAX_FOG_CELLS) this.difficulty = difficultyOf(maze, path);
  }

  get recordName(): string | undefined {
    return recordOf(this.kind, this.fog);
  }

  /** The time in tenths of a second. */
  get tenths(): number {
    return this.ending?.result.tenths ?? Math.floor(this.clock.milliseconds / 100);
  }

  /** Stores the round for this visit unless it is finished. `key` determines its maze, ends and fog. */
  keep(key: string): void {
    const { solved, moves, hints } = this.game;
    store(() => sessionStorage, NAME, !solved && moves !== "" && [key, moves, hints, this.tenths]);
  }

  /** Continues the stored round if it has this key. */
  continue(key: string): void {
    const round = stored(() => sessionStorage, NAME);
    const [name, moves, hints, tenths] = Array.isArray(round) ? round : [];
    if (name !== key || typeof moves !== "string" || !isResult({ tenths, steps: 0, hints })) return;
    this.game.repeat(moves);
    this.game.hints = hints;
    this.clock.add(100 * tenths);
  }

  /** Ends the round at the finish, and stores its result if it is the best. */
  finish(state: State, records: Records): void {
    const { kind, fog, recordName } = this;
    const { steps, hints } = this.game;
    this.clock.pause();
    const result = { tenths: Math.max(1, this.tenths), steps, hints };
    this.ending = {
      result,
      best: recordName === undefined ? undefined : records.best(recordName),
      isBest: recordName === undefined ? undefined : records.add(recordName, result),
      link: `${location.origin}${location.pathname}#${toAddress(challengeState(state, kind, fog, result))}`,
    };
  }
}
