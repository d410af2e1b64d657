// The clock of the benchmark. Uses CPU time of this process, which other processes hardly affect, or wall time if the
// platform does not report CPU time.

/** The kind of time that now() returns: CPU time or wall time. */
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
