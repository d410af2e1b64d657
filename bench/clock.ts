// What time is counted in: CPU time of this process where the platform tells it, which other processes on the machine hardly disturb; else wall time.

/** The kind of time that now() counts. */
export const clock: "cpu" | "wall" = typeof process === "object" && typeof process.cpuUsage === "function" ? "cpu" : "wall";

/** Milliseconds. In CPU time a step is a microsecond, so what is measured must take thousands of them. */
export const now: () => number =
  clock === "cpu"
    ? () => {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1e3;
      }
    : () => performance.now();
