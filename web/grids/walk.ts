// A game on a grid: the player's path through the maze, with its time. Loaded when somebody plays.

import { slotsOf } from "../../src/graph/slots.ts";
import type { GraphEnds } from "../../src/graph.ts";
import type { GraphReplay } from "../maze/steps.ts";
import { type Arrow, arrowsOf, followArrows } from "../pages/arrows.ts";
import { number } from "../pages/language.ts";
import { keep, kept } from "../pages/storage.ts";
import { Clock } from "../play/clock.ts";
import { sayPlay, timeText } from "../play/say.ts";
import { followSwipes } from "../play/swipes.ts";
import type { Picture } from "./picture.ts";

/** The keys that walk by their positions on the keyboard, also diagonally. */
const WALKING: Readonly<Record<string, Arrow>> = {
  ...arrowsOf("KeyW", "KeyD", "KeyS", "KeyA"),
  ...{ KeyQ: [-1, -1], KeyE: [1, -1], KeyZ: [-1, 1], KeyC: [1, 1] },
};

/** The name under which the game of the address is stored. */
const gameName = (): string => `wasmaze game ${location.hash}`;

let isFollowing = false;

/**
 * Follows keys, swipes, and drags by mouse or by a finger that begins on the player. `shown` returns the game on the page,
 * and `chooseAt` walks towards the cell of an element. Later calls do nothing.
 */
export function followPlayer(
  board: HTMLElement,
  shown: () => Walk | undefined,
  to: { show(): void; showText(): void; chooseAt(target: EventTarget | null): void },
): void {
  if (isFollowing) return;
  isFollowing = true;
  const step = (dx: number, dy: number): boolean => {
    shown()?.step(dx, dy);
    to.show();
    return shown() !== undefined;
  };
  followArrows(WALKING, "input:not([type=checkbox]), select, summary, .code", step);
  let isDrag = false;
  followSwipes(board, step, {
    accepts({ pointerType, target }) {
      isDrag = pointerType !== "touch" || shown()?.isAt(target) === true;
      return !isDrag && shown() !== undefined;
    },
    onTap: ({ clientX, clientY }) => to.chooseAt(document.elementFromPoint(clientX, clientY)),
  });
  board.addEventListener("pointermove", ({ clientX, clientY, buttons }) => {
    if (shown() && buttons === 1 && isDrag) to.chooseAt(document.elementFromPoint(clientX, clientY));
  });
  setInterval(() => {
    const walk = shown();
    if (!walk || walk.isOver) return;
    if (document.hidden) walk.clock.pause();
    else walk.clock.resume();
    to.showText();
  }, 100);
}

export class Walk {
  readonly ends: GraphEnds;
  /** The cells from the start to the player. A step back removes the last one. */
  readonly trail: number[];
  /** The cells of all steps. */
  readonly #moves: number[] = [];
  clock = new Clock();
  readonly #picture: Picture;
  readonly #replay: GraphReplay;
  readonly #shortest: number;

  /** `shortest` is the number of steps of the solution. */
  constructor(picture: Picture, replay: GraphReplay, ends: GraphEnds, shortest: number) {
    this.#picture = picture;
    this.#replay = replay;
    this.ends = ends;
    this.trail = [ends.start];
    this.#shortest = shortest;
  }

  /** Stores the game for this browser tab unless it is finished. */
  keep(): void {
    keep(() => sessionStorage, gameName(), !this.isOver && [this.#moves, this.clock.milliseconds]);
  }

  /** Continues the stored game. */
  continue(): void {
    const game = kept(() => sessionStorage, gameName());
    const [moves, milliseconds] = Array.isArray(game) ? game : [];
    if (!Array.isArray(moves) || !(milliseconds >= 0)) return;
    for (const cell of moves) if (this.#open.includes(cell)) this.#go(cell);
    this.clock.pause();
    this.clock.add(milliseconds);
  }

  restart(): void {
    this.trail.length = 1;
    this.#moves.length = 0;
    this.clock = new Clock();
  }

  get cell(): number {
    return this.trail[this.trail.length - 1];
  }

  /** Whether an element of the picture shows the player's cell. */
  isAt(target: EventTarget | null): boolean {
    const cell = target instanceof SVGElement ? Number(target.dataset.cell) : -1;
    return this.#picture.firstOf(cell) === this.#picture.firstOf(this.cell);
  }

  get isOver(): boolean {
    return this.cell === this.ends.finish;
  }

  /** The cells that passages join to the player's. The last one is the cell before it on the trail. */
  get #open(): number[] {
    const { graph, passages } = this.#replay;
    const { rows, next, edge } = slotsOf(graph);
    const [from, to] = rows.subarray(this.cell, this.cell + 2);
    const cells = [...next.subarray(from, to)].filter((_, i) => passages[edge[from + i]]);
    const before = this.trail.at(-2);
    return cells.sort((one, other) => Number(one === before) - Number(other === before));
  }

  /** Steps to the neighbour that is best in a direction. */
  step(dx: number, dy: number): void {
    this.#go(this.#picture.beside(this.cell, dx, dy, this.#open));
  }

  /** Walks towards a cell as long as each step leads nearer to it. */
  follow(target: number): void {
    const away = (cell: number): number => Math.hypot(...this.#picture.between(cell, target));
    while (!this.isOver && this.cell !== target) {
      const open = this.#open;
      const best = this.#picture.beside(this.cell, ...this.#picture.between(this.cell, target), open);
      const next = open.includes(target) ? target : best;
      if (next !== target && away(next) >= away(this.cell)) return;
      this.#go(next);
    }
  }

  #go(next: number): void {
    if (next === this.cell || this.isOver) return;
    if (this.trail.at(-2) === next) this.trail.pop();
    else this.trail.push(next);
    this.#moves.push(next);
    this.clock.begin();
    if (this.isOver) this.clock.pause();
  }

  /** The time and the number of steps. */
  text(): string {
    const time = timeText(Math.floor(this.clock.milliseconds / 100));
    const [steps, shortest] = [number(this.#moves.length), number(this.#shortest)];
    if (!this.isOver) return `${sayPlay("time")} ${time} · ${sayPlay("steps")} ${steps}`;
    const result = sayPlay(this.#moves.length === this.#shortest ? "stepsBest" : "stepsOf", { steps, shortest });
    return `${sayPlay("reached", { time })}. ${result}`;
  }
}
