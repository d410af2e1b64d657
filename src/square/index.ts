// The public names of square/, which wasmaze and wasmaze/slim export.

export { type Cell, isInside } from "./cell.ts";
export { ALL_WALLS, DIRECTIONS, type Direction, EAST, NORTH, SOUTH, WEST } from "./direction.ts";
export { cellAt, isOpen, type Maze, type MazeBatch, neighbour, neighbours, type Walls } from "./maze.ts";
export { squareMaze, toGrid } from "./occupancy.ts";
