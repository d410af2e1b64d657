// Handles signals for commands that clean up before they exit. A signal ends all other commands immediately.

import { tell } from "./messages.ts";

/** Exit codes: 128 plus the number of the signal. */
const CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** Calls `action` with the exit code once for each signal. The returned function removes the handlers. */
export function onSignal(action: (code: number) => void): () => void {
  const listeners = Object.entries(CODES).map(([signal, code]) => {
    const listener = () => action(code);
    process.once(signal, listener);
    return () => process.off(signal, listener);
  });
  return () => {
    for (const remove of listeners) remove();
  };
}

/** Runs `cleanup` on a signal and then exits with the signal's code. The returned function removes the handlers. */
export function onInterrupt(cleanup: () => void | Promise<void>): () => void {
  return onSignal(async (code) => {
    await cleanup();
    process.exit(code);
  });
}

/** Runs `action`. If a signal aborts it, prints `message` and sets the exit code of the signal. */
export async function untilSignal(message: string, action: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const interrupt = new AbortController();
  let code = 1;
  const off = onSignal((exitCode) => {
    code = exitCode;
    interrupt.abort(new Error("interrupted"));
  });
  try {
    await action(interrupt.signal);
  } catch (error) {
    if (!interrupt.signal.aborted) throw error;
    tell(message);
    process.exitCode = code;
  } finally {
    off();
  }
}
