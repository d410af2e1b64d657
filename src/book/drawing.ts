// What is printed, as data: a page is a list of operations in points from its upper left corner. The renderings to SVG
// and PDF know no mazes, and the layout knows neither.

/** One operation. Grey is 0 black to 1 white; everything is printed in order. */
export type Operation = Lines | Shape | Disc | Squares | Text | Link;

/** Straight lines with round ends, in units of their own: points are x + scale * u and y + scale * v. */
interface Lines {
  readonly kind: "lines";
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** u1, v1, u2, v2 of each line, back to back. */
  readonly lines: readonly number[];
  /** The width of the lines in points. */
  readonly width: number;
  readonly grey: number;
}

/** A filled polygon. */
interface Shape {
  readonly kind: "shape";
  /** x, y of each corner. */
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

/** Black runs of squares, in units of their own, as a QR code. */
interface Squares {
  readonly kind: "squares";
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** u, v and length of each run from left to right. */
  readonly runs: readonly number[];
}

/** A line of text, black. */
export interface Text {
  readonly kind: "text";
  /** Where the line begins, ends or has its middle, as `anchor` says, and its base line. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly bold: boolean;
  readonly anchor: "start" | "middle" | "end";
  readonly text: string;
}

/** An area that leads to an address, on a screen. */
export interface Link extends Box {
  readonly kind: "link";
  readonly address: string;
}

/** A page. */
export interface Page {
  /** Points. */
  readonly width: number;
  readonly height: number;
  readonly operations: readonly Operation[];
}

/** A rectangle in points. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A line of text; the base line is at `y`. */
export function text(
  content: string,
  x: number,
  y: number,
  size: number,
  { bold = false, anchor = "start" }: { bold?: boolean; anchor?: Text["anchor"] } = {},
): Text {
  return { kind: "text", x, y, size, bold, anchor, text: content };
}

/** A number of points as it is written: hundredths are finer than any printer. */
export const points = (value: number): string => String(Math.round(value * 100) / 100 || 0);
