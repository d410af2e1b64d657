// Draws a maze on a grid on a canvas, from the outlines of its cells, and finds cells by position and direction.

import { drawingOf } from "../../src/graph/drawing/drawing.ts";
import type { GraphEnds } from "../../src/graph/queries.ts";
import { slotsOf } from "../../src/graph/slots.ts";
import type { Graph } from "../../src/graph.ts";
import type { GraphReplay } from "../maze/graphSteps.ts";
import type { Palette } from "../maze/raster.ts";
import { FOCUS, MARK } from "../maze/steps.ts";
import type { Theme } from "../view/colours.ts";

type Point = readonly [x: number, y: number];

/** What the picture shows of a maze. */
export interface Scene {
  readonly replay: GraphReplay;
  readonly tones: ArrayLike<number>;
  readonly palette: Palette;
  readonly theme: Theme;
  readonly ends: GraphEnds | undefined;
  readonly path: ArrayLike<number> | undefined;
  readonly cursor: number;
}

/** Converts a pixel of ImageData to a colour of CSS. */
const css = (pixel: number): string => `rgb(${pixel & 255} ${(pixel >> 8) & 255} ${(pixel >> 16) & 255})`;

export class Picture {
  readonly #graph: Graph;
  readonly #cells: readonly Path2D[];
  readonly #centres: readonly Point[];
  readonly #size: number;
  /** The transform of the last drawing, from the unit of the outlines to pixels. */
  #transform = new DOMMatrix();

  constructor(graph: Graph) {
    this.#graph = graph;
    const outlines = Array.from({ length: graph.cells }, (_, cell) => graph.outlines?.(cell).corners ?? []);
    this.#cells = outlines.map((corners) => {
      const path = new Path2D();
      for (let i = 0; i < corners.length; i += 2) path.lineTo(corners[i], corners[i + 1]);
      path.closePath();
      return path;
    });
    this.#centres = outlines.map((corners): Point => {
      const mean = (from: number): number =>
        corners.reduce((sum, value, i) => sum + (i % 2 === from ? value : 0), 0) / (corners.length / 2);
      return [mean(0), mean(1)];
    });
    this.#size = drawingOf({ graph, passages: new Uint8Array(graph.edges.length / 2) }, {}).cellSize;
  }

  /** Draws a maze as large as possible in a box of CSS pixels. */
  draw(canvas: HTMLCanvasElement, box: { width: number; height: number }, scene: Scene): void {
    const { replay, tones, palette, theme, ends, path, cursor } = scene;
    const drawing = drawingOf({ graph: this.#graph, passages: replay.passages }, { ends, path });
    const margin = drawing.cellSize / 3;
    const [width, height] = [drawing.width + 2 * margin, drawing.height + 2 * margin];
    const density = devicePixelRatio;
    const scale = density * Math.max(1, Math.min(box.width / width, box.height / height));
    [canvas.width, canvas.height] = [Math.ceil(width * scale), Math.ceil(height * scale)];
    canvas.style.width = `${canvas.width / density}px`;
    this.#transform = new DOMMatrix([
      scale,
      0,
      0,
      scale,
      (margin - drawing.left) * scale,
      (margin - drawing.top) * scale,
    ]);
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    context.setTransform(this.#transform);
    context.lineCap = context.lineJoin = "round";
    for (const [cell, shape] of this.#cells.entries()) {
      context.fillStyle = context.strokeStyle = css(palette.tones[tones[cell]]);
      context.fill(shape);
      // Without this line, the background would shine through between cells.
      context.lineWidth = 1 / scale;
      context.stroke(shape);
    }
    const line = (share: number, pixels: number): number => Math.max(share * this.#size, (pixels * density) / scale);
    const strokeLines = (lines: readonly (readonly Point[])[], colour: string, width: number): void => {
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.beginPath();
      for (const points of lines)
        for (const [i, [x, y]] of points.entries()) i === 0 ? context.moveTo(x, y) : context.lineTo(x, y);
      context.stroke();
    };
    strokeLines(drawing.walls, theme.ink, line(0.08, 1));
    context.fillStyle = theme.ink;
    for (const corners of drawing.symbols) {
      context.beginPath();
      for (const [x, y] of corners) context.lineTo(x, y);
      context.fill();
    }
    strokeLines(drawing.path, theme.marks.path, line(0.22, 2));
    this.#drawSteps(context, scene, line);
    for (const [spot, colour] of [
      [drawing.start, theme.marks.start],
      [drawing.finish, theme.marks.finish],
    ] as const)
      if (spot) this.#disc(context, spot.at, Math.max(spot.radius, line(0, 3)), colour);
    if (cursor >= 0) this.#outline(context, cursor, theme.marks.cursor, line(0.14, 2));
  }

  #drawSteps(
    context: CanvasRenderingContext2D,
    { replay, theme }: Scene,
    line: (share: number, pixels: number) => number,
  ) {
    const { trail, focus, opened } = replay;
    const { edges } = this.#graph;
    context.strokeStyle = theme.marks.trail;
    context.lineWidth = line(0.16, 1.5);
    context.beginPath();
    trail.forEach((isOn, edge) => {
      const [from, to] = [this.#centres[edges[2 * edge]], this.#centres[edges[2 * edge + 1]]];
      // An edge around a cylinder joins cells that are far apart in the picture.
      if (!isOn || Math.hypot(to[0] - from[0], to[1] - from[1]) > 3 * this.#size) return;
      context.moveTo(...from);
      context.lineTo(...to);
    });
    context.stroke();
    for (const cell of [focus[FOCUS.lookOne], focus[FOCUS.lookOther]])
      if (cell >= 0) this.#outline(context, cell, theme.marks.erased, line(0.1, 2));
    if (opened) this.#outline(context, opened.to, theme.marks.walker, line(0.12, 2));
    const walker = focus[FOCUS.walker];
    if (walker >= 0) this.#disc(context, this.#centres[walker], line(0.25, 2), theme.marks.walker);
  }

  #disc(context: CanvasRenderingContext2D, [x, y]: Point, radius: number, colour: string): void {
    context.fillStyle = colour;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  }

  #outline(context: CanvasRenderingContext2D, cell: number, colour: string, width: number): void {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke(this.#cells[cell]);
  }

  /** The cell at a position in CSS pixels of the canvas; -1 if there is none. */
  cellAt(canvas: HTMLCanvasElement, x: number, y: number): number {
    const density = canvas.width / canvas.clientWidth;
    const at = new DOMPoint(x * density, y * density).matrixTransform(this.#transform.inverse());
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    context.resetTransform();
    return this.#cells.findIndex((shape) => context.isPointInPath(shape, at.x, at.y));
  }

  /** The neighbour of a cell that is best in a direction; the cell itself if none is. */
  beside(cell: number, dx: number, dy: number): number {
    const { rows, next } = slotsOf(this.#graph);
    const [x, y] = this.#centres[cell];
    let [best, found] = [0.2, cell];
    for (const other of next.subarray(rows[cell], rows[cell + 1])) {
      const [toX, toY] = [this.#centres[other][0] - x, this.#centres[other][1] - y];
      const along = (toX * dx + toY * dy) / Math.hypot(toX, toY);
      if (along > best) [best, found] = [along, other];
    }
    return found;
  }
}

/** Writes the tones of the current step: of the marks, or of the sets of connected cells. */
export function tonesOf({ marks, labels }: GraphReplay, withSets: boolean): number[] {
  return Array.from(marks, (mark, cell) =>
    withSets ? (mark === MARK.out ? 0 : 1 + (labels[cell] % 255)) : Math.min(mark, MARK.trail),
  );
}
