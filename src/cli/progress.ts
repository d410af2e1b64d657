// How far a long command is: a bar on a terminal, plain lines elsewhere, always on standard error.

import { Presets, SingleBar } from "cli-progress";

/** Progress that is being shown. */
export interface Progress {
  update(done: number): void;
  /** Takes the bar away, so that what is written next has the line to itself. */
  stop(): void;
}

/** Starts to show how many of `total` are done; elsewhere than on a terminal, a line at every tenth. */
export function startProgress(what: string, total: number): Progress {
  if (process.stderr.isTTY) {
    const format = `${what} {bar} {percentage}% | {value} of {total} | {eta_formatted} left`;
    const bar = new SingleBar({ format, clearOnComplete: true, stream: process.stderr }, Presets.shades_classic);
    bar.start(total, 0);
    return { update: (done) => bar.update(done), stop: () => bar.stop() };
  }
  let tenths = 0;
  return {
    update(done) {
      const now = Math.floor((10 * done) / total);
      if (now > tenths) process.stderr.write(`${what}: ${done} of ${total}\n`);
      tenths = now;
    },
    stop() {},
  };
}
