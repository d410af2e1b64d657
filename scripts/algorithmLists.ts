// Writes the lists of algorithms from the registry: the exports of the module and of the reference. Neither is kept in
// the repository.

import { existsSync } from "node:fs";
import { relative } from "node:path";
import { algorithmExport, rows, rowsExport } from "../src/registry.ts";
import { writeIfChanged } from "./files.ts";

type Row = (typeof rows)[number];

/** The file of an algorithm, or the index of its folder. */
function fileOf(folder: string, id: Row["id"]): string {
  const name = algorithmExport(id);
  const file = [`${folder}/${name}.ts`, `${folder}/${name}/index.ts`].find((candidate) => existsSync(candidate));
  if (!file) throw new Error(`"${id}" of src/registry.ts expected ${folder}/${name}.ts, got no such file`);
  return file;
}

/** Writes a list that exports the functions of all algorithms from their files in `folder`. */
function writeList(list: string, folder: string, functionsOf: (row: Row) => readonly string[], ending = ""): void {
  const lines = rows.map((row) => {
    const path = relative(`${list}/..`, fileOf(folder, row.id)).replaceAll("\\", "/").replace(/\.ts$/, ending);
    return `export { ${functionsOf(row).join(", ")} } from "${path}";\n`;
  });
  const head = "// Written by scripts/algorithmLists.ts from src/registry.ts. Not kept in the repository.\n";
  writeIfChanged(list, `${head}\n${lines.sort().join("")}`);
}

const fastFunctions = ({ id }: Row) => [algorithmExport(id)];

const referenceFunctions = (row: Row) => {
  const name = algorithmExport(row.id);
  return "streams" in row ? [name, rowsExport(row.id)] : [name];
};

export function writeAlgorithmLists(): void {
  writeList("assembly/generated/algorithms.ts", "assembly/algorithms", fastFunctions);
  writeList("src/generated/reference.ts", "src/reference/algorithms", referenceFunctions, ".ts");
}
