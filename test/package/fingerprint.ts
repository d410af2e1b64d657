// Converts mazes of an engine to text. The file imports only types, so that it also runs in pages.

import type { Engine } from "../../src/index.ts";

type Library = Pick<typeof import("../../src/index.ts"), "algorithms" | "mazeAt">;

/** Returns a single maze and a maze of a batch for each algorithm and topology, with one hexadecimal digit per cell. */
export function fingerprint({ algorithms, mazeAt }: Library, engine: Engine): Record<string, string> {
  const hex = (walls: Uint8Array) => Array.from(walls, (byte) => byte.toString(16)).join("");
  const made: Record<string, string> = {};
  for (const { id, topologies } of algorithms)
    for (const topology of topologies) {
      const request = { algorithm: id, topology, width: 23, height: 17, seed: "package" };
      const batch = engine.generateMany({ ...request, index: 2 ** 40, count: 3 });
      made[`${id} ${topology}`] = `${hex(engine.generate(request).walls)} ${hex(mazeAt(batch, 2).walls)}`;
    }
  return made;
}
