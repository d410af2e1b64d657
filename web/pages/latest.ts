// One task at a time: a later task supersedes the one before, which then neither continues nor reports.

/** Waits for a part of a task. Rejects if the task was superseded or cancelled meanwhile. */
export type Until = <Value>(work: Value | Promise<Value>) => Promise<Value>;

export class Latest {
  #running = new AbortController();

  /** Ends the running task at its next `until`. */
  cancel(): void {
    this.#running.abort();
  }

  /**
   * Cancels the running task and runs another one. Returns false if the new task was cancelled meanwhile; its errors are
   * dropped then.
   */
  async run(task: (until: Until) => Promise<unknown>): Promise<boolean> {
    this.cancel();
    this.#running = new AbortController();
    const { signal } = this.#running;
    const cancelled = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
    cancelled.catch(() => {});
    try {
      await task(async (work) => {
        const value = await Promise.race([work, cancelled]);
        signal.throwIfAborted();
        return value;
      });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    return !signal.aborted;
  }
}
