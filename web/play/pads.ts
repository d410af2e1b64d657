// Gamepads: d-pad and stick as repeating arrows, and buttons.

import { type Arrow, arrowOf, NO_ARROW, Repeat } from "./repeat.ts";

/** The part of a Gamepad that is used. */
export interface PadState {
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly pressed: boolean }[];
}

export type PadAction = "hint" | "undo" | "again" | "walk";

// Actions by button number in the standard mapping: A, B, X or start, Y.
const BUTTONS: Readonly<Record<number, PadAction>> = { 0: "hint", 1: "undo", 2: "again", 9: "again", 3: "walk" };
const D_PAD = [
  [12, 0, -1],
  [15, 1, 0],
  [13, 0, 1],
  [14, -1, 0],
] as const;

// Deflections of a stick, in 0..1.
const PUSHED = 0.55;
const RELEASED = 0.35;

interface PadMoves {
  /** The arrow of one step; undefined if no step is due. */
  readonly arrow: Arrow | undefined;
  readonly actions: readonly PadAction[];
}

/** All gamepads, used as one gamepad. */
export class Pads {
  readonly #repeat = new Repeat();
  #pressed = new Set<PadAction>();

  /** Ignores the held controls until they are released. */
  wait(pads: Iterable<PadState | null>): void {
    const states = [...pads].filter((pad) => pad !== null);
    this.#repeat.wait(directionOf(states, this.#repeat.held));
    this.#pressed = pressedOf(states);
  }

  /** Returns the arrow and the actions that are due at a time in milliseconds. */
  poll(pads: Iterable<PadState | null>, now: number): PadMoves {
    const states = [...pads].filter((pad) => pad !== null);
    const held = directionOf(states, this.#repeat.held);
    const arrow = this.#repeat.poll(held, now) ? held : undefined;
    const pressed = pressedOf(states);
    const actions = [...pressed].filter((action) => !this.#pressed.has(action));
    this.#pressed = pressed;
    return { arrow, actions };
  }
}

function pressedOf(states: readonly PadState[]): Set<PadAction> {
  const pressed = new Set<PadAction>();
  for (const { buttons } of states)
    for (const [index, action] of Object.entries(BUTTONS)) if (buttons[Number(index)]?.pressed) pressed.add(action);
  return pressed;
}

/** The held arrow; a d-pad takes precedence over a stick. */
function directionOf(states: readonly PadState[], before: Arrow): Arrow {
  for (const { axes, buttons } of states) {
    for (const [index, dx, dy] of D_PAD) if (buttons[index]?.pressed) return [dx, dy];
    const [x, y] = [axes[0] ?? 0, axes[1] ?? 0];
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
    const arrow = arrowOf(x, y, before, PUSHED, RELEASED);
    if (arrow !== NO_ARROW) return arrow;
  }
  return NO_ARROW;
}
