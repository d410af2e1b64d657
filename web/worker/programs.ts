// The formats of other programs that the page offers. Bundles of this file contain no other formats.

export { zipOf } from "../../src/export/zip.ts";
export { edgeTiles, toDxf, toStl, toTmj } from "../../src/export.ts";
