// The colours of the theme as canvases need them.

import { make } from "./dom.ts";

/** Reads colours of the theme. `names` are names of CSS variables without the two dashes. */
export function readColours<Name extends string>(...names: readonly Name[]): Record<Name, string> {
  const probe = make("span");
  // Otherwise forced colours would make all colours equal.
  probe.style.forcedColorAdjust = "none";
  document.body.append(probe);
  const colours = names.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(colours);
}
