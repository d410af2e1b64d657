// Tests reads and writes of files, including partial ones.

import fs, { closeSync, openSync, readFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { linkFile, makeFolder, makeFolders, readAt, readAtInto, writeAt } from "../../src/files/fileSystem.ts";
import { scratchFolder } from "../helpers/commandLine.ts";

const folder = scratchFolder();
const { readSync, writeSync } = fs;
afterEach(() => {
  Object.assign(fs, { readSync, writeSync });
  syncBuiltinESMExports();
});
const replaceInFs = (calls: object): void => {
  Object.assign(fs, calls);
  syncBuiltinESMExports();
};
const contents = Uint8Array.from({ length: 100 }, (_, i) => i);
const path = join(folder, "file");

test("readAt and writeAt continue after partial reads and writes", () => {
  replaceInFs({
    readSync: (handle: number, bytes: Uint8Array, at: number, length: number, from: number) =>
      readSync(handle, bytes, at, Math.min(length, 7), from),
    writeSync: (handle: number, bytes: Uint8Array, at: number, length: number, to: number) =>
      writeSync(handle, bytes, at, Math.min(length, 3), to),
  });
  const handle = openSync(path, "w+");
  try {
    writeAt(handle, contents, 5);
    expect(readAt(handle, 5, 100)).toEqual(contents);
    expect(readAt(handle, 95, 100)).toEqual(contents.subarray(90));
    expect(readAt(handle, 105, 9)).toEqual(new Uint8Array());
    const target = new Uint8Array(12).fill(255);
    expect(readAtInto(handle, 100, target)).toBe(5);
    expect(target).toEqual(Uint8Array.of(95, 96, 97, 98, 99, 255, 255, 255, 255, 255, 255, 255));
  } finally {
    closeSync(handle);
  }
  expect(new Uint8Array(readFileSync(path))).toEqual(Uint8Array.of(0, 0, 0, 0, 0, ...contents));
});

test("writeAt fails if a call writes nothing", () => {
  const handle = openSync(path, "w");
  replaceInFs({ writeSync: () => 0 });
  try {
    expect(() => writeAt(handle, contents, 0)).toThrow(
      expect.objectContaining({ code: "EIO", message: "nothing was written" }),
    );
  } finally {
    closeSync(handle);
  }
});

test("makeFolders and linkFile accept existing folders and links, and makeFolder refuses the path of a file", () => {
  const deep = join(folder, "a", "b", "c");
  makeFolders(deep);
  makeFolders(deep);
  writeAt(openSync(join(deep, "file"), "w"), Uint8Array.of(1), 0);
  expect(() => makeFolder(join(deep, "file"))).toThrow("ENOTDIR");
  expect(() => makeFolder(join(deep, "no", "where"))).toThrow("ENOENT");
  expect(linkFile(join(deep, "file"), join(deep, "other"))).toBe(true);
  expect(readFileSync(join(deep, "other"))).toEqual(Buffer.of(1));
  expect(linkFile(join(deep, "file"), join(deep, "other"))).toBe(false);
});
