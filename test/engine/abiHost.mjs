// A host of wasmaze.wasm in plain JavaScript, written from docs/ABI.md only.

const VERSION = 2;
const BLOCK_BYTES = 192;
// Offsets of the fields of the request block.
const FIELDS = { version: 0, width: 4, height: 8, count: 12, topology: 32, start: 36, mask: 40, braid: 44 };
const SEED = 16;
const INDEX = 24;
const ERROR = 124;
const TOPOLOGIES = ["plane", "torus"];
const CORNERS = ["north-west", "north-east", "south-west", "south-east"];
const ERRORS = {
  1: "wrong ABI version",
  2: "width, height, count, first row or rows out of bounds",
  3: "start, from or to is not a cell",
  4: "out of memory",
};

const share = (value) => Math.round(value * 2 ** 31);
const corner = (value) => CORNERS.indexOf(value);
const weight = (value) => value;
const PARAMETERS = {
  "binary-tree": { corner: [128, corner], horizontal: [132, share] },
  sidewinder: { horizontal: [128, share] },
  "growing-tree": { newest: [128, weight], random: [132, weight], oldest: [136, weight], middle: [140, weight] },
  "recursive-division": { bias: [128, share] },
};

const exportName = (id) => id.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

export function seedBits(seed) {
  if (typeof seed !== "string") return BigInt.asUintN(64, BigInt(seed));
  const u64 = (value) => BigInt.asUintN(64, value);
  let z = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(seed)) z = u64((z ^ BigInt(byte)) * 0x100000001b3n);
  z = u64((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
  z = u64((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
  return (z ^ (z >> 31n)) | (1n << 63n);
}

export function createHost(module) {
  const wasm = new WebAssembly.Instance(module).exports;
  if (wasm.ABI_VERSION.value !== VERSION) throw new Error(`expected ABI ${VERSION}, got ${wasm.ABI_VERSION.value}`);

  /** Writes the mask and the request block to the module's memory, and returns the pointer to the block. */
  function prepare(request) {
    const { algorithm, width, height, topology = "plane", seed = 0, index = 0, count = 1 } = request;
    const { start, mask, parameters = {}, braid = 0 } = request;
    const maskAt = wasm.reserveInput(mask ? mask.length : 0) >>> 0;
    if (mask && maskAt === 0) throw new Error(ERRORS[4]);
    if (mask) new Uint8Array(wasm.memory.buffer).set(mask, maskAt);
    const block = wasm.requestBlock() >>> 0;
    const view = new DataView(wasm.memory.buffer, block, BLOCK_BYTES);
    new Uint8Array(wasm.memory.buffer, block, BLOCK_BYTES).fill(0);
    const words = {
      version: VERSION,
      width,
      height,
      count,
      topology: TOPOLOGIES.indexOf(topology),
      start: start ? start.y * width + start.x + 1 : 0,
      mask: mask ? maskAt : 0,
      braid: share(braid),
    };
    for (const [name, word] of Object.entries(words)) view.setUint32(FIELDS[name], word, true);
    view.setBigUint64(SEED, seedBits(seed), true);
    view.setBigUint64(INDEX, BigInt(index), true);
    for (const [name, value] of Object.entries(parameters)) {
      const [offset, toWord] = PARAMETERS[algorithm][name];
      view.setUint32(offset, toWord(value) + 1, true);
    }
    return block;
  }

  return {
    generate(request) {
      const block = prepare(request);
      const pointer = wasm[exportName(request.algorithm)](block) >>> 0;
      const { buffer } = wasm.memory;
      if (pointer === 0) throw new Error(ERRORS[new DataView(buffer).getUint32(block + ERROR, true)]);
      if (request.braid > 0) wasm.braid(block, pointer);
      return new Uint8Array(buffer.slice(pointer, pointer + request.width * request.height * (request.count ?? 1)));
    },
  };
}
