// Gestures on the canvas: drag with one finger or the mouse, pinch with two, wheel, and keys; a drag goes on for a while.

/** What gestures do; places and ways in CSS pixels. */
interface Moves {
  pan(dx: number, dy: number): void;
  zoom(factor: number, x?: number, y?: number): void;
  /** Enter or the space bar. */
  enter(): void;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowRight: [-1, 0],
  ArrowDown: [0, -1],
  ArrowLeft: [1, 0],
};

// Pixels of an arrow key.
const STEP = 80;
// How much of its speed a drag keeps in a millisecond after its end, and the least speed, in pixels a millisecond.
const KEEPS = 0.995;
const LEAST = 0.03;

export function follow(canvas: HTMLCanvasElement, { pan, zoom, enter }: Moves): void {
  const fingers = new Map<number, { x: number; y: number }>();
  let speed = { x: 0, y: 0 };
  let last = 0;
  let gliding = 0;

  function glide(now: number): void {
    const time = Math.min(50, now - last);
    last = now;
    pan(speed.x * time, speed.y * time);
    speed = { x: speed.x * KEEPS ** time, y: speed.y * KEEPS ** time };
    gliding = Math.hypot(speed.x, speed.y) > LEAST ? requestAnimationFrame(glide) : 0;
  }

  function halt(): void {
    cancelAnimationFrame(gliding);
    gliding = 0;
    speed = { x: 0, y: 0 };
  }

  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    halt();
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    canvas.classList.add("dragged");
    last = event.timeStamp;
  });

  canvas.addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (other) {
      const before = Math.hypot(finger.x - other.x, finger.y - other.y);
      const now = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      pan(dx / 2, dy / 2);
      if (before > 0) zoom(now / before, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
      return;
    }
    pan(dx, dy);
    const time = Math.max(1, event.timeStamp - last);
    last = event.timeStamp;
    const share = Math.min(1, time / 40);
    speed = { x: speed.x + share * (dx / time - speed.x), y: speed.y + share * (dy / time - speed.y) };
  });

  const release = (event: PointerEvent): void => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return;
    canvas.classList.remove("dragged");
    // Held still at the end: no glide.
    if (event.timeStamp - last > 60 || event.type === "pointercancel") return;
    last = performance.now();
    gliding = requestAnimationFrame(glide);
  };
  canvas.addEventListener("pointerup", release);
  canvas.addEventListener("pointercancel", release);

  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      halt();
      // Lines or pages instead of pixels in some browsers.
      const pixels = event.deltaY * [1, 20, 400][event.deltaMode];
      zoom(2 ** (-Math.min(200, Math.max(-200, pixels)) / 250), event.clientX, event.clientY);
    },
    { passive: false },
  );

  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    halt();
    if (arrow) pan(STEP * arrow[0], STEP * arrow[1]);
    else if (event.key === "+" || event.key === "=") zoom(1.5);
    else if (event.key === "-") zoom(1 / 1.5);
    else if (event.key === "Enter" || event.key === " ") enter();
    else return;
    event.preventDefault();
  });
}
