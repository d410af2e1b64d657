// Finds a Python with NumPy for the tests that need one.

import { execFileSync } from "node:child_process";

/** Debian installs NumPy for the system's own Python, which need not be the first in the path. */
export const python = ["python3", "/usr/bin/python3"].find((name) => {
  try {
    execFileSync(name, ["-c", "import numpy"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
});
