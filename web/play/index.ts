// Play: a game with a clock, in the maze or inside it, on levels, the maze of the day, or any maze.

import { randomSeed } from "../../src/core/seed.ts";
import type { Cell } from "../../src/index.ts";
import { type Geometry, theme } from "../maze/scene.ts";
import { keyOf } from "../maze/shape.ts";
import type { Made } from "../maze/worker.ts";
import { sayPlay } from "../tabTexts.ts";
import { titleOf } from "../ui/about.ts";
import { element } from "../ui/dom.ts";
import { currentLanguage, number } from "../ui/language.ts";
import type { Figure, Page, StartTab, TabParts } from "../ui/page.ts";
import { type State, toAddress } from "../ui/state.ts";
import { parseChallenge, type Result } from "./challenge.ts";
import { Clock } from "./clock.ts";
import {
  challengeState,
  courseOf,
  hasFog,
  isInside,
  type Kind,
  kindOf,
  openAnother,
  openDay,
  openLevel,
  recordOf,
  switched,
} from "./courses.ts";
import { dateOf } from "./day.ts";
import { difficultyOf } from "./difficulty.ts";
import { Game } from "./game.ts";
import { InsideView } from "./insideView.ts";
import { followKeys, type PlayAction } from "./keys.ts";
import { LEVELS } from "./levels.ts";
import { PadLoop } from "./padLoop.ts";
import { buildControls, part } from "./panel.ts";
import { WAY_X, WAY_Y } from "./passages.ts";
import { Records } from "./records.ts";
import { type Ending, ResultDialog } from "./result.ts";
import { drawFog } from "./stageMarks.ts";
import { followSwipes } from "./swipes.ts";
import { type PlayText, timeText } from "./timeText.ts";

/** Larger mazes have no fog and no measured difficulty: both take a byte a cell and a look at each. */
const MAX_FOG_CELLS = 1024 * 256;

// CSS pixels: smaller cells are zoomed to the second size when a game begins.
const SMALL_CELL = 8;
const PLAY_CELL = 26;

const WAYS = ["wayNorth", "wayEast", "waySouth", "wayWest"] as const satisfies readonly PlayText[];
const LETTERS = ["letterNorth", "letterEast", "letterSouth", "letterWest"] as const satisfies readonly PlayText[];
/** By the turn from where the player looks. */
const SIDES = ["ahead", "toRight", "behind", "toLeft"] as const satisfies readonly PlayText[];

const TICK_MILLISECONDS = 100;
// A screen reader hears where the player has stopped, not each cell on the way.
const SAY_MILLISECONDS = 350;
const DIALOG_MILLISECONDS = 450;

class Play implements TabParts {
  readonly bar: HTMLElement;
  readonly #panel: HTMLElement;
  readonly #page: Page;
  readonly #records = new Records();
  readonly #inside: InsideView;
  readonly #dialog: ResultDialog;
  readonly #pads: PadLoop;
  #made: Made | undefined;
  #key = "";
  #game: Game | undefined;
  #clock = new Clock();
  #kind: Kind = { name: "free" };
  #rival: Result | undefined;
  /** How the game ended, once the finish is reached, and whether the player was told. */
  #result: Ending | undefined;
  #wasTold = false;
  #letters = true;
  #isOpen = false;
  #isZoomed = false;
  #stopKeys: () => void = () => {};
  #ticking: ReturnType<typeof setInterval> | undefined;
  #saying: ReturnType<typeof setTimeout> | undefined;
  #ending: ReturnType<typeof setTimeout> | undefined;

  constructor(panel: HTMLElement, page: Page) {
    this.#panel = panel;
    this.#page = page;
    this.bar = buildControls(panel);
    this.#dialog = new ResultDialog(panel, (choice) => this.#closed(choice));
    this.#inside = new InsideView(element("figures"), () => this.#focusMaze(), {
      step: (way) => this.#step(WAY_X[way], WAY_Y[way]),
      turned: () => this.#sayPlace(),
      letter: (facing) => sayPlay(LETTERS[facing]),
    });
    this.#pads = new PadLoop({
      arrow: (dx, dy) => this.#dialog.isOpen || this.onArrow(dx, dy),
      act: (action) => (this.#dialog.isOpen ? action === "hint" && this.#dialog.confirm() : this.#act(action)),
    });
    // Before there is a maze.
    sayPlay.fill(panel);
    sayPlay.fill(this.bar);
    this.#listen();
  }

  #listen(): void {
    const onClick = (root: ParentNode, selector: string, act: () => void): void =>
      part(root, selector).addEventListener("click", act);
    const { bar } = this;
    const panel = this.#panel;
    onClick(bar, ".playUndo", () => this.#act("undo"));
    onClick(bar, ".playHint", () => this.#act("hint"));
    onClick(bar, ".playAgain", () => this.#act("again"));
    onClick(bar, ".playEnding", () => this.#showEnding(0));
    onClick(panel, ".playInside", () => this.#act("walk"));
    onClick(panel, ".playFog", () => this.#switch("play.fog", !hasFog(this.#page.state())));
    onClick(panel, ".playDay", () => this.#open(openDay(this.#page.state(), dateOf(Date.now()))));
    onClick(panel, ".playAnother", () => this.#open(openAnother(this.#page.state(), randomSeed() % 1_000_000)));
    onClick(panel, ".playLetters", () => {
      this.#letters = !this.#letters;
      this.#showControls();
    });
    part(panel, ".levels").addEventListener("click", ({ target }) => {
      const level = target instanceof HTMLButtonElement ? Number(target.value) : 0;
      if (level > 0) this.#openLevel(level);
    });
    const pad = part(bar, ".playPad");
    const arrowOf = (target: unknown): void => {
      const way = target instanceof HTMLButtonElement ? Number(target.value) : -1;
      if (way >= 0) this.onArrow(WAY_X[way], WAY_Y[way]);
    };
    followSwipes(
      pad,
      (dx, dy) => this.onArrow(dx, dy),
      ({ clientX, clientY }) => arrowOf(document.elementFromPoint(clientX, clientY)),
    );
    // By key or by a screen reader: a pointer has been followed.
    pad.addEventListener("click", ({ target, detail }) => {
      if (detail === 0) arrowOf(target);
    });
    document.addEventListener("visibilitychange", () => this.#runClock());
  }

  // ---- What the page calls

  show(): void {
    const [made] = this.#page.shown();
    if (!this.#isOpen) {
      this.#isOpen = true;
      this.#stopKeys = followKeys({
        letters: () => this.#letters,
        arrow: (dx, dy) => this.onArrow(dx, dy),
        act: (action) => this.#act(action),
      });
      this.#pads.start();
    }
    const fog = hasFog(this.#page.state()) && made.maze.walls.length <= MAX_FOG_CELLS;
    // Made again, as after a visit to another tab, it is the same game.
    const key = keyOf([made.request, made.solution?.ends, fog]);
    if (key !== this.#key) this.#begin(made, fog);
    this.#key = key;
    this.#made = made;
    this.#runClock();
    this.#showControls();
    this.#showInside();
    // Somebody who left the tab at the finish hears of it now.
    if (this.#result && !this.#wasTold) this.#showEnding(DIALOG_MILLISECONDS);
  }

  hide(): void {
    this.#isOpen = false;
    this.#stopKeys();
    this.#pads.stop();
    this.#inside.close();
    this.#dialog.close();
    clearTimeout(this.#saying);
    clearTimeout(this.#ending);
    this.#runClock();
    if (this.#isZoomed) this.#page.views[0].fit();
    this.#isZoomed = false;
    part(this.#panel, ".playSaid").textContent = "";
  }

  figures(): readonly Figure[] {
    const [made] = this.#page.shown();
    const game = this.#game;
    if (!game || made !== this.#made) return [{ made, scene: { colouring: "plain", path: undefined } }];
    const { algorithm, width, height } = made.maze;
    const { sight } = game;
    const plain = { colouring: "plain", path: undefined, grownFrom: undefined, trail: game.way } as const;
    const overlay = (context: CanvasRenderingContext2D, geometry: Geometry): void => {
      drawFog(context, geometry, game, theme());
      this.#inside.redraw();
    };
    const hidden = sight && { ...made.maze, walls: sight.walls, mask: sight.seen, tones: made.tones };
    const finishSeen = !sight || sight.seen[game.passages.indexOf(game.ends.finish)] === 1;
    return [
      {
        made,
        label: sayPlay(isInside(this.#page.state()) ? "labelInside" : "label", {
          algorithm: titleOf(algorithm),
          width,
          height,
        }),
        scene: {
          ...plain,
          overlay,
          ...(hidden && { picture: hidden, levels: [] }),
          ...(!finishSeen && { ends: undefined }),
        },
      },
    ];
  }

  onArrow(dx: number, dy: number): boolean {
    if (!this.#game || this.#dialog.isOpen) return false;
    if (this.#inside.isOpen) this.#inside.arrow(dx, dy);
    else this.#step(dx, dy);
    return true;
  }

  onCell(cell: Cell): void {
    this.#after(this.#game?.follow(cell) ?? false);
  }

  /** From any cell near the player: a finger need not hit it. */
  traces(cell: Cell): boolean {
    if (!this.#game || this.#game.solved) return false;
    const { x, y } = this.#game.at;
    const near = Math.min(4, Math.max(1, Math.round(22 / this.#cellPixels())));
    return Math.max(Math.abs(x - cell.x), Math.abs(y - cell.y)) <= near;
  }

  onTrace(cell: Cell): void {
    this.#after(this.#game?.follow(cell) ?? false);
  }

  // ---- The game

  #begin(made: Made, fog: boolean): void {
    clearTimeout(this.#ending);
    this.#dialog.close();
    this.#made = made;
    this.#result = undefined;
    this.#wasTold = false;
    this.#clock = new Clock();
    const { solution, maze } = made;
    this.#game = solution && new Game(maze, solution.ends, solution.path, { fog, loops: maze.braid !== undefined });
    this.#zoomIn();
    this.#inside.close();
    const state = this.#page.state();
    this.#kind = kindOf(state);
    const shortest = this.#game?.shortest ?? 0;
    this.#rival = parseChallenge(state.words["play.beat"], courseOf(state, fog), shortest);
    this.#showRival(fog, shortest);
    this.#showMaze();
    if (this.#game) this.#sayBegin(this.#game);
  }

  /** A maze of small cells is shown around the player. */
  #zoomIn(): void {
    const [view] = this.#page.views;
    if (!this.#game) return;
    // The view fits the maze in when it draws it.
    this.#page.draw();
    const pixels = this.#cellPixels();
    if (pixels >= SMALL_CELL) return;
    const bounds = view.canvas.getBoundingClientRect();
    const { x, y } = view.pointOf(this.#game.at);
    view.zoom(PLAY_CELL / pixels, x - bounds.left, y - bounds.top);
    view.reveal(this.#game.at);
    this.#isZoomed = true;
  }

  /** CSS pixels of a cell on the stage. */
  #cellPixels(): number {
    const [view] = this.#page.views;
    return Math.max(0.01, view.pointOf({ x: 1, y: 0 }).x - view.pointOf({ x: 0, y: 0 }).x);
  }

  #step(dx: number, dy: number): boolean {
    const went = this.#game?.step(dx, dy) ?? false;
    if (!went && this.#game && !this.#game.solved) {
      const way = WAYS.find((_, i) => WAY_X[i] === dx && WAY_Y[i] === dy);
      if (way) this.#say(sayPlay("wall", { way: sayPlay(way) }));
    }
    this.#after(went);
    return went;
  }

  #after(went: boolean): void {
    const game = this.#game;
    if (!went || !game) return;
    this.#clock.begin();
    if (game.solved) this.#finish(game);
    this.#runClock();
    this.#showGame();
    if (!game.solved) this.#sayPlace();
  }

  #showGame(): void {
    const game = this.#game;
    if (!game) return;
    if (this.#inside.isOpen) {
      this.#inside.redraw();
    } else {
      this.#page.draw();
      this.#page.views[0].reveal(game.at);
    }
    this.#showScore();
  }

  #finish(game: Game): void {
    this.#clock.pause();
    const tenths = Math.max(1, Math.floor(this.#clock.milliseconds / 100));
    const { steps, hints, shortest, sight } = game;
    const result: Result = { tenths, steps, hints };
    const fog = sight !== undefined;
    const name = recordOf(this.#kind, fog);
    const before = name === undefined ? undefined : this.#records.best(name);
    const isBest = name === undefined ? undefined : this.#records.add(name, result);
    const link = toAddress(challengeState(this.#page.state(), this.#kind, fog, result));
    const level = this.#kind.name === "level" ? this.#kind.level : 0;
    this.#result = {
      result,
      shortest,
      isBest,
      best: before,
      rival: this.#rival,
      link: `${location.origin}${location.pathname}#${link}`,
      hasNext: level > 0 && level < LEVELS,
      isLast: level === LEVELS,
    };
    this.#showEnding(DIALOG_MILLISECONDS);
    this.#showControls();
  }

  /** Shows the result after a while, in which the last step is seen. */
  #showEnding(after: number): void {
    clearTimeout(this.#ending);
    this.#ending = setTimeout(() => {
      if (!this.#result) return;
      this.#wasTold = true;
      this.#dialog.show(this.#result);
    }, after);
  }

  #closed(choice: string): void {
    if (choice === "again") this.#act("again");
    else if (choice === "next" && this.#kind.name === "level") this.#openLevel(this.#kind.level + 1);
    if (this.#isOpen) this.#focusMaze();
  }

  #act(action: PlayAction): void {
    const game = this.#game;
    if (!game || !this.#made || this.#dialog.isOpen) return;
    if (action === "again") {
      this.#begin(this.#made, game.sight !== undefined);
      this.#runClock();
      this.#showInside();
      this.#showGame();
    } else if (action === "walk") {
      this.#switch("play.walk", !isInside(this.#page.state()));
    } else if (action === "undo") {
      if (!game.undo()) return;
      this.#inside.jump();
      this.#showGame();
      this.#say(`${sayPlay("undone")} ${this.#placeText(game)}`);
    } else {
      this.#hint(game);
    }
  }

  #hint(game: Game): void {
    const cells = game.hint();
    if (cells.length === 0) return;
    this.#clock.begin();
    this.#runClock();
    this.#showGame();
    const ways: string[] = [];
    let at = game.cell;
    for (const cell of cells) {
      const way = game.passages.open(at).find((one) => game.passages.through(at, one) === cell);
      if (way !== undefined) ways.push(sayPlay(WAYS[way]));
      at = cell;
    }
    this.#say(sayPlay("hintIs", { ways: ways.join(", ") }));
  }

  #switch(name: "play.fog" | "play.walk", on: boolean): void {
    this.#page.change({ words: switched(this.#page.state(), name, on) }, true);
  }

  #openLevel(level: number): void {
    const isShown = this.#kind.name === "level" && this.#kind.level === level;
    if (isShown) this.#act("again");
    else this.#open(openLevel(this.#page.state(), level));
  }

  /** Opens another maze; on a small screen it is out of sight. */
  #open(changes: Partial<State>): void {
    this.#page.change(changes).then(() => element("figures").scrollIntoView({ block: "nearest" }));
  }

  /** Runs the clock while a game is played and somebody can see it. */
  #runClock(): void {
    const runs = this.#isOpen && !document.hidden && this.#game !== undefined && !this.#game.solved;
    if (runs) this.#clock.resume();
    else this.#clock.pause();
    clearInterval(this.#ticking);
    if (this.#clock.isRunning) this.#ticking = setInterval(() => this.#showTime(), TICK_MILLISECONDS);
    this.#showTime();
  }

  #focusMaze(): void {
    this.#page.views[0].canvas.focus({ preventScroll: true });
  }

  // ---- What is shown

  #showInside(): void {
    const game = this.#game;
    if (game && this.#isOpen && isInside(this.#page.state())) this.#inside.open(game);
    else if (this.#inside.isOpen) {
      this.#inside.close();
      this.#page.draw();
    }
  }

  #showTime(): void {
    const tenths = this.#result?.result.tenths ?? Math.floor(this.#clock.milliseconds / 100);
    part(this.bar, ".playTime").textContent = timeText(tenths);
  }

  #showScore(): void {
    const game = this.#game;
    part(this.bar, ".playSteps").textContent = number(game?.steps ?? 0);
    part(this.bar, ".playHints").textContent = number(game?.hints ?? 0);
    part<HTMLButtonElement>(this.bar, ".playUndo").disabled = !game?.canUndo;
    part<HTMLButtonElement>(this.bar, ".playHint").disabled = !game || game.solved || game.shortest < 0;
    part<HTMLButtonElement>(this.bar, ".playAgain").disabled = !game;
    part(this.bar, ".playEnding").hidden = !this.#result;
    const name = recordOf(this.#kind, game?.sight !== undefined);
    const best = name === undefined ? undefined : this.#records.best(name);
    part(this.bar, ".playBest").textContent = best ? timeText(best.tenths) : sayPlay("none");
  }

  /** What depends on the state, the language and the records. */
  #showControls(): void {
    const panel = this.#panel;
    sayPlay.fill(panel);
    sayPlay.fill(this.bar);
    const state = this.#page.state();
    const fog = this.#game?.sight !== undefined;
    const current = this.#kind.name === "level" ? this.#kind.level : 0;
    for (const chip of panel.querySelectorAll<HTMLButtonElement>(".levels button")) {
      const level = Number(chip.value);
      const best = this.#records.best(`level ${level}${fog ? " fog" : ""}`);
      chip.setAttribute(
        "aria-label",
        best ? sayPlay("levelDone", { level, best: timeText(best.tenths) }) : sayPlay("levelOpen", { level }),
      );
      chip.title = chip.getAttribute("aria-label") ?? "";
      chip.classList.toggle("done", best !== undefined);
      if (level === current) chip.setAttribute("aria-current", "true");
      else chip.removeAttribute("aria-current");
    }
    const canFog = (this.#made?.maze.walls.length ?? 0) <= MAX_FOG_CELLS;
    const press = (selector: string, pressed: boolean): void =>
      part(panel, selector).setAttribute("aria-pressed", `${pressed}`);
    press(".playFog", fog);
    press(".playInside", isInside(state));
    press(".playLetters", this.#letters);
    part<HTMLButtonElement>(panel, ".playFog").disabled = !canFog;
    part(panel, "#playFogText").textContent = canFog
      ? sayPlay("fogText")
      : sayPlay("fogTooLarge", { cells: number(MAX_FOG_CELLS) });
    this.#showMaze();
    this.#showRival(fog, this.#game?.shortest ?? 0);
    this.#showScore();
    this.#showTime();
  }

  /** The title of what is played, and how hard it is. */
  #showMaze(): void {
    const kind = this.#kind;
    part(this.#panel, ".playTitle").textContent =
      kind.name === "level"
        ? sayPlay("level", { level: kind.level })
        : kind.name === "day"
          ? sayPlay("dayOf", { date: dayText(kind.date) })
          : sayPlay("free");
    part(this.#panel, ".playDifficulty").textContent = this.#difficultyText();
  }

  #difficultyText(): string {
    const game = this.#game;
    if (!game || !this.#made) return "";
    if (game.shortest < 0) return sayPlay("noWay");
    if (game.shortest === 0) return sayPlay("nothing");
    const { maze } = this.#made;
    const wraps = maze.topology === "torus" ? ` ${sayPlay("wraps")}` : "";
    if (maze.braid || maze.walls.length > MAX_FOG_CELLS) return sayPlay("noDifficulty") + wraps;
    const { steps, way, wrongTurns } = difficultyOf(maze, game.path);
    return sayPlay("difficulty", { steps: number(steps), way: number(way), turns: number(wrongTurns) }) + wraps;
  }

  /** The challenge of the address, or how it is to be played. */
  #showRival(fog: boolean, shortest: number): void {
    const shown = part(this.bar, ".playRival");
    const state = this.#page.state();
    const rival = this.#rival;
    const word = state.words["play.beat"];
    let text = "";
    if (rival) {
      const values = { time: timeText(rival.tenths), steps: number(rival.steps), hints: number(rival.hints) };
      text = sayPlay(rival.hints > 0 ? "challengeHints" : "challenge", values);
    } else if (parseChallenge(word, courseOf(state, !fog), shortest)) {
      text = sayPlay(fog ? "challengeClear" : "challengeFog");
    }
    shown.textContent = text;
    shown.hidden = text === "";
  }

  // ---- What a screen reader hears

  #say(text: string): void {
    clearTimeout(this.#saying);
    this.#saying = setTimeout(() => {
      part(this.#panel, ".playSaid").textContent = text;
    }, SAY_MILLISECONDS);
  }

  #sayPlace(): void {
    if (this.#game) this.#say(this.#placeText(this.#game));
  }

  #placeText(game: Game): string {
    const [x, y] = [game.at.x + 1, game.at.y + 1];
    if (game.solved) return sayPlay("placeFinish", { x, y });
    const open = game.passages.open(game.cell);
    if (!this.#inside.isOpen) return sayPlay("place", { x, y, ways: open.map((way) => sayPlay(WAYS[way])).join(", ") });
    const { facing } = this.#inside;
    const ways = SIDES.filter((_, turn) => open.includes((facing + turn) & 3)).map((side) => sayPlay(side));
    return `${sayPlay("facing", { way: sayPlay(WAYS[facing]), ways: ways.join(", ") })}`;
  }

  #sayBegin(game: Game): void {
    const [x, y] = [game.at.x + 1, game.at.y + 1];
    const [toX, toY] = [game.ends.finish.x + 1, game.ends.finish.y + 1];
    const begun = game.sight ? sayPlay("begunFog", { x, y }) : sayPlay("begun", { x, y, toX, toY });
    const rival = part(this.bar, ".playRival").textContent;
    this.#say([rival, begun, this.#placeText(game)].filter(Boolean).join(". "));
  }
}

/** A date in the page's language. */
function dayText(date: string): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(currentLanguage(), { timeZone: "UTC", dateStyle: "long" });
}

const start: StartTab = (panel, page) => new Play(panel, page);

export default start;
