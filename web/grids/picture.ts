// Draws a maze on a grid as SVG, from the outlines of its cells, and finds cells by direction.

import { nothing, svg, type TemplateResult } from "lit-html";
import { drawingOf } from "../../src/graph/drawing/drawing.ts";
import type { Point } from "../../src/graph/drawing/lines.ts";
import type { GraphEnds } from "../../src/graph/queries.ts";
import { slotsOf } from "../../src/graph/slots.ts";
import type { Graph } from "../../src/graph.ts";
import { FOCUS, type GraphReplay, MARK } from "../maze/steps.ts";
import { css, type Theme } from "../view/colours.ts";

/** What the picture shows of a maze. */
export interface Scene {
  readonly replay: GraphReplay;
  /** The colour of each cell as a pixel of ImageData. */
  readonly colours: ArrayLike<number>;
  readonly theme: Theme;
  readonly ends: GraphEnds | undefined;
  readonly path: ArrayLike<number> | undefined;
  /** The path of a player. */
  readonly trail: readonly number[] | undefined;
  readonly cursor: number;
}

const linesOf = (lines: readonly (readonly Point[])[]): string => lines.map((line) => `M${line.join("L")}`).join("");

export class Picture {
  readonly #graph: Graph;
  /** The outline of each cell as data of a path. */
  readonly #cells: readonly string[];
  readonly #centres: readonly Point[];

  constructor(graph: Graph) {
    this.#graph = graph;
    const outlines = Array.from({ length: graph.cells }, (_, cell) => graph.outlines?.(cell).corners ?? []);
    this.#cells = outlines.map((corners) => `M${corners}z`);
    this.#centres = outlines.map((corners): Point => {
      const mean = (from: number): number =>
        corners.reduce((sum, value, i) => sum + (i % 2 === from ? value : 0), 0) / (corners.length / 2);
      return [mean(0), mean(1)];
    });
  }

  /** The box of the maze and its picture. The attribute data-cell has the number of a cell. */
  draw({ replay, colours, theme, ends, path, trail, cursor }: Scene) {
    const { focus, opened } = replay;
    const { marks, ink } = theme;
    const drawing = drawingOf({ graph: this.#graph, passages: replay.passages }, { ends, path });
    const { left, top, cellSize } = drawing;
    const margin = cellSize / 3;
    const line = (data: string, colour: string, share: number): TemplateResult =>
      svg`<path d=${data} fill="none" stroke=${colour} stroke-width=${share * cellSize}></path>`;
    const outline = (cell: number, colour: string, share: number) =>
      cell < 0 ? nothing : line(this.#cells[cell], colour, share);
    const disc = ([x, y]: Point, radius: number, colour: string): TemplateResult =>
      svg`<circle cx=${x} cy=${y} r=${radius} fill=${colour}></circle>`;
    const { start, finish } = drawing;
    const walker = trail?.at(-1) ?? focus[FOCUS.walker];
    const joined = (pairs: readonly (readonly number[])[]): string => linesOf(this.#joined(pairs, 3 * cellSize));
    return {
      box: [left - margin, top - margin, drawing.width + 2 * margin, drawing.height + 2 * margin],
      picture: svg`
        <g>${this.#cells.map((data, cell) => svg`<path d=${data} fill=${css(colours[cell])} data-cell=${cell}></path>`)}</g>
        <g stroke-linecap="round" stroke-linejoin="round">
          ${line(linesOf(drawing.walls), ink, 0.1)}
          <path d=${linesOf(drawing.symbols)} fill=${ink}></path>
          ${line(linesOf(drawing.path), marks.path, 0.22)}
          ${line(joined(this.#walkOf(replay)), marks.path, 0.16)}
          ${line(joined(trail?.slice(1).map((cell, i) => [trail[i], cell]) ?? []), marks.walker, 0.26)}
          ${outline(focus[FOCUS.lookOne], marks.erased, 0.12)}
          ${outline(focus[FOCUS.lookOther], marks.erased, 0.12)}
          ${outline(opened?.to ?? -1, marks.walker, 0.14)}
          ${start ? disc(start.at, start.radius, marks.start) : nothing}
          ${finish ? disc(finish.at, finish.radius, marks.finish) : nothing}
          ${walker < 0 ? nothing : disc(this.#centres[walker], cellSize / 4, marks.walker)}
          ${outline(cursor, marks.path, 0.16)}
        </g>`,
    };
  }

  /** The edges of the walk of an algorithm, as pairs of cells. */
  #walkOf({ trail }: GraphReplay): readonly number[][] {
    const { edges } = this.#graph;
    return [...trail.keys()].filter((edge) => trail[edge]).map((edge) => [edges[2 * edge], edges[2 * edge + 1]]);
  }

  /** The lines between pairs of cells. An edge around a cylinder joins cells that are farther apart than `most`. */
  #joined(pairs: readonly (readonly number[])[], most: number): (readonly Point[])[] {
    return pairs
      .filter(([from, to]) => Math.hypot(...this.between(from, to)) <= most)
      .map((pair) => pair.map((cell) => this.#centres[cell]));
  }

  /** The way from the centre of a cell to that of another. */
  between(from: number, to: number): Point {
    const [[x, y], [toX, toY]] = [this.#centres[from], this.#centres[to]];
    return [toX - x, toY - y];
  }

  /** The first cell with the outline of a cell: cells that cross have the same one. */
  firstOf(cell: number): number {
    return this.#cells.indexOf(this.#cells[cell]);
  }

  /** The cell that is best in a direction, by default of all neighbours; the cell itself if none is. */
  beside(cell: number, dx: number, dy: number, among = this.#neighboursOf(cell)): number {
    let [best, found] = [0.2 * Math.hypot(dx, dy), cell];
    for (const other of among) {
      const [toX, toY] = this.between(cell, other);
      const along = (toX * dx + toY * dy) / Math.hypot(toX, toY);
      if (along > best + 1e-9) [best, found] = [along, other];
    }
    return found;
  }

  #neighboursOf(cell: number): Iterable<number> {
    const { rows, next } = slotsOf(this.#graph);
    return next.subarray(rows[cell], rows[cell + 1]);
  }
}

/** Writes the tones of the current step: of the marks, or of the sets of connected cells. */
export function tonesOf({ marks, labels }: GraphReplay, withSets: boolean): number[] {
  return Array.from(marks, (mark, cell) =>
    withSets ? (mark === MARK.out ? 0 : 1 + (labels[cell] % 255)) : Math.min(mark, MARK.trail),
  );
}
