// Ctrl-C with cleanup. Elsewhere the default applies: it ends a long computation at once.

const CODES = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Runs `cleanup` and exits with 130 when interrupted (143 when asked to terminate), until the returned function is
 * called.
 */
export function onInterrupt(cleanup: () => void | Promise<void>): () => void {
  const listeners = Object.entries(CODES).map(([signal, code]) => {
    const listener = async () => {
      await cleanup();
      process.exit(code);
    };
    process.once(signal, listener);
    return () => process.off(signal, listener);
  });
  return () => {
    for (const remove of listeners) remove();
  };
}
