// Clicks on the stage of the first page set cells, and drags draw the shape. A drag changes the address when it ends.

import { type Cell, isInside } from "../../src/index.ts";
import { cellWord } from "../../src/request/address.ts";
import { cellOf } from "../../src/square/cell.ts";
import { maskOrNone, Stroke } from "../maze/shape.ts";
import type { Page, Tool } from "../stage/page.ts";
import { say } from "../ui/messages.ts";
import { notice } from "../ui/problems.ts";
import type { State } from "../ui/state.ts";

export type ClickName = "start" | "finish" | "grow" | "shape";

/** What a click on the maze sets, and the width of the brush that draws the shape, in cells. */
export const clicks: { set: ClickName; brush: number } = { set: "start", brush: 1 };

/** Formats a cell for a field, where columns and rows count from 1. */
export const fieldWord = ({ x, y }: Cell): string => cellWord({ x: x + 1, y: y + 1 });

export function startDrawing(page: Page): Tool {
  let stroke: Stroke | undefined;
  // The state before the stroke, which is restored if the new shape is rejected.
  let before: State | undefined;
  let due = false;

  function showStroke(): void {
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      if (stroke) page.preview({ request: { ...page.state().request, mask: stroke.mask.slice() } });
    });
  }

  function endStroke(): void {
    const mask = stroke && maskOrNone(stroke.mask);
    stroke = undefined;
    const { request } = page.state();
    if (before) page.preview(before);
    before = undefined;
    page.change({ request: { ...request, mask } });
  }

  function setCell(cell: Cell): void {
    const { request } = page.state();
    if (clicks.set === "shape") {
      stroke = new Stroke(request.mask, request, cell, clicks.brush);
      endStroke();
      return;
    }
    if (!isInside(request, cell)) {
      notice(say("outside", { cell: fieldWord(cell) }));
      return;
    }
    if (clicks.set === "grow") {
      page.change({ request: { ...request, start: cell } });
      return;
    }
    const { width, height, mask } = request;
    const last = mask ? mask.lastIndexOf(1) : width * height - 1;
    const ends = page.shown()[0]?.solution?.ends ?? { start: cell, finish: cellOf(last, width) };
    page.change({ ends: { ...ends, [clicks.set === "finish" ? "finish" : "start"]: cell } });
  }

  return {
    onCell: setCell,
    traces(cell) {
      if (clicks.set !== "shape") return false;
      const { request } = page.state();
      stroke = new Stroke(request.mask, request, cell, clicks.brush);
      before = page.state();
      showStroke();
      return true;
    },
    onTrace(cell) {
      stroke?.to(cell);
      showStroke();
    },
    onTraced: endStroke,
  };
}
