// The unfinished game of a page, which continues after the page is loaded again.

import { MAX_TENTHS } from "./challenge.ts";
import { isCount } from "./records.ts";
import type { Round } from "./round.ts";

const NAME = "wasmaze game";

/** Stores an unfinished game for this visit. `key` determines its maze, ends and fog. */
export function keepGame(key: string, { game, clock }: Round): void {
  try {
    if (game.solved || game.moves === "") sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, JSON.stringify([key, game.moves, game.hints, Math.round(clock.milliseconds)]));
  } catch {
    // Storage is forbidden or full.
  }
}

/** Continues the stored game if it has this key. Users can edit the storage. */
export function continueGame(key: string, { game, clock }: Round): void {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? "[]");
    const [name, moves, hints, milliseconds] = Array.isArray(stored) ? stored : [];
    if (name !== key || typeof moves !== "string") return;
    if (!isCount(hints, 1e6) || !isCount(milliseconds, 100 * MAX_TENTHS)) return;
    game.repeat(moves);
    game.hints = hints;
    clock.add(milliseconds);
  } catch {
    // Storage is forbidden, or the value is not JSON.
  }
}
