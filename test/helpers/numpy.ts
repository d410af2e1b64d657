// Finds a Python for the tests that need one.

import { execFileSync } from "node:child_process";

/** A Python that has NumPy: Debian's package goes to the system's own. */
export const python = ["python3", "/usr/bin/python3"].find((name) => {
  try {
    execFileSync(name, ["-c", "import numpy"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
});
