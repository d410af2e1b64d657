// PNG of squares, each of so many pixels, of up to sixteen colours. Compressed by what is known about such pictures:
// bytes are repeated within squares, and lines within rows of squares. A tenth to a thirtieth of the time that a
// general encoder takes, and the same bytes everywhere. DEFLATE: RFC 1951, with its fixed codes; Adler-32: RFC 1950.

import { crc32 } from "node:zlib";
import { pngChunk, pngHead } from "../../io/pngWriter.ts";
import type { Bytes } from "./bytes.ts";
import { DEPTH } from "./pictureStyle.ts";

const LONGEST_MATCH = 258;
const MODULUS = 65521;

/** A code and what follows it, from the lowest bit on, and how many bits these are. */
interface Code {
  readonly bits: number;
  readonly length: number;
}

/** Codes stand from their highest bit on. */
function reversed(code: number, length: number): number {
  let bits = 0;
  for (let i = 0; i < length; i++) bits |= ((code >> i) & 1) << (length - 1 - i);
  return bits;
}

/** The fixed code of a literal or a length. */
function fixedCode(symbol: number): Code {
  if (symbol < 144) return { bits: reversed(0x30 + symbol, 8), length: 8 };
  if (symbol < 256) return { bits: reversed(0x190 + symbol - 144, 9), length: 9 };
  if (symbol < 280) return { bits: reversed(symbol - 256, 7), length: 7 };
  return { bits: reversed(0xc0 + symbol - 280, 8), length: 8 };
}

/** A number within classes that double in size: each has so many of them, after the first ones, of one number each. */
function classOf(value: number, perSize: number): { symbol: number; extra: number; extraBits: number } {
  const log = Math.log2(perSize);
  if (value < 2 * perSize) return { symbol: value, extra: 0, extraBits: 0 };
  const extraBits = 31 - Math.clz32(value) - log;
  return {
    symbol: (value >> extraBits) + extraBits * perSize,
    extra: value & ((1 << extraBits) - 1),
    extraBits,
  };
}

/** The code of a match of 3 to 258 bytes. */
function lengthCode(length: number): Code {
  if (length === LONGEST_MATCH) return fixedCode(285);
  const { symbol, extra, extraBits } = classOf(length - 3, 4);
  const code = fixedCode(257 + symbol);
  return { bits: code.bits | (extra << code.length), length: code.length + extraBits };
}

/** The code of a distance, of 1 to 2^15 bytes. */
function distanceCode(distance: number): Code {
  const { symbol, extra, extraBits } = classOf(distance - 1, 2);
  return { bits: reversed(symbol, 5) | (extra << 5), length: 5 + extraBits };
}

const LITERALS = Array.from({ length: 256 }, (_, byte) => fixedCode(byte));
const LITERAL_BITS = Uint16Array.from(LITERALS, ({ bits }) => bits);
const LITERAL_LENGTHS = Uint8Array.from(LITERALS, ({ length }) => length);
const MATCHES = Array.from({ length: LONGEST_MATCH + 1 }, (_, length) =>
  length < 3 ? LITERALS[0] : lengthCode(length),
);
const SAME = distanceCode(1);
const END = fixedCode(256);
/** Runs of fewer bytes are literals. */
const SHORTEST_RUN = 4;

/** Writes bits into bytes, from the lowest on. */
class Bits {
  #bits = 0;
  #count = 0;
  out: Bytes | undefined;

  /** Adds up to 24 bits. */
  add(bits: number, length: number): void {
    this.#bits |= bits << this.#count;
    this.#count += length;
    const out = this.out as Bytes;
    while (this.#count >= 8) {
      out.bytes[out.at++] = this.#bits;
      this.#bits >>>= 8;
      this.#count -= 8;
    }
  }

  /** Adds the bits that are left, and zeros up to a whole byte. */
  end(): void {
    if (this.#count > 0) this.add(0, 8 - this.#count);
  }
}

/** Draws pictures of one size. */
export class Pictures {
  readonly #columns: number;
  readonly #rows: number;
  readonly #scale: number;
  readonly #head: Uint8Array;
  readonly #tail = pngChunk("IEND", []);
  /** A line: a byte that names the filter, none, and two pixels a byte. */
  readonly #line: Uint8Array;
  readonly #toLine: Code;
  readonly #bits = new Bits();

  /** Pictures of columns * rows squares, `scale` pixels wide and high each. */
  constructor(columns: number, rows: number, scale: number, palette: readonly (readonly number[])[]) {
    this.#columns = columns;
    this.#rows = rows;
    this.#scale = scale;
    this.#head = pngHead({ width: columns * scale, height: rows * scale, depth: DEPTH, palette });
    this.#line = new Uint8Array(Pictures.lineBytes(columns, scale));
    this.#toLine = distanceCode(this.#line.length);
  }

  /** The bytes of a line. */
  static lineBytes(columns: number, scale: number): number {
    return 1 + Math.ceil((columns * scale * DEPTH) / 8);
  }

  /** Adds the picture of squares to `out`: colours by their place in the palette, row by row. */
  add(squares: Uint8Array, out: Bytes): void {
    // A literal takes 9 bits at most, and a match of a run less than its bytes.
    out.reserve(this.#head.length + 2 * this.#rows * this.#line.length + this.#rows * this.#scale * 4 + 256);
    out.add(this.#head);
    const begin = out.at;
    out.at += 4;
    out.text("IDAT");
    this.#addStream(squares, out);
    const { view } = out;
    view.setUint32(begin, out.at - begin - 8);
    view.setUint32(out.at, crc32(out.bytes.subarray(begin + 4, out.at)));
    out.at += 4;
    out.add(this.#tail);
  }

  #addStream(squares: Uint8Array, out: Bytes): void {
    const scale = this.#scale;
    const line = this.#line;
    const bits = this.#bits;
    bits.out = out;
    // The format's two bytes; then one block, the last, with fixed codes.
    bits.add(0x0178, 16);
    bits.add(3, 3);
    let low = 1;
    let high = 0;
    for (let row = 0; row < this.#rows; row++) {
      this.#drawLine(squares, row * this.#columns);
      this.#addLine();
      let left = (scale - 1) * line.length;
      while (left > 0) {
        // What is left for the next match is nothing or long enough.
        const length = left <= LONGEST_MATCH ? left : Math.min(LONGEST_MATCH, left - 3);
        bits.add(MATCHES[length].bits, MATCHES[length].length);
        bits.add(this.#toLine.bits, this.#toLine.length);
        left -= length;
      }
      let sum = 0;
      let weighted = 0;
      for (let i = 0; i < line.length; i++) {
        sum += line[i];
        weighted += sum;
      }
      for (let again = 0; again < scale; again++) {
        high = (high + line.length * low + weighted) % MODULUS;
        low = (low + sum) % MODULUS;
      }
    }
    bits.add(END.bits, END.length);
    bits.end();
    out.view.setUint32(out.at, high * 65536 + low);
    out.at += 4;
  }

  /** Fills the line with the pixels of a row of squares. */
  #drawLine(squares: Uint8Array, first: number): void {
    const scale = this.#scale;
    const line = this.#line;
    line.fill(0);
    for (let x = 0, pixel = 2; x < this.#columns; x++) {
      const colour = squares[first + x];
      // From the left in each byte: the upper half first.
      for (const end = pixel + scale; pixel < end; pixel++) line[pixel >> 1] |= pixel & 1 ? colour : colour << 4;
    }
  }

  /** Adds the line: runs as a byte and a match with the byte before. */
  #addLine(): void {
    const line = this.#line;
    const bits = this.#bits;
    for (let i = 0; i < line.length; ) {
      const byte = line[i];
      let end = i + 1;
      while (end < line.length && line[end] === byte && end - i <= LONGEST_MATCH) end++;
      const run = end - i - 1;
      bits.add(LITERAL_BITS[byte], LITERAL_LENGTHS[byte]);
      i++;
      if (run < SHORTEST_RUN) continue;
      bits.add(MATCHES[run].bits, MATCHES[run].length);
      bits.add(SAME.bits, SAME.length);
      i = end;
    }
  }
}
