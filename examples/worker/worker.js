// A worker that makes mazes. It starts one engine, and transfers the walls to the page without a copy.

import { createEngine } from "wasmaze";

const engine = createEngine();

addEventListener("message", ({ data: request }) => {
  const begun = performance.now();
  const maze = engine.generate(request);
  const { start, finish } = engine.suggestEnds(maze, "farthest");
  const distances = engine.distances(maze, start);
  const milliseconds = performance.now() - begun;
  postMessage({ maze, finish, distances, milliseconds }, [maze.walls.buffer, distances.buffer]);
});
