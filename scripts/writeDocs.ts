// `npm run docs` writes the generated tables of README and docs/ABI.md, and the pictures of README and docs/EXPORT.md.

import { readFileSync } from "node:fs";
import { withAbiTables } from "./abiTables.ts";
import { exportPictures } from "./exportPictures.ts";
import { writeIfChanged } from "./files.ts";
import { withAlgorithmTable } from "./readme.ts";

writeIfChanged("README.md", withAlgorithmTable(readFileSync("README.md", "utf8")));
writeIfChanged("docs/ABI.md", withAbiTables(readFileSync("docs/ABI.md", "utf8")));
for (const [name, picture] of Object.entries(exportPictures())) writeIfChanged(`docs/${name}.svg`, picture);
await import("./picture.ts");
await import("./gridPicture.ts");
