// Writes a command's result to standard output, or atomically to a file.

import { randomUUID } from "node:crypto";
import { access, constants, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { onInterrupt } from "./interrupt.ts";

/** The status of a file; undefined if it does not exist. */
async function existing(file: string) {
  try {
    return await stat(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

async function writeToFile(data: string | Uint8Array, file: string): Promise<void> {
  const there = await existing(file);
  // A device or a pipe is written to, not replaced.
  if (there && !there.isFile()) return writeFile(file, data);
  if (there) await access(file, constants.W_OK);
  const target = there ? await realpath(file) : file;
  // Not by the process: two containers that share a folder may have the same id.
  const temporary = `${target}.${randomUUID()}.tmp`;
  const release = onInterrupt(() => rm(temporary, { force: true }));
  try {
    await writeFile(temporary, data, { flag: "wx" });
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    release();
  }
}

/**
 * Writes a result to `file`, or to standard output if there is none or it is "-". A failure leaves no partial file.
 */
export async function writeOutput(data: string | Uint8Array, file?: string): Promise<void> {
  if (file === undefined || file === "-") {
    await new Promise<void>((resolve) => process.stdout.write(data, () => resolve()));
    return;
  }
  try {
    await writeToFile(data, file);
  } catch (error) {
    // Without the call and the file's name, which may be that of the temporary file.
    const [reason] = (error as Error).message.split(",");
    throw new Error(`"output" expected a file that can be written, got ${JSON.stringify(file)}: ${reason}`, {
      cause: error,
    });
  }
}
