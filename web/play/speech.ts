// The sentences that screen readers read during a game.

import { turned } from "../maze/square.ts";
import type { Game } from "./game.ts";
import { type PlayText, sayPlay } from "./say.ts";

/** Names of the directions 0 to 3. */
const NAMES = ["wayNorth", "wayEast", "waySouth", "wayWest"] as const satisfies readonly PlayText[];
const LETTERS = ["letterNorth", "letterEast", "letterSouth", "letterWest"] as const satisfies readonly PlayText[];
/** Names of directions relative to the player, by quarter turns. */
const SIDES = ["ahead", "toRight", "behind", "toLeft"] as const satisfies readonly PlayText[];

// The delay skips the cells on the way, so that only the cell where the player stops is read.
const DELAY_MILLISECONDS = 350;

/** The letter of a direction on the map. */
export const letterOf = (direction: number): string => sayPlay(LETTERS[direction]);

export const wallText = (direction: number): string => sayPlay("wall", { way: sayPlay(NAMES[direction]) });

/** The player's cell and its passages. `facing` is undefined if the maze is seen from above. */
export function placeText(game: Game, facing: number | undefined): string {
  const [x, y] = [game.at.x + 1, game.at.y + 1];
  if (game.solved) return sayPlay("placeFinish", { x, y });
  const open = game.passages.open(game.cell);
  if (facing === undefined)
    return sayPlay("place", { x, y, ways: open.map((each) => sayPlay(NAMES[each])).join(", ") });
  const ways = SIDES.filter((_, quarters) => open.includes(turned(facing, quarters))).map((side) => sayPlay(side));
  return sayPlay("facing", { x, y, way: sayPlay(NAMES[facing]), ways: ways.join(", ") });
}

export function beginText(game: Game): string {
  const [x, y] = [game.at.x + 1, game.at.y + 1];
  const { finish } = game.ends;
  return game.sight ? sayPlay("begunFog", { x, y }) : sayPlay("begun", { x, y, toX: finish.x + 1, toY: finish.y + 1 });
}

/** The steps along a hint from the player's cell. */
export function hintText({ passages, cell }: Game, hint: readonly number[]): string {
  const ways = hint.map((to, i) => {
    const from = i === 0 ? cell : hint[i - 1];
    const direction = passages.open(from).find((each) => passages.through(from, each) === to);
    return direction === undefined ? "" : sayPlay(NAMES[direction]);
  });
  return sayPlay("hintIs", { ways: ways.join(", ") });
}

/** Returns a function that announces a text in an element after a delay, unless another text replaces it meanwhile. */
export function speakerOn(element: HTMLElement): (text: () => string) => void {
  let due: ReturnType<typeof setTimeout> | undefined;
  return (text) => {
    clearTimeout(due);
    due = setTimeout(() => {
      element.textContent = text();
    }, DELAY_MILLISECONDS);
  };
}
