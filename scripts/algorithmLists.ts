// Writes two lists of algorithms from the registry: the exports of the module, and the functions of the reference.

import { existsSync } from "node:fs";
import { relative } from "node:path";
import { algorithmExport, rowsExport } from "../src/core/exportNames.ts";
import { rows } from "../src/core/registry.ts";
import { writeIfChanged } from "./files.ts";

type Row = (typeof rows)[number];

/** An algorithm is a file, or a folder with index.ts. */
function fileOf(folder: string, id: Row["id"]): string {
  const name = algorithmExport(id);
  const file = [`${folder}/${name}.ts`, `${folder}/${name}/index.ts`].find((candidate) => existsSync(candidate));
  if (!file) throw new Error(`expected ${folder}/${name}.ts for "${id}" of src/core/registry.ts, got no such file`);
  return file;
}

const HEAD = "// Written by scripts/algorithmLists.ts from src/core/registry.ts. Not committed.\n\n";

function linesOf(
  word: "import" | "export",
  list: string,
  folder: string,
  functionsOf: (row: Row) => readonly string[],
  ending = "",
): string {
  const lines = rows.map((row) => {
    const path = relative(`${list}/..`, fileOf(folder, row.id)).replaceAll("\\", "/").replace(/\.ts$/, ending);
    return `${word} { ${functionsOf(row).join(", ")} } from "${path}";\n`;
  });
  return lines.sort().join("");
}

const fastFunctions = ({ id }: Row) => [algorithmExport(id)];

const referenceFunctions = (row: Row) => {
  const name = algorithmExport(row.id);
  return "streams" in row ? [name, rowsExport(row.id)] : [name];
};

export function writeAlgorithmLists(): void {
  const fast = "assembly/generated/algorithms.ts";
  writeIfChanged(fast, HEAD + linesOf("export", fast, "assembly/algorithms", fastFunctions));
  const reference = "src/generated/reference.ts";
  const imports = linesOf("import", reference, "src/reference/algorithms", referenceFunctions, ".ts");
  // The list is an object literal, because bundlers compile a namespace to an object with a getter per function.
  const functions = rows.flatMap((row) => referenceFunctions(row).map((name) => `  ${name},\n`));
  writeIfChanged(reference, `${HEAD}${imports}\nexport const reference = {\n${functions.join("")}};\n`);
}
