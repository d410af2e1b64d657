// Pages as data: a list of drawing operations in points from the upper left corner. The SVG and PDF renderers know
// nothing about mazes, and the layout knows nothing about the renderers.

/** A drawing operation. Operations are drawn in order. `grey` ranges from 0 (black) to 1 (white). */
export type Operation = Lines | Shape | Disc | Squares | Text | Link;

/** Straight lines with round ends. A point (u, v) is drawn at x + scale * u, y + scale * v. */
interface Lines {
  readonly kind: "lines";
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** Four numbers per line: u1, v1, u2, v2. */
  readonly lines: readonly number[];
  /** The width of the lines in points. */
  readonly width: number;
  readonly grey: number;
}

/** A filled polygon. */
interface Shape {
  readonly kind: "shape";
  /** Two numbers per corner: x and y. */
  readonly corners: readonly number[];
  readonly grey: number;
}

/** A filled disc. */
interface Disc {
  readonly kind: "disc";
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly grey: number;
}

/** Horizontal runs of black squares, for a QR code. */
interface Squares {
  readonly kind: "squares";
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** Three numbers per run: u and v of its leftmost square, and its length. */
  readonly runs: readonly number[];
}

/** A line of black text. */
export interface Text {
  readonly kind: "text";
  /** Position of the text: y of its baseline, and x of its start, middle or end, depending on `anchor`. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly bold: boolean;
  readonly anchor: "start" | "middle" | "end";
  readonly text: string;
}

/** An area that is a link if the page is on a screen. */
export interface Link extends Box {
  readonly kind: "link";
  readonly address: string;
}

/** Width and height of a rectangle, in points or in cells. */
export interface Sides {
  readonly width: number;
  readonly height: number;
}

/** A page, in points. */
export interface Page extends Sides {
  readonly operations: readonly Operation[];
}

/** A rectangle in points. */
export interface Box extends Sides {
  readonly x: number;
  readonly y: number;
}

/** Returns a line of text with its baseline at `y`. */
export function text(
  content: string,
  x: number,
  y: number,
  size: number,
  { bold = false, anchor = "start" }: { bold?: boolean; anchor?: Text["anchor"] } = {},
): Text {
  return { kind: "text", x, y, size, bold, anchor, text: content };
}

/** Formats a number of points, rounded to hundredths. No printer resolves a hundredth of a point. */
export const points = (value: number): string => String(Math.round(value * 100) / 100 || 0);

/** Returns the runs of dark positions on a line of a grid, as pairs: the first position, and one past the last. */
export function runs(length: number, isDark: (at: number) => boolean): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (let at = 0; at < length; at++) {
    if (!isDark(at)) continue;
    const from = at;
    while (at < length && isDark(at)) at++;
    found.push([from, at]);
  }
  return found;
}
