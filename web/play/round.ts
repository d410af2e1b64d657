// One game on a maze with its clock, its record and the challenge that it is played against.

import { type State, toAddress } from "../ui/state.ts";
import type { Made } from "../worker/worker.ts";
import { parseChallenge, type Result } from "./challenge.ts";
import { Clock } from "./clock.ts";
import { challengeState, courseOf, type Kind, kindOf, levelOf, recordOf } from "./courses.ts";
import { Game } from "./game.ts";
import { LEVELS } from "./levels.ts";
import type { RecordName, Records } from "./records.ts";
import type { Ending } from "./result.ts";

export class Round {
  readonly game: Game;
  readonly clock = new Clock();
  readonly kind: Kind;
  readonly fog: boolean;
  /** The result to beat. */
  readonly rival: Result | undefined;
  /** The result of the round; undefined before the finish. */
  ending: Ending | undefined;

  constructor({ maze }: Made, { ends, path }: NonNullable<Made["solution"]>, state: State, fog: boolean) {
    this.game = new Game(maze, ends, path, { fog, loops: maze.braid !== undefined });
    this.kind = kindOf(state);
    this.fog = fog;
    this.rival = parseChallenge(state.words["play.beat"], courseOf(state, fog), this.game.shortest);
  }

  get recordName(): RecordName | undefined {
    return recordOf(this.kind, this.fog);
  }

  /** The time in tenths of a second. */
  get tenths(): number {
    return this.ending?.result.tenths ?? Math.floor(this.clock.milliseconds / 100);
  }

  /** Ends the round at the finish, and stores its result if it is the best. */
  finish(state: State, records: Records): void {
    const { kind, fog, rival, recordName } = this;
    this.clock.pause();
    const { steps, hints, shortest } = this.game;
    const result = { tenths: Math.max(1, this.tenths), steps, hints };
    const best = recordName === undefined ? undefined : records.best(recordName);
    const isBest = recordName === undefined ? undefined : records.add(recordName, result);
    const link = `${location.origin}${location.pathname}#${toAddress(challengeState(state, kind, fog, result))}`;
    const level = levelOf(kind);
    const next = { hasNext: level > 0 && level < LEVELS, isLast: level === LEVELS };
    this.ending = { result, shortest, isBest, best, rival, link, ...next };
  }
}
