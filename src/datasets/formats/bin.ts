// The format "bin": walls of all mazes in order, without headers.

import { FileSource } from "../../files/files.ts";
import { type Chunk, type Contents, type Format, python, writeChunks } from "./format.ts";
import { packed, resolvePack, unpacked, wallBytes } from "./pack.ts";

const encode = (contents: Contents, { walls, count }: Chunk): Uint8Array => packed(contents, walls, count);

export const bin: Format = {
  holdsMeasures: false,
  isText: false,
  encode,
  write: writeChunks(encode),
  takes: ["pack"],
  resolve: resolvePack,
  read(contents, { directory, file, index }) {
    const bytes = wallBytes(contents);
    const source = new FileSource(directory, file);
    return {
      mazeAt: (row) => ({ index: index + row, walls: unpacked(contents, source.readAll(row * bytes, bytes)) }),
      close: () => source.close(),
    };
  },
  hint: (path) =>
    python(`import numpy; mazes = numpy.fromfile(${JSON.stringify(path)}, dtype=numpy.uint8); print(mazes.size)`),
};
