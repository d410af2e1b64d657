// The canvas of the walk inside, above the stage. It is drawn during animations and after changes.

import type { Arrow } from "../pages/arrows.ts";
import { make } from "../pages/dom.ts";
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
  /** Called when the player has turned. */
  turned(): void;
  /** The letter of a direction on the map. */
  letter(facing: number): string;
}

export class InsideView {
  readonly canvas: HTMLCanvasElement;
  readonly #handlers: InsideHandlers;
  #game: Game | undefined;
  #walker: Walker | undefined;
  #due = 0;
  /** The latest arrow that was pressed during an animation. */
  #waiting: Arrow | undefined;
  #free = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(parent: HTMLElement, focus: () => void, handlers: InsideHandlers) {
    this.#handlers = handlers;
    this.canvas = make("canvas", { class: "playWalk", "aria-hidden": "true" });
    this.canvas.hidden = true;
    parent.append(this.canvas);
    new ResizeObserver(() => this.#resize()).observe(this.canvas);
    this.canvas.addEventListener("pointerdown", () => focus());
    const onTap = ({ clientX }: PointerEvent): void => {
      const { left, width } = this.canvas.getBoundingClientRect();
      const place = (clientX - left) / width;
      if (place < 0.25) this.arrow(-1, 0);
      else if (place > 0.75) this.arrow(1, 0);
      else this.arrow(0, -1);
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
    if (this.#game !== game) {
      this.#game = game;
      this.#walker = new Walker(game);
      this.#waiting = undefined;
    }
    this.canvas.hidden = false;
    this.#resize();
    this.redraw();
  }

  close(): void {
    this.canvas.hidden = true;
    this.#waiting = undefined;
    cancelAnimationFrame(this.#due);
    this.#due = 0;
  }

  /** Follows the player without animation. */
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

  #resize(): void {
    const ratio = Math.min(devicePixelRatio, MAX_RATIO);
    const width = Math.round(this.canvas.clientWidth * ratio);
    const height = Math.round(this.canvas.clientHeight * ratio);
    if (!this.isOpen || width === 0 || height === 0) return;
    if (width === this.canvas.width && height === this.canvas.height) return;
    this.canvas.width = width;
    this.canvas.height = height;
    this.#draw(performance.now());
  }

  #draw(now: number): void {
    const [game, walker] = [this.#game, this.#walker];
    if (!game || !walker || !this.isOpen) return;
    drawInside(this.canvas, game, walker.eyeAt(now), this.#handlers.letter(walker.facing));
    if (walker.isMoving(now)) this.redraw();
    else this.#goOn();
  }

  /** Handles the waiting arrow as soon as possible. */
  #goOn(): void {
    clearTimeout(this.#pause);
    if (!this.#waiting || !this.isOpen) return;
    const left = this.#free - performance.now();
    if (left > 0) {
      this.#pause = setTimeout(() => this.#goOn(), left);
      return;
    }
    const [dx, dy] = this.#waiting;
    this.#waiting = undefined;
    this.arrow(dx, dy);
  }

  /** Handles an arrow, a step or a turn, after the current animation. */
  arrow(dx: number, dy: number): void {
    const [game, walker] = [this.#game, this.#walker];
    const now = performance.now();
    if (!game || !walker) return;
    if (now < this.#free) {
      this.#waiting = [dx, dy];
      if (!walker.isMoving(now)) this.#goOn();
      return;
    }
    const move = walker.moveOf(dx, dy);
    if ("turn" in move) {
      walker.turn(move.turn, now, reduced.matches);
      this.#handlers.turned();
    } else if (this.#handlers.step(move.go)) {
      walker.step(move.go, game, now, reduced.matches);
    }
    this.#free = walker.isMoving(now) ? walker.endsAt : now + PAUSE_MILLISECONDS;
    this.redraw();
  }
}
