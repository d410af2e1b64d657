// Injects faults into operations on files below a folder. Processes and threads load this file with --import, so it is
// plain JavaScript.

import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { getEnvironmentData, isMainThread, setEnvironmentData } from "node:worker_threads";

const OPERATIONS = [
  "accessSync",
  "closeSync",
  "fdatasyncSync",
  "fstatSync",
  "fsyncSync",
  "ftruncateSync",
  "linkSync",
  "lstatSync",
  "mkdirSync",
  "openSync",
  "readdirSync",
  "readSync",
  "realpathSync",
  "renameSync",
  "rmdirSync",
  "rmSync",
  "statSync",
  "statfsSync",
  "writeSync",
];

const real = { ...fs };

const failure = (code, operation) =>
  Object.assign(new Error(`${code}: a test made this operation fail, ${operation.replace("Sync", "")}`), { code });

/** Operations that change files without using disk space. */
const CHANGES = new Set(["renameSync", "rmdirSync", "rmSync"]);

const takesSpace = (operation, [, flags]) =>
  ["fdatasyncSync", "fsyncSync", "ftruncateSync", "linkSync", "mkdirSync", "writeSync"].includes(operation) ||
  (operation === "openSync" && typeof flags === "string" && flags.startsWith("w"));

/** Size of a sector in bytes. Real sectors are larger than the files of the tests. */
const SECTOR = 32;

/** Tracks which contents and names of files were flushed to the disk. */
class Disk {
  #root;
  #next = 0;
  /** Maps inode numbers to unique ids, because the file system reuses inode numbers. */
  #ids = new Map();
  #contents = new Map();
  #names = new Map();

  /**
   * Assumes that all files below `root` were flushed. With `isCopied`, assumes only that the names directly in `root`
   * were flushed.
   */
  constructor(root, isCopied) {
    this.#root = root;
    if (isCopied) this.#flush(root, real.statSync(root));
    else this.#flushAll(root);
  }

  #flushAll(path) {
    this.#flush(path, real.statSync(path));
    for (const name of this.#names.get(this.#idOf(path)) ?? []) this.#flushAll(join(path, name[0]));
  }

  #idOf(path) {
    const { ino } = real.statSync(path);
    if (!this.#ids.has(ino)) this.#ids.set(ino, this.#next++);
    return this.#ids.get(ino);
  }

  #flush(path, status) {
    const id = this.#idOf(path);
    if (!status.isDirectory()) this.#contents.set(id, real.readFileSync(path));
    else this.#names.set(id, new Map(real.readdirSync(path).map((name) => [name, this.#entry(join(path, name))])));
  }

  #entry(path) {
    return { id: this.#idOf(path), isFolder: real.statSync(path).isDirectory() };
  }

  created(path) {
    this.#ids.set(real.statSync(path).ino, this.#next++);
  }

  synced(handle) {
    this.#flush(`/proc/self/fd/${handle}`, real.fstatSync(handle));
  }

  /**
   * Leaves what a power failure leaves: flushed names with their flushed contents. With `keepsNames`, unflushed names
   * remain, too. With `keepsSome`, some unflushed sectors of the contents remain, too.
   */
  failPower(keepsNames, keepsSome) {
    const contentOf = (path, id) => {
      const flushed = this.#contents.get(id) ?? "";
      if (!keepsSome) return flushed;
      const content = real.readFileSync(path);
      for (let at = 0; at < content.length; at += SECTOR) {
        const sector = content.subarray(at, at + SECTOR);
        if (Math.imul(at + SECTOR, 0x9e3779b1) < 0) sector.fill(0).set(Buffer.from(flushed).subarray(at, at + SECTOR));
      }
      return content;
    };
    const read = (path, id) => {
      const names = keepsNames
        ? real.readdirSync(path).map((name) => [name, this.#entry(join(path, name))])
        : (this.#names.get(id) ?? []);
      return [...names].map(([name, entry]) => [
        name,
        entry.isFolder ? read(join(path, name), entry.id) : contentOf(join(path, name), entry.id),
      ]);
    };
    const write = (path, names) => {
      for (const [name, content] of names) {
        if (!Array.isArray(content)) real.writeFileSync(join(path, name), content);
        else {
          real.mkdirSync(join(path, name));
          write(join(path, name), content);
        }
      }
    };
    const left = read(this.#root, this.#idOf(this.#root));
    for (const name of real.readdirSync(this.#root)) real.rmSync(join(this.#root, name), { recursive: true });
    write(this.#root, left);
  }
}

/** `hit` tells whether the fault happened at an earlier operation. */
function happens({ kind, at }, number, hit, operation, values) {
  if (kind === "none") return false;
  if (kind === "full") return number >= at && takesSpace(operation, values);
  if (kind === "freeze") return number >= at;
  if (hit || number < at) return false;
  // A "short" fault happens at a read or write of several bytes, an "end" fault at an operation of a worker thread.
  if (kind === "short") return (operation === "writeSync" || operation === "readSync") && values[3] > 1;
  return kind !== "end" || !isMainThread;
}

function suffer({ kind, code = "EIO", folder, action }, operation, values) {
  const does = () => real[operation](...values);
  switch (kind) {
    case "late":
      if (operation === "openSync") real.closeSync(does());
      else does();
      throw failure(code, operation);
    case "short":
      return real[operation](values[0], values[1], values[2], values[3] >> 1, values[4]);
    case "vanish":
      real.rmSync(folder, { recursive: true, force: true });
      return does();
    case "kill":
      process.kill(process.pid, "SIGKILL");
      return does();
    case "meet":
      action();
      return does();
    case "end":
      process.exit(7);
      break;
    default:
      // A failing closeSync also closes its handle.
      if (operation === "closeSync") does();
      throw failure(kind === "full" ? "ENOSPC" : code, operation);
  }
}

/**
 * Counts the operations on files below `root`, and injects a fault. failPower requires `isTracked`. With `isCopied`,
 * only the names directly in `root` count as flushed at the beginning.
 */
export function injectFault(
  root,
  fault,
  { state = new Int32Array(new SharedArrayBuffer(8)), isTracked, isCopied } = {},
) {
  const handles = new Set();
  const operations = [];
  const disk = isTracked ? new Disk(root, isCopied) : undefined;
  const concerns = (value) =>
    typeof value === "string" ? value === root || value.startsWith(`${root}/`) : handles.has(value);
  for (const operation of OPERATIONS) {
    fs[operation] = (...values) => {
      if (!concerns(values[0]) && !(typeof values[0] === "string" && concerns(values[1])))
        return real[operation](...values);
      const number = Atomics.add(state, 0, 1) + 1;
      operations.push({ operation, changes: takesSpace(operation, values) || CHANGES.has(operation) });
      const isHit = happens(fault, number, Atomics.load(state, 1) > 0, operation, values);
      if (isHit) Atomics.add(state, 1, 1);
      if (operation === "closeSync") handles.delete(values[0]);
      const result = isHit ? suffer(fault, operation, values) : real[operation](...values);
      if (operation === "openSync") handles.add(result);
      if (disk && (operation === "fsyncSync" || operation === "fdatasyncSync")) disk.synced(values[0]);
      if (disk && ((operation === "openSync" && takesSpace(operation, values)) || operation === "mkdirSync"))
        disk.created(values[0]);
      return result;
    };
  }
  syncBuiltinESMExports();
  return {
    operations: () => operations,
    isHit: () => Atomics.load(state, 1) > 0,
    failPower: (...kept) => disk?.failPower(...kept),
    remove() {
      for (const operation of OPERATIONS) fs[operation] = real[operation];
      syncBuiltinESMExports();
    },
  };
}

// A process that is started with --import of this file reads the fault from the environment. Its threads share the
// counts, and the process writes the counts to a file at its end.
const given = process.env.WASMAZE_TEST_FAULT;
if (given) {
  const { root, report, ...fault } = JSON.parse(given);
  if (isMainThread) setEnvironmentData("faults", new Int32Array(new SharedArrayBuffer(8)));
  const state = getEnvironmentData("faults");
  injectFault(root, fault, { state });
  if (isMainThread) process.on("exit", () => real.writeFileSync(report, JSON.stringify([...state])));
}
