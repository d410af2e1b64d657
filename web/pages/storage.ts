// Values in the storages of the browser, as JSON.

export type Store = Pick<Storage, "getItem" | "setItem">;

/** A value in a storage; undefined if the storage is forbidden or the value is invalid. Users can edit the storage. */
export function kept(store: () => Store, name: string): unknown {
  try {
    return JSON.parse(store().getItem(name) ?? "") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value, unless the storage is forbidden or full. */
export function keep(to: () => Store, name: string, value: unknown): void {
  try {
    to().setItem(name, JSON.stringify(value));
  } catch {
    // The value lasts for this visit.
  }
}
