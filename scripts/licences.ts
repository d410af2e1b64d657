// Collects the licences of the third-party packages in a bundle, for the package and the page.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { OutputBundle } from "rolldown";

/** Returns undefined for the project's own modules. */
function packageFolder(module: string): string | undefined {
  if (!module.includes("/node_modules/")) return undefined;
  let folder = dirname(module);
  while (
    !existsSync(join(folder, "package.json")) ||
    !JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).name
  ) {
    folder = dirname(folder);
  }
  return folder;
}

/** For each package without a licence file: the folder of a package from the same repository that has the file. */
const LICENCE_FOLDERS: Readonly<Record<string, string>> = { "@assemblyscript/loader": "node_modules/assemblyscript" };

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const textFolder = LICENCE_FOLDERS[name] ?? folder;
  const texts = readdirSync(textFolder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  if (texts.length === 0) throw new Error(`expected a licence file of ${name} in ${textFolder}, got none`);
  const body = texts.map((file) => readFileSync(join(textFolder, file), "utf8").trim()).join("\n\n");
  return `${name} ${version} (${license})\n\n${body}\n`;
}

export function packageFolders(bundle: OutputBundle): Set<string> {
  const folders = new Set<string>();
  for (const output of Object.values(bundle)) {
    if (output.type !== "chunk") continue;
    for (const module of output.moduleIds) {
      const folder = packageFolder(module);
      if (folder) folders.add(folder);
    }
  }
  return folders;
}

export function licences(title: string, folders: Iterable<string>): string {
  const texts = [...folders].sort().map(licenceOf);
  return `${title}, besides its own code, and under which licence.\n\n${texts.join(`\n${"-".repeat(80)}\n\n`)}`;
}
