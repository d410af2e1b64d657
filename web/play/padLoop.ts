// Polls the gamepads in each frame while a gamepad is connected.

import { type PadAction, Pads } from "./pads.ts";

interface PadHandlers {
  arrow(dx: number, dy: number): void;
  act(action: PadAction): void;
}

/** The gamepads; empty if the browser lacks or forbids the access to gamepads. */
function gamepads(): (Gamepad | null)[] {
  try {
    return navigator.getGamepads?.() ?? [];
  } catch {
    return [];
  }
}

export class PadLoop {
  readonly #handlers: PadHandlers;
  readonly #pads = new Pads();
  #due = 0;

  constructor(handlers: PadHandlers) {
    this.#handlers = handlers;
    addEventListener("gamepadconnected", () => this.#ask());
    this.#pads.wait(gamepads());
    this.#ask();
  }

  #ask(): void {
    if (this.#due || !gamepads().some((pad) => pad?.connected)) return;
    this.#due = requestAnimationFrame((now) => {
      this.#due = 0;
      const { arrow, actions } = this.#pads.poll(gamepads(), now);
      for (const action of actions) this.#handlers.act(action);
      if (arrow) this.#handlers.arrow(arrow[0], arrow[1]);
      this.#ask();
    });
  }
}
