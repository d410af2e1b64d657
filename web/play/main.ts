// The page of games: a game against the clock, seen from above or from inside, on levels, the maze of the day or any maze.

import { render } from "lit-html";
import { randomSeed } from "../../src/core/seed.ts";
import type { Cell } from "../../src/index.ts";
import { DIRECTIONS, directionOf } from "../maze/square.ts";
import { element, make, siteAddress } from "../pages/dom.ts";
import { keep, kept } from "../pages/storage.ts";
import { MazePage } from "../stage/mazePage.ts";
import type { Figure, Tool } from "../stage/page.ts";
import { titleOf } from "../ui/about.ts";
import { say } from "../ui/messages.ts";
import { type State, withWord } from "../ui/state.ts";
import type { Made } from "../worker/make.ts";
import { hasFog, isInside, levelOf, openAnother, openCourse } from "./courses.ts";
import { InsideView } from "./insideView.ts";
import { followKeys } from "./keys.ts";
import { dateOf } from "./levels.ts";
import { type ButtonAction, barView, panelView, rivalText } from "./panel.ts";
import { Records } from "./records.ts";
import { ResultDialog } from "./result.ts";
import { Round } from "./round.ts";
import { sayPlay } from "./say.ts";
import { beginText, hintText, letterOf, placeText, speakerOn, wallText } from "./speech.ts";
import { gameScene } from "./stage.ts";
import { followField, followPads, followSwipes } from "./swipes.ts";

// Sides of cells in CSS pixels. If cells are smaller than SMALL_CELL, a game begins zoomed to PLAY_CELL.
const SMALL_CELL = 8;
const PLAY_CELL = 26;

// The time for which the last step stays visible before the dialog opens.
const DIALOG_MILLISECONDS = 450;

const TICK_MILLISECONDS = 100;

/** The name under which the address of the last maze is stored. */
const LAST = "wasmaze game";

// A visit without an address shows the last maze of this browser tab.
if (!location.hash && !location.search) history.replaceState(null, "", `#${kept(() => sessionStorage, LAST) ?? ""}`);
const page = new MazePage("play", {});
const [view] = page.views;
const bar = make("div", { class: "playBar" });
const said = make("p", { class: "playSaid", role: "status" });
const speak = speakerOn(said);
const records = new Records();
const dialog = new ResultDialog(closed);
const inside = new InsideView(view, {
  step: (direction) => step(DIRECTIONS[direction].dx, DIRECTIONS[direction].dy),
  turned: () => sayPlace(),
  letter: letterOf,
});
/** The maze of the round; undefined before the first one. */
let made: Made | undefined;
/** The round; undefined if the maze has no ends. */
let round: Round | undefined;
let usesLetters = true;

/** Scrolls to the stage, which may be out of sight on a small screen. */
const scroll = (): void => element("figures").scrollIntoView({ block: "nearest" });

function open(changes: Partial<State>, replace = false): void {
  page.change(changes, replace).then(scroll);
}

/** Opens a game on another grid, which has a page of its own. */
function openGrid(words: string): void {
  location.href = `${siteAddress()}grids.html#${words}&seed=${randomSeed() % 1_000_000}&game=true`;
}

const ACTIONS: Readonly<Record<ButtonAction, () => void>> = {
  day: () => open(openCourse(page.state(), { name: "day", date: dateOf(Date.now()) })),
  another: () => open(openAnother(page.state(), randomSeed() % 1_000_000)),
  hexagons: () => openGrid("grid=hex&width=9&height=7"),
  circle: () => openGrid("grid=circle&rings=6"),
  fog: () => open({ words: withWord(page.state(), "play.fog", hasFog(page.state()) ? undefined : "on") }, true),
  walk() {
    if (isInside(page.state())) page.close("play.walk");
    else page.open("play.walk", "on");
    scroll();
    sayPlace();
  },
  ending: () => round && dialog.showAfter(0, round),
  letters() {
    usesLetters = !usesLetters;
    update();
  },
  again() {
    begin();
    update();
  },
  undo() {
    if (!round?.game.undo()) return;
    inside.jump();
    update();
    sayPlace(sayPlay("undone"));
  },
  hint() {
    const cells = round?.game.hint() ?? [];
    if (!round || cells.length === 0) return;
    round.clock.begin();
    update();
    const { game } = round;
    speak(() => hintText(game, cells));
  },
};

const press = (action: ButtonAction): void => ACTIONS[action]();

function playLevel(level: number): void {
  if (level === levelOf(round?.kind) && round?.game.solved) press("again");
  else open(openCourse(page.state(), { name: "level", level }));
}

function closed(choice: string): void {
  if (choice === "again") press("again");
  else if (choice === "next") playLevel(levelOf(round?.kind) + 1);
  view.canvas.focus({ preventScroll: true });
}

/** Begins a game, or continues it if it is unfinished. */
function begin(continues = false): void {
  dialog.close();
  inside.close();
  round?.keep();
  round = made?.solution && new Round(made, made.solution, page.state());
  if (!round) return;
  if (continues) round.continue(page.state());
  // Drawing fits the maze into the view, which sets the size of cells.
  page.draw();
  if (view.cellPixels < SMALL_CELL) view.zoomTo(round.game.at, PLAY_CELL);
  // Some of these texts end with a full stop.
  const rival = rivalText(page.state(), round).replace(/[^.]$/, "$&.");
  sayPlace(`${rival} ${beginText(round.game)}`.trim());
}

function step(dx: number, dy: number): boolean {
  const went = round?.game.step(dx, dy) ?? false;
  const direction = directionOf(dx, dy);
  if (!went && round && !round.game.solved && direction !== -1) speak(() => wallText(direction));
  return after(went);
}

/** Shows the game after a step, and ends it at the finish. */
function after(went: boolean): boolean {
  if (!went || !round) return false;
  round.clock.begin();
  if (round.game.solved) {
    round.finish(page.state(), records);
    dialog.showAfter(DIALOG_MILLISECONDS, round);
  } else {
    sayPlace();
  }
  update();
  view.reveal(round.game.at);
  return true;
}

/** Tells screen readers where the player is, after another text. */
function sayPlace(before = ""): void {
  speak(() => `${before} ${round ? placeText(round.game, inside.isOpen ? inside.facing : undefined) : ""}`.trim());
}

/** Shows the round, whose clock runs during a visible game. */
function update(): void {
  if (document.hidden || round?.game.solved) round?.clock.pause();
  else round?.clock.resume();
  render(panelView(shown(), said), element("play"));
  showScore();
  if (round && isInside(page.state())) inside.open(round.game);
  else inside.close();
  // Drawing the game from above draws the view from inside, too, which shows a part of it as a map.
  page.draw();
}

const showScore = (): unknown => render(barView(shown()), bar);

function shown() {
  return { state: page.state(), maze: made?.maze, round, records, usesLetters, press, openLevel: playLevel };
}

const tool: Tool = {
  show() {
    [made] = page.shown();
    if (made.maze !== round?.game.maze) begin(true);
    else round.show(page.state());
    update();
  },

  figures(): readonly Figure[] {
    const [made] = page.shown();
    const plain = { colouring: "plain", path: undefined } as const;
    if (!round || round.game.maze !== made.maze) return [{ made, scene: plain }];
    const { algorithm, width, height } = made.maze;
    const text = isInside(page.state()) ? "labelInside" : "label";
    const label = sayPlay(text, { algorithm: titleOf(algorithm), width, height });
    return [{ made, label, scene: { ...plain, ...gameScene(made, round.game, () => inside.redraw()) } }];
  },

  onArrow(dx, dy) {
    if (!round || dialog.isOpen) return false;
    if (inside.isOpen) inside.arrow(dx, dy);
    else step(dx, dy);
    return true;
  },

  onTrace: (cell) => void after(round?.game.follow(cell) ?? false),

  /** A distant cell must be in line with the player. */
  onCell(cell) {
    if (cell.x === round?.game.at.x || cell.y === round?.game.at.y) tool.onTrace?.(cell);
  },

  /** A drag from a small cell near the player moves the player, so that a finger need not hit the exact cell. */
  traces(cell: Cell) {
    if (!round || round.game.solved) return false;
    const { x, y } = round.game.at;
    const near = Math.min(4, Math.round(22 / view.cellPixels));
    return Math.max(Math.abs(x - cell.x), Math.abs(y - cell.y)) <= near;
  },
};

const arrow = (dx: number, dy: number): void => void tool.onArrow?.(dx, dy);
followPads(arrow, (action) => {
  if (!dialog.isOpen) press(action);
  else if (action === "hint") dialog.confirm();
});
followKeys({ letters: () => usesLetters, arrow, act: press });
setInterval(() => round?.clock.isRunning && showScore(), TICK_MILLISECONDS);
document.addEventListener("visibilitychange", update);
addEventListener("pagehide", () => {
  round?.keep();
  keep(() => sessionStorage, LAST, location.hash.slice(1));
});
showScore();
followField(bar.querySelector(".playPad") as HTMLElement, arrow);
// A swipe of one finger anywhere on the maze walks, unless it is a drag that begins near the player.
followSwipes(view.canvas, arrow, {
  accepts({ pointerType, isPrimary, clientX, clientY }) {
    const cell = view.cellAt(clientX, clientY);
    return pointerType === "touch" && isPrimary && !(cell && tool.traces?.(cell));
  },
});
element("bar").prepend(bar);
page.start(() => tool);
// A visitor who has chosen no maze begins with the level or the day of the address, or with an easy maze.
if (page.isFresh) {
  const { words } = page.state();
  const course = openCourse(page.state());
  const ignored = Object.keys(words).filter((name) => words[name] !== course.words[name]);
  page.change(course, true, ignored.length > 0 ? say("wrongAddress", { message: ignored.join(", ") }) : "");
}
