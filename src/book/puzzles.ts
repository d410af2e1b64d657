// Makes the mazes of a book with their ends and solutions. Each is selected from several candidates by difficulty.

import type { Engine } from "../engine/buildEngine.ts";
import { mazeAt } from "../engine/mazeAt.ts";
import type { Ends } from "../queries/ends.ts";
import type { AnyBatchRequest } from "../request/request.ts";
import { type Cell, isInside } from "../square/cell.ts";
import { checkDirection, EAST, NORTH, SOUTH, WEST } from "../square/direction.ts";
import type { Maze, Walls } from "../square/maze.ts";
import type { Place, Plan } from "./plan.ts";

/** The methods of an engine that a book needs. */
export type PuzzleMaker = Pick<Engine, "generateMany" | "measureMany" | "suggestEnds" | "solve">;

/** The openings in the border, as wall bits: one side of the start cell, and one side of the finish cell. */
export interface Openings {
  readonly start: number;
  readonly finish: number;
}

/** A maze of a book. */
export interface Puzzle {
  readonly place: Place;
  readonly maze: Maze;
  readonly ends: Ends;
  /** The openings of the border; undefined if the ends are marked inside the maze. */
  readonly openings: Openings | undefined;
  /** The solution, cell by cell. */
  readonly path: Uint32Array;
}

/** Returns whether a straight line from a side of a cell to the edge of the grid crosses no cell of the maze. */
function isOutside(maze: Walls, { x, y }: Cell, side: number): boolean {
  const { dx, dy } = checkDirection(side);
  for (let u = x + dx, v = y + dy; u >= 0 && u < maze.width && v >= 0 && v < maze.height; u += dx, v += dy)
    if (isInside(maze, { x: u, y: v })) return false;
  return true;
}

/** Returns the sides at which start and finish can be opened; undefined if start or finish is not at the border. */
export function openingsOf(maze: Walls, { start, finish }: Ends): Openings | undefined {
  if (maze.topology === "torus") return undefined;
  const first = [NORTH, WEST, EAST, SOUTH].find((side) => isOutside(maze, start, side));
  const isSame = start.x === finish.x && start.y === finish.y;
  const last = [SOUTH, EAST, WEST, NORTH].find((side) => isOutside(maze, finish, side) && !(isSame && side === first));
  return first !== undefined && last !== undefined ? { start: first, finish: last } : undefined;
}

/** Sorts candidates from easy to difficult: by the number of branches off the path, then by the path's length. */
export function rankByDifficulty(branches: ArrayLike<number>, lengths: ArrayLike<number>): number[] {
  return Array.from(lengths, (_, i) => i).sort(
    (one, other) => branches[one] - branches[other] || lengths[one] - lengths[other] || one - other,
  );
}

/** Makes a planned maze. */
export function makePuzzle(engine: PuzzleMaker, { settings: { common, ends: how } }: Plan, place: Place): Puzzle {
  const { algorithm, width, height, index, candidates, rank } = place;
  const request = { ...common, algorithm, width, height, index, count: candidates } as AnyBatchRequest;
  const batch = engine.generateMany(request);
  let chosen = 0;
  if (candidates > 1) {
    const { solutionBranches, solution } = engine.measureMany(batch, { ends: how });
    chosen = rankByDifficulty(solutionBranches, solution)[Math.round(rank * (candidates - 1))];
  }
  const one = mazeAt(batch, chosen);
  const maze = { ...one, walls: one.walls.slice() };
  const { start, finish } = typeof how === "object" ? how : engine.suggestEnds(maze, how);
  const ends = { start, finish };
  const opens = how === "sides" || how === "corners" || typeof how === "object";
  return {
    place,
    maze,
    ends,
    openings: opens ? openingsOf(maze, ends) : undefined,
    path: engine.solve(maze, start, finish),
  };
}
