// Decodes the pixels of a PNG of any kind row by row. Maps each colour to a small number, its kind.

import { inflate, lineBytes, type PngFile, type Refuse } from "./pngFile.ts";

/** Returns the kind (0..250) of an opaque colour; undefined for an unknown colour. */
type KindOf = (red: number, green: number, blue: number) => number | undefined;

// Stands for any colour for which the caller's function returns no kind.
const UNKNOWN = 255;
const NOT_IN_PALETTE = 254;

/** The first pixel of a pass, and the distances to the next column and row. An interlaced picture has seven passes. */
type Pass = readonly [x: number, y: number, stepX: number, stepY: number];

const WHOLE: readonly Pass[] = [[0, 0, 1, 1]];
const ADAM7: readonly Pass[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/** The Paeth predictor: returns the one of left, above and corner that is nearest to left + above - corner. */
function paeth(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** Reverts the filter of a line in place. `before` is the previous line, or zeros. A pixel has `step` bytes. */
function unfilter(filter: number, line: Uint8Array, before: Uint8Array, step: number): boolean {
  const { length } = line;
  if (filter === 1) for (let i = step; i < length; i++) line[i] += line[i - step];
  else if (filter === 2) for (let i = 0; i < length; i++) line[i] += before[i];
  else if (filter === 3) {
    for (let i = 0; i < length; i++) line[i] += ((i < step ? 0 : line[i - step]) + before[i]) >> 1;
  } else if (filter === 4) {
    for (let i = 0; i < length; i++)
      line[i] += i < step ? before[i] : paeth(line[i - step], before[i], before[i - step]);
  }
  return filter <= 4;
}

/**
 * Maps the samples of a line to kinds. Writes the kinds to every `step`-th byte from `first` on. Returns true if the
 * line may contain a colour without a kind.
 */
type Unpack = (line: Uint8Array, pixels: number, kinds: Uint8Array, first: number, step: number) => boolean;

/** Returns the unpacking function for pixels with one sample of at most 8 bits. It looks bytes up in a table. */
function unpackTable({ depth, palette, transparent }: PngFile, kindOf: KindOf): Unpack {
  const inByte = 8 / depth;
  const full = 2 ** depth - 1;
  const table = new Uint8Array(256 * inByte);
  const isUnknown = new Uint8Array(256);
  for (let i = 0; i < table.length; i++) {
    const byte = Math.floor(i / inByte);
    const value = (byte >> (8 - depth * ((i % inByte) + 1))) & full;
    const grey = (value * 255) / full;
    const [red, green, blue, opacity] = palette ? (palette[value] ?? []) : [grey, grey, grey, 255];
    table[i] =
      red === undefined
        ? NOT_IN_PALETTE
        : kindOnWhite(kindOf, red, green, blue, value === transparent?.[0] ? 0 : opacity);
    if (table[i] >= NOT_IN_PALETTE) isUnknown[byte] = 1;
  }
  return (line, pixels, kinds, first, step) => {
    let found = 0;
    for (let at = 0, to = first, left = pixels; left > 0; at++, left -= inByte) {
      const from = line[at] * inByte;
      const end = from + Math.min(inByte, left);
      for (let i = from; i < end; i++, to += step) kinds[to] = table[i];
      found |= isUnknown[line[at]];
    }
    return found > 0;
  };
}

function kindOnWhite(kindOf: KindOf, red: number, green: number, blue: number, opacity: number): number {
  const onWhite = (value: number): number => 255 - ((255 - value) * opacity) / 255;
  return kindOf(onWhite(red), onWhite(green), onWhite(blue)) ?? UNKNOWN;
}

/** Returns the unpacking function for pixels with several samples, or with 16 bits per sample. */
function unpackSamples({ channels, depth, transparent }: PngFile, kindOf: KindOf): Unpack {
  const bytes = depth / 8;
  const hasOpacity = channels % 2 === 0;
  const isGrey = channels < 3;
  // Dividing by 257 scales 16 bits to 8 bits exactly.
  const scale = depth === 16 ? 257 : 1;
  // Without a transparent colour, the key is -1, which no sample equals.
  const [key, greenKey = key, blueKey = key] = transparent ?? [-1];
  const sampleAt = (line: Uint8Array, at: number): number => (bytes === 2 ? line[at] * 256 + line[at + 1] : line[at]);
  return (line, pixels, kinds, first, step) => {
    let [kind, found] = [UNKNOWN, false];
    let [red, green, blue, opacity] = [-1, -1, -1, -1];
    for (let i = 0, at = 0, to = first; i < pixels; i++, at += channels * bytes, to += step) {
      const r = sampleAt(line, at);
      const g = isGrey ? r : sampleAt(line, at + bytes);
      const b = isGrey ? r : sampleAt(line, at + 2 * bytes);
      const o = hasOpacity ? sampleAt(line, at + (channels - 1) * bytes) : 255 * scale;
      // Reuses the previous kind if possible, because adjacent pixels often have the same colour.
      if (r !== red || g !== green || b !== blue || o !== opacity) {
        red = r;
        green = g;
        blue = b;
        opacity = o;
        const shown = r === key && g === greenKey && b === blueKey ? 0 : o / scale;
        kind = kindOnWhite(kindOf, r / scale, g / scale, b / scale, shown);
        if (kind === UNKNOWN) found = true;
      }
      kinds[to] = kind;
    }
    return found;
  };
}

/** Collects pieces of any length into lines of a fixed length. */
class ByteSource {
  readonly #pieces: Iterator<Uint8Array>;
  #piece: Uint8Array = new Uint8Array();

  constructor(pieces: Iterator<Uint8Array>) {
    this.#pieces = pieces;
  }

  /** Returns whether another byte follows. */
  hasMore(): boolean {
    while (this.#piece.length === 0) {
      const { done, value } = this.#pieces.next();
      if (done) return false;
      this.#piece = value;
    }
    return true;
  }

  /** Fills a line. Returns false if too few bytes follow. */
  fill(line: Uint8Array): boolean {
    for (let filled = 0; filled < line.length; ) {
      if (!this.hasMore()) return false;
      const taken = this.#piece.subarray(0, line.length - filled);
      line.set(taken, filled);
      filled += taken.length;
      this.#piece = this.#piece.subarray(taken.length);
    }
    return true;
  }
}

/** Returns whether two lines are equal. */
function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}

/** Receives a row. If `isRepeated`, the row equals the previous row. If not, the two rows may still be equal. */
type OnRow = (row: Uint8Array, y: number, isRepeated: boolean) => void;

/**
 * Calls `onRow` with each row from the top, one byte per pixel: the kind that `kindOf` returns for its colour. All rows
 * share one array unless the picture is interlaced.
 *
 * @throws the error of `refuse`, which is also called for a colour without a kind.
 */
export function readRows(file: PngFile, kindOf: KindOf, refuse: Refuse, onRow: OnRow): void {
  const { width, height, depth, channels, interlaced } = file;
  const unpack = (depth <= 8 && channels === 1 ? unpackTable : unpackSamples)(file, kindOf);
  const source = new ByteSource(inflate(file.data, "the data", refuse));
  const bytesInPixel = Math.max(1, (channels * depth) / 8);
  const whole = interlaced ? new Uint8Array(width * height) : undefined;
  const row = whole ?? new Uint8Array(width);
  const filter = new Uint8Array(1);
  for (const [passX, passY, stepX, stepY] of interlaced ? ADAM7 : WHOLE) {
    const pixels = Math.ceil((width - passX) / stepX);
    if (pixels <= 0) continue;
    let line: Uint8Array = new Uint8Array(lineBytes(file, pixels));
    let before: Uint8Array = new Uint8Array(line.length);
    for (let y = passY; y < height; y += stepY) {
      if (!source.fill(filter) || !source.fill(line)) refuse("an invalid PNG: its data is cut short");
      if (!unfilter(filter[0], line, before, bytesInPixel)) refuse(`an invalid PNG: unknown filter ${filter[0]}`);
      const isRepeated = !whole && y > 0 && areEqual(line, before);
      const isUnknown = !isRepeated && unpack(line, pixels, row, (whole ? y * width : 0) + passX, stepX);
      if (isUnknown) checkKinds(row, width, whole ? 0 : y, refuse);
      if (!whole) onRow(row, y, isRepeated);
      [line, before] = [before, line];
    }
  }
  if (source.hasMore()) refuse(`more data than ${width} x ${height} pixels take`);
  if (!whole) return;
  for (let y = 0; y < height; y++) onRow(whole.subarray(y * width, (y + 1) * width), y, false);
}

/** Throws unless every pixel has a kind. `first` is the index in the picture of the first row of `kinds`. */
function checkKinds(kinds: Uint8Array, width: number, first: number, refuse: Refuse): void {
  const at = kinds.findIndex((kind) => kind >= NOT_IN_PALETTE);
  if (at === -1) return;
  const what = kinds[at] === UNKNOWN ? "an unknown colour" : "a colour that is not in the palette";
  refuse(`${what} at pixel ${at % width},${first + Math.floor(at / width)}`);
}
