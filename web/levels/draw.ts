// Draws a level on a canvas, in the colours of the page.

import type { ObstacleLevel } from "../../src/obstacles/levels.ts";
import { pathOf } from "../../src/obstacles/text.ts";
import { readColours } from "../pages/colours.ts";

/** Draws a level as large as possible in a box of CSS pixels. Squares have whole pixels if they fit. */
export function drawLevel(
  canvas: HTMLCanvasElement,
  level: ObstacleLevel,
  box: { width: number; height: number },
  hasPath: boolean,
): void {
  const { width, height, occupancy, start, goal } = level;
  const density = devicePixelRatio;
  const side = Math.max(1, Math.floor(Math.min((box.width * density) / width, (box.height * density) / height)));
  canvas.width = side * width;
  canvas.height = side * height;
  canvas.style.width = `${canvas.width / density}px`;
  const context = canvas.getContext("2d", { alpha: false }) as CanvasRenderingContext2D;
  const colours = readColours("in", "ink", "line", "trail", "walker");
  const fill = (colour: string, square: number, gap: number): void => {
    context.fillStyle = colour;
    context.fillRect((square % width) * side, Math.floor(square / width) * side, side - gap, side - gap);
  };
  const gap = side >= 8 ? 1 : 0;
  context.fillStyle = colours.line;
  context.fillRect(0, 0, canvas.width, canvas.height);
  occupancy.forEach((blocked, square) => {
    fill(blocked ? colours.ink : colours.in, square, blocked ? 0 : gap);
  });
  const middle = (square: number): [number, number] => [
    ((square % width) + 0.5) * side,
    (Math.floor(square / width) + 0.5) * side,
  ];
  if (hasPath) {
    context.strokeStyle = colours.trail;
    context.lineWidth = Math.max(1, side / 4);
    context.lineCap = context.lineJoin = "round";
    context.beginPath();
    for (const square of pathOf(level)) context.lineTo(...middle(square));
    context.stroke();
  }
  context.fillStyle = context.strokeStyle = colours.walker;
  context.lineWidth = Math.max(1, side / 7);
  for (const square of [start, goal]) {
    context.beginPath();
    context.arc(...middle(square), side * (square === start ? 0.38 : 0.32), 0, 2 * Math.PI);
    if (square === start) context.fill();
    else context.stroke();
  }
}
