// The clock of the benchmark: CPU time of this process, which other processes hardly disturb; wall time where the
// platform does not report CPU time.

/** The kind of time that now() counts. */
export const clock: "cpu" | "wall" =
  typeof process === "object" && typeof process.cpuUsage === "function" ? "cpu" : "wall";

/** Milliseconds. In CPU time a step is a microsecond, so what is measured must take thousands of them. */
export const now: () => number =
  clock === "cpu"
    ? () => {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1e3;
      }
    : () => performance.now();
