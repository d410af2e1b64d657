// The program that every host runs. The program makes mazes with the main engine, with the module as a file, in a pool,
// and with a small engine. The file is plain JavaScript without imports, so every host can load it.

const SIZES = [
  [5, 4],
  [23, 17],
  [64, 33],
];
const SEEDS = [1, "host"];
const POOL = { algorithm: "wilson", width: 16, height: 16, seed: 7, count: 40 };

/** Returns the FNV-1a hash of bytes in 32 bits. Pass the hash of earlier bytes as `from` to continue it. */
export function hashBytes(bytes, from = 0x811c9dc5) {
  let hash = from;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

export function hashOf(engine, ids) {
  let hash;
  for (const algorithm of ids) {
    for (const [width, height] of SIZES)
      for (const seed of SEEDS) hash = hashBytes(engine.generate({ algorithm, width, height, seed }).walls, hash);
  }
  return hash;
}

export const hashOfBatch = (engine) => hashBytes(engine.generateMany(POOL).walls);

async function hashOfPool(pool) {
  let hash;
  for await (const batch of pool.generateMany({ ...POOL, batchSize: 7 })) hash = hashBytes(batch.walls, hash);
  await pool.close();
  return hash;
}

/** Returns an error as text, so that the host still runs the rest of the probe. */
async function attempt(run) {
  try {
    return await run();
  } catch (error) {
    return `${error?.name}: ${error?.message}`;
  }
}

/**
 * Returns a hash for each feature of the host. `wasmaze` is the main entry. `source` returns the module as a file,
 * `pool` returns a pool of two workers, and `small` returns an engine of kruskal. A function is undefined if the host
 * lacks the feature.
 */
export async function probe({ wasmaze, source, pool, small }) {
  const ids = wasmaze.algorithms.map(({ id }) => id);
  const engine = wasmaze.createEngine();
  const { backend, fallbackReason } = engine;
  return {
    engine: backend === "wasm" ? await attempt(() => hashOf(engine, ids)) : `${backend}: ${fallbackReason}`,
    file: source && (await attempt(async () => hashOf(await wasmaze.loadEngine({ source: await source() }), ids))),
    pool: pool && (await attempt(async () => hashOfPool(await pool()))),
    small: small && (await attempt(async () => hashOf(await small(), ["kruskal"]))),
  };
}
