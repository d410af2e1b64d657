// The keys of Play: letters, and Ctrl+Z. The page handles arrow keys.

import { type Arrow, arrowsOf } from "../pages/arrows.ts";

/** The actions of letters, of gamepads, and of buttons. */
export type PlayAction = "undo" | "hint" | "again" | "walk";

interface KeyHandlers {
  letters(): boolean;
  arrow(dx: number, dy: number): void;
  act(action: PlayAction): void;
}

const KEYS: Readonly<Record<string, PlayAction | Arrow>> = {
  ...arrowsOf("k", "l", "j", "h"),
  ...{ u: "undo", i: "hint", r: "again", v: "walk", "Ctrl+z": "undo" },
};

// Keys named by their position on the keyboard. The page handles them as arrows.
const WALKING = ["KeyW", "KeyA", "KeyS", "KeyD"];

const FIELDS = "input, select, textarea, [contenteditable], dialog[open]";

export function followKeys({ letters, arrow, act }: KeyHandlers): void {
  const onKey = (event: KeyboardEvent): void => {
    const { target, code } = event;
    if (event.defaultPrevented || event.isComposing || event.altKey || event.shiftKey) return;
    if (target instanceof Element && target.closest(FIELDS)) return;
    const hasCtrl = event.ctrlKey || event.metaKey;
    const key = KEYS[`${hasCtrl ? "Ctrl+" : ""}${event.key.toLowerCase()}`];
    // If letters are switched off, the page must not handle W, A, S and D as arrows either.
    const isOff = !hasCtrl && !letters();
    if (isOff ? !WALKING.includes(code) : key === undefined) return;
    event.preventDefault();
    if (isOff) return;
    if (typeof key !== "string") arrow(...key);
    // Undo is the only action that a held key repeats.
    else if (!event.repeat || key === "undo") act(key);
  };
  // Runs before the page's listener, which ignores handled keys.
  document.addEventListener("keydown", onKey, true);
}
