// A touch field that works like a joystick for one finger. A swipe is a step; a finger that is held at the end of the
// swipe repeats the step. Other fingers are ignored, and the finger may leave the field.

import { DIRECTIONS } from "../maze/square.ts";
import { type Arrow, arrowOf, NO_ARROW, Repeat } from "./repeat.ts";

// Distances in CSS pixels. Beyond LEASH, the middle of the stick follows the finger, so that turning back is quick.
const PUSHED = 22;
const RELEASED = 12;
const LEASH = 56;

interface SwipeOptions {
  /** Handles a touch or click without a swipe. */
  readonly onTap?: (event: PointerEvent) => void;
  /** Whether a touch may begin a swipe. A second touch for which this is false ends the swipe. */
  readonly accepts?: (event: PointerEvent) => boolean;
}

/** Follows swipes on an element. */
export function followSwipes(
  element: HTMLElement,
  onArrow: (dx: number, dy: number) => void,
  { onTap, accepts = () => true }: SwipeOptions,
): void {
  const repeat = new Repeat();
  let finger: number | undefined;
  let middle = { x: 0, y: 0 };
  let position = { x: 0, y: 0 };
  let moved = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  const poll = (): void => {
    const held: Arrow = arrowOf(position.x - middle.x, position.y - middle.y, repeat.held, PUSHED, RELEASED);
    if (!repeat.poll(held, performance.now())) return;
    moved = true;
    onArrow(held[0], held[1]);
  };

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    const isAccepted = accepts(event);
    if (finger !== undefined && !isAccepted) stop();
    if (finger !== undefined || !isAccepted) return;
    finger = event.pointerId;
    element.setPointerCapture(finger);
    middle = position = { x: event.clientX, y: event.clientY };
    moved = false;
    repeat.poll(NO_ARROW, 0);
    timer = setInterval(poll, 30);
  });

  element.addEventListener("pointermove", (event) => {
    if (event.pointerId !== finger) return;
    position = { x: event.clientX, y: event.clientY };
    poll();
    const distance = Math.hypot(position.x - middle.x, position.y - middle.y);
    if (distance <= LEASH) return;
    const share = 1 - LEASH / distance;
    middle = { x: middle.x + (position.x - middle.x) * share, y: middle.y + (position.y - middle.y) * share };
  });

  const stop = (): void => {
    finger = undefined;
    clearInterval(timer);
  };
  const release = (event: PointerEvent): void => {
    if (event.pointerId !== finger) return;
    stop();
    if (!moved && event.type === "pointerup") onTap?.(event);
  };
  element.addEventListener("pointerup", release);
  element.addEventListener("pointercancel", release);
  element.addEventListener("lostpointercapture", release);
}

/** Follows swipes on a field with buttons for arrows, and taps on these buttons. The value of a button is a direction. */
export function followField(field: HTMLElement, onArrow: (dx: number, dy: number) => void): void {
  const tap = (target: EventTarget | null): void => {
    const direction = target instanceof HTMLButtonElement ? DIRECTIONS[Number(target.value)] : undefined;
    if (direction) onArrow(direction.dx, direction.dy);
  };
  const onTap = ({ clientX, clientY }: PointerEvent): void => tap(document.elementFromPoint(clientX, clientY));
  followSwipes(field, onArrow, { onTap });
  // Clicks by key or screen reader. Pointers are handled as taps.
  field.addEventListener("click", ({ target, detail }) => detail === 0 && tap(target));
}
