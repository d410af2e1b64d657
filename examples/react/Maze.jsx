import { useMemo } from "react";
import { createEngine, EAST, NORTH, SOUTH, WEST } from "wasmaze";

const engine = createEngine();

const LINES = [
  [NORTH, (x, y) => `M${x} ${y}h1`],
  [WEST, (x, y) => `M${x} ${y}v1`],
  [SOUTH, (x, y) => `M${x} ${y + 1}h1`],
  [EAST, (x, y) => `M${x + 1} ${y}v1`],
];

/** Returns all walls as one SVG path. One unit is the side of a cell. */
function wallsPath({ width, walls }) {
  return Array.from(walls, (bits, cell) => {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    return LINES.map(([bit, line]) => (bits & bit ? line(x, y) : "")).join("");
  }).join("");
}

/** Shows a maze and its solution. The props are the request, so the same props show the same maze. */
export function Maze({ algorithm, width, height, seed }) {
  const { walls, solution } = useMemo(() => {
    const maze = engine.generate({ algorithm, width, height, seed });
    const { start, finish } = engine.suggestEnds(maze, "corners");
    const path = Array.from(engine.solve(maze, start, finish) ?? []);
    const points = path.map((cell) => `${(cell % width) + 0.5},${Math.floor(cell / width) + 0.5}`);
    return { walls: wallsPath(maze), solution: points.join(" ") };
  }, [algorithm, width, height, seed]);
  return (
    <svg viewBox={`-0.2 -0.2 ${width + 0.4} ${height + 0.4}`} width={width * 22} fill="none" strokeLinecap="round">
      <title>{`A maze by ${algorithm}`}</title>
      <polyline points={solution} stroke="#ffc857" strokeWidth="0.3" strokeLinejoin="round" />
      <path d={walls} stroke="#8fa3d9" strokeWidth="0.12" />
    </svg>
  );
}
