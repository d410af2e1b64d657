// Pairs of pictures: a maze with its start and finish, and the same with the path; in archives as loaders of pictures
// and texts read them. docs/DATASETS.md describes them.

import { FileSource } from "../../files/files.ts";
import { type Format, python } from "./format.ts";
import { checkPlane } from "./squares.ts";

export const images: Format = {
  needs: ["start", "finish", "length", "moves"],
  holdsMeasures: false,
  isText: false,
  ending: "tar",
  drawsPictures: true,
  check: (contents) => checkPlane("images", contents),
  async write(contents, part, open) {
    const { imageWriter } = await import("./imageArchive.ts");
    return imageWriter(contents, open(part.file));
  },
  async read(contents, { directory, file }) {
    const { imageReader } = await import("./imageArchive.ts");
    return imageReader(contents, new FileSource(directory, file));
  },
  hint: (path) => python(`import tarfile; print(tarfile.open(${JSON.stringify(path)}).getnames()[:3])`),
};
