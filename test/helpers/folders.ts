// Reads the contents or hashes of all files of a folder.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

export function contents(folder: string): Record<string, string> {
  const names = (readdirSync(folder, { recursive: true }) as string[]).sort();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name)).toString("latin1")]));
}

export function hashes(folder: string, isMeant: (name: string) => boolean = () => true): [string, string][] {
  const sha256 = (name: string): string =>
    createHash("sha256")
      .update(readFileSync(join(folder, name)))
      .digest("hex");
  return readdirSync(folder)
    .filter(isMeant)
    .sort()
    .map((name) => [name, sha256(name)]);
}

/** Excludes manifests, because a shard and a whole run have different manifests. */
export const isNoManifest = (name: string): boolean => !name.startsWith("manifest.");
