// The page of games: a game against the clock, seen from above or from inside, on levels, the maze of the day or any maze.

import { render } from "lit-html";
import { randomSeed } from "../../src/core/seed.ts";
import type { Cell } from "../../src/index.ts";
import { keyOf } from "../maze/shape.ts";
import { DIRECTIONS, directionOf } from "../maze/square.ts";
import { element, make } from "../pages/dom.ts";
import { MazePage } from "../stage/mazePage.ts";
import type { Figure, Page, Tool } from "../stage/page.ts";
import { titleOf } from "../ui/about.ts";
import type { State } from "../ui/state.ts";
import type { Made } from "../worker/worker.ts";
import { hasFog, isInside, levelOf, openAnother, openDay, openLevel, switched } from "./courses.ts";
import { InsideView } from "./insideView.ts";
import { followKeys, type PlayAction } from "./keys.ts";
import { dateOf } from "./levels.ts";
import { type ButtonAction, barView, MAX_FOG_CELLS, panelView, rivalText } from "./panel.ts";
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

class Play implements Tool {
  readonly bar = make("div", { class: "playBar" });
  readonly #panel: HTMLElement;
  readonly #page: Page;
  readonly #records = new Records();
  readonly #said = make("p", { class: "playSaid", role: "status" });
  readonly #speak = speakerOn(this.#said);
  readonly #inside: InsideView;
  readonly #dialog: ResultDialog;
  /** The maze of the round; undefined before the first one. */
  #made: Made | undefined;
  /** The key of the round's maze. The same maze made again does not begin another round. */
  #key = "";
  /** The round; undefined if the maze has no ends. */
  #round: Round | undefined;
  #usesLetters = true;
  #ticking: ReturnType<typeof setInterval> | undefined;

  onArrow = (dx: number, dy: number): boolean => {
    if (!this.#round || this.#dialog.isOpen) return false;
    if (this.#inside.isOpen) this.#inside.arrow(dx, dy);
    else this.#step(dx, dy);
    return true;
  };

  constructor(panel: HTMLElement, page: Page) {
    this.#panel = panel;
    this.#page = page;
    this.#dialog = new ResultDialog((choice) => this.#closed(choice));
    this.#inside = new InsideView(page.views[0], {
      step: (direction) => this.#step(DIRECTIONS[direction].dx, DIRECTIONS[direction].dy),
      turned: () => this.#sayPlace(),
      letter: letterOf,
    });
    followPads({
      arrow: this.onArrow,
      act: (action) => (this.#dialog.isOpen ? action === "hint" && this.#dialog.confirm() : this.#act(action)),
    });
    followKeys({ letters: () => this.#usesLetters, arrow: this.onArrow, act: (action) => this.#act(action) });
    document.addEventListener("visibilitychange", () => this.#runClock());
    addEventListener("pagehide", () => this.#round?.keep(this.#key));
    this.#showControls();
    followField(this.bar.querySelector(".playPad") as HTMLElement, this.onArrow);
    this.#followMaze();
  }

  /** A swipe of one finger anywhere on the maze walks. A drag that begins near the player moves the player. */
  #followMaze(): void {
    const [view] = this.#page.views;
    followSwipes(view.canvas, this.onArrow, {
      accepts: ({ pointerType, isPrimary, clientX, clientY }) => {
        const cell = view.cellAt(clientX, clientY);
        return pointerType === "touch" && isPrimary && !(cell && this.traces(cell));
      },
    });
  }

  #press(action: ButtonAction): void {
    const state = this.#page.state();
    if (typeof action === "number") this.#openLevel(action);
    else if (action === "day") this.#open(openDay(state, dateOf(Date.now())));
    else if (action === "another") this.#open(openAnother(state, randomSeed() % 1_000_000));
    else if (action === "fog") this.#switch("play.fog");
    else if (action === "ending") this.#dialog.showAfter(0, this.#round?.ending);
    else if (action !== "letters") this.#act(action);
    else {
      this.#usesLetters = !this.#usesLetters;
      this.#showControls();
    }
  }

  show(): void {
    const [made] = this.#page.shown();
    const fog = hasFog(this.#page.state()) && made.maze.walls.length <= MAX_FOG_CELLS;
    const key = keyOf([made.request, made.solution?.ends, fog]);
    if (key !== this.#key) this.#begin(made, fog, this.#key === "" ? key : undefined);
    this.#key = key;
    this.#made = made;
    this.#runClock();
    this.#showControls();
    this.#showInside();
  }

  figures(): readonly Figure[] {
    const [made] = this.#page.shown();
    const game = this.#round?.game;
    const plain = { colouring: "plain", path: undefined } as const;
    if (!game || made !== this.#made) return [{ made, scene: plain }];
    const { algorithm, width, height } = made.maze;
    const text = isInside(this.#page.state()) ? "labelInside" : "label";
    const label = sayPlay(text, { algorithm: titleOf(algorithm), width, height });
    return [{ made, label, scene: { ...plain, ...gameScene(made, game, () => this.#inside.redraw()) } }];
  }

  onCell(cell: Cell): void {
    this.#after(this.#round?.game.follow(cell) ?? false);
  }

  /** A drag from any cell near the player moves the player, so that a finger need not hit the exact cell. */
  traces(cell: Cell): boolean {
    const game = this.#round?.game;
    if (!game || game.solved) return false;
    const { x, y } = game.at;
    const near = Math.min(4, Math.max(1, Math.round(22 / this.#page.views[0].cellPixels)));
    return Math.max(Math.abs(x - cell.x), Math.abs(y - cell.y)) <= near;
  }

  onTrace = this.onCell;

  /** Begins a game. With a key, the stored game of this key continues. */
  #begin(made: Made, fog: boolean, key?: string): void {
    this.#dialog.close();
    this.#inside.close();
    this.#made = made;
    this.#round = made.solution && new Round(made, made.solution, this.#page.state(), fog);
    if (!this.#round) return;
    const { game } = this.#round;
    if (key !== undefined) this.#round.continue(key);
    const [view] = this.#page.views;
    // Drawing fits the maze into the view, which sets the size of cells.
    this.#page.draw();
    if (view.cellPixels < SMALL_CELL) view.zoomTo(game.at, PLAY_CELL);
    this.#showControls();
    const rival = rivalText(this.#page.state(), this.#round);
    // Some of these texts end with a full stop.
    this.#sayPlace(`${rival.replace(/[^.]$/, "$&.")} ${beginText(game)}`.trim());
  }

  #step(dx: number, dy: number): boolean {
    const game = this.#round?.game;
    const went = game?.step(dx, dy) ?? false;
    const direction = directionOf(dx, dy);
    if (!went && game && !game.solved && direction !== -1) this.#speak(wallText(direction));
    this.#after(went);
    return went;
  }

  /** Shows the game after a step, and ends it at the finish. */
  #after(went: boolean): void {
    const round = this.#round;
    if (!went || !round) return;
    round.clock.begin();
    if (round.game.solved) {
      round.finish(this.#page.state(), this.#records);
      this.#dialog.showAfter(DIALOG_MILLISECONDS, round.ending);
      this.#showControls();
    } else {
      this.#sayPlace();
    }
    this.#runClock();
    this.#showGame();
  }

  #showGame(): void {
    const game = this.#round?.game;
    if (!game) return;
    // Drawing the game from above draws the view from inside, too, which shows a part of it as a map.
    this.#page.draw();
    this.#page.views[0].reveal(game.at);
    this.#showScore();
  }

  #closed(choice: string): void {
    if (choice === "again") this.#act("again");
    else if (choice === "next") this.#openLevel(levelOf(this.#round?.kind) + 1);
    this.#focusMaze();
  }

  #act(action: PlayAction): void {
    const round = this.#round;
    if (!round || !this.#made || this.#dialog.isOpen) return;
    if (action === "again") {
      this.#begin(this.#made, round.fog);
      this.#runClock();
      this.#showInside();
      this.#showGame();
    } else if (action === "walk") {
      this.#switch("play.walk");
    } else if (action === "undo") {
      if (!round.game.undo()) return;
      this.#inside.jump();
      this.#showGame();
      this.#sayPlace(sayPlay("undone"));
    } else {
      const cells = round.game.hint();
      if (cells.length === 0) return;
      round.clock.begin();
      this.#runClock();
      this.#showGame();
      this.#speak(hintText(round.game, cells));
    }
  }

  #switch(name: "play.fog" | "play.walk"): void {
    this.#open({ words: switched(this.#page.state(), name) }, true);
  }

  #openLevel(level: number): void {
    if (level === levelOf(this.#round?.kind)) this.#act("again");
    else this.#open(openLevel(this.#page.state(), level));
  }

  /** Opens another maze or view and scrolls to the stage, which is out of sight on a small screen. */
  #open(changes: Partial<State>, replace = false): void {
    this.#page.change(changes, replace).then(() => element("figures").scrollIntoView({ block: "nearest" }));
  }

  /** Runs the clock during a visible game. */
  #runClock(): void {
    const clock = this.#round?.clock;
    if (document.hidden || this.#round?.game.solved) clock?.pause();
    else clock?.resume();
    this.#showScore();
    clearInterval(this.#ticking);
    if (clock?.isRunning) this.#ticking = setInterval(() => this.#showScore(), TICK_MILLISECONDS);
  }

  #focusMaze(): void {
    this.#page.views[0].canvas.focus({ preventScroll: true });
  }

  #shown() {
    const press = (action: ButtonAction): void => this.#press(action);
    const { maze } = this.#made ?? {};
    const [round, records, usesLetters] = [this.#round, this.#records, this.#usesLetters];
    return { state: this.#page.state(), maze, round, records, usesLetters, press };
  }

  #showControls(): void {
    render(panelView(this.#shown(), this.#said), this.#panel);
    this.#showScore();
  }

  #showScore(): void {
    render(barView(this.#shown()), this.bar);
  }

  #showInside(): void {
    if (this.#round && isInside(this.#page.state())) this.#inside.open(this.#round.game);
    else if (this.#inside.isOpen) {
      this.#inside.close();
      this.#page.draw();
    }
  }

  /** Tells screen readers where the player is, after another text. */
  #sayPlace(before = ""): void {
    const facing = this.#inside.isOpen ? this.#inside.facing : undefined;
    if (this.#round) this.#speak(`${before} ${placeText(this.#round.game, facing)}`.trim());
  }
}

const page = new MazePage("play", {});
const play = new Play(element("play"), page);
element("bar").prepend(play.bar);
page.start(() => play);
// A visitor who has chosen no maze begins with an easy one.
if (page.store.isFresh()) page.change(openLevel(page.state(), 1), true);
