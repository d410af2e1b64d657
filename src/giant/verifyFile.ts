// Verifies the mazes of an .npy file that any program may have written. Needs one pass, and memory for a few rows.

import { basename, dirname } from "node:path";
import { setImmediate } from "node:timers/promises";
import { show } from "../core/errors.ts";
import type { Topology } from "../core/topology.ts";
import { type SweepDefect, sweeperOf } from "../engine/backends/giant.ts";
import { CHUNK_BYTES } from "../files/fileSystem.ts";
import { FileSource, fileError } from "../files/files.ts";
import { MAX_HEADER, readNpyHeader } from "../io/npy.ts";
import { DIRECTIONS } from "../square/direction.ts";

/** The result of verifying a file. */
interface FileVerdict {
  readonly count: number;
  readonly width: number;
  readonly height: number;
  /** Description of the first defect. Undefined if all mazes are perfect. */
  readonly defect?: string;
}

interface VerifyOptions {
  /** The topology of the mazes, which an .npy file does not record. Default: "plane". */
  readonly topology?: Topology | undefined;
  readonly signal?: AbortSignal | undefined;
  /** `done` of `cells` cells are verified. */
  readonly onProgress?: ((done: number, cells: number) => void) | undefined;
}

/** Maximum width in cells. A row needs at most 50 bytes of memory per cell. */
const MAX_WIDTH = 2 ** 26;

interface Layout {
  readonly start: number;
  readonly count: number;
  readonly width: number;
  readonly height: number;
}

/** Reads the header of a file and returns the type and shape of its walls. */
function layoutOf(file: FileSource): Layout {
  const refuse = (got: string): never => {
    throw new RangeError(
      `"file" expected an .npy file of walls, C-order bytes of shape (height, width) or (count, height, width), ` +
        `got ${got}`,
    );
  };
  const { type, shape, start } = readNpyHeader(file.read(0, MAX_HEADER + 12), refuse);
  const shown = `(${shape.join(", ")})`;
  if (type !== "|u1" || (shape.length !== 2 && shape.length !== 3)) refuse(`${show(type)} of shape ${shown}`);
  const [height, width] = shape.slice(-2);
  const count = shape.length === 3 ? shape[0] : 1;
  if (width < 1 || height < 1 || count < 1) refuse(`no cells, but the shape ${shown}`);
  if (width > MAX_WIDTH) refuse(`rows of ${width} cells, more than 2^26`);
  const bytes = count * height * width;
  if (!Number.isSafeInteger(bytes) || file.size !== start + bytes) {
    refuse(`${file.size - start} bytes after the header, not ${shape.join(" * ")}`);
  }
  return { start, count, width, height };
}

const sideOf = (side: number) => DIRECTIONS.find(({ bit }) => bit === side) ?? DIRECTIONS[0];

/** Describes a defect in words. `y` is the index of its row in the maze. */
function inWords({ kind, x, side, isFirstRow }: SweepDefect, y: number, { width, height }: Layout): string {
  const { name, dx, dy } = sideOf(side);
  const row = isFirstRow ? 0 : y;
  const next = `${(x + dx + width) % width},${(row + dy + height) % height}`;
  const cell = `cell ${x},${row}`;
  switch (kind) {
    case "bits":
      return `${cell} has a bit set above bit 3`;
    case "border":
      return `${cell} is open ${name} across the border`;
    case "self":
      return `${cell} has a passage ${name} to itself`;
    case "oneSided":
      return `${cell} is open ${name}, but cell ${next} has a wall there`;
    case "loop":
      return `the passage from ${cell} ${name} to cell ${next} closes a loop`;
    case "cutOff":
      return `${cell} and all cells that it leads to are cut off from the rest of the maze`;
  }
}

/** Verifies the mazes of a file, row by row. Returns the first defect. */
async function sweepFile(file: FileSource, layout: Layout, options: VerifyOptions): Promise<string | undefined> {
  const { start, count, width, height } = layout;
  const { topology = "plane", signal, onProgress } = options;
  const most = Math.min(height, Math.max(1, Math.floor(CHUNK_BYTES / width)));
  const sweep = sweeperOf(width, topology, most);
  for (let maze = 0; maze < count; maze++) {
    if (maze > 0) sweep.begin();
    for (let y = 0; y < height; y += most) {
      const rows = Math.min(most, height - y);
      const at = (maze * height + y) * width;
      file.readInto(sweep.input.subarray(0, rows * width), start + at);
      const defect = sweep.add(rows, y + rows === height);
      if (defect) return `${count > 1 ? `maze ${maze}: ` : ""}${inWords(defect, y + defect.y, layout)}`;
      onProgress?.(at + rows * width, count * height * width);
      // Lets pending signals be handled.
      await setImmediate();
      signal?.throwIfAborted();
    }
  }
  return undefined;
}

/**
 * Verifies the mazes of a file.
 *
 * @throws RangeError of one line if the file is not an .npy file of walls; Error if the file cannot be read.
 */
export async function verifyFile(path: string, options: VerifyOptions = {}): Promise<FileVerdict> {
  let file: FileSource | undefined;
  try {
    file = new FileSource(dirname(path), basename(path));
    const layout = layoutOf(file);
    const defect = await sweepFile(file, layout, options);
    const { count, width, height } = layout;
    return { count, width, height, ...(defect !== undefined && { defect }) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new Error(`cannot read ${path}: no such file`);
    throw fileError(error, `cannot read ${path}`);
  } finally {
    file?.close();
  }
}
