// A page with mazes on a stage. Choices change the state, which is written to the address and shown on the stage. The
// open tool of the page draws on the stage and handles its gestures.

import type { Cell } from "../../src/index.ts";
import { keyOf } from "../maze/shape.ts";
import { arrowsOf, followArrows } from "../pages/arrows.ts";
import { button } from "../pages/dom.ts";
import { Latest } from "../pages/latest.ts";
import { keepOffline } from "../pages/offline.ts";
import { rowOf, titleOf } from "../ui/about.ts";
import { appear, startFrame } from "../ui/frame.ts";
import { Maker } from "../ui/maker.ts";
import { say } from "../ui/messages.ts";
import { notice, textOf } from "../ui/problems.ts";
import { besideOf, type State, type Tab } from "../ui/state.ts";
import { type Handlers, Store } from "../ui/store.ts";
import type { Scene } from "../view/scene.ts";
import type { MazeView } from "../view/view.ts";
import type { Made } from "../worker/make.ts";
import { showKey, showReadOut } from "./key.ts";
import type { Figure, Page, Tool } from "./page.ts";
import { Stage } from "./stage.ts";

/** What a page adds. */
interface Additions extends Pick<Handlers, "refused"> {
  /** Loads and shows the rest of the page. Called once, when the first maze is on the stage. */
  load?(): Promise<void>;
  /** Shows what depends only on the state. */
  showState?(): void;
  /** Called when another maze is on the stage, and in another language. */
  made?(): void | Promise<void>;
  redraw?(): void;
}

/** The keys of steps beside the arrows, for tools that use them. */
const WALKING = arrowsOf("KeyW", "KeyD", "KeyS", "KeyA");

export class MazePage extends Store implements Page {
  readonly maker = new Maker();
  readonly #additions: Additions;
  readonly #making = new Latest();
  readonly #stage: Stage;
  /** The open tool; undefined before the page starts. */
  #tool: () => Tool | undefined = () => undefined;
  // A second worker, which makes the mazes beside the first one while the first worker makes that.
  #besideMaker: Maker | undefined;
  #shown: readonly Made[] = [];
  #key = "";
  /** The rest of the page; undefined before the stage appears. */
  #loading: Promise<void> | undefined;
  /** The cell under the pointer or the cursor, and its figure. */
  #pointed: { readonly cell: Cell | undefined; readonly figure: number } | undefined;

  constructor(first: Tab, additions: Additions) {
    super(first, { ...additions, show: (text) => this.#showState(text) });
    this.#additions = additions;
    this.#stage = new Stage(
      () => this.#tool(),
      (cell, figure) => {
        this.#pointed = { cell, figure };
        this.#readPointed();
      },
    );
  }

  /** Starts the page. `tool` returns the tool that the state selects. */
  start(tool: () => Tool): void {
    this.#tool = tool;
    for (const [id, act] of [
      ["zoomIn", (view: MazeView) => view.zoom(1.5)],
      ["zoomOut", (view: MazeView) => view.zoom(1 / 1.5)],
      ["fit", (view: MazeView) => view.fit()],
    ] as const) {
      button(id).addEventListener("click", () => this.views.forEach(act));
    }
    button("export").addEventListener("click", () => this.#export());
    followArrows(WALKING, "input, select, textarea, [role=tab], dialog", (...arrow) =>
      this.#tool()?.onArrow?.(...arrow),
    );
    addEventListener("beforeprint", () => this.#print(true));
    addEventListener("afterprint", () => this.#print(false));
    startFrame({
      relabel: () => {
        this.#additions.showState?.();
        this.#show();
        this.#additions.made?.();
      },
      redraw: () => {
        for (const view of this.views) view.redraw();
        if (this.#shown.length > 0) showKey(this.#shown, this.state().colours);
        this.#additions.redraw?.();
      },
    });
    this.read();
  }

  shown = (): readonly Made[] => this.#shown;

  get views(): readonly MazeView[] {
    return this.#stage.views;
  }

  override preview(changes: Partial<State>): void {
    super.preview(changes);
    this.#update();
  }

  async #showState(text: string): Promise<void> {
    if (this.state().tab === "export") {
      this.#export();
      await this.change({ tab: this.first }, true, text);
      return;
    }
    notice(text);
    this.#additions.showState?.();
    await this.#update(text);
  }

  async #export(): Promise<void> {
    try {
      const { openExport } = await import("../export/index.ts");
      openExport(this);
    } catch (error) {
      notice(say("exportFailed", { message: (error as Error).message }));
    }
  }

  /** Makes the mazes of the state unless they are shown. */
  async #update(text = ""): Promise<void> {
    const state = this.state();
    const solved = state.tab === "play" || state.tab === "solvers";
    const ends = state.ends ?? (solved ? "farthest" : undefined);
    const requests = [state.request, ...besideOf(state)];
    const wanted = keyOf([requests, ends]);
    if (this.#key === "") this.#stage.reserve(requests);
    const slow = setTimeout(() => {
      notice(say("making"));
      this.#appear().catch(() => {});
    }, 300);
    try {
      await this.#making.run(async (until) => {
        if (wanted === this.#key) return until(this.#show());
        // Mazes side by side are coloured from the same cell, so that equal mazes look equal.
        const [first, ...others] = requests.map((request) => ({ request, ends, alike: requests.length > 1 }));
        if (others.length > 0) this.#besideMaker ??= new Maker();
        const made = Promise.all([this.maker.make([first]), this.#besideMaker?.make(others) ?? []]);
        const [one = [], rest = []] = await until(made);
        this.#shown = [...one, ...rest];
        this.#key = wanted;
        clearTimeout(slow);
        notice(one[0].fellBack ? say("onReference") : text);
        await until(this.#show());
        await until(this.#appear());
        await this.#additions.made?.();
        keepOffline();
      });
    } catch (error) {
      notice(textOf(error));
      this.#appear().catch(appear);
    } finally {
      clearTimeout(slow);
    }
  }

  /** Shows the stage, and the rest of the page when it is loaded. */
  async #appear(): Promise<void> {
    if (!this.#loading) appear("stage");
    this.#loading ??= (async () => this.#additions.load?.())();
    await this.#loading;
    appear();
  }

  async #show(): Promise<void> {
    if (this.#shown.length === 0) return;
    const showing = this.#tool()?.show?.();
    showKey(this.#shown, this.state().colours);
    this.draw();
    this.#readPointed();
    if (!showing) return;
    await showing;
    this.draw();
  }

  #sceneOf({ maze, shownWalls, tones, levels, solution }: Made): Scene {
    const { colours, solution: isSolved, tab } = this.state();
    return {
      picture: { ...maze, walls: shownWalls ?? maze.walls, tones },
      levels,
      colouring: colours ? "distance" : "plain",
      ends: solution?.ends,
      path: isSolved ? solution?.path : undefined,
      axes: tab === "watch" || tab === "solvers",
      grownFrom: tab !== "compare" && rowOf(maze.algorithm)?.takesStart ? maze.start : undefined,
    };
  }

  /** The mazes that the open tool shows on the stage, by default the first maze. */
  #figures(): readonly Figure[] {
    return this.#tool()?.figures?.() ?? this.#shown.slice(0, 1).map((made) => ({ made }));
  }

  draw = (): void => {
    if (this.#shown.length === 0) return;
    this.#stage.show(
      this.#figures().map(({ made, caption, label, scene }) => {
        const { algorithm, width, height, seed } = made.maze;
        return {
          scene: { ...this.#sceneOf(made), ...scene },
          caption,
          label: label ?? say("mazeLabel", { algorithm: titleOf(algorithm), width, height, seed }),
        };
      }),
    );
  };

  /** Draws the mazes for paper, where each has a caption, or for the screen again. */
  #print(isOnPaper: boolean): void {
    if (this.#shown.length === 0) return;
    this.draw();
    for (const [i, { made }] of this.#figures().entries()) {
      const { algorithm, width, height, seed, index } = made.maze;
      const parts = [titleOf(algorithm), `${width} × ${height}`, `${say("seed").toLowerCase()} ${seed}`];
      if (index > 0) parts.push(`${say("index").toLowerCase()} ${index}`);
      this.views[i].canvas.parentElement?.setAttribute("data-print", parts.join(" · "));
      this.views[i].print(isOnPaper);
    }
  }

  #readPointed(): void {
    if (this.#pointed) showReadOut(this.#figures()[this.#pointed.figure]?.made, this.#pointed.cell);
  }
}
