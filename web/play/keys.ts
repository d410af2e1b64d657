// The keys of Play that the page does not have: letters, and Ctrl+Z.

export type PlayAction = "undo" | "hint" | "again" | "walk";

interface KeyHandlers {
  /** Whether letters are keys. */
  letters(): boolean;
  arrow(dx: number, dy: number): void;
  act(action: PlayAction): void;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  h: [-1, 0],
  j: [0, 1],
  k: [0, -1],
  l: [1, 0],
};

const ACTIONS: Readonly<Record<string, PlayAction>> = { u: "undo", i: "hint", r: "again", v: "walk" };

// By place on the keyboard: the page takes them for arrows.
const WALKING = ["KeyW", "KeyA", "KeyS", "KeyD"];

const FIELDS = "input, select, textarea, [contenteditable], dialog";

/** Listens until the returned function is called. */
export function followKeys({ letters, arrow, act }: KeyHandlers): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const { target, key, code } = event;
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    if (target instanceof Element && target.closest(FIELDS)) return;
    const letter = key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (letter !== "z" || event.shiftKey) return;
      act("undo");
    } else if (!letters()) {
      // Nothing happens by letters: the page's own arrows neither.
      if (!WALKING.includes(code)) return;
    } else if (event.shiftKey) {
      return;
    } else if (Object.hasOwn(ARROWS, letter)) {
      arrow(...ARROWS[letter]);
    } else if (Object.hasOwn(ACTIONS, letter)) {
      // Held keys repeat steps back, not new games.
      if (!event.repeat || letter === "u") act(ACTIONS[letter]);
    } else {
      return;
    }
    event.preventDefault();
  };
  // Before the page, which leaves alone what has been handled.
  document.addEventListener("keydown", onKey, true);
  return () => document.removeEventListener("keydown", onKey, true);
}
