// Writes animated GIF files. Each frame has only the rectangle of pixels that differ from the frame before.
// Format: GIF89a (https://www.w3.org/Graphics/GIF/spec-gif89a.txt), with LZW of variable code size.

/** Maximum length of an LZW code is 12 bits. */
const MOST_CODES = 4096;

/** A growing array of bytes. */
class Bytes {
  #bytes = new Uint8Array(1 << 16);
  length = 0;

  put(...values: readonly number[]): void {
    if (this.length + values.length > this.#bytes.length) {
      const bytes = new Uint8Array(2 * this.#bytes.length);
      bytes.set(this.#bytes);
      this.#bytes = bytes;
    }
    for (const value of values) this.#bytes[this.length++] = value;
  }

  /** Puts 16-bit integers, lowest byte first. */
  putShorts(...values: readonly number[]): void {
    for (const value of values) this.put(value & 255, value >> 8);
  }

  set(at: number, value: number): void {
    this.#bytes[at] = value;
  }

  get taken(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.length);
  }
}

/** Writes codes of variable size, lowest bits first, as blocks of at most 255 bytes. */
class Codes {
  readonly #bytes: Bytes;
  #start: number;
  #buffer = 0;
  #filled = 0;

  constructor(bytes: Bytes) {
    this.#bytes = bytes;
    this.#start = bytes.length;
    bytes.put(0);
  }

  put(code: number, size: number): void {
    this.#buffer |= code << this.#filled;
    this.#filled += size;
    for (; this.#filled >= 8; this.#filled -= 8, this.#buffer >>>= 8) this.#putByte(this.#buffer & 255);
  }

  end(): void {
    if (this.#filled > 0) this.#putByte(this.#buffer & 255);
    const length = this.#bytes.length - this.#start - 1;
    this.#bytes.set(this.#start, length);
    if (length > 0) this.#bytes.put(0);
  }

  #putByte(byte: number): void {
    if (this.#bytes.length - this.#start > 255) {
      this.#bytes.set(this.#start, 255);
      this.#start = this.#bytes.length;
      this.#bytes.put(0);
    }
    this.#bytes.put(byte);
  }
}

/** Compresses pixels of `bits` bits by LZW. */
function compress(pixels: Uint8Array, bits: number, bytes: Bytes): void {
  const codes = new Codes(bytes);
  const clear = 1 << bits;
  // The code of each known sequence, by the code of the sequence without its last pixel, and this pixel.
  const known = new Uint16Array(MOST_CODES << bits);
  let next = clear + 2;
  let size = bits + 1;
  codes.put(clear, size);
  let code = pixels[0];
  for (let i = 1; i < pixels.length; i++) {
    const at = (code << bits) | pixels[i];
    if (known[at] > 0) {
      code = known[at];
      continue;
    }
    codes.put(code, size);
    if (next === MOST_CODES) {
      codes.put(clear, size);
      known.fill(0);
      next = clear + 2;
      size = bits + 1;
    } else {
      if (next >= 1 << size) size++;
      known[at] = next++;
    }
    code = pixels[i];
  }
  codes.put(code, size);
  codes.put(clear + 1, size);
  codes.end();
}

export class GifWriter {
  readonly #bytes = new Bytes();
  readonly #width: number;
  readonly #bits: number;
  /** The pixels after the last frame. */
  #shown: Uint8Array | undefined;
  #delayAt = 0;
  #delay = 0;

  /** A picture of `width` by `height` pixels. `colours` are 0xRRGGBB, at most 256. The animation repeats. */
  constructor(width: number, height: number, colours: readonly number[]) {
    this.#width = width;
    this.#bits = Math.max(2, Math.ceil(Math.log2(colours.length)));
    const ascii = (text: string): number[] => Array.from(text, (character) => character.charCodeAt(0));
    this.#bytes.put(...ascii("GIF89a"));
    this.#bytes.putShorts(width, height);
    this.#bytes.put(0x80 | (this.#bits - 1), 0, 0);
    for (let i = 0; i < 1 << this.#bits; i++) {
      const colour = colours[i] ?? 0;
      this.#bytes.put(colour >> 16, (colour >> 8) & 255, colour & 255);
    }
    this.#bytes.put(0x21, 0xff, 11, ...ascii("NETSCAPE2.0"), 3, 1, 0, 0, 0);
  }

  /** Adds a frame of pixels, as indices of colours, for `delay` hundredths of a second. */
  add(pixels: Uint8Array, delay: number): void {
    const changed = this.#changed(pixels);
    if (!changed) {
      this.#setDelay(this.#delay + delay);
      return;
    }
    const { left, top, width, height } = changed;
    this.#bytes.put(0x21, 0xf9, 4, 4);
    this.#delayAt = this.#bytes.length;
    this.#bytes.put(0, 0, 0, 0);
    this.#setDelay(delay);
    this.#bytes.put(0x2c);
    this.#bytes.putShorts(left, top, width, height);
    this.#bytes.put(0, this.#bits);
    const part = new Uint8Array(width * height);
    for (let y = 0; y < height; y++) {
      const from = (top + y) * this.#width + left;
      part.set(pixels.subarray(from, from + width), y * width);
    }
    compress(part, this.#bits, this.#bytes);
    this.#shown = pixels.slice();
  }

  end(): Uint8Array<ArrayBuffer> {
    this.#bytes.put(0x3b);
    return this.#bytes.taken;
  }

  #setDelay(delay: number): void {
    this.#delay = delay;
    this.#bytes.set(this.#delayAt, delay & 255);
    this.#bytes.set(this.#delayAt + 1, delay >> 8);
  }

  /** The smallest rectangle that contains all pixels that differ from the shown ones; undefined if there are none. */
  #changed(pixels: Uint8Array): { left: number; top: number; width: number; height: number } | undefined {
    const shown = this.#shown;
    if (!shown) return { left: 0, top: 0, width: this.#width, height: pixels.length / this.#width };
    let first = 0;
    while (first < pixels.length && pixels[first] === shown[first]) first++;
    if (first === pixels.length) return undefined;
    let last = pixels.length - 1;
    while (pixels[last] === shown[last]) last--;
    const width = this.#width;
    const [top, bottom] = [Math.floor(first / width), Math.floor(last / width)];
    let left = width;
    let right = -1;
    for (let y = top; y <= bottom; y++) {
      const row = y * width;
      let x = 0;
      while (x < left && pixels[row + x] === shown[row + x]) x++;
      left = Math.min(left, x);
      x = width - 1;
      while (x > right && pixels[row + x] === shown[row + x]) x--;
      right = Math.max(right, x);
    }
    return { left, top, width: right - left + 1, height: bottom - top + 1 };
  }
}
