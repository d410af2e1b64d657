// Swipes of one finger and gamepads as repeating arrows.

import { DIRECTIONS } from "../maze/square.ts";
import type { Arrow } from "../pages/arrows.ts";
import type { PlayAction } from "./keys.ts";

// Distances in CSS pixels. Beyond LEASH, the middle of the stick follows the finger, so that turning back is quick.
const PUSHED = 22;
const RELEASED = 12;
const LEASH = 56;

type OnArrow = (dx: number, dy: number) => void;

interface SwipeOptions {
  readonly onTap?: (event: PointerEvent) => void;
  /** Whether a touch may begin a swipe. A second touch for which this is false ends the swipe. */
  readonly accepts?: (event: PointerEvent) => boolean;
}

export function followSwipes(
  element: HTMLElement,
  onArrow: OnArrow,
  { onTap, accepts = () => true }: SwipeOptions,
): void {
  const repeat = new Repeat();
  let finger: number | undefined;
  let [middleX, middleY, x, y] = [0, 0, 0, 0];
  let moved = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  const poll = (): void => {
    const held = arrowOf(x - middleX, y - middleY, repeat.held, PUSHED, RELEASED);
    if (!repeat.poll(held, performance.now())) return;
    moved = true;
    onArrow(...held);
  };
  const stop = (): void => {
    finger = undefined;
    clearInterval(timer);
  };

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    const isAccepted = accepts(event);
    if (finger !== undefined && !isAccepted) stop();
    if (finger !== undefined || !isAccepted) return;
    finger = event.pointerId;
    element.setPointerCapture(finger);
    [middleX, middleY] = [x, y] = [event.clientX, event.clientY];
    moved = false;
    repeat.poll(NO_ARROW, 0);
    timer = setInterval(poll, 30);
  });
  element.addEventListener("pointermove", (event) => {
    if (event.pointerId !== finger) return;
    [x, y] = [event.clientX, event.clientY];
    poll();
    const excess = Math.max(0, 1 - LEASH / Math.hypot(x - middleX, y - middleY));
    middleX += excess * (x - middleX);
    middleY += excess * (y - middleY);
  });
  element.addEventListener("pointerup", (event) => event.pointerId === finger && !moved && onTap?.(event));
  element.addEventListener("lostpointercapture", ({ pointerId }) => pointerId === finger && stop());
}

/** Follows swipes on a field with buttons for arrows, and taps on these buttons. The value of a button is a direction. */
export function followField(field: HTMLElement, onArrow: OnArrow): void {
  const tap = (target: EventTarget | null): void => {
    const direction = target instanceof HTMLButtonElement ? DIRECTIONS[Number(target.value)] : undefined;
    if (direction) onArrow(direction.dx, direction.dy);
  };
  followSwipes(field, onArrow, { onTap: ({ clientX, clientY }) => tap(document.elementFromPoint(clientX, clientY)) });
  // Clicks by key or screen reader. Pointers are handled as taps.
  field.addEventListener("click", ({ target, detail }) => detail === 0 && tap(target));
}

const NO_ARROW: Arrow = [0, 0];

const DELAY_MILLISECONDS = 260;
const REPEAT_MILLISECONDS = 110;

class Repeat {
  held = NO_ARROW;
  #next = 0;

  /** Whether a step of the held arrow is due at a time in milliseconds. */
  poll(held: Arrow, now: number): boolean {
    const isSame = held[0] === this.held[0] && held[1] === this.held[1];
    this.held = held;
    if ((held[0] === 0 && held[1] === 0) || (isSame && now < this.#next)) return false;
    this.#next = now + (isSame ? REPEAT_MILLISECONDS : DELAY_MILLISECONDS);
    return true;
  }

  /** Ignores the held arrow until it is released. */
  wait(held: Arrow): void {
    this.held = held;
    this.#next = Number.POSITIVE_INFINITY;
  }
}

/**
 * Returns the arrow key that a stick with the deflections x and y stands for. An arrow starts when a deflection exceeds
 * `pushed` and ends when it falls below `released` (hysteresis), so that an unsteady stick does not trigger the arrow
 * several times.
 */
function arrowOf(x: number, y: number, held: Arrow, pushed: number, released: number): Arrow {
  const arrow: Arrow = Math.abs(x) >= Math.abs(y) ? [Math.sign(x), 0] : [0, Math.sign(y)];
  const isHeld = arrow[0] === held[0] && arrow[1] === held[1];
  return Math.max(Math.abs(x), Math.abs(y)) > (isHeld ? released : pushed) ? arrow : NO_ARROW;
}

/** The part of a Gamepad that is used. */
export type PadState = Pick<Gamepad, "axes"> & { readonly buttons: readonly Pick<GamepadButton, "pressed">[] };

// Actions by button number in the standard mapping: A, B, X or start, Y.
const BUTTONS: Readonly<Record<number, PlayAction>> = { 0: "hint", 1: "undo", 2: "again", 9: "again", 3: "walk" };
// The buttons of the d-pad, by direction.
const D_PAD = [12, 15, 13, 14];

// Deflections of a stick, in 0..1.
const STICK_PUSHED = 0.55;
const STICK_RELEASED = 0.35;

export class Pads {
  readonly #repeat = new Repeat();
  #pressed: readonly PlayAction[] = [];

  /** Ignores the held controls until they are released. */
  wait(pads: Iterable<PadState | null>): void {
    const { arrow, actions } = this.#heldOf(pads);
    this.#repeat.wait(arrow);
    this.#pressed = actions;
  }

  /** Returns the arrow of a step, if one is due at a time in milliseconds, and the actions that are due. */
  poll(pads: Iterable<PadState | null>, now: number): { arrow: Arrow | undefined; actions: readonly PlayAction[] } {
    const { arrow, actions } = this.#heldOf(pads);
    const due = actions.filter((action) => !this.#pressed.includes(action));
    this.#pressed = actions;
    return { arrow: this.#repeat.poll(arrow, now) ? arrow : undefined, actions: due };
  }

  /** The d-pad takes precedence over the stick, and the first gamepad over the others. */
  #heldOf(pads: Iterable<PadState | null>): { arrow: Arrow; actions: readonly PlayAction[] } {
    const states = [...pads].filter((pad) => pad !== null);
    const arrows = states.map(({ axes: [x = 0, y = 0], buttons }): Arrow => {
      const direction = DIRECTIONS[D_PAD.findIndex((button) => buttons[button]?.pressed)];
      if (direction) return [direction.dx, direction.dy];
      return Number.isFinite(x + y) ? arrowOf(x, y, this.#repeat.held, STICK_PUSHED, STICK_RELEASED) : NO_ARROW;
    });
    const isPressed = ([index]: [string, PlayAction]) => states.some(({ buttons }) => buttons[Number(index)]?.pressed);
    const actions = Object.entries(BUTTONS).filter(isPressed);
    return {
      arrow: arrows.find((arrow) => arrow !== NO_ARROW) ?? NO_ARROW,
      actions: actions.map(([, action]) => action),
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
export function followPads(onArrow: OnArrow, act: (action: PlayAction) => void): void {
  const pads = new Pads();
  let due = 0;
  const ask = (): void => {
    if (due || !gamepads().some((pad) => pad?.connected)) return;
    due = requestAnimationFrame((now) => {
      due = 0;
      const { arrow, actions } = pads.poll(gamepads(), now);
      for (const action of actions) act(action);
      if (arrow) onArrow(...arrow);
      ask();
    });
  };
  addEventListener("gamepadconnected", ask);
  pads.wait(gamepads());
  ask();
}
