// The canvas of the walk inside, above the stage. It is drawn during animations and after changes.

import type { Arrow } from "../pages/arrows.ts";
import { make } from "../pages/dom.ts";
import type { MazeView } from "../view/view.ts";
import type { Game } from "./game.ts";
import { drawInside } from "./inside.ts";
import { followSwipes } from "./swipes.ts";
import { Walker } from "./walker.ts";

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

// Minimum time between two turns while a key is held and motion is reduced.
const PAUSE_MILLISECONDS = 120;

// Maximum pixels per CSS pixel. Phones have three; two are sharp enough and take a third of the time.
const MAX_RATIO = 2;

interface InsideHandlers {
  /** Takes a step. Returns false if there is a wall. */
  step(direction: number): boolean;
  turned(): void;
  /** The letter of a direction on the map. */
  letter(facing: number): string;
}

export class InsideView {
  readonly canvas = make("canvas", { class: "playWalk", "aria-hidden": "true", hidden: "" });
  readonly #above: MazeView;
  readonly #handlers: InsideHandlers;
  #game: Game | undefined;
  #walker: Walker | undefined;
  #due = 0;
  /** The timer of the current move, and the latest arrow that was pressed during the move. */
  #moving: ReturnType<typeof setTimeout> | undefined;
  #waiting: Arrow | undefined;

  /** The canvas is in front of the view from above. */
  constructor(above: MazeView, handlers: InsideHandlers) {
    this.#above = above;
    this.#handlers = handlers;
    above.canvas.closest(".canvases")?.append(this.canvas);
    new ResizeObserver(() => this.redraw()).observe(this.canvas);
    this.canvas.addEventListener("pointerdown", () => above.canvas.focus({ preventScroll: true }));
    const onTap = ({ clientX }: PointerEvent): void => {
      const { left, width } = this.canvas.getBoundingClientRect();
      const side = Math.round((2 * (clientX - left)) / width - 1);
      this.arrow(side, side === 0 ? -1 : 0);
    };
    followSwipes(this.canvas, (dx, dy) => this.arrow(dx, dy), { onTap });
  }

  get facing(): number {
    return this.#walker?.facing ?? 0;
  }

  get isOpen(): boolean {
    return !this.canvas.hidden;
  }

  /** Shows a game from inside. If the game is already shown, the eye does not move. */
  open(game: Game): void {
    if (this.#game !== game) this.#walker = new Walker(game);
    this.#game = game;
    this.canvas.hidden = false;
    this.redraw();
  }

  close(): void {
    this.canvas.hidden = true;
    this.#waiting = undefined;
  }

  jump(): void {
    if (this.#game) this.#walker?.jump(this.#game);
    this.#waiting = undefined;
    this.redraw();
  }

  redraw(): void {
    if (this.#due || !this.isOpen) return;
    this.#due = requestAnimationFrame(() => {
      this.#due = 0;
      this.#draw(performance.now());
    });
  }

  #draw(now: number): void {
    const [game, walker] = [this.#game, this.#walker];
    if (!game || !walker || !this.isOpen) return;
    const ratio = Math.min(devicePixelRatio, MAX_RATIO);
    for (const [side, length] of [
      ["width", this.canvas.clientWidth],
      ["height", this.canvas.clientHeight],
    ] as const) {
      const pixels = Math.round(length * ratio);
      if (this.canvas[side] !== pixels) this.canvas[side] = pixels;
    }
    drawInside(this.canvas, game, walker.eyeAt(now), this.#above, this.#handlers.letter(walker.facing));
    if (walker.isMoving(now)) this.redraw();
  }

  /** Handles an arrow, a step or a turn, after the current move. */
  arrow(dx: number, dy: number): void {
    const [game, walker] = [this.#game, this.#walker];
    if (!game || !walker || !this.isOpen) return;
    if (this.#moving !== undefined) {
      this.#waiting = [dx, dy];
      return;
    }
    const now = performance.now();
    if (dx !== 0) {
      walker.turn(Math.sign(dx), now, reduced.matches);
      this.#handlers.turned();
    } else {
      const direction = walker.directionOf(dy);
      if (this.#handlers.step(direction)) walker.step(direction, game, now, reduced.matches);
    }
    const next = (): void => {
      this.#moving = undefined;
      const arrow = this.#waiting;
      this.#waiting = undefined;
      if (arrow) this.arrow(...arrow);
    };
    this.#moving = setTimeout(next, walker.isMoving(now) ? walker.endsAt - now : PAUSE_MILLISECONDS);
    this.redraw();
  }
}
