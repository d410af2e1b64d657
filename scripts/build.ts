// `npm run build` builds the package.

import { readdirSync, statSync } from "node:fs";
import { build } from "rolldown";
import { run, together } from "./run.ts";

function printFolder(folder: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => statSync(`${folder}/${file}`));
  const sizes = files.filter((file) => file.isFile()).map(({ size }) => size);
  console.log(`${folder}: ${sizes.length} files, ${Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000)} kB`);
}

await import("./buildWasm.ts");
// The configuration is imported here, because the generated sources determine its entries.
const { default: bundles } = await import("../rolldown.config.ts");
/** The first bundle empties dist/, so the bundles are built one after another. */
async function bundle(): Promise<void> {
  for (const options of [bundles].flat()) await build(options);
}

await together(bundle(), run("node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json"));
// The steps that add files to dist/ run after the bundler, because the bundler empties dist/.
await import("./collectTypes.ts");
await import("./writeManPage.ts");
await import("./pythonPackage.ts");
for (const folder of ["dist", "dist/types", "python/src/wasmaze"]) printFolder(folder);
