// Shows the progress of long commands on standard error: a bar on a terminal, otherwise plain lines.

// The library for progress bars is loaded only for a terminal.
const bars = process.stderr.isTTY ? await import("cli-progress") : undefined;

/** A progress display. */
export interface Progress {
  update(done: number): void;
  /** Removes the bar, so that the next output starts on its own line. */
  stop(): void;
}

/** Formats a count with thousands separators: 1,234,567. */
export const readable = (count: number): string => Math.round(count).toLocaleString("en-US");

/** Formats a count with its noun: 3 mazes. */
export const counted = (count: number, thing: string): string => `${readable(count)} ${thing}${count === 1 ? "" : "s"}`;

/** Formats a number of bytes: 1.1 GB. */
export const bytesText = (bytes: number): string => {
  const units = ["B", "kB", "MB", "GB", "TB"];
  const unit = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** unit).toFixed(unit === 0 ? 0 : 1)} ${units[unit]}`;
};

/** Formats a measured time: below 10 s with a decimal, so that it is never 0. */
export const durationText = (seconds: number): string =>
  seconds < 10 ? `${Math.max(0.1, seconds).toFixed(1)} s` : readableTime(seconds);

/** Formats a duration: 12 s, 3 min 20 s, 2 h 5 min. */
export function readableTime(seconds: number): string {
  if (!Number.isFinite(seconds)) return "unknown";
  if (seconds < 60) return `${Math.max(0, Math.round(seconds))} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`;
}

// Milliseconds until the first line of progress, and from each line to the next.
const FIRST_LINE_MS = 1000;
const NEXT_LINE_MS = 5000;

const countAndTime = (total: number) => (done: number, seconds: number) =>
  `${readable(done)} of ${readable(total)}, ${readableTime((seconds * (total - done)) / done)} left`;

/**
 * Starts a display of progress towards `total`. `describe` returns the text for the number done and the seconds since
 * the start.
 */
export function startProgress(
  what: string,
  total: number,
  describe: (done: number, seconds: number) => string = countAndTime(total),
): Progress {
  const began = performance.now();
  const text = (done: number) => describe(done, (performance.now() - began) / 1000);
  if (bars && process.stderr.isTTY) {
    const { SingleBar, Presets } = bars;
    const format = `${what} {bar} {percentage}% | {text}`;
    const bar = new SingleBar({ format, clearOnComplete: true, stream: process.stderr }, Presets.shades_classic);
    bar.start(total, 0, { text: "" });
    return { update: (done) => bar.update(done, { text: text(done) }), stop: () => bar.stop() };
  }
  let next = began + FIRST_LINE_MS;
  return {
    update(done) {
      const now = performance.now();
      if (now < next) return;
      next = now + NEXT_LINE_MS;
      process.stderr.write(`${what}: ${text(done)}\n`);
    },
    stop() {},
  };
}

/** A progress display that shows nothing. */
export const NO_PROGRESS: Progress = { update() {}, stop() {} };

/** Runs `action` and shows the progress that it reports, unless `quiet`. Ends the display when `action` ends. */
export async function withProgress<Result>(
  what: string,
  quiet: boolean | undefined,
  action: (onProgress: (done: number, total: number) => void) => Result | Promise<Result>,
): Promise<Result> {
  let progress: Progress | undefined;
  try {
    return await action((done, total) => {
      progress ??= quiet ? NO_PROGRESS : startProgress(what, total);
      progress.update(done);
    });
  } finally {
    progress?.stop();
  }
}
