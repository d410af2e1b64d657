// Gamepads: d-pad and stick as repeating arrows, and buttons.

import { type Arrow, arrowOf, NO_ARROW, Repeat } from "./repeat.ts";

/** The part of a Gamepad that is used. */
export type PadState = Pick<Gamepad, "axes"> & { readonly buttons: readonly Pick<GamepadButton, "pressed">[] };

export type PadAction = "hint" | "undo" | "again" | "walk";

// Actions by button number in the standard mapping: A, B, X or start, Y.
const BUTTONS: Readonly<Record<number, PadAction>> = { 0: "hint", 1: "undo", 2: "again", 9: "again", 3: "walk" };
// The buttons of the d-pad and their arrows.
const D_PAD = [
  [12, 0, -1],
  [15, 1, 0],
  [13, 0, 1],
  [14, -1, 0],
] as const;

// Deflections of a stick, in 0..1.
const PUSHED = 0.55;
const RELEASED = 0.35;

/** The controls that are held: the arrow of the d-pad or the stick, and the actions. */
interface Held {
  readonly arrow: Arrow;
  readonly actions: ReadonlySet<PadAction>;
}

/** All gamepads, used as one gamepad. */
export class Pads {
  readonly #repeat = new Repeat();
  #pressed: ReadonlySet<PadAction> = new Set();

  /** Ignores the held controls until they are released. */
  wait(pads: Iterable<PadState | null>): void {
    const { arrow, actions } = this.#heldOf(pads);
    this.#repeat.wait(arrow);
    this.#pressed = actions;
  }

  /** Returns the arrow of a step, if one is due at a time in milliseconds, and the actions that are due. */
  poll(pads: Iterable<PadState | null>, now: number): { arrow: Arrow | undefined; actions: readonly PadAction[] } {
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
      return Number.isFinite(x + y) ? arrowOf(x, y, this.#repeat.held, PUSHED, RELEASED) : NO_ARROW;
    });
    const isPressed = ([index]: [string, PadAction]) => states.some(({ buttons }) => buttons[Number(index)]?.pressed);
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
export function followPads(handlers: { arrow(dx: number, dy: number): void; act(action: PadAction): void }): void {
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
