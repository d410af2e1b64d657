// `npm run docs` writes the generated tables of README and docs/ABI.md, and the picture of README.

import { readFileSync } from "node:fs";
import { withAbiTables } from "./abiTables.ts";
import { writeIfChanged } from "./files.ts";
import { withAlgorithmTable } from "./readme.ts";

writeIfChanged("README.md", withAlgorithmTable(readFileSync("README.md", "utf8")));
writeIfChanged("docs/ABI.md", withAbiTables(readFileSync("docs/ABI.md", "utf8")));
await import("./picture.ts");
