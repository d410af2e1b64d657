// Walls and nothing else, back to back.

import { FileSource } from "../files.ts";
import { type Chunk, type Contents, type Format, python, writeChunks } from "./format.ts";

const encode = (_: Contents, chunk: Chunk): Uint8Array => chunk.walls;

export const bin: Format = {
  holdsMeasures: false,
  isText: false,
  encode,
  write: writeChunks(encode),
  read({ recipe }, { directory, file, index }) {
    const cells = recipe.width * recipe.height;
    const source = new FileSource(directory, file);
    return {
      mazeAt: (place) => ({ index: index + place, walls: source.readAll(place * cells, cells) }),
      close: () => source.close(),
    };
  },
  hint: (path) =>
    python(`import numpy; mazes = numpy.fromfile(${JSON.stringify(path)}, dtype=numpy.uint8); print(mazes.size)`),
};
