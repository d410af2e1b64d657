// Swipes of one finger and gamepads as repeating arrows.

import { DIRECTIONS } from "../maze/square.ts";
import type { Arrow } from "../pages/arrows.ts";
import type { PlayAction } from "./keys.ts";

// Distances in CSS pixels. Beyond LEASH, the middle of the stick follows the finger, so that turning back is quick.
const PUSHED = 22;
const RELEASED = 12;
const LEASH = 56;

interface SwipeOptions {
  readonly onTap?: (event: PointerEvent) => void;
  /** Whether a touch may begin a swipe. A second touch for which this is false ends the swipe. */
  readonly accepts?: (event: PointerEvent) => boolean;
}

export function followSwipes(
  element: HTMLElement,
  onArrow: (dx: number, dy: number) => void,
  { onTap, accepts = () => true }: SwipeOptions,
): void {
  const repeat = new Repeat();
  let finger: number | undefined;
  let middle = { x: 0, y: 0 };
  let position = { x: 0, y: 0 };
  let moved = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  const poll = (): void => {
    const held: Arrow = arrowOf(position.x - middle.x, position.y - middle.y, repeat.held, PUSHED, RELEASED);
    if (!repeat.poll(held, performance.now())) return;
    moved = true;
    onArrow(held[0], held[1]);
  };

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    const isAccepted = accepts(event);
    if (finger !== undefined && !isAccepted) stop();
    if (finger !== undefined || !isAccepted) return;
    finger = event.pointerId;
    element.setPointerCapture(finger);
    middle = position = { x: event.clientX, y: event.clientY };
    moved = false;
    repeat.poll(NO_ARROW, 0);
    timer = setInterval(poll, 30);
  });

  element.addEventListener("pointermove", (event) => {
    if (event.pointerId !== finger) return;
    position = { x: event.clientX, y: event.clientY };
    poll();
    const distance = Math.hypot(position.x - middle.x, position.y - middle.y);
    if (distance <= LEASH) return;
    const share = 1 - LEASH / distance;
    middle = { x: middle.x + (position.x - middle.x) * share, y: middle.y + (position.y - middle.y) * share };
  });

  const stop = (): void => {
    finger = undefined;
    clearInterval(timer);
  };
  const release = (event: PointerEvent): void => {
    if (event.pointerId !== finger) return;
    stop();
    if (!moved && event.type === "pointerup") onTap?.(event);
  };
  element.addEventListener("pointerup", release);
  element.addEventListener("pointercancel", release);
  element.addEventListener("lostpointercapture", release);
}

/** Follows swipes on a field with buttons for arrows, and taps on these buttons. The value of a button is a direction. */
export function followField(field: HTMLElement, onArrow: (dx: number, dy: number) => void): void {
  const tap = (target: EventTarget | null): void => {
    const direction = target instanceof HTMLButtonElement ? DIRECTIONS[Number(target.value)] : undefined;
    if (direction) onArrow(direction.dx, direction.dy);
  };
  const onTap = ({ clientX, clientY }: PointerEvent): void => tap(document.elementFromPoint(clientX, clientY));
  followSwipes(field, onArrow, { onTap });
  // Clicks by key or screen reader. Pointers are handled as taps.
  field.addEventListener("click", ({ target, detail }) => detail === 0 && tap(target));
}

export type { Arrow };

export const NO_ARROW: Arrow = [0, 0];

const DELAY_MILLISECONDS = 260;
const REPEAT_MILLISECONDS = 110;

export class Repeat {
  #held: Arrow = NO_ARROW;
  #next = 0;

  get held(): Arrow {
    return this.#held;
  }

  /** Whether a step of the held arrow is due at a time in milliseconds. */
  poll(held: Arrow, now: number): boolean {
    const isSame = held[0] === this.#held[0] && held[1] === this.#held[1];
    this.#held = held;
    if ((held[0] === 0 && held[1] === 0) || (isSame && now < this.#next)) return false;
    this.#next = now + (isSame ? REPEAT_MILLISECONDS : DELAY_MILLISECONDS);
    return true;
  }

  /** Ignores the held arrow until it is released. */
  wait(held: Arrow): void {
    this.#held = held;
    this.#next = Number.POSITIVE_INFINITY;
  }
}

/**
 * Returns the arrow key that a gamepad stick with the deflections x and y stands for. An arrow starts when a deflection
 * exceeds `pushed` and ends when it falls below `released` (hysteresis), so that an unsteady stick does not trigger the
 * arrow several times.
 */
export function arrowOf(x: number, y: number, held: Arrow, pushed: number, released: number): Arrow {
  const arrow: Arrow = Math.abs(x) >= Math.abs(y) ? [Math.sign(x), 0] : [0, Math.sign(y)];
  const isHeld = arrow[0] === held[0] && arrow[1] === held[1];
  return Math.max(Math.abs(x), Math.abs(y)) > (isHeld ? released : pushed) ? arrow : NO_ARROW;
}

/** The part of a Gamepad that is used. */
export type PadState = Pick<Gamepad, "axes"> & { readonly buttons: readonly Pick<GamepadButton, "pressed">[] };

// Actions by button number in the standard mapping: A, B, X or start, Y.
const BUTTONS: Readonly<Record<number, PlayAction>> = { 0: "hint", 1: "undo", 2: "again", 9: "again", 3: "walk" };
// The buttons of the d-pad and their arrows.
const D_PAD = [
  [12, 0, -1],
  [15, 1, 0],
  [13, 0, 1],
  [14, -1, 0],
] as const;

// Deflections of a stick, in 0..1.
const STICK_PUSHED = 0.55;
const STICK_RELEASED = 0.35;

/** The controls that are held: the arrow of the d-pad or the stick, and the actions. */
interface Held {
  readonly arrow: Arrow;
  readonly actions: ReadonlySet<PlayAction>;
}

export class Pads {
  readonly #repeat = new Repeat();
  #pressed: ReadonlySet<PlayAction> = new Set();

  /** Ignores the held controls until they are released. */
  wait(pads: Iterable<PadState | null>): void {
    const { arrow, actions } = this.#heldOf(pads);
    this.#repeat.wait(arrow);
    this.#pressed = actions;
  }

  /** Returns the arrow of a step, if one is due at a time in milliseconds, and the actions that are due. */
  poll(pads: Iterable<PadState | null>, now: number): { arrow: Arrow | undefined; actions: readonly PlayAction[] } {
    const { arrow, actions } = this.#heldOf(pads);
    const due = [...actions].filter((action) => !this.#pressed.has(action));
    this.#pressed = actions;
    return { arrow: this.#repeat.poll(arrow, now) ? arrow : undefined, actions: due };
  }

  /** The d-pad takes precedence over the stick, and the first gamepad over the others. */
  #heldOf(pads: Iterable<PadState | null>): Held {
    const states = [...pads].filter((pad) => pad !== null);
    const arrows = states.map(({ axes: [x = 0, y = 0], buttons }): Arrow => {
      const [, dx, dy] = D_PAD.find(([index]) => buttons[index]?.pressed) ?? [];
      if (dx !== undefined && dy !== undefined) return [dx, dy];
      return Number.isFinite(x + y) ? arrowOf(x, y, this.#repeat.held, STICK_PUSHED, STICK_RELEASED) : NO_ARROW;
    });
    const isPressed = ([index]: [string, PlayAction]) => states.some(({ buttons }) => buttons[Number(index)]?.pressed);
    const actions = Object.entries(BUTTONS).filter(isPressed);
    return {
      arrow: arrows.find((arrow) => arrow !== NO_ARROW) ?? NO_ARROW,
      actions: new Set(actions.map(([, action]) => action)),
    };
  }
}

/** The gamepads; empty if the browser lacks or forbids the access to gamepads. */
function gamepads(): readonly (Gamepad | null)[] {
  try {
    return navigator.getGamepads?.() ?? [];
  } catch {
    return [];
  }
}

/** Polls the gamepads in each frame while a gamepad is connected. */
export function followPads(handlers: { arrow(dx: number, dy: number): void; act(action: PlayAction): void }): void {
  const pads = new Pads();
  let isAsked = false;
  const ask = (): void => {
    if (isAsked || !gamepads().some((pad) => pad?.connected)) return;
    isAsked = true;
    requestAnimationFrame((now) => {
      isAsked = false;
      const { arrow, actions } = pads.poll(gamepads(), now);
      for (const action of actions) handlers.act(action);
      if (arrow) handlers.arrow(...arrow);
      ask();
    });
  };
  addEventListener("gamepadconnected", ask);
  pads.wait(gamepads());
  ask();
}
