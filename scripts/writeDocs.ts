// `npm run docs` writes the generated tables of README, docs/ALGORITHMS.md and docs/ABI.md, and the pictures of README,
// docs/GRIDS.md and docs/EXPORT.md, and docs/TREES.md.

import { readFileSync } from "node:fs";
import { latestRecording } from "../bench/latest.ts";
import { readmeParts } from "../bench/readmeParts.ts";
import { readEngines } from "../bench/suite/read.ts";
import { withAbiTables } from "./abiTables.ts";
import { exportPictures } from "./exportPictures.ts";
import { writeIfChanged } from "./files.ts";
import { withPart } from "./markdown.ts";
import { withAlgorithmTable, withShortTable } from "./readme.ts";
import { treeFiles } from "./trees.ts";

const recording = latestRecording(undefined, "engines-");
let readme = withShortTable(readFileSync("README.md", "utf8"));
for (const [name, part] of Object.entries(readmeParts(readEngines(recording), recording)))
  readme = withPart(readme, name, part, "README.md");
writeIfChanged("README.md", readme);
writeIfChanged("docs/ALGORITHMS.md", withAlgorithmTable(readFileSync("docs/ALGORITHMS.md", "utf8")));
writeIfChanged("docs/ABI.md", withAbiTables(readFileSync("docs/ABI.md", "utf8")));
for (const [name, picture] of Object.entries(exportPictures())) writeIfChanged(`docs/${name}.svg`, picture);
for (const [name, contents] of Object.entries(treeFiles())) writeIfChanged(`docs/${name}`, contents);
await import("./picture.ts");
await import("./gridPicture.ts");
