// Draws a maze on a grid as SVG, from the outlines of its cells, and finds cells by direction.

import { nothing, svg, type TemplateResult } from "lit-html";
import { drawingOf } from "../../src/graph/drawing/drawing.ts";
import type { Point } from "../../src/graph/drawing/lines.ts";
import type { GraphEnds } from "../../src/graph/queries.ts";
import { slotsOf } from "../../src/graph/slots.ts";
import type { Graph } from "../../src/graph.ts";
import { FOCUS, type GraphReplay, MARK } from "../maze/steps.ts";
import type { Theme } from "../view/colours.ts";

/** What the picture shows of a maze. */
export interface Scene {
  readonly replay: GraphReplay;
  /** The colour of each cell as a pixel of ImageData. */
  readonly colours: ArrayLike<number>;
  readonly theme: Theme;
  readonly ends: GraphEnds | undefined;
  readonly path: ArrayLike<number> | undefined;
  readonly cursor: number;
}

/** Converts a pixel of ImageData to a colour of CSS. */
const css = (pixel: number): string => `rgb(${pixel & 255} ${(pixel >> 8) & 255} ${(pixel >> 16) & 255})`;

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
  draw({ replay, colours, theme, ends, path, cursor }: Scene) {
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
    const walker = focus[FOCUS.walker];
    return {
      box: [left - margin, top - margin, drawing.width + 2 * margin, drawing.height + 2 * margin],
      picture: svg`
        <g>${this.#cells.map((data, cell) => svg`<path d=${data} fill=${css(colours[cell])} data-cell=${cell}></path>`)}</g>
        <g stroke-linecap="round" stroke-linejoin="round">
          ${line(linesOf(drawing.walls), ink, 0.1)}
          <path d=${linesOf(drawing.symbols)} fill=${ink}></path>
          ${line(linesOf(drawing.path), marks.path, 0.22)}
          ${line(linesOf(this.#trailOf(replay, 3 * cellSize)), marks.path, 0.16)}
          ${outline(focus[FOCUS.lookOne], marks.erased, 0.12)}
          ${outline(focus[FOCUS.lookOther], marks.erased, 0.12)}
          ${outline(opened?.to ?? -1, marks.walker, 0.14)}
          ${walker < 0 ? nothing : disc(this.#centres[walker], cellSize / 4, marks.walker)}
          ${start ? disc(start.at, start.radius, marks.start) : nothing}
          ${finish ? disc(finish.at, finish.radius, marks.finish) : nothing}
          ${outline(cursor, marks.path, 0.16)}
        </g>`,
    };
  }

  /** The lines of a walk. An edge around a cylinder joins cells that are farther apart in the picture than `most`. */
  #trailOf({ trail }: GraphReplay, most: number): (readonly Point[])[] {
    const { edges } = this.#graph;
    return Array.from(trail.keys())
      .filter((edge) => trail[edge])
      .map((edge) => [this.#centres[edges[2 * edge]], this.#centres[edges[2 * edge + 1]]] as const)
      .filter(([from, to]) => Math.hypot(to[0] - from[0], to[1] - from[1]) <= most);
  }

  /** The first cell with the outline of a cell: cells that cross have the same one. */
  firstOf(cell: number): number {
    return this.#cells.indexOf(this.#cells[cell]);
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
