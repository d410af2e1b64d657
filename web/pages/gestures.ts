// Gestures on a canvas: drag, pinch, wheel and keys.

import { ARROWS } from "./arrows.ts";

/** The source of a movement: the mouse or a pen, one finger, or two fingers. */
type Source = "mouse" | "finger" | "pinch";

/** The handlers of gestures. Lengths are in CSS pixels. */
export interface Gestures {
  pan(dx: number, dy: number, source: Source): void;
  /** Zooms about a point of the canvas, by default its middle. */
  zoom(factor: number, x?: number, y?: number): void;
  fit(): void;
  arrow(dx: number, dy: number, isShift: boolean): void;
  /** Handles Enter and the space bar. Returns whether it did. */
  enter(): boolean;
  /** Called after a click or tap on a point of the window. */
  click?(x: number, y: number): void;
  /** Whether a drag from a point of the window traces a path instead of panning. */
  traces?(x: number, y: number): boolean;
  trace?(x: number, y: number): void;
  /** Called when the tracing pointer is released. */
  traced?(): void;
  /** Called when the pointer is above a point of the window without being down, and without a point when it leaves. */
  hover?(x?: number, y?: number): void;
}

const CLICK_PIXELS = 5;

// A mouse wheel sends events of 100 or 120 units; a trackpad sends many events of a few units.
// Pinching on a trackpad sends wheel events with Ctrl and even fewer units.
const ZOOM_PER_UNIT = Math.log(1.25) / 100;
const ZOOM_PER_PINCH = 0.01;
const MOST_UNITS = 240;

/** Returns the units of a wheel event. Some browsers count lines or pages. */
const unitsOf = (delta: number, mode: number): number =>
  Math.max(-MOST_UNITS, Math.min(MOST_UNITS, delta * [1, 32, 400][mode]));

export function followGestures(canvas: HTMLCanvasElement, to: Gestures): void {
  followPointers(canvas, to);
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const { deltaX, deltaY, deltaMode, ctrlKey, clientX, clientY } = event;
      if (Math.abs(deltaX) > Math.abs(deltaY)) {
        to.pan(-unitsOf(deltaX, deltaMode), 0, "mouse");
        return;
      }
      const units = unitsOf(deltaY, deltaMode);
      const factor = Math.exp(-units * (ctrlKey && Math.abs(units) < 50 ? ZOOM_PER_PINCH : ZOOM_PER_UNIT));
      to.zoom(factor, ...pointOn(canvas, clientX, clientY));
    },
    { passive: false },
  );
  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) to.arrow(...arrow, event.shiftKey);
    else if (event.key === "+" || event.key === "=") to.zoom(1.25);
    else if (event.key === "-") to.zoom(0.8);
    else if (event.key === "0") to.fit();
    else if (!((event.key === "Enter" || event.key === " ") && to.enter())) return;
    event.preventDefault();
  });
}

/** Converts a point of the window to a point of a canvas. */
function pointOn(canvas: HTMLCanvasElement, x: number, y: number): [x: number, y: number] {
  const { left, top } = canvas.getBoundingClientRect();
  return [x - left, y - top];
}

function followPointers(canvas: HTMLCanvasElement, to: Gestures): void {
  const fingers = new Map<number, PointerEvent>();
  let moved = 0;
  let tracing = false;

  function endTrace(): void {
    if (tracing) to.traced?.();
    tracing = false;
  }

  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, event);
    endTrace();
    // A pinch is no click.
    moved = fingers.size > 1 ? CLICK_PIXELS + 1 : 0;
    tracing = fingers.size === 1 && (to.traces?.(event.clientX, event.clientY) ?? false);
  });

  canvas.addEventListener("pointermove", (event) => {
    const { pointerId, pointerType, clientX, clientY } = event;
    const before = fingers.get(pointerId);
    if (!before) {
      to.hover?.(clientX, clientY);
      return;
    }
    const [dx, dy] = [clientX - before.clientX, clientY - before.clientY];
    const other = [...fingers.values()].find((each) => each.pointerId !== pointerId);
    fingers.set(pointerId, event);
    moved += Math.abs(dx) + Math.abs(dy);
    if (other) {
      const apart = (each: PointerEvent): number =>
        Math.hypot(each.clientX - other.clientX, each.clientY - other.clientY);
      to.pan(dx / 2, dy / 2, "pinch");
      const middle = pointOn(canvas, (clientX + other.clientX) / 2, (clientY + other.clientY) / 2);
      if (apart(before) > 0) to.zoom(apart(event) / apart(before), ...middle);
    } else if (tracing) {
      // Events of a fast pointer skip cells; their coalesced events contain these cells.
      for (const each of event.getCoalescedEvents?.() ?? [event]) to.trace?.(each.clientX, each.clientY);
    } else if (moved > CLICK_PIXELS) {
      to.pan(dx, dy, pointerType === "touch" ? "finger" : "mouse");
    }
  });

  const release = (event: PointerEvent): void => {
    if (!fingers.delete(event.pointerId)) return;
    if (event.type === "pointerup" && fingers.size === 0 && moved <= CLICK_PIXELS) {
      // A press where a path may begin leads to this point, also without a drag.
      if (tracing) to.trace?.(event.clientX, event.clientY);
      else to.click?.(event.clientX, event.clientY);
    }
    endTrace();
  };
  canvas.addEventListener("pointerup", release);
  canvas.addEventListener("pointercancel", release);
  canvas.addEventListener("pointerleave", () => to.hover?.());

  // Prevents scrolling and zooming of the page by fingers that the canvas handles.
  const keep = (event: TouchEvent): void => {
    if (event.cancelable && (tracing || event.touches.length > 1)) event.preventDefault();
  };
  canvas.addEventListener("touchstart", keep, { passive: false });
  canvas.addEventListener("touchmove", keep, { passive: false });
}
