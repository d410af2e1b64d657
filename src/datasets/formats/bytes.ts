// A growing array of bytes, for formats of text. Several bytes are written at a time, from tables: a DataView stores
// four of them anywhere in the time that an array takes for one.

/** The codes of the characters of an ASCII text. */
export const ascii = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

// A call of set() costs as much as so many bytes.
const SHORT = 32;

/** Bytes that are written one after the other. */
export class Bytes {
  /** What is written; reserve() may replace it. */
  bytes = new Uint8Array(2 ** 16);
  view: DataView = new DataView(this.bytes.buffer);
  /** Where the next byte goes. */
  at = 0;

  /** Begins again, in the same memory. */
  clear(): void {
    this.at = 0;
  }

  /** Makes room for so many bytes more, and 64 that words may reach beyond them. Nothing else checks the room. */
  reserve(more: number): void {
    if (this.at + more + 64 <= this.bytes.length) return;
    const grown = new Uint8Array(2 * (this.at + more) + 64);
    grown.set(this.bytes.subarray(0, this.at));
    this.bytes = grown;
    this.view = new DataView(grown.buffer);
  }

  /** Adds bytes. */
  add(source: Uint8Array): void {
    const { bytes, at } = this;
    if (source.length > SHORT) bytes.set(source, at);
    else for (let i = 0; i < source.length; i++) bytes[at + i] = source[i];
    this.at = at + source.length;
  }

  /** Adds a text of ASCII. */
  text(text: string): void {
    for (let i = 0; i < text.length; i++) this.bytes[this.at + i] = text.charCodeAt(i);
    this.at += text.length;
  }

  /** Adds the digits of an integer from 0 to 2^53 - 1. */
  integer(value: number): void {
    if (value > 0xffff_ffff) {
      this.text(String(value));
      return;
    }
    const { bytes } = this;
    let digits = 1;
    for (let most = 10; most <= value; most *= 10) digits++;
    let rest = value >>> 0;
    for (let at = this.at + digits - 1; at >= this.at; at--) {
      const tenth = Math.floor(rest / 10);
      bytes[at] = 48 + rest - 10 * tenth;
      rest = tenth;
    }
    this.at += digits;
  }

  /** What was written: a view. */
  taken(): Uint8Array {
    return this.bytes.subarray(0, this.at);
  }
}

/** A list of short ASCII texts, each of which is written by a few words. */
export class Texts {
  readonly #words: Int32Array;
  readonly #lengths: Uint8Array;
  /** Words of each. */
  readonly #size: number;
  /** The longest, in bytes. */
  readonly longest: number;

  constructor(texts: readonly string[]) {
    this.longest = texts.reduce((most, { length }) => Math.max(most, length), 0);
    this.#size = Math.ceil(this.longest / 4);
    this.#lengths = Uint8Array.from(texts, ({ length }) => length);
    this.#words = new Int32Array(texts.length * this.#size);
    const bytes = new Uint8Array(this.#words.buffer);
    for (const [i, text] of texts.entries()) bytes.set(ascii(text), 4 * this.#size * i);
  }

  /** Writes text number `i` at `at`, and up to 60 bytes beyond; returns where it ends. */
  write(i: number, view: DataView, at: number): number {
    const size = this.#size;
    for (let k = 0; k < size; k++) view.setInt32(at + 4 * k, this.#words[i * size + k], true);
    return at + this.#lengths[i];
  }
}
