// The clock of the benchmark. Uses CPU time of this process, which other processes hardly affect, or wall time if the
// platform does not report CPU time.

/** The kind of time that now() returns. */
export const clock: "cpu" | "wall" =
  typeof process === "object" && typeof process.cpuUsage === "function" ? "cpu" : "wall";

/** Time in milliseconds. CPU time has a resolution of 1 µs, so measurements must take much longer. */
export const now: () => number =
  clock === "cpu"
    ? () => {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1e3;
      }
    : () => performance.now();
