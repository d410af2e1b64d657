// Builds the package: npm run build. What does not need each other runs at once.

import { run, together } from "./run.ts";

await import("./buildWasm.ts");
await together(
  run("node_modules/rolldown/bin/cli.mjs", "-c"),
  run("node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json"),
);
// In the folder that the bundler has made.
await import("./collectTypes.ts");
await import("./writeManPage.ts");
await import("./pythonPackage.ts");
