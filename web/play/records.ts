// The best result for each level and day, in the storage of the browser. Without storage, results last for the visit.

import { keep, kept, type Store } from "../pages/storage.ts";
import { isResult, outcomeOf, type Result } from "./challenge.ts";

const NAME = "wasmaze play";
// Results of older days are deleted. Results of levels are kept, because there are few levels.
const MAX_DAYS = 60;

/** Results by name: "level 7" or "day 2026-11-22", followed by " fog" for games in fog. */
export class Records {
  readonly #store: () => Store;
  #records = new Map<string, Result>();

  /** `store` throws if the browser forbids storage. */
  constructor(store: () => Store = () => localStorage) {
    this.#store = store;
    this.#read();
  }

  /** Reads the storage, which also has the results of other tabs of the browser. */
  #read(): void {
    for (const [name, value] of Object.entries(kept(this.#store, NAME) ?? {})) {
      if (!Array.isArray(value) || !/^(level \d{1,3}|day \d{4}-\d\d-\d\d)( fog)?$/.test(name)) continue;
      const [tenths, steps, hints] = value;
      if (isResult({ tenths, steps, hints })) this.#keep(name, { tenths, steps, hints });
    }
  }

  #keep(name: string, result: Result): Result {
    const best = this.#records.get(name);
    if (best && !outcomeOf(result, best).won) return best;
    this.#records.set(name, result);
    return result;
  }

  best(name: string): Result | undefined {
    return this.#records.get(name);
  }

  /** Stores a result if it is the best one of its name. Returns the best one. */
  add(name: string, result: Result): Result {
    this.#read();
    const best = this.#keep(name, result);
    if (best !== result) return best;
    const days = [...this.#records.keys()].filter((known) => known.startsWith("day ")).sort();
    for (const old of days.slice(0, Math.max(0, days.length - MAX_DAYS))) this.#records.delete(old);
    const all = [...this.#records].map(([known, { tenths, steps, hints }]) => [known, [tenths, steps, hints]]);
    keep(this.#store, NAME, Object.fromEntries(all));
    return result;
  }
}
