// The lines of a maze on a graph for plotters, laser cutters and mills, in millimetres.

import { checkNames, checkNumber, unexpected } from "../core/errors.ts";
import { type DrawnGraphMaze, type Sides, sidesOf } from "./graphSides.ts";
import { type Strokes, sheetOf } from "./strokes.ts";

/** Options of graphStrokes. All lengths are in millimetres. */
export interface GraphStrokeOptions {
  /** The lines to draw: "walls" (default) or the centre lines of the "corridors". */
  draw?: "walls" | "corridors" | undefined;
  /** Length of one unit of the grid, such as the side of a hexagon. Default: 10, or as long as fits on the sheet. */
  unit?: number | undefined;
  /** Thickness of the walls, above 0 and at most 10,000. Default 1. It is the width of the lines in SVG. */
  wall?: number | undefined;
  /** Sheet: a3, a4, letter or a size such as 300x200. The maze is centred. Default: as large as necessary. */
  sheet?: string | undefined;
  /** Least distance between the lines and the edges of the sheet, above 0 and at most 10,000. Default 10. */
  margin?: number | undefined;
}

const MAX_LENGTH = 10_000;

/** Points and edges. Edge e joins the points ends[2e] and ends[2e + 1]. */
interface Network {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly ends: readonly number[];
}

/** Returns the walls; or lines from the centres of cells to the middles of the sides that they cross. */
function networkOf({ xs, ys, sides, cells }: Sides, isWalls: boolean): Network {
  if (isWalls) return { xs, ys, ends: sides.flatMap(({ from, to, isWall }) => (isWall ? [from, to] : [])) };
  const [middleXs, middleYs] = [xs, ys].map((all) => sides.map(({ from, to }) => (all[from] + all[to]) / 2));
  const keyOf = (one: number, other: number): string => (one < other ? `${one},${other}` : `${other},${one}`);
  const passages = new Map(sides.flatMap(({ from, to, isWall }, i) => (isWall ? [] : [[keyOf(from, to), i] as const])));
  const ends: number[] = [];
  for (const points of cells) {
    if (!points) continue;
    const mean = (all: readonly number[]): number => points.reduce((sum, at) => sum + all[at], 0) / points.length;
    const centre = middleXs.push(mean(xs)) - 1;
    middleYs.push(mean(ys));
    points.forEach((point, i) => {
      const middle = passages.get(keyOf(point, points[(i + 1) % points.length]));
      if (middle !== undefined) ends.push(centre, middle);
    });
  }
  return { xs: middleXs, ys: middleYs, ends };
}

/** Like trailsOf, for any points. Goes straight on where possible. Returns the points of each trail. */
function networkTrails({ xs, ys, ends }: Network): number[][] {
  const edgesOf: number[][] = xs.map(() => []);
  for (const [at, point] of ends.entries()) edgesOf[point].push(at >> 1);
  const isUsed = new Uint8Array(ends.length / 2);
  const otherEnd = (edge: number, point: number): number => ends[2 * edge] + ends[2 * edge + 1] - point;
  /** Walks along unused edges until no edge is left. */
  const walk = (from: number): number[] => {
    const points = [from];
    let [dx, dy] = [1, 0];
    for (let point = from; ; ) {
      const turnOf = (edge: number): number => {
        const [x, y] = [xs[otherEnd(edge, point)] - xs[point], ys[otherEnd(edge, point)] - ys[point]];
        return -(x * dx + y * dy) / Math.hypot(x, y);
      };
      const [edge] = edgesOf[point].filter((each) => !isUsed[each]).sort((one, other) => turnOf(one) - turnOf(other));
      if (edge === undefined) return points;
      isUsed[edge] = 1;
      const next = otherEnd(edge, point);
      [dx, dy] = [xs[next] - xs[point], ys[next] - ys[point]];
      points.push(next);
      point = next;
    }
  };
  const unusedAt = (point: number): number => edgesOf[point].reduce((sum, edge) => sum + 1 - isUsed[edge], 0);
  /** Inserts tours along unused edges. The inserted points are visited, too. */
  const completed = (trail: number[]): number[] => {
    const pending = trail.reverse();
    const done: number[] = [];
    while (pending.length > 0) {
      const point = pending.pop() as number;
      // A tour ends where it begins.
      if (unusedAt(point)) for (const next of walk(point).reverse()) pending.push(next);
      else done.push(point);
    }
    return done;
  };
  const points = xs.map((_, point) => point);
  const trails = points.filter((point) => unusedAt(point) % 2).map((point) => (unusedAt(point) % 2 ? walk(point) : []));
  const whole = trails.filter(({ length }) => length > 1).map(completed);
  for (const point of points) if (unusedAt(point)) whole.push(completed(walk(point)));
  return whole;
}

/** Orders trails: each one begins at the end that is nearest to the end of the one before. */
function orderedTrails({ xs, ys }: Network, trails: readonly number[][]): number[][] {
  const left = new Set(trails);
  const order: number[][] = [];
  let [x, y] = [0, 0];
  while (left.size > 0) {
    let [nearest, least, isTurned]: [number[], number, boolean] = [[], Number.POSITIVE_INFINITY, false];
    for (const trail of left)
      for (const at of [0, trail.length - 1]) {
        const distance = Math.hypot(xs[trail[at]] - x, ys[trail[at]] - y);
        if (distance < least) [nearest, least, isTurned] = [trail, distance, at > 0];
      }
    left.delete(nearest);
    order.push(isTurned ? [...nearest].reverse() : nearest);
    const end = order[order.length - 1][nearest.length - 1];
    [x, y] = [xs[end], ys[end]];
  }
  return order;
}

/** Returns the lowest number and the difference to the greatest one. */
function rangeOf(numbers: readonly number[]): readonly [least: number, size: number] {
  const least = numbers.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  return [least, numbers.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY) - least];
}

/**
 * Returns the lines of a maze on a grid of any cells, such as hexagons, for toPlotterSvg and toDxf: the fewest lines
 * that draw every wall exactly once, in an order with short travel.
 *
 * @throws TypeError, RangeError for wrong options, a graph without outlines, or if the maze does not fit on the sheet.
 * @example
 * import { graphStrokes, toPlotterSvg } from "wasmaze/export";
 * import { createGraphEngine, hexGrid } from "wasmaze/graph";
 *
 * const maze = createGraphEngine(hexGrid(12, 10)).generate({ algorithm: "wilson", seed: 1 });
 * console.log(toPlotterSvg(graphStrokes(maze, { sheet: "a4" })).split("<path").length); // 65
 */
export function graphStrokes(maze: DrawnGraphMaze, options: GraphStrokeOptions = {}): Strokes {
  const given = checkNames(options, ["draw", "unit", "wall", "sheet", "margin"]);
  const { draw = "walls", sheet } = given;
  if (draw !== "walls" && draw !== "corridors") throw unexpected("draw", "walls or corridors", draw, "string");
  const wall = checkNumber("wall", given.wall ?? 1, 0, MAX_LENGTH);
  const margin = checkNumber("margin", given.margin ?? 10, 0, MAX_LENGTH);
  const sides = sidesOf(maze);
  const [[west, width], [north, height]] = [rangeOf(sides.xs), rangeOf(sides.ys)];
  const page = sheet === undefined ? undefined : sheetOf(sheet, width > height);
  const room = page && Math.min((page[0] - 2 * margin - wall) / width, (page[1] - 2 * margin - wall) / height);
  const unit = checkNumber("unit", given.unit ?? (room === undefined ? 10 : Math.max(room, 0)), 0, MAX_LENGTH);
  if (room !== undefined && unit > room)
    throw new RangeError(`"unit" expected at most ${room} mm on a sheet of ${page?.join(" x ")} mm, got ${unit}`);
  const [sheetWidth, sheetHeight] = page ?? [width, height].map((length) => length * unit + wall + 2 * margin);
  const network = networkOf(sides, draw === "walls");
  const rounded = (length: number): number => Math.round(length * 1000) / 1000;
  const place = (at: number, least: number, length: number, side: number): number =>
    rounded((at - least - length / 2) * unit + side / 2);
  const lines = orderedTrails(network, networkTrails(network)).map((trail) =>
    trail.flatMap((point) => [
      place(network.xs[point], west, width, sheetWidth),
      place(network.ys[point], north, height, sheetHeight),
    ]),
  );
  return { width: rounded(sheetWidth), height: rounded(sheetHeight), wall, draw, lines };
}
