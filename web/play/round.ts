// One game on a maze with its clock, its record and the challenge that it is played against.

import { type State, toAddress } from "../ui/state.ts";
import type { Made } from "../worker/worker.ts";
import { MAX_TENTHS, parseChallenge, type Result } from "./challenge.ts";
import { challengeState, courseOf, type Kind, kindOf, levelOf, recordOf } from "./courses.ts";
import { Game } from "./game.ts";
import { LEVELS } from "./levels.ts";
import { isCount, type Records } from "./records.ts";
import type { Ending } from "./result.ts";

const NAME = "wasmaze game";

export class Round {
  readonly game: Game;
  readonly clock = new Clock();
  readonly kind: Kind;
  readonly fog: boolean;
  readonly rival: Result | undefined;
  /** The result of the round; undefined before the finish. */
  ending: Ending | undefined;

  constructor({ maze }: Made, { ends, path }: NonNullable<Made["solution"]>, state: State, fog: boolean) {
    this.game = new Game(maze, ends, path, { fog, loops: maze.braid !== undefined });
    this.kind = kindOf(state);
    this.fog = fog;
    this.rival = parseChallenge(state.words["play.beat"], courseOf(state, fog), this.game.shortest);
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
    const { game, clock } = this;
    try {
      if (game.solved || game.moves === "") sessionStorage.removeItem(NAME);
      else sessionStorage.setItem(NAME, JSON.stringify([key, game.moves, game.hints, Math.round(clock.milliseconds)]));
    } catch {
      // Storage is forbidden or full.
    }
  }

  /** Continues the stored round if it has this key. Users can edit the storage. */
  continue(key: string): void {
    try {
      const stored: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? "[]");
      const [name, moves, hints, milliseconds] = Array.isArray(stored) ? stored : [];
      if (name !== key || typeof moves !== "string") return;
      if (!isCount(hints, 1e6) || !isCount(milliseconds, 100 * MAX_TENTHS)) return;
      this.game.repeat(moves);
      this.game.hints = hints;
      this.clock.add(milliseconds);
    } catch {
      // Storage is forbidden, or the value is not JSON.
    }
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

export class Clock {
  readonly #now: () => number;
  /** The time before the current run, and the start of that run; undefined while the clock stands. */
  #before = 0;
  #since: number | undefined;
  #hasBegun = false;

  /** `now` returns milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get milliseconds(): number {
    return this.#before + (this.#since === undefined ? 0 : Math.max(0, this.#now() - this.#since));
  }

  get isRunning(): boolean {
    return this.#since !== undefined;
  }

  begin(): void {
    this.#hasBegun = true;
    this.#since ??= this.#now();
  }

  /** Adds the time of an earlier run. The clock stands until resume or begin. */
  add(milliseconds: number): void {
    this.#before += milliseconds;
    this.#hasBegun = true;
  }

  /** Stops the clock until resume or begin. */
  pause(): void {
    this.#before = this.milliseconds;
    this.#since = undefined;
  }

  /** Continues after a stop, if the clock has been started. */
  resume(): void {
    if (this.#hasBegun) this.begin();
  }
}
