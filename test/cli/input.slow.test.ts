// Tests that commands refuse input files that are too long.

import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { run, scratchFolder } from "../helpers/commandLine.ts";

const long = join(scratchFolder(), "long.txt");
writeFileSync(long, "");
truncateSync(long, 2 ** 29);

test.each([
  [["solve", "--input", "/dev/zero"], '"input" expected at most 2147483647 bytes, got a larger file, "/dev/zero"'],
  [["generate", "--mask", long], '"mask" expected a text of at most 536870888 characters, got a longer one'],
])("refuses %j, which is too long to read", async (words, message) => {
  expect(await run(words)).toMatchObject({ code: 2, errors: `error: ${message}\n` });
});
