// The panel of the speed comparison: bars, figures and notes.

import type { BackendName } from "../../src/index.ts";
import { keyOf } from "../maze/shape.ts";
import { titleOf } from "./about.ts";
import { button, element, make, parse } from "./dom.ts";
import { number, say } from "./messages.ts";
import type { Page } from "./page.ts";
import { RACE_MILLISECONDS, race, START, type Standings } from "./race.ts";
import { raceRecording } from "./raceRecording.ts";
import type { State } from "./state.ts";

const NAMES: readonly BackendName[] = ["wasm", "reference"];

function showRaceText({ request: { algorithm, width, height } }: State): void {
  element("raceText").textContent = say("raceText", {
    algorithm: titleOf(algorithm),
    width: number(width),
    height: number(height),
  });
}

const PANEL = `
  <h2 data-text="race"></h2>
  <p class="hint" id="raceText"></p>
  <div class="row">
    <button type="button" class="primary" id="startRace" data-text="startRace"></button>
    <button type="button" id="cancelRace" data-text="cancel" disabled></button>
  </div>
  <div class="race" id="race" hidden>
    <div class="runner" id="race-wasm"><span class="name">WebAssembly</span><progress max="1" value="0"
      aria-label="WebAssembly"></progress><span class="figures"></span></div>
    <div class="runner" id="race-reference"><span class="name">JavaScript</span><progress max="1" value="0"
      aria-label="JavaScript"></progress><span class="figures"></span></div>
    <p class="score" id="ratio" role="status"></p>
    <p class="hint" id="raceNote"></p>
    <p class="row"><button type="button" id="saveRace" data-text="saveRace" hidden></button></p>
  </div>`;

function showStandings(standings: Standings, cells: number): void {
  const speed = (name: BackendName): number => standings[name].mazes / (standings[name].milliseconds || 1);
  const fastest = Math.max(...NAMES.map(speed));
  // Bars grow with time, in proportion to the fastest.
  const progress = Math.min(1, standings.reference.milliseconds / RACE_MILLISECONDS);
  for (const name of NAMES) {
    const runner = element(`race-${name}`);
    const bar = runner.querySelector("progress");
    const figures = runner.querySelector(".figures");
    if (!bar || !figures) continue;
    if (standings[name].mazes === 0) {
      bar.value = 0;
      figures.textContent = standings[name].warmUp ? "" : say("warmingUp");
      continue;
    }
    bar.value = (speed(name) / fastest) * progress;
    const mazes = 1000 * speed(name);
    const nanoseconds = 1e6 / (speed(name) * cells);
    figures.textContent = say("raceFigures", {
      mazes: number(mazes, mazes < 100 ? 1 : 0),
      nanoseconds: number(nanoseconds, nanoseconds < 10 ? 2 : 1),
    });
  }
  if (standings.reference.mazes > 0)
    element("ratio").textContent = say("raceRatio", { ratio: number(speed("wasm") / speed("reference"), 1) });
}

/** Gives the user the laps of a race as a file. */
function save({ request }: State, { wasm, reference }: Standings): void {
  const cells = request.width * request.height;
  const costs = (standing: Standings[BackendName]): number[] =>
    standing.laps.map(({ mazes, milliseconds }) => (1e6 * milliseconds) / (mazes * cells));
  const { userAgent, hardwareConcurrency } = navigator;
  const recording = raceRecording(
    request,
    { wasm: costs(wasm), reference: costs(reference) },
    { version: WASMAZE_VERSION, userAgent, cores: hardwareConcurrency, date: new Date() },
  );
  const url = URL.createObjectURL(new Blob([JSON.stringify(recording)], { type: "application/json" }));
  make("a", { href: url, download: `race-${request.algorithm}-${request.width}x${request.height}.json` }).click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Adds the race to a panel. `show` shows the request; `cancel` ends a race that runs. */
export function startRacing(panel: HTMLElement, { state, shown }: Page): { show: () => void; cancel: () => void } {
  panel.append(parse(PANEL));
  let running: AbortController | undefined;
  let finished: { state: State; standings: Standings } | undefined;

  async function run(): Promise<void> {
    running?.abort();
    const controller = new AbortController();
    running = controller;
    const { request } = state();
    element("race").hidden = false;
    element("raceNote").textContent = "";
    element("ratio").textContent = "";
    button("saveRace").hidden = true;
    if (shown()[0]?.fellBack) {
      element("raceNote").textContent = say("raceForbidden");
      return;
    }
    button("startRace").disabled = true;
    button("cancelRace").disabled = false;
    const cells = request.width * request.height;
    const raced = state();
    showStandings({ wasm: START, reference: START }, cells);
    try {
      const standings = await race(request, (each) => showStandings(each, cells), controller.signal);
      const { wasm, reference } = standings;
      finished = { state: raced, standings };
      button("saveRace").hidden = false;
      element("raceNote").textContent = say("raceNote", {
        seconds: number(Math.min(wasm.milliseconds, reference.milliseconds) / 1000, 1),
        wasm: number(wasm.warmUp?.milliseconds ?? 0),
        reference: number(reference.warmUp?.milliseconds ?? 0),
      });
    } catch (error) {
      if (running === controller)
        element("raceNote").textContent = controller.signal.aborted ? say("raceCancelled") : (error as Error).message;
    } finally {
      if (running === controller) {
        running = undefined;
        button("startRace").disabled = false;
        button("cancelRace").disabled = true;
      }
    }
  }

  button("startRace").addEventListener("click", () => run());
  button("cancelRace").addEventListener("click", () => running?.abort());
  button("saveRace").addEventListener("click", () => finished && save(finished.state, finished.standings));
  let raced = "";
  return {
    show() {
      button("saveRace").title = say("saveRaceText");
      showRaceText(state());
      // Another request ends the race of the one before; the page may hold the same one in another object.
      const asked = keyOf(state().request);
      if (raced !== asked) running?.abort();
      raced = asked;
    },
    cancel: () => running?.abort(),
  };
}
