// What every host does with the package: mazes by all algorithms on the engine, the module as a file, a pool, a small
// engine. Plain JavaScript without imports, so that any host can load it.

const SIZES = [
  [5, 4],
  [23, 17],
  [64, 33],
];
const SEEDS = [1, "host"];
const POOL = { algorithm: "wilson", width: 16, height: 16, seed: 7, count: 40 };

/** A hash of bytes (FNV-1a, 32 bits), continued from an earlier one. */
export function hashBytes(bytes, from = 0x811c9dc5) {
  let hash = from;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** The hash of mazes by every algorithm of a list, in three sizes, with two seeds. */
export function hashOf(engine, ids) {
  let hash;
  for (const algorithm of ids) {
    for (const [width, height] of SIZES) {
      for (const seed of SEEDS) hash = hashBytes(engine.generate({ algorithm, width, height, seed }).walls, hash);
    }
  }
  return hash;
}

/** The hash of what a pool makes, or of one batch by an engine. */
export const hashOfBatch = (engine) => hashBytes(engine.generateMany(POOL).walls);

async function hashOfPool(pool) {
  let hash;
  for await (const batch of pool.generateMany({ ...POOL, batchSize: 7 })) hash = hashBytes(batch.walls, hash);
  await pool.close();
  return hash;
}

/** What `run` returns, or its error as text: a host that cannot do one thing still answers for the others. */
async function attempt(run) {
  try {
    return await run();
  } catch (error) {
    return `${error?.name}: ${error?.message}`;
  }
}

/**
 * Everything that a host can do, as hashes. `wasmaze` is the main entry; `source` returns the module as a file, `pool`
 * a pool of two workers, `small` an engine of kruskal. What a host has not is not given.
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
