// Computes hashes of mazes, queries and streams: every algorithm on every topology, with and without a braid, a mask, a
// start and parameters, alone and in batches. The suite uses only the package and the language, so that it runs in any
// JavaScript engine.

/** Returns two 32-bit hashes (like FNV-1a, from different offsets) as 16 hexadecimal digits. */
function hashOf(...arrays) {
  let [low, high] = [0x811c9dc5, 0x9747b28c];
  const add = (byte) => {
    low = Math.imul(low ^ byte, 0x01000193);
    high = Math.imul(high ^ byte, 0x01000193) ^ (high >>> 15);
  };
  for (const array of arrays) {
    const size = array.BYTES_PER_ELEMENT;
    if (size === 1) for (let at = 0; at < array.length; at++) add(array[at]);
    else {
      // The byte order in memory depends on the platform, so values are hashed instead of bytes in memory.
      const view = new DataView(array.buffer, array.byteOffset, array.byteLength);
      for (let at = 0; at < array.byteLength; at += size) {
        const words = size === 4 ? [array[at / 4]] : [view.getUint32(at, true), view.getUint32(at + 4, true)];
        for (const word of words) for (let shift = 0; shift < 32; shift += 8) add((word >>> shift) & 255);
      }
    }
    add(array.length & 255);
  }
  return [low, high].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

const SIZES = [
  [1, 1],
  [1, 19],
  [5, 4],
  [16, 16],
  [67, 31],
  [130, 129],
];

/** Returns a mask with regions, holes and single cells. */
function maskOf(width, height) {
  const mask = new Uint8Array(width * height);
  for (let cell = 0; cell < mask.length; cell++)
    mask[cell] = cell === 0 || (cell * cell + 3 * Math.floor(cell / width)) % 5 !== 0 ? 1 : 0;
  return mask;
}

function unusualParameters(infos) {
  const values = {};
  for (const { name, kind, choices } of infos)
    values[name] = kind === "choice" ? choices[choices.length - 1] : kind === "share" ? 0.3 : 3;
  return values;
}

function* requestsOf(info, topology, width, height) {
  const seed = "engines \u8ff7\u8def \u{1f33f}";
  const base = { algorithm: info.id, topology, width, height, seed, index: 2 ** 40 + 7 };
  yield ["", base];
  yield [" braid", { ...base, seed: 2 ** 53 - 1, braid: 0.5 }];
  yield [" batch", { ...base, seed: 5, index: 3, count: 5 }];
  if (info.takesStart) yield [" start", { ...base, start: { x: width - 1, y: height >> 1 } }];
  if (info.parameters) yield [" parameters", { ...base, parameters: unusualParameters(info.parameters) }];
  if (!info.takesMask) return;
  const mask = maskOf(width, height);
  yield [" mask", { ...base, mask }];
  yield [" mask braid", { ...base, mask, braid: 1 }];
}

function numbersOf(value) {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(numbersOf);
  return Number(value);
}

function* queriesAbout(engine, maze) {
  const { width, height, topology, walls } = maze;
  const to = { x: width - 1, y: height >> 1 };
  yield ["solve", hashOf(engine.solve(maze, { x: 0, y: 0 }, to))];
  yield ["distances", hashOf(engine.distances(maze, to))];
  for (const how of ["farthest", "corners", "sides"]) {
    yield [`ends ${how}`, hashOf(Float64Array.from(numbersOf(engine.suggestEnds(maze, how))))];
    yield [`measure ${how}`, hashOf(Float64Array.from(numbersOf(engine.measure(maze, { ends: how }))))];
  }
  const batch = { width, height, topology, walls, count: 1, ...(maze.mask && { mask: maze.mask }) };
  yield ["measureMany", hashOf(...Object.values(engine.measureMany(batch)).map((column) => Float64Array.from(column)))];
  yield ["solveMany", hashOf(...Object.values(engine.solveMany(batch, { ends: "sides" })))];
}

export function hashesOf({ algorithms }, engine) {
  const hashes = {};
  for (const info of algorithms) {
    for (const topology of info.topologies)
      for (const [width, height] of SIZES)
        for (const [kind, request] of requestsOf(info, topology, width, height)) {
          const name = `${info.id} ${topology} ${width}x${height}${kind}`;
          const made = request.count ? engine.generateMany(request) : engine.generate(request);
          hashes[name] = hashOf(made.walls);
          const isAsked = width === 67 && info.id === "kruskal" && !request.count;
          if (isAsked) for (const [query, hash] of queriesAbout(engine, made)) hashes[`${name}: ${query}`] = hash;
        }
    if (!info.streams) continue;
    for (const width of [1, 20, 3000]) {
      const blocks = [...engine.stream({ algorithm: info.id, width, rows: 100, seed: 3, index: 8 })];
      hashes[`${info.id} stream ${width}x100`] = hashOf(...blocks.map(({ walls }) => walls));
    }
  }
  return hashes;
}

export function differencesOf(hashes, recorded) {
  const names = new Set([...Object.keys(recorded), ...Object.keys(hashes)]);
  return [...names].filter((name) => hashes[name] !== recorded[name]);
}

export const BACKENDS = ["wasm", "reference"];

export function runSuite(wasmaze, recorded, backends = BACKENDS) {
  return backends.map((backend) => {
    const hashes = hashesOf(wasmaze, wasmaze.createEngine({ backend }));
    return { backend, cases: Object.keys(hashes).length, different: differencesOf(hashes, recorded) };
  });
}
