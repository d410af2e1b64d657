// A worker for one request at a time. A new request ends the worker of the last one.

/** What a worker answers: a result or the message of an error. */
export type Answer<Result> = { readonly result: Result } | { readonly message: string };

export class LatestWorker<Request, Result> {
  readonly #create: () => Worker;
  readonly #show: (answer: Answer<Result> | undefined) => void;
  #worker: Worker | undefined;

  /** `show` gets the answer, or undefined if the worker takes long, so that the page does not flicker. */
  constructor(create: () => Worker, show: (answer: Answer<Result> | undefined) => void) {
    this.#create = create;
    this.#show = show;
  }

  cancel(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  ask(request: Request): void {
    this.cancel();
    const running = this.#create();
    this.#worker = running;
    const end = (answer: Answer<Result>): void => {
      running.terminate();
      if (this.#worker !== running) return;
      this.#worker = undefined;
      this.#show(answer);
    };
    running.onmessage = ({ data }) => end(data);
    running.onerror = ({ message = "Worker" }) => end({ message });
    running.postMessage(request);
    setTimeout(() => this.#worker === running && this.#show(undefined), 250);
  }
}

/** Answers each request of a page in a worker. `buffers` are transferred. */
export function answer<Request, Result>(
  make: (request: Request) => Result,
  buffers: (result: Result) => Transferable[] = () => [],
): void {
  addEventListener("message", ({ data }: MessageEvent<Request>) => {
    try {
      const result = make(data);
      postMessage({ result }, { transfer: buffers(result) });
    } catch (error) {
      postMessage({ message: error instanceof Error ? error.message : String(error) });
    }
  });
}
