// The key to the colours, and the distance of the cell under the pointer.

import { type Cell, UNREACHABLE } from "../../src/index.ts";
import { element } from "../pages/dom.ts";
import { number, say } from "../ui/messages.ts";
import { theme } from "../view/scene.ts";
import type { Made } from "../worker/make.ts";

/** Shows the key of the colours; hides it if cells are not coloured. */
export function showKey(made: readonly Made[], coloured: boolean): void {
  const [{ farthest, origin }] = made;
  element("key").querySelector(".scale")?.toggleAttribute("hidden", !coloured);
  element("keyFar").textContent = made.length > 1 ? say("keyEach") : say(origin, { steps: number(farthest) });
  element("keyScale").style.background = `linear-gradient(to right, ${theme().distances})`;
}

/** Shows the distance of a cell; nothing if there is none. */
export function showReadOut(made: Made | undefined, cell: Cell | undefined): void {
  element("readOut").textContent = made && cell ? wordsOf(made, cell) : "";
}

function wordsOf({ maze, distances, tones, farthest }: Made, { x, y }: Cell): string {
  const at = y * maze.width + x;
  if (maze.mask?.[at] === 0) return "";
  const place = { x: number(x + 1), y: number(y + 1) };
  if (distances?.[at] === UNREACHABLE) return say("readApart", place);
  if (distances) return say("readOut", { ...place, steps: number(distances[at]) });
  return say("readAbout", { ...place, steps: number(Math.round((tones[at] / 255) * farthest)) });
}
