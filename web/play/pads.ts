// Gamepads: the d-pad and the stick as arrows that repeat while held, and buttons.

/** What a game needs of a Gamepad. */
export interface PadState {
  readonly connected?: boolean;
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly pressed: boolean }[];
}

export const PAD_ACTIONS = ["hint", "undo", "again", "walk"] as const;
export type PadAction = (typeof PAD_ACTIONS)[number];

// By the standard mapping: A, B, X or start, Y.
const BUTTONS: Readonly<Record<number, PadAction>> = { 0: "hint", 1: "undo", 2: "again", 9: "again", 3: "walk" };
const D_PAD = [
  [12, 0, -1],
  [15, 1, 0],
  [13, 0, 1],
  [14, -1, 0],
] as const;

// A stick counts beyond the first share, until it falls below the second: it may tremble between.
const PUSHED = 0.55;
const RELEASED = 0.35;

const DELAY_MILLISECONDS = 260;
const REPEAT_MILLISECONDS = 110;

export interface PadMoves {
  /** One step of an arrow, or none. */
  readonly arrow: readonly [number, number] | undefined;
  readonly actions: readonly PadAction[];
}

/** Follows all pads as one. */
export class Pads {
  #held: readonly [number, number] = [0, 0];
  #next = 0;
  #pressed = new Set<PadAction>();

  /** Forgets what is held: it counts when it is pressed again. */
  release(pads: Iterable<PadState | null>): void {
    const states = [...pads].filter((pad) => pad !== null);
    this.#held = directionOf(states, this.#held);
    this.#next = Number.POSITIVE_INFINITY;
    this.#pressed = pressedOf(states);
  }

  /** What the pads do now, at a time in milliseconds. */
  poll(pads: Iterable<PadState | null>, now: number): PadMoves {
    const states = [...pads].filter((pad) => pad !== null);
    const held = directionOf(states, this.#held);
    const isSame = held[0] === this.#held[0] && held[1] === this.#held[1];
    const isHeld = held[0] !== 0 || held[1] !== 0;
    let arrow: PadMoves["arrow"];
    if (isHeld && (!isSame || now >= this.#next)) {
      arrow = held;
      this.#next = now + (isSame ? REPEAT_MILLISECONDS : DELAY_MILLISECONDS);
    }
    this.#held = held;
    const pressed = pressedOf(states);
    const actions = [...pressed].filter((action) => !this.#pressed.has(action));
    this.#pressed = pressed;
    return { arrow, actions };
  }
}

function pressedOf(states: readonly PadState[]): Set<PadAction> {
  const pressed = new Set<PadAction>();
  for (const { buttons } of states) {
    for (const [index, action] of Object.entries(BUTTONS)) if (buttons[Number(index)]?.pressed) pressed.add(action);
  }
  return pressed;
}

/** The arrow that is held: a d-pad before a stick, and of a stick the longer of its two axes. */
function directionOf(states: readonly PadState[], before: readonly [number, number]): readonly [number, number] {
  for (const { axes, buttons } of states) {
    for (const [index, dx, dy] of D_PAD) if (buttons[index]?.pressed) return [dx, dy];
    const [x, y] = [axes[0] ?? 0, axes[1] ?? 0];
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
    const isAcross = Math.abs(x) >= Math.abs(y);
    const arrow = isAcross ? ([Math.sign(x), 0] as const) : ([0, Math.sign(y)] as const);
    const isHeld = arrow[0] === before[0] && arrow[1] === before[1];
    if (Math.max(Math.abs(x), Math.abs(y)) > (isHeld ? RELEASED : PUSHED)) return arrow;
  }
  return [0, 0];
}
