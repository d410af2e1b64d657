// A growing byte buffer for text formats. Texts are written four bytes at a time with a DataView, which takes no longer
// than writing one byte to an array.

/** Encodes an ASCII text. */
export const ascii = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

// Arrays up to this length are copied by a loop, which is faster than calling set().
const SHORT = 32;

/** A growing byte buffer. */
export class Bytes {
  /** The buffer. reserve() may replace it by a larger buffer. */
  bytes = new Uint8Array(2 ** 16);
  view: DataView = new DataView(this.bytes.buffer);
  /** Offset at which the next byte is appended. */
  at = 0;

  /** Empties the buffer without releasing its memory. */
  clear(): void {
    this.at = 0;
  }

  /**
   * Makes room for `more` bytes, and for the bytes that Texts.write writes past the end of a text. Call this before any
   * method that appends.
   */
  reserve(more: number): void {
    if (this.at + more + 64 <= this.bytes.length) return;
    const grown = new Uint8Array(2 * (this.at + more) + 64);
    grown.set(this.bytes.subarray(0, this.at));
    this.bytes = grown;
    this.view = new DataView(grown.buffer);
  }

  /** Appends bytes. */
  add(source: Uint8Array): void {
    const { bytes, at } = this;
    if (source.length > SHORT) bytes.set(source, at);
    else for (let i = 0; i < source.length; i++) bytes[at + i] = source[i];
    this.at = at + source.length;
  }

  /** Appends an ASCII text. */
  text(text: string): void {
    for (let i = 0; i < text.length; i++) this.bytes[this.at + i] = text.charCodeAt(i);
    this.at += text.length;
  }

  /** Appends the decimal digits of an integer in 0..2^53 - 1. */
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

  /** Returns a view of the written bytes. */
  taken(): Uint8Array {
    return this.bytes.subarray(0, this.at);
  }
}

/** A list of short ASCII texts, stored as 32-bit words, so that a text is written four bytes at a time. */
export class Texts {
  readonly #words: Int32Array;
  readonly #lengths: Uint8Array;
  /** Number of 32-bit words per text. */
  readonly #size: number;
  /** Length of the longest text in bytes. */
  readonly longest: number;

  constructor(texts: readonly string[]) {
    this.longest = texts.reduce((most, { length }) => Math.max(most, length), 0);
    this.#size = Math.ceil(this.longest / 4);
    this.#lengths = Uint8Array.from(texts, ({ length }) => length);
    this.#words = new Int32Array(texts.length * this.#size);
    const bytes = new Uint8Array(this.#words.buffer);
    for (const [i, text] of texts.entries()) bytes.set(ascii(text), 4 * this.#size * i);
  }

  /** Writes text i at `at`. May overwrite up to 60 bytes past the text. Returns the offset past the text. */
  write(i: number, view: DataView, at: number): number {
    const size = this.#size;
    for (let k = 0; k < size; k++) view.setInt32(at + 4 * k, this.#words[i * size + k], true);
    return at + this.#lengths[i];
  }
}
