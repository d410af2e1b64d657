// A game: arrow keys move a ball to the finish of a maze. Each level has a larger maze.

import { createEngine, DIRECTIONS, EAST, isOpen, NORTH, neighbour, SOUTH, suggestEnds, WEST } from "wasmaze";

const [north, east, south, west] = DIRECTIONS;
const KEYS = { ArrowUp: north, ArrowRight: east, ArrowDown: south, ArrowLeft: west };
const SIZE = 34;
const MARGIN = 4;

const engine = createEngine();
const canvas = document.querySelector("canvas");
const context = canvas.getContext("2d");
const status = document.querySelector("[role=status]");

let level = 0;
let steps;
let maze;
let finish;
let player;
let seen;

function start() {
  level += 1;
  steps = 0;
  maze = engine.generate({ algorithm: "growing-tree", width: 8 + 4 * level, height: 6 + 2 * level });
  const ends = suggestEnds(maze, "farthest");
  player = ends.start;
  finish = ends.finish;
  seen = [player];
  canvas.width = maze.width * SIZE + 2 * MARGIN;
  canvas.height = maze.height * SIZE + 2 * MARGIN;
  draw();
}

const middle = (cells) => MARGIN + (cells + 0.5) * SIZE;

function dot({ x, y }, radius, colour) {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(middle(x), middle(y), radius * SIZE, 0, 2 * Math.PI);
  context.fill();
}

// Draws each wall once: the north and west walls of every cell, and the south and east border of the maze.
function drawWalls() {
  context.strokeStyle = "#8fa3d9";
  context.lineWidth = 3;
  context.lineCap = "round";
  context.beginPath();
  for (let y = 0; y < maze.height; y++) {
    for (let x = 0; x < maze.width; x++) {
      const walls = maze.walls[y * maze.width + x];
      const [left, top] = [MARGIN + x * SIZE, MARGIN + y * SIZE];
      const lines = [
        [NORTH, left, top, left + SIZE, top],
        [WEST, left, top, left, top + SIZE],
        [SOUTH, left, top + SIZE, left + SIZE, top + SIZE],
        [EAST, left + SIZE, top, left + SIZE, top + SIZE],
      ];
      for (const [bit, fromX, fromY, toX, toY] of lines) {
        const isDrawn = bit === NORTH || bit === WEST || (bit === SOUTH ? y === maze.height - 1 : x === maze.width - 1);
        if (!(walls & bit) || !isDrawn) continue;
        context.moveTo(fromX, fromY);
        context.lineTo(toX, toY);
      }
    }
  }
  context.stroke();
}

function draw() {
  context.fillStyle = "#1d212c";
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const cell of seen) dot(cell, 0.1, "#4c587a");
  drawWalls();
  dot(finish, 0.3, "#5ad18a");
  dot(player, 0.32, "#ffc857");
  status.textContent = `Level ${level}, ${steps} steps: use the arrow keys`;
}

addEventListener("keydown", (event) => {
  const direction = KEYS[event.key];
  if (!direction) return;
  event.preventDefault();
  if (!isOpen(maze, player, direction.bit)) return;
  player = neighbour(maze, player, direction);
  seen.push(player);
  steps += 1;
  if (player.x === finish.x && player.y === finish.y) start();
  else draw();
});

start();
