// The part of the window that no panel covers.

/** A rectangle in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns the rectangle between panels in which the largest square fits. */
export function freeBox(view: Box, panels: readonly Box[]): Box {
  const of = (side: keyof Box, opposite: keyof Box): number[] => [
    view[side],
    ...panels.map((panel) => panel[opposite]),
  ];
  let best = view;
  let most = 0;
  for (const left of of("left", "right"))
    for (const top of of("top", "bottom"))
      for (const right of of("right", "left"))
        for (const bottom of of("bottom", "top")) {
          const side = Math.min(right - left, bottom - top);
          const isFree = panels.every(
            (panel) => panel.right <= left || panel.left >= right || panel.bottom <= top || panel.top >= bottom,
          );
          if (side <= most || !isFree) continue;
          most = side;
          best = { left, top, right, bottom };
        }
  return best;
}
