// Gestures on a canvas: drag to pan or to trace, wheel and pinch to zoom, and keys.

import type { Cell } from "../../src/index.ts";
import { ARROWS } from "../pages/arrows.ts";
import type { MazeView } from "../view/view.ts";

/** The page's handlers. */
interface GestureHandlers {
  /** Called when a cell was clicked or chosen by key. */
  onCell(cell: Cell): void;
  /** Handles an arrow key. The key moves the cursor unless true is returned. */
  onArrow(dx: number, dy: number): boolean;
  /** Whether a drag from this cell traces a path instead of panning. */
  traces(cell: Cell): boolean;
  onTrace(cell: Cell): void;
  /** Called when the pointer is released. */
  onTraced(): void;
  /** Called when the pointer or the cursor moved to a cell, or away from the maze. */
  onPoint(cell: Cell | undefined): void;
}

const CLICK_PIXELS = 5;

// A mouse wheel sends events of 100 or 120 units; a trackpad sends many events of a few units.
// Pinching on a trackpad sends wheel events with Ctrl and even fewer units.
const ZOOM_PER_UNIT = Math.log(1.25) / 100;
const ZOOM_PER_PINCH = 0.01;
const LINE_UNITS = 32;
const PAGE_UNITS = 400;
const MOST_UNITS = 240;

/** Returns the units of a wheel event. Some browsers count lines or pages. */
const unitsOf = (delta: number, mode: number): number =>
  Math.max(-MOST_UNITS, Math.min(MOST_UNITS, delta * (mode === 1 ? LINE_UNITS : mode === 2 ? PAGE_UNITS : 1)));

export function followGestures(view: MazeView, handlers: GestureHandlers): void {
  followPointers(view, handlers);
  followKeys(view, handlers);
  const { canvas } = view;
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const { deltaX, deltaY, deltaMode, ctrlKey, clientX, clientY } = event;
      if (Math.abs(deltaX) > Math.abs(deltaY)) {
        view.pan(-unitsOf(deltaX, deltaMode), 0);
        return;
      }
      const bounds = canvas.getBoundingClientRect();
      const units = unitsOf(deltaY, deltaMode);
      const factor = Math.exp(-units * (ctrlKey && Math.abs(units) < 50 ? ZOOM_PER_PINCH : ZOOM_PER_UNIT));
      view.zoom(factor, clientX - bounds.left, clientY - bounds.top);
    },
    { passive: false },
  );
}

/** Drags and clicks. One finger scrolls the page, unless it traces; two pan and zoom the maze. */
function followPointers(view: MazeView, { onCell, traces, onTrace, onTraced, onPoint }: GestureHandlers): void {
  const { canvas } = view;
  const fingers = new Map<number, { x: number; y: number }>();
  let moved = 0;
  let tracing = false;
  let apart = 0;

  const distance = (): number => {
    const [one, other] = [...fingers.values()];
    return Math.hypot(one.x - other.x, one.y - other.y);
  };

  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 2) {
      apart = distance();
      if (tracing) onTraced();
      tracing = false;
      moved = CLICK_PIXELS;
      return;
    }
    moved = 0;
    const cell = view.cellAt(event.clientX, event.clientY);
    tracing = cell !== undefined && traces(cell);
  });

  canvas.addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) {
      onPoint(view.cellAt(event.clientX, event.clientY));
      return;
    }
    const [x, y] = [event.clientX - finger.x, event.clientY - finger.y];
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    moved += Math.abs(x) + Math.abs(y);
    if (fingers.size === 2) {
      const now = distance();
      const bounds = canvas.getBoundingClientRect();
      const [one, other] = [...fingers.values()];
      if (Math.abs(now / apart - 1) > 0.04) {
        view.zoom(now / apart, (one.x + other.x) / 2 - bounds.left, (one.y + other.y) / 2 - bounds.top);
        apart = now;
      }
      view.pan(x / 2, y / 2);
    } else if (tracing) {
      // Events of a fast pointer skip cells; their coalesced events contain these cells.
      for (const { clientX, clientY } of event.getCoalescedEvents?.() ?? [event]) {
        const cell = view.cellAt(clientX, clientY);
        if (cell) onTrace(cell);
      }
    } else if (moved > CLICK_PIXELS && event.pointerType !== "touch") {
      view.pan(x, y);
    }
  });

  const release = (event: PointerEvent): void => {
    if (!fingers.delete(event.pointerId)) return;
    if (tracing) {
      tracing = false;
      onTraced();
      return;
    }
    if (event.type === "pointercancel") return;
    const cell = view.cellAt(event.clientX, event.clientY);
    if (fingers.size === 0 && moved <= CLICK_PIXELS && cell) onCell(cell);
  };
  canvas.addEventListener("pointerup", release);
  canvas.addEventListener("pointercancel", release);

  // Prevents scrolling and zooming of the page by fingers that the maze handles.
  const keep = (event: TouchEvent): void => {
    if (event.cancelable && (tracing || event.touches.length > 1)) event.preventDefault();
  };
  canvas.addEventListener("touchstart", keep, { passive: false });
  canvas.addEventListener("touchmove", keep, { passive: false });
  canvas.addEventListener("pointerleave", () => onPoint(undefined));
}

function followKeys(view: MazeView, { onCell, onArrow, onPoint }: GestureHandlers): void {
  const { canvas } = view;
  canvas.addEventListener("keydown", (event) => {
    const size = view.scene?.picture;
    if (!size || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      const [dx, dy] = arrow;
      if (event.shiftKey) {
        view.pan(-60 * dx, -60 * dy);
      } else if (!onArrow(dx, dy)) {
        const from = view.cursor ?? { x: size.width >> 1, y: size.height >> 1 };
        view.cursor = {
          x: Math.min(size.width - 1, Math.max(0, from.x + dx)),
          y: Math.min(size.height - 1, Math.max(0, from.y + dy)),
        };
        view.reveal(view.cursor);
        onPoint(view.cursor);
      }
    } else if ((event.key === "Enter" || event.key === " ") && view.cursor) onCell(view.cursor);
    else if (event.key === "+" || event.key === "=") view.zoom(1.25);
    else if (event.key === "-") view.zoom(0.8);
    else if (event.key === "0") view.fit();
    else return;
    event.preventDefault();
  });

  canvas.addEventListener("blur", () => {
    view.cursor = undefined;
    onPoint(undefined);
    view.redraw();
  });
}
