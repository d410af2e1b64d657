// `node scripts/compileTargets.mjs TARGET ENTRY ...` compiles targets of asconfig.json. This is plain JavaScript,
// because tsx would take 7 s to transform the compiler's 13 MB.

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import asc from "assemblyscript/asc";
import { withOrderedFunctions } from "./orderFunctions.mjs";

const words = process.argv.slice(2);
for (let i = 0; i < words.length; i += 2) {
  const [target, entry] = words.slice(i, i + 2);
  const { error } = await asc.main([entry, "--target", target], {
    stdout: process.stdout,
    stderr: process.stderr,
    writeFile(file, contents) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, file.endsWith(".wasm") ? withOrderedFunctions(contents) : contents);
    },
  });
  // The compiler has printed the errors.
  if (error) process.exit(1);
}
