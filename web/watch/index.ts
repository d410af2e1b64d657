// Watch: the steps of the algorithm, played.

import { legendOf, titleOf, viewOf } from "../ui/about.ts";
import { element, make, parse } from "../ui/dom.ts";
import { type MessageName, number, say } from "../ui/messages.ts";
import type { Figure, StartTab } from "../ui/page.ts";
import { Player } from "./player.ts";
import { MAX_RECORDED_CELLS, Replay } from "./recording.ts";

const PANEL = `
  <p data-text="watchText"></p>
  <p class="hint" id="watchHint"></p>
  <ul class="legend" id="watchLegend"></ul>
  <label for="speed"><span><span data-text="speed"></span> <output id="speedValue" for="speed"></output></span><input
    type="range" id="speed" min="0" max="100" step="1"></label>`;

const BAR = `
  <button type="button" class="icon primary" id="startPlaying" data-label="startPlaying"><svg viewBox="0 0 24 24"
    aria-hidden="true"><path class="play" d="M7 4.5v15l12-7.5z"/><path class="pause"
    d="M6 4.5h4v15H6zM14 4.5h4v15h-4z"/></svg></button>
  <button type="button" class="icon" id="back" data-label="back">‹</button>
  <input type="range" id="step" min="0" max="0" value="0" data-label="step">
  <button type="button" class="icon" id="forward" data-label="forward">›</button>
  <output id="stepValue" for="step"></output>`;

const LEGENDS: Readonly<Record<string, readonly MessageName[]>> = {
  kinds: ["legendIn", "legendFrontier", "legendOut"],
  sets: ["legendSets"],
  walk: ["legendWalker"],
  trail: ["legendWalker", "legendTrail", "legendErased"],
  work: ["legendWork"],
  way: ["legendWalker", "legendWay"],
  list: ["legendWalker", "legendList"],
  hunt: ["legendWalker", "legendHunt"],
};

const start: StartTab = (panel, page) => {
  panel.append(parse(PANEL));
  const bar = make("div", { class: "transport", id: "transport" }, parse(BAR));
  bar.hidden = true;
  // The player finds its controls in the page.
  element("bar").prepend(bar);
  const player = new Player(() => page.draw());
  let recorded: unknown;
  let wanted: unknown;

  function showText(): void {
    const { algorithm, width, height, topology, mask } = page.state().request;
    const builds = algorithm === "aldous-broder-walls" || (algorithm === "wilson" && topology === "plane" && !mask);
    const tooLarge = width * height > MAX_RECORDED_CELLS;
    element("watchHint").textContent = tooLarge
      ? say("watchTooLarge", { cells: number(MAX_RECORDED_CELLS) })
      : builds
        ? say("watchCorners")
        : "";
    const legend = LEGENDS[legendOf(algorithm) ?? ""] ?? [];
    element("watchLegend").replaceChildren(...legend.map((name) => make("li", { class: name }, say(name))));
  }

  return {
    bar,
    async show() {
      showText();
      player.relabel();
      const [made] = page.shown();
      wanted = made;
      if (recorded === made) return;
      const { walls: _, revision: __, ...request } = made.maze;
      const small = request.width * request.height <= MAX_RECORDED_CELLS;
      const recordings = small ? [await page.maker.remote.record(request, viewOf(request.algorithm))] : [];
      if (wanted !== made) return;
      recorded = made;
      player.load(recordings.map((recording) => new Replay(recording)));
      bar.hidden = !small;
    },
    hide: () => player.pause(),
    figures(): Figure[] {
      const [made] = page.shown();
      const [replay] = recorded === made ? player.replays : [];
      if (!replay) return [{ made }];
      const { algorithm } = made.maze;
      return [
        { made, label: titleOf(algorithm), scene: { colouring: viewOf(algorithm).sets ? "sets" : "steps", replay } },
      ];
    },
  };
};

export default start;
