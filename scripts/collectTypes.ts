// Copies the declarations that the package's exports reach from build/types/ to dist/types/, with imports for the
// published package.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import manifest from "../package.json" with { type: "json" };

/** The type of the exports that are modules: what hosts make of them that import WebAssembly. */
const WASM = "./dist/types/wasm.d.ts";

const collected = new Set<string>();

function collect(file: string): void {
  if (collected.has(file)) return;
  collected.add(file);
  const declarations = readFileSync(join("build/types", file), "utf8").replaceAll(
    /((?:from|import) "|import\(")(\.{1,2}\/[^"]+)\.ts"/g,
    (_, before: string, module: string) => {
      const imported = normalize(join(dirname(file), `${module}.d.ts`));
      if (imported.startsWith(".."))
        throw new Error(`${file} expected to import only from src and assembly, got ${module}`);
      collect(imported);
      return `${before}${module}.js"`;
    },
  );
  const target = join("dist/types", file);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, declarations);
}

for (const target of Object.values(manifest.exports)) {
  if (typeof target !== "object" || target.types === WASM) continue;
  const [folder, ending] = target.types.replace("./dist/types/", "").split("*");
  if (ending === undefined) collect(folder);
  else for (const file of readdirSync(join("build/types", folder))) collect(`${folder}${file}`);
}
writeFileSync(WASM, "declare const module: WebAssembly.Module;\nexport default module;\n");
console.log(`dist/types: ${collected.size} files of declarations`);
