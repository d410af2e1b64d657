// The clock of the benchmark: CPU time of this process, which other processes hardly affect. If the platform does not
// report CPU time, the clock is wall time.

/** The kind of time that now() returns. */
export const clock: "cpu" | "wall" =
  typeof process === "object" && typeof process.cpuUsage === "function" ? "cpu" : "wall";

/** Returns a time in milliseconds. CPU time has a resolution of 1 µs, so measured durations must be much longer. */
export const now: () => number =
  clock === "cpu"
    ? () => {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1e3;
      }
    : () => performance.now();
