// A long run that one button starts and another one cancels.

export class CancellableRun {
  readonly #start: HTMLButtonElement;
  readonly #cancel: HTMLButtonElement;
  #current: AbortController | undefined;

  constructor(start: HTMLButtonElement, cancel: HTMLButtonElement, run: () => Promise<void>) {
    this.#start = start;
    this.#cancel = cancel;
    cancel.disabled = true;
    start.addEventListener("click", run);
    cancel.addEventListener("click", () => this.cancel());
  }

  cancel(): void {
    this.#current?.abort();
  }

  /**
   * Cancels the previous run and starts a new one. `cancelled` rejects when the new run is cancelled. `onError`
   * receives the error that `work` throws, or undefined if the run was cancelled.
   */
  async run(
    work: (cancelled: Promise<never>) => Promise<void>,
    onError: (error: unknown) => void,
    onEnd = () => {},
  ): Promise<void> {
    this.cancel();
    const controller = new AbortController();
    const { signal } = controller;
    this.#current = controller;
    this.#start.disabled = true;
    this.#cancel.disabled = false;
    const cancelled = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
    cancelled.catch(() => {});
    try {
      await work(cancelled);
    } catch (error) {
      if (this.#current === controller) onError(signal.aborted ? undefined : error);
    } finally {
      if (this.#current === controller) {
        this.#current = undefined;
        this.#start.disabled = false;
        this.#cancel.disabled = true;
        onEnd();
      }
    }
  }
}
