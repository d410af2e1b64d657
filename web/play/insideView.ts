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
  #shown: { readonly game: Game; readonly walker: Walker } | undefined;
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
    return this.#shown?.walker.facing ?? 0;
  }

  get isOpen(): boolean {
    return !this.canvas.hidden;
  }

  /** Shows a game from inside. If the game is already shown, the eye does not move. */
  open(game: Game): void {
    if (this.#shown?.game !== game) this.#shown = { game, walker: new Walker(game) };
    this.canvas.hidden = false;
    this.redraw();
  }

  close(): void {
    this.canvas.hidden = true;
    this.#waiting = undefined;
  }

  jump(): void {
    if (this.#shown) this.#shown.walker.jump(this.#shown.game);
    this.#waiting = undefined;
  }

  redraw(): void {
    if (this.#due || !this.isOpen) return;
    this.#due = requestAnimationFrame(() => {
      this.#due = 0;
      this.#draw(performance.now());
    });
  }

  #draw(now: number): void {
    if (!this.#shown || !this.isOpen) return;
    const { canvas } = this;
    const { game, walker } = this.#shown;
    const ratio = Math.min(devicePixelRatio, MAX_RATIO);
    const [width, height] = [canvas.clientWidth, canvas.clientHeight].map((side) => Math.round(side * ratio));
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    drawInside(canvas, game, walker.eyeAt(now), this.#above, this.#handlers.letter(walker.facing));
    if (walker.isMoving(now)) this.redraw();
  }

  /** Handles an arrow, a step or a turn, after the current move. */
  arrow(dx: number, dy: number): void {
    if (!this.#shown || !this.isOpen) return;
    this.#waiting = [dx, dy];
    if (this.#moving === undefined) this.#move(this.#shown);
  }

  #move({ game, walker }: { readonly game: Game; readonly walker: Walker }): void {
    this.#moving = undefined;
    if (!this.#waiting) return;
    const [dx, dy] = this.#waiting;
    this.#waiting = undefined;
    const now = performance.now();
    if (dx !== 0) {
      walker.turn(Math.sign(dx), now, reduced.matches);
      this.#handlers.turned();
    } else {
      const direction = walker.directionOf(dy);
      if (this.#handlers.step(direction)) walker.step(direction, game, now, reduced.matches);
    }
    const pause = walker.isMoving(now) ? walker.endsAt - now : PAUSE_MILLISECONDS;
    this.#moving = setTimeout(() => this.#shown && this.#move(this.#shown), pause);
    this.redraw();
  }
}
