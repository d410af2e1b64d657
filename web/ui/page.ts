// What the page offers its tabs, and what it asks of them.

import type { Cell } from "../../src/index.ts";
import type { Maker } from "../maze/maker.ts";
import type { Scene } from "../maze/scene.ts";
import type { MazeView } from "../maze/view.ts";
import type { Made } from "../maze/worker.ts";
import type { State } from "./state.ts";

export interface Page {
  state(): State;
  /**
   * Applies changes, makes the maze, and writes the state to the address: as a new entry of the history, or in place
   * of the last. `said` is the notice below the stage.
   */
  change(changes: Partial<State>, replace?: boolean, said?: string): Promise<void>;
  /** Shows changes that the address does not hold yet, such as a shape that is being drawn. */
  preview(changes: Partial<State>): void;
  /** The maze, and in Compare those beside it. Empty until the first is made. */
  shown(): readonly Made[];
  /** The worker that makes mazes. */
  readonly maker: Maker;
  /** One for each figure of the stage; the first is the maze. */
  readonly views: readonly MazeView[];
  /** Draws the stage from the figures of the open tab. */
  draw(): void;
  /** The status line below the stage, which screen readers read. */
  notice(text: string): void;
}

/** A maze on the stage. */
export interface Figure {
  readonly made: Made;
  readonly caption?: string;
  /** For screen readers, instead of the maze's description. */
  readonly label?: string;
  /** What differs from the maze as Create shows it. */
  readonly scene?: Partial<Scene>;
}

/** What a tab gives the page. All but `show` is optional. */
export interface TabParts {
  /** Called when the tab opens, and after each change of state, maze or language while it is open. */
  show(): void | Promise<void>;
  /** Another tab opens: timers and animations stop. */
  hide?(): void;
  /** What the stage shows, up to four; by default the maze as Create shows it. */
  figures?(): readonly Figure[];
  /** Controls directly below the stage. */
  readonly bar?: HTMLElement;
  /** A cell was clicked, or entered by key, in a figure. */
  onCell?(cell: Cell, figure: number): void;
  /** An arrow key or WASD anywhere on the page, unless a field has the focus. True if it was handled. */
  onArrow?(dx: number, dy: number): boolean;
  /** Whether a drag that begins at this cell of the first figure traces, instead of panning or scrolling. */
  traces?(cell: Cell): boolean;
  onTrace?(cell: Cell): void;
  /** The pointer that traces is released. */
  onTraced?(): void;
}

/** The default export of a tab's module: fills its empty panel once, and returns its parts. */
export type StartTab = (panel: HTMLElement, page: Page) => TabParts;
