// Where a command's result goes: to standard output, or to a file that appears only when it is complete.

import { access, constants, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { onInterrupt } from "./interrupt.ts";

/** What is there under a name; undefined when nothing is. */
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
  const temporary = `${target}.${process.pid}.tmp`;
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

/** Writes a result to `file`, or to standard output when there is none or it is "-". Nothing half-written is left behind. */
export async function writeOutput(data: string | Uint8Array, file?: string): Promise<void> {
  if (file === undefined || file === "-") {
    await new Promise<void>((resolve) => process.stdout.write(data, () => resolve()));
    return;
  }
  try {
    await writeToFile(data, file);
  } catch (error) {
    // Without the call and the file's name, which may be the temporary one's.
    const [reason] = (error as Error).message.split(",");
    throw new Error(`"output" expected a file that can be written, got ${JSON.stringify(file)}: ${reason}`, { cause: error });
  }
}
