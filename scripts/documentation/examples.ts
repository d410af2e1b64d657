// Builds the examples of the documentation as modules that run in a browser.

import { createHash } from "node:crypto";
import { join } from "node:path";
import { rolldown } from "rolldown";

const here = import.meta.dirname;
/** Modules of examples have names in this folder, where "wasmaze" is the package in dist/. */
const root = join(here, "../..");

/** True if a browser can run the example: it imports this package, and nothing of Node. */
export const runs = (code: string): boolean =>
  /^import .* from "wasmaze/m.test(code) &&
  !/node:|wasmaze\/node|process\.|\bBuffer\b|createPool\(\)|worker\.js|\.wasm\b|import\.meta|fetch\(/.test(code);

/** The name of an example's module. */
export const nameOf = (code: string): string => createHash("sha256").update(code).digest("hex").slice(0, 12);

/** Builds the page's script, and a module per example, into folders of the site. */
export async function buildExamples(codes: readonly string[], site: string): Promise<void> {
  const known = new Map(codes.map((code) => [nameOf(code), code]));
  const entry = (name: string): string =>
    `import "${here}/console.ts";\nimport "code:${name}";\nself.postMessage(null);\n`;
  const bundle = await rolldown({
    input: {
      page: join(here, "page.ts"),
      ...Object.fromEntries([...known.keys()].map((name) => [name, `example:${name}`])),
    },
    platform: "browser",
    plugins: [
      {
        name: "examples",
        resolveId(id) {
          if (/^(example|code):/.test(id))
            return { id: `${join(root, id.replace(":", "-"))}.js`, moduleSideEffects: true };
        },
        load(id) {
          const [, kind, name] = /\/(example|code)-(\w+)\.js$/.exec(id) ?? [];
          if (kind === "example") return { code: entry(name), moduleType: "js" };
          if (kind === "code") return { code: known.get(name) ?? "", moduleType: "ts" };
        },
      },
    ],
  });
  await bundle.write({
    dir: join(site, "docs/examples"),
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
    minify: true,
  });
  await bundle.close();
}
