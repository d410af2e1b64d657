// The best result for each level and day, in the storage of the browser. Without storage, results last for the visit.

import { MAX_TENTHS, outcomeOf, type Result } from "./challenge.ts";

const NAME = "wasmaze play";
// Results of older days are deleted. Results of levels are kept, because there are few levels.
const MAX_DAYS = 60;

export type Store = Pick<Storage, "getItem" | "setItem">;

/** Whether a stored value is a valid number of a result. Users can edit the storage. */
export const isCount = (value: unknown, most: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most;

function parseRecords(text: string | null): Map<string, Result> {
  const records = new Map<string, Result>();
  try {
    const stored: unknown = JSON.parse(text ?? "{}");
    if (typeof stored !== "object" || stored === null) return records;
    for (const [name, value] of Object.entries(stored)) {
      if (!Array.isArray(value) || !/^(level \d{1,3}|day \d{4}-\d\d-\d\d)( fog)?$/.test(name)) continue;
      const [tenths, steps, hints] = value as unknown[];
      if (isCount(tenths, MAX_TENTHS) && isCount(steps, 1e9) && isCount(hints, 1e6))
        records.set(name, { tenths, steps, hints });
    }
  } catch {
    // The value is not JSON.
  }
  return records;
}

/** Results by name: "level 7" or "day 2026-11-22", followed by " fog" for games in fog. */
export class Records {
  readonly #store: () => Store;
  #records = new Map<string, Result>();

  /** `store` throws if the browser forbids storage. */
  constructor(store: () => Store = () => localStorage) {
    this.#store = store;
    this.#read();
  }

  #read(): void {
    try {
      // Includes the results of other tabs of the browser.
      for (const [name, result] of parseRecords(this.#store().getItem(NAME))) this.#keep(name, result);
    } catch {
      // Storage is forbidden.
    }
  }

  #keep(name: string, result: Result): boolean {
    const best = this.#records.get(name);
    if (best && !outcomeOf(result, best).won) return false;
    this.#records.set(name, result);
    return true;
  }

  best(name: string): Result | undefined {
    return this.#records.get(name);
  }

  /** Stores a result if it is the best one of its name, and returns whether it is. */
  add(name: string, result: Result): boolean {
    this.#read();
    if (!this.#keep(name, result)) return false;
    const days = [...this.#records.keys()].filter((known) => known.startsWith("day ")).sort();
    for (const old of days.slice(0, Math.max(0, days.length - MAX_DAYS))) this.#records.delete(old);
    try {
      const stored = [...this.#records].map(([known, { tenths, steps, hints }]) => [known, [tenths, steps, hints]]);
      this.#store().setItem(NAME, JSON.stringify(Object.fromEntries(stored)));
    } catch {
      // Storage is forbidden or full.
    }
    return true;
  }
}
