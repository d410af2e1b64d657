// Prints a maze of Voronoi cells as SVG: node voronoi.js > voronoi.svg

import { Delaunay } from "d3-delaunay";
import { createGraph, createGraphEngine, renderGraphSvg, suggestGraphEnds } from "wasmaze/graph";

const CELLS = 400;
const SIDE = 500;

/** Returns numbers in 0..1 that are the same in each run (Weyl sequence). */
const weyl = (step) => Array.from({ length: CELLS }, (_, i) => (0.5 + i * step) % 1);
const [xs, ys] = [weyl(Math.SQRT2 / 2), weyl(Math.sqrt(3) / 3)];
const noise = (i) => 18 * Math.sin(i * i);
let points = xs.map((x, i) => [x * SIDE + noise(i), ys[i] * SIDE + noise(i + 0.5)]);

// Moves each point to the middle of its cell, so that the cells become equally large (Lloyd's algorithm).
const voronoiOf = () => Delaunay.from(points).voronoi([0, 0, SIDE, SIDE]);
const middle = (corners) =>
  [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length);
for (let round = 0; round < 3; round++) {
  const voronoi = voronoiOf();
  points = points.map((point, i) => (voronoi.cellPolygon(i) ? middle(voronoi.cellPolygon(i).slice(1)) : point));
}

const voronoi = voronoiOf();
const polygons = points.map((_, cell) => voronoi.cellPolygon(cell).slice(1));
const sideOf = (from, to) => [from.join(), to.join()].sort().join(" ");

// Two cells are neighbours if they have a side in common.
const edges = [];
const edgeAt = new Map();
const cellAt = new Map();
for (const [cell, corners] of polygons.entries())
  for (const [i, corner] of corners.entries()) {
    const side = sideOf(corner, corners[(i + 1) % corners.length]);
    if (cellAt.has(side)) {
      edgeAt.set(side, edges.length / 2);
      edges.push(cellAt.get(side), cell);
    }
    cellAt.set(side, cell);
  }

const graph = createGraph({
  cells: CELLS,
  edges,
  outlines: (cell) => {
    const corners = polygons[cell];
    const sides = corners.map((corner, i) => edgeAt.get(sideOf(corner, corners[(i + 1) % corners.length])) ?? -1);
    return { corners: corners.flat(), sides };
  },
});

const engine = createGraphEngine(graph);
const maze = engine.generate({ algorithm: "wilson", seed: 1 });
const ends = suggestGraphEnds(maze, "sides");
const path = engine.solve(maze, ends.start, ends.finish);
console.log(renderGraphSvg(maze, { ends, path, openings: true, title: `A maze of ${CELLS} Voronoi cells` }));
