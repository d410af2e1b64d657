// Finds a Python for the tests that need one.

import { execFileSync } from "node:child_process";

/** The command of a Python that has NumPy. Debian's package of NumPy is only for the system's own Python. */
export const python = ["python3", "/usr/bin/python3"].find((name) => {
  try {
    execFileSync(name, ["-c", "import numpy"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
});
