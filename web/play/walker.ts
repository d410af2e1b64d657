// The walk inside: where the player stands and looks, and the way there from where it stood before.

import type { Game } from "./game.ts";
import { WAY_X, WAY_Y } from "./passages.ts";
import type { Eye } from "./rays.ts";

const STEP_MILLISECONDS = 190;
const TURN_MILLISECONDS = 210;

const eased = (share: number): number => share * share * (3 - 2 * share);

/** What an arrow does inside: up goes ahead, down back, left and right turn. */
type Move = { readonly turn: -1 | 1 } | { readonly go: number };

/** The direction in which a player who begins looks: the longest corridor's. */
function firstFacing(game: Game): number {
  const { passages, cell } = game;
  let longest = 0;
  let facing = 0;
  for (let way = 0; way < 4; way++) {
    let length = 0;
    for (let at = passages.through(cell, way); at !== -1 && at !== cell; at = passages.through(at, way)) length++;
    if (length <= longest) continue;
    longest = length;
    facing = way;
  }
  return facing;
}

export class Walker {
  /** 0 north, 1 east, 2 south, 3 west. */
  facing: number;
  #from: Eye;
  #to: Eye;
  #begun = 0;
  #lasts = 0;

  constructor(game: Game) {
    this.facing = firstFacing(game);
    const { x, y } = game.at;
    this.#to = { x: x + 0.5, y: y + 0.5, angle: (this.facing * Math.PI) / 2 };
    this.#from = this.#to;
  }

  /** The eye at a time in milliseconds. */
  eyeAt(now: number): Eye {
    if (!this.isMoving(now)) return this.#to;
    const share = eased(Math.max(0, (now - this.#begun) / this.#lasts));
    const [from, to] = [this.#from, this.#to];
    return {
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
      angle: from.angle + (to.angle - from.angle) * share,
    };
  }

  /** When it stands still again. */
  get endsAt(): number {
    return this.#begun + this.#lasts;
  }

  isMoving(now: number): boolean {
    return now < this.endsAt;
  }

  /** The way that an arrow means. */
  moveOf(dx: number, dy: number): Move {
    if (dx !== 0) return { turn: dx < 0 ? -1 : 1 };
    return { go: dy < 0 ? this.facing : (this.facing + 2) & 3 };
  }

  turn(by: -1 | 1, now: number, quick: boolean): void {
    const from = this.eyeAt(now);
    this.facing = (this.facing + by + 4) & 3;
    this.#go(from, { ...this.#to, angle: this.#to.angle + (by * Math.PI) / 2 }, now, quick ? 0 : TURN_MILLISECONDS);
  }

  /** The player went a step: the eye follows, on a torus across the border. */
  step(way: number, game: Game, now: number, quick: boolean): void {
    const { x, y } = game.at;
    const to = { x: x + 0.5, y: y + 0.5, angle: this.#to.angle };
    const before = this.eyeAt(now);
    // Where it would have come from, had it not wrapped.
    const shift = { x: to.x - WAY_X[way] - this.#to.x, y: to.y - WAY_Y[way] - this.#to.y };
    this.#go({ ...before, x: before.x + shift.x, y: before.y + shift.y }, to, now, quick ? 0 : STEP_MILLISECONDS);
  }

  /** At once to where the player is, as after an undo. */
  jump(game: Game): void {
    const { x, y } = game.at;
    this.#to = { ...this.#to, x: x + 0.5, y: y + 0.5 };
    this.#lasts = 0;
  }

  #go(from: Eye, to: Eye, now: number, lasts: number): void {
    this.#from = from;
    this.#to = to;
    this.#begun = now;
    this.#lasts = lasts;
  }
}
