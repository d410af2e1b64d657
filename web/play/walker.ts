// The walk inside: position and facing of the player, and the animation from the last position.

import { DIRECTIONS, opposite, turned } from "../maze/square.ts";
import type { Game } from "./game.ts";
import type { Eye } from "./inSight.ts";

const STEP_MILLISECONDS = 190;
const TURN_MILLISECONDS = 210;

const eased = (share: number): number => share * share * (3 - 2 * share);

/** The direction at the start: along the longest corridor. */
function firstFacing({ passages, cell }: Game): number {
  const lengths = DIRECTIONS.map((_, direction) => passages.corridor(cell, direction).length);
  return lengths.indexOf(Math.max(...lengths));
}

export class Walker {
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

  /** Position and direction of the eye at a time, given in milliseconds. */
  eyeAt(now: number): Eye {
    if (!this.isMoving(now)) return this.#to;
    const share = eased(Math.max(0, (now - this.#begun) / this.#lasts));
    const [from, to] = [this.#from, this.#to];
    const between = (name: keyof Eye): number => from[name] + (to[name] - from[name]) * share;
    return { x: between("x"), y: between("y"), angle: between("angle") };
  }

  /** The time at which the animation ends, in milliseconds. */
  get endsAt(): number {
    return this.#begun + this.#lasts;
  }

  isMoving(now: number): boolean {
    return now < this.endsAt;
  }

  /** The direction of a step by an arrow: up goes ahead, down goes back. */
  directionOf(dy: number): number {
    return dy < 0 ? this.facing : opposite(this.facing);
  }

  turn(by: number, now: number, quick: boolean): void {
    const from = this.eyeAt(now);
    this.facing = turned(this.facing, by);
    this.#go(from, { ...this.#to, angle: this.#to.angle + (by * Math.PI) / 2 }, now, quick ? 0 : TURN_MILLISECONDS);
  }

  /** Follows a step of the player, which may cross the border of a torus. */
  step(direction: number, game: Game, now: number, quick: boolean): void {
    const { angle, ...last } = this.#to;
    const to = { x: game.at.x + 0.5, y: game.at.y + 0.5, angle };
    const { dx, dy } = DIRECTIONS[direction];
    const before = this.eyeAt(now);
    // Shifts the old position so that a step across the border of a torus is animated as a step to an adjacent cell.
    const from = { ...before, x: before.x + to.x - dx - last.x, y: before.y + to.y - dy - last.y };
    this.#go(from, to, now, quick ? 0 : STEP_MILLISECONDS);
  }

  /** Jumps to the player without animation, as after an undo. */
  jump({ at: { x, y } }: Game): void {
    this.#go(this.#to, { ...this.#to, x: x + 0.5, y: y + 0.5 }, 0, 0);
  }

  #go(...move: readonly [from: Eye, to: Eye, now: number, lasts: number]): void {
    [this.#from, this.#to, this.#begun, this.#lasts] = move;
  }
}
