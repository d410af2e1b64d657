// `npm run measures:leaks` writes the table of leaks in docs/DATASETS.md.

import { readFileSync } from "node:fs";
import { writeIfChanged } from "../../../scripts/files.ts";
import { withPart } from "../../../scripts/markdown.ts";
import { leaksTable } from "./leaks.ts";

const PAGE = "docs/DATASETS.md";

writeIfChanged(PAGE, withPart(readFileSync(PAGE, "utf8"), "leaks", leaksTable(), PAGE));
