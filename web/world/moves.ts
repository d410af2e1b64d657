// Gestures on the canvas: drag with one finger or the mouse, pinch with two, wheel and keys. A drag glides to a stop.

import { ARROWS } from "../pages/arrows.ts";

/** The handlers of gestures. Coordinates are CSS pixels. */
interface Moves {
  pan(dx: number, dy: number): void;
  zoom(factor: number, x?: number, y?: number): void;
  /** Called for Enter and the space bar. */
  enter(): void;
}

// Number of pixels by which an arrow key pans.
const STEP = 80;
// Each millisecond, the speed of a glide is multiplied by KEPT. The glide ends when its speed falls below LEAST pixels
// per millisecond.
const KEPT = 0.995;
const LEAST = 0.03;
// If the pointer was still for longer than this at the end of a drag, the view does not glide.
const STILL_MILLISECONDS = 60;

/** The movement of the view after a drag. */
class Glide {
  readonly #pan: Moves["pan"];
  #speed = { x: 0, y: 0 };
  #last = 0;
  #frame = 0;

  constructor(pan: Moves["pan"]) {
    this.#pan = pan;
  }

  halt(time = 0): void {
    cancelAnimationFrame(this.#frame);
    this.#speed = { x: 0, y: 0 };
    this.#last = time;
  }

  /** Measures the speed of a drag. */
  follow(dx: number, dy: number, now: number): void {
    const time = Math.max(1, now - this.#last);
    const share = Math.min(1, time / 40);
    const { x, y } = this.#speed;
    this.#speed = { x: x + share * (dx / time - x), y: y + share * (dy / time - y) };
    this.#last = now;
  }

  /** Begins to glide at the end of a drag. */
  start(now: number): void {
    if (now - this.#last > STILL_MILLISECONDS) return;
    this.#last = performance.now();
    this.#frame = requestAnimationFrame((time) => this.#step(time));
  }

  #step(now: number): void {
    const time = Math.min(50, now - this.#last);
    const { x, y } = this.#speed;
    this.#last = now;
    this.#pan(x * time, y * time);
    this.#speed = { x: x * KEPT ** time, y: y * KEPT ** time };
    if (Math.hypot(x, y) * KEPT ** time > LEAST) this.#frame = requestAnimationFrame((next) => this.#step(next));
  }
}

export function follow(canvas: HTMLCanvasElement, { pan, zoom, enter }: Moves): void {
  const glide = new Glide(pan);
  followPointers(canvas, pan, zoom, glide);

  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      glide.halt();
      // Some browsers report wheel turns in lines or pages instead of pixels.
      const pixels = event.deltaY * [1, 20, 400][event.deltaMode];
      zoom(2 ** (-Math.min(200, Math.max(-200, pixels)) / 250), event.clientX, event.clientY);
    },
    { passive: false },
  );

  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    glide.halt();
    if (arrow) pan(-STEP * arrow[0], -STEP * arrow[1]);
    else if (event.key === "+" || event.key === "=") zoom(1.5);
    else if (event.key === "-") zoom(1 / 1.5);
    else if (event.key === "Enter" || event.key === " ") enter();
    else return;
    event.preventDefault();
  });
}

function followPointers(canvas: HTMLCanvasElement, pan: Moves["pan"], zoom: Moves["zoom"], glide: Glide): void {
  const fingers = new Map<number, { x: number; y: number }>();

  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    glide.halt(event.timeStamp);
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    canvas.classList.add("dragged");
  });

  canvas.addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (other) {
      const before = Math.hypot(finger.x - other.x, finger.y - other.y);
      const now = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      pan(dx / 2, dy / 2);
      if (before > 0) zoom(now / before, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
      return;
    }
    pan(dx, dy);
    glide.follow(dx, dy, event.timeStamp);
  });

  const release = (event: PointerEvent): void => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return;
    canvas.classList.remove("dragged");
    if (event.type !== "pointercancel") glide.start(event.timeStamp);
  };
  canvas.addEventListener("pointerup", release);
  canvas.addEventListener("pointercancel", release);
}
