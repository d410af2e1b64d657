// The keys of Play: letters, and Ctrl+Z. The page handles arrow keys.

import { arrowsOf } from "../pages/arrows.ts";

/** The actions of letters, of gamepads, and of buttons. */
export type PlayAction = "undo" | "hint" | "again" | "walk";

interface KeyHandlers {
  letters(): boolean;
  arrow(dx: number, dy: number): void;
  act(action: PlayAction): void;
}

const ARROWS = arrowsOf("k", "l", "j", "h");

const ACTIONS: Readonly<Record<string, PlayAction>> = { u: "undo", i: "hint", r: "again", v: "walk" };

// Keys named by their position on the keyboard. The page handles them as arrows.
const WALKING = ["KeyW", "KeyA", "KeyS", "KeyD"];

const FIELDS = "input, select, textarea, [contenteditable], dialog[open]";

export function followKeys({ letters, arrow, act }: KeyHandlers): void {
  const onKey = (event: KeyboardEvent): void => {
    const { target, key, code } = event;
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    if (target instanceof Element && target.closest(FIELDS)) return;
    const letter = key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (letter !== "z" || event.shiftKey) return;
      act("undo");
    } else if (!letters()) {
      // Letters are switched off. The page must not handle W, A, S and D as arrows either.
      if (!WALKING.includes(code)) return;
    } else if (event.shiftKey) {
      return;
    } else if (Object.hasOwn(ARROWS, letter)) {
      arrow(...ARROWS[letter]);
    } else if (Object.hasOwn(ACTIONS, letter)) {
      // Undo is the only action that a held key repeats.
      if (!event.repeat || letter === "u") act(ACTIONS[letter]);
    } else {
      return;
    }
    event.preventDefault();
  };
  // Runs before the page's listener, which ignores handled keys.
  document.addEventListener("keydown", onKey, true);
}
