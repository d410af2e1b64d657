// The interface between a page with a stage and its tools.

import type { Cell } from "../../src/index.ts";
import type { Maker } from "../ui/maker.ts";
import type { Store } from "../ui/store.ts";
import type { Scene } from "../view/scene.ts";
import type { MazeView } from "../view/view.ts";
import type { Made } from "../worker/make.ts";

export interface Page extends Pick<Store, "state" | "change" | "preview"> {
  /** The maze, and the mazes beside it in Compare. Empty until the first one is made. */
  shown(): readonly Made[];
  readonly maker: Maker;
  /** The views of the stage, one per figure. */
  readonly views: readonly MazeView[];
  /** Draws the stage from the figures of the open tool. */
  draw(): void;
}

/** A maze on the stage. */
export interface Figure {
  readonly made: Made;
  readonly caption?: string;
  /** The label for screen readers, which replaces the description of the maze. */
  readonly label?: string;
  /** Properties that differ from the scene of the maze alone. */
  readonly scene?: Partial<Scene>;
}

/** A tool: what the visitor does with the maze. */
export interface Tool {
  /** Called when the state of the page or the tool has changed, before the maze is made. */
  prepare?(): void;
  /** Called when the tool opens, and after each change of state, maze or language while it is open. */
  show?(): void | Promise<void>;
  /** Called when another tool of the page opens. Stops timers and animations. */
  hide?(): void;
  /** The figures of the stage, at most four; by default the maze. */
  figures?(): readonly Figure[];
  /** The tool's controls, which are directly below the stage. */
  readonly bar?: HTMLElement;
  /** Called when a cell of a figure was clicked or chosen by key. */
  onCell?(cell: Cell, figure: number): void;
  /** Handles an arrow key or WASD anywhere on the page, unless a field has the focus. Returns whether it did. */
  onArrow?(dx: number, dy: number): boolean;
  /** Whether a drag from this cell of the first figure traces instead of panning or scrolling. */
  traces?(cell: Cell): boolean;
  onTrace?(cell: Cell): void;
  /** Called when the tracing pointer was released. */
  onTraced?(): void;
}
