// Copies the declarations of the package from build/types/ to dist/types/. Imports become imports of the published
// package. Types that some type libraries lack are replaced.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import manifest from "../package.json" with { type: "json" };

const WASM_TYPES = "./dist/types/wasm.d.ts";

const HOST = "host";

/**
 * Types that some type libraries lack, each with a fallback. The declarations therefore need neither the DOM library
 * nor the types of Node.
 */
const HOST_TYPES: Readonly<Record<string, string>> = {
  "WebAssembly.Module": "object",
  AbortSignal:
    "{ readonly aborted: boolean; readonly reason: unknown; throwIfAborted(): void; " +
    "addEventListener(type: string, listener: () => void): void; " +
    "removeEventListener(type: string, listener: () => void): void }",
  Response:
    "{ readonly ok: boolean; readonly status: number; readonly url: string; arrayBuffer(): Promise<ArrayBuffer> }",
  Worker: "object",
};

const hostName = (type: string): string => type.replace(".", "");

function hostDeclarations(): string {
  const lines = ["// Types of the host: from the loaded library, such as DOM, or a fallback."];
  for (const [type, otherwise] of Object.entries(HOST_TYPES)) {
    const wanted = type.split(".").reduceRight((inner, name) => `{ ${name}: ${inner} }`, "{ prototype: infer T }");
    lines.push(`export type ${hostName(type)} = typeof globalThis extends ${wanted} ? T : ${otherwise};`);
  }
  // Some type libraries lack these symbols.
  const symbols = "readonly dispose: unique symbol; readonly asyncDispose: unique symbol";
  lines.push(`declare global { interface SymbolConstructor { ${symbols} } }`);
  return `${lines.join("\n")}\n`;
}

/** Converts declarations to TypeScript 5.0, and replaces the types of the host. */
function portable(declarations: string, from: string): string {
  const path = relative(from, HOST);
  const host = path.startsWith(".") ? `${path}.js` : `./${path}.js`;
  const types = new RegExp(`(?<![\\w.])(${Object.keys(HOST_TYPES).join("|").replaceAll(".", "\\.")})(?![\\w.(])`, "g");
  const text = declarations
    .split("\n")
    .map((line) => {
      if (/^\s*(\/?\*|\/\/)/.test(line)) return line;
      return line
        .replaceAll(types, (type) => `import("${host}").${hostName(type)}`)
        .replaceAll(/\bBufferSource\b/g, "ArrayBuffer | ArrayBufferView")
        .replaceAll(/\b(\w+Array)<ArrayBuffer>/g, 'ReturnType<$1["slice"]>')
        .replaceAll(/\b(\w+Array)<ArrayBufferLike>/g, "$1");
    })
    .join("\n");
  return /\[Symbol\.(d|asyncD)ispose\]/.test(text) ? `import "${host}";\n${text}` : text;
}

const collected = new Set<string>();

function collect(file: string): void {
  if (collected.has(file)) return;
  collected.add(file);
  const declarations = readFileSync(join("build/types", file), "utf8").replaceAll(
    /((?:from|import) "|import\(")(\.{1,2}\/[^"]+)\.ts"/g,
    (_, before: string, module: string) => {
      const imported = normalize(join(dirname(file), `${module}.d.ts`));
      if (imported.startsWith(".."))
        throw new Error(`expected ${file} to import only from src and assembly, got ${module}`);
      collect(imported);
      return `${before}${module}.js"`;
    },
  );
  const target = join("dist/types", file);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, portable(declarations, dirname(file)));
}

for (const target of Object.values(manifest.exports)) {
  if (typeof target !== "object" || target.types === WASM_TYPES) continue;
  const [folder, ending] = target.types.replace("./dist/types/", "").split("*");
  if (ending === undefined) collect(folder);
  else for (const file of readdirSync(join("build/types", folder))) collect(`${folder}${file}`);
}
writeFileSync(WASM_TYPES, portable("declare const module: WebAssembly.Module;\nexport default module;\n", "."));
writeFileSync(`dist/types/${HOST}.d.ts`, hostDeclarations());
