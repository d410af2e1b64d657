// Pairs of pictures in archives: a maze with its start and finish, and the same maze with the path. docs/DATASETS.md
// describes the files.

import { FileSource } from "../../files/files.ts";
import { type Format, python } from "./format.ts";
import { resolveStyle } from "./pictureStyle.ts";
import { checkPlane } from "./squares.ts";

export const images: Format = {
  needs: ["start", "finish", "length", "moves"],
  holdsMeasures: false,
  holdsLevels: true,
  isText: false,
  ending: "tar",
  takes: ["images"],
  resolve: ({ images = {} }, { width, height }) => ({ images: resolveStyle(images, width, height) }),
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
