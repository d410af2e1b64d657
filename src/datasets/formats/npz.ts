// The format "npz": NumPy arrays in a ZIP, with walls, columns, and the indices of selected mazes.

import { join } from "node:path";
import { readWhole } from "../../files/files.ts";
import { columnBytes, MAX_HEADER, npyHeader } from "../../io/npy.ts";
import { arrayName, type Chunk, type Format, isSelected, python } from "./format.ts";
import { elementsStart, INDEX, sideArrays, sideColumn, toIndex, wallsHeader } from "./npy.ts";
import { packed, resolvePack, unpacked, wallBytes, wallShape } from "./pack.ts";
import type { StoredFile } from "./zip.ts";

const NOTHING = new Uint8Array();

/**
 * Maximum size of a part in bytes. When a part is written, its walls are limited. When a part is read, its file is
 * limited.
 */
const MAX_PART_BYTES = 2 ** 31;

export const npz: Format = {
  holdsMeasures: true,
  holdsLevels: true,
  takes: ["pack"],
  resolve: resolvePack,
  isText: false,
  maxPartBytes: MAX_PART_BYTES,
  async write(contents, part, open) {
    const { ArrayZip } = await import("./zip.ts");
    const sink = open(part.file);
    const zip = new ArrayZip((bytes) => sink.write(bytes));
    const isFiltered = isSelected(contents);
    const chunks: Chunk[] = [];
    let walls: StoredFile | undefined;
    return {
      add(chunk) {
        // The header contains the number of selected mazes, so all chunks are collected before writing.
        chunks.push({
          ...chunk,
          indices: chunk.indices.slice(),
          walls: isFiltered ? packed(contents, chunk.walls, chunk.count).slice() : NOTHING,
        });
        if (isFiltered) return;
        walls ??= zip.begin(arrayName(contents), wallsHeader(contents, part.count));
        walls.push(packed(contents, chunk.walls, chunk.count));
      },
      finish() {
        const count = chunks.reduce((sum, chunk) => sum + chunk.count, 0);
        walls ??= zip.begin(arrayName(contents), wallsHeader(contents, count));
        for (const chunk of chunks) if (isFiltered) walls.push(chunk.walls);
        walls.push(NOTHING, true);
        for (const side of sideArrays(contents)) {
          const length = chunks.reduce((sum, chunk) => sum + sideColumn(chunk, side).length, 0);
          const array = zip.begin(side.name, npyHeader(side.type, [length]));
          for (const chunk of chunks) array.push(columnBytes(sideColumn(chunk, side)));
          array.push(NOTHING, true);
        }
        zip.end();
        return [sink.finish()];
      },
    };
  },
  async read(contents, { directory, file, index, mazes }) {
    const { unzipSync } = await import("./zip.ts");
    const hasIndices = isSelected(contents);
    // Expected bytes per maze in each array that is inflated. They limit the memory that a hostile file can take.
    const lengths: Record<string, number> = {
      [arrayName(contents)]: wallBytes(contents),
      ...(hasIndices && { [INDEX.name]: 8 }),
    };
    const arrays = unzipSync(readWhole(join(directory, file), MAX_PART_BYTES), {
      filter({ name, originalSize }) {
        const length = lengths[name.replace(/\.npy$/, "")];
        if (length === undefined) return false;
        const most = MAX_HEADER + mazes * length;
        if (originalSize > most) throw new Error(`expected at most ${most} bytes in ${name}, got ${originalSize}`);
        return true;
      },
    });
    const elements = (name: string, type: string, shape: readonly number[]) => {
      const array = arrays[`${name}.npy`] ?? NOTHING;
      const start = elementsStart(array, type, [mazes, ...shape]);
      const length = lengths[name];
      if (array.length < start + mazes * length)
        throw new Error(`expected ${mazes * length} bytes in ${name}.npy, got ${array.length - start}`);
      return (row: number) => array.subarray(start + row * length, start + (row + 1) * length);
    };
    const wallsAt = elements(arrayName(contents), "|u1", wallShape(contents));
    const indexAt = hasIndices ? elements(INDEX.name, INDEX.type, []) : undefined;
    return {
      mazeAt: (row) => ({
        index: indexAt ? toIndex(indexAt(row)) : index + row,
        walls: unpacked(contents, wallsAt(row)),
      }),
      close() {},
    };
  },
  hint: (path) =>
    python(
      `import numpy; mazes = numpy.load(${JSON.stringify(path)}); print({name: mazes[name].shape for name in mazes})`,
    ),
};
