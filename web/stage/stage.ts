// The stage: up to four mazes with captions and gestures.

import type { Cell } from "../../src/index.ts";
import { element, make } from "../pages/dom.ts";
import { followGestures } from "../pages/gestures.ts";
import type { Scene } from "../view/scene.ts";
import { MazeView, MOST_FITTED } from "../view/view.ts";
import type { Tool } from "./page.ts";

type Size = Readonly<Record<"width" | "height", number>>;

export class Stage {
  readonly views: MazeView[] = [];
  readonly #tool: () => Tool | undefined;
  readonly #onPoint: (cell: Cell | undefined, figure: number) => void;

  /** `tool` returns the open tool, which handles gestures. `onPoint` receives the cell under the pointer. */
  constructor(tool: () => Tool | undefined, onPoint: (cell: Cell | undefined, figure: number) => void) {
    this.#tool = tool;
    this.#onPoint = onPoint;
    this.#add();
  }

  #add(): void {
    const at = this.views.length;
    const canvas = make("canvas", { id: at ? `maze${at + 1}` : "maze", tabindex: "0", role: "application" });
    element("figures").append(make("figure", {}, make("figcaption"), canvas));
    const view = new MazeView(canvas);
    this.views.push(view);
    this.#follow(view, at);
  }

  #follow(view: MazeView, at: number): void {
    const tool = this.#tool;
    const { canvas } = view;
    const onCell = (cell: Cell | undefined): boolean => {
      if (cell) tool()?.onCell?.(cell, at);
      return cell !== undefined;
    };
    followGestures(canvas, {
      pan(dx, dy, source) {
        // One finger scrolls the page.
        if (source !== "finger") view.pan(dx, dy);
      },
      zoom: (...values) => view.zoom(...values),
      fit: () => view.fit(),
      arrow: (dx, dy, isShift) => {
        if (isShift) view.pan(-60 * dx, -60 * dy);
        else if (!tool()?.onArrow?.(dx, dy)) this.#onPoint(view.moveCursor(dx, dy), at);
      },
      enter: () => onCell(view.cursor),
      click: (x, y) => void onCell(view.cellAt(x, y)),
      traces(x, y) {
        const cell = view.cellAt(x, y);
        return at === 0 && cell !== undefined && (tool()?.traces?.(cell) ?? false);
      },
      trace(x, y) {
        const cell = view.cellAt(x, y);
        if (cell) tool()?.onTrace?.(cell);
      },
      traced: () => tool()?.onTraced?.(),
      hover: (x, y) => this.#onPoint(x === undefined || y === undefined ? undefined : view.cellAt(x, y), at),
    });
    canvas.addEventListener("blur", () => {
      view.cursor = undefined;
      this.#onPoint(undefined, at);
      view.redraw();
    });
  }

  /** Gives the stage the sizes of the mazes that it will show, so that the page does not move when they appear. */
  reserve(sizes: readonly Size[]): void {
    while (this.views.length < sizes.length) this.#add();
    element("figures").style.setProperty("--columns", `${Math.min(2, sizes.length)}`);
    element("figures").toggleAttribute("data-wide", sizes.length === 1 && sizes[0].width > sizes[0].height);
    for (const [i, { canvas }] of this.views.entries()) {
      const figure = canvas.parentElement as HTMLElement;
      figure.hidden = i >= sizes.length;
      if (figure.hidden) continue;
      // The height of the canvas follows from the proportions of the maze.
      const { width, height } = sizes[i];
      canvas.style.aspectRatio = `${width + 0.15} / ${height + 0.15}`;
      canvas.style.maxWidth = `calc(${width} * ${MOST_FITTED} + 8px)`;
    }
  }

  /** Shows scenes, each with a caption, and a label for screen readers. */
  show(shown: readonly { scene: Scene; caption: string | undefined; label: string }[]): void {
    this.reserve(shown.map(({ scene }) => scene.picture));
    for (const [i, { scene, caption, label }] of shown.entries()) {
      const { canvas } = this.views[i];
      const title = canvas.previousElementSibling as HTMLElement;
      title.textContent = caption ?? "";
      title.hidden = !caption;
      canvas.setAttribute("aria-label", label);
      this.views[i].show(scene);
    }
  }
}
