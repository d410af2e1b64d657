// `npm run reference` writes the documentation into site/: documents in docs/, the API in reference/, examples that run,
// the documents as Markdown, llms.txt, and the packages, which npm and pip install from there. --out names another
// folder. Requires the build.

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import packageJson from "../../package.json" with { type: "json" };
import { buildExamples } from "./examples.ts";
import { completePage } from "./html.ts";

const here = import.meta.dirname;
const root = join(here, "../..");

/** Writes a page per document and per export. */
function runTypeDoc(site: string): void {
  const program = join(here, "node_modules/.bin/typedoc");
  execFileSync(program, ["--options", join(here, "typedoc.config.mjs"), "--out", site], { stdio: "inherit" });
}

/** Writes the documents as Markdown with their pictures, and a list of them for programs that read. */
function writeTexts(site: string): void {
  cpSync(join(root, "docs"), join(site, "docs"), { recursive: true });
  const read = (file: string): string => readFileSync(join(root, file), "utf8");
  const entries = read("docs/README.md").matchAll(/^## (.+)$|\[([^\]]+)\]\(([^)#]+\.md)[^)]*\)(?: \| (.+) \|$)?/gm);
  const lines = Array.from(entries, ([, heading, title, link, content]) => {
    if (heading) return `\n## ${heading}\n`;
    const file = join("docs", link);
    cpSync(join(root, file), join(site, file));
    return `- [${title}](${file})${content ? `: ${content}` : ""}`;
  });
  const [, summary] = /^# wasmaze\n\n([\s\S]*?)\n\n/.exec(read("README.md").replaceAll(/<!--.*?-->\n/g, "")) ?? [];
  writeFileSync(join(site, "llms.txt"), `# wasmaze\n\n> ${summary?.replaceAll("\n", " ")}\n\n${lines.join("\n")}\n`);
}

/** Writes the documentation and the packages into a folder. */
export async function buildReference(site: string): Promise<void> {
  mkdirSync(join(site, "docs"), { recursive: true });
  runTypeDoc(site);
  const examples = new Set<string>();
  for (const folder of ["docs", "reference"])
    for (const name of readdirSync(join(site, folder), { recursive: true, encoding: "utf8" })) {
      if (!name.endsWith(".html")) continue;
      const file = join(site, folder, name);
      const page = completePage(readFileSync(file, "utf8"), `${folder}/${name}`, (code) => examples.add(code));
      writeFileSync(file, page);
    }
  await buildExamples([...examples], site);
  writeTexts(site);
  execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", site], { cwd: root });
  const files = ["pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "src"].map((name) => `python/${name}`);
  const archive = join(site, `wasmaze-${packageJson.version}.tar.gz`);
  execFileSync("tar", ["-czf", archive, "--exclude=__pycache__", "-C", root, ...files]);
}

if (basename(process.argv[1]) === "build.ts") {
  const { values } = parseArgs({ options: { out: { type: "string", default: join(root, "site") } } });
  await buildReference(values.out);
}
