// The panel of the speed comparison.

import type { BackendName } from "../../src/index.ts";
import { keyOf } from "../maze/shape.ts";
import { button, download, element, parse } from "../pages/dom.ts";
import { number } from "../pages/language.ts";
import { sayCompare as say } from "../tabTexts.ts";
import { titleOf } from "../ui/about.ts";
import type { Page } from "../ui/page.ts";
import type { State } from "../ui/state.ts";
import { BACKENDS, RACE_MILLISECONDS, race, START, type Standings } from "./race.ts";
import { raceRecording } from "./raceRecording.ts";
import { CancellableRun } from "./run.ts";

const PANEL = `
  <h2 data-text="race"></h2>
  <p class="hint" id="raceText"></p>
  <div class="row">
    <button type="button" class="primary" id="startRace" data-text="startRace"></button>
    <button type="button" id="cancelRace" data-text="cancel"></button>
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
  const fastest = Math.max(...BACKENDS.map(speed));
  // Both bars grow with time, and their lengths are proportional to the speeds.
  const progress = Math.min(1, standings.reference.milliseconds / RACE_MILLISECONDS);
  for (const name of BACKENDS) {
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

/** Downloads the laps of a race. */
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
  const file = new Blob([JSON.stringify(recording)], { type: "application/json" });
  download(file, `race-${request.algorithm}-${request.width}x${request.height}.json`);
}

/** Adds the race to a panel. `show` shows the request, `cancel` cancels a race. */
export function startRacing(panel: HTMLElement, { state, shown }: Page): { show: () => void; cancel: () => void } {
  panel.append(parse(PANEL));
  let finished: { state: State; standings: Standings } | undefined;
  const note = (text: string): void => {
    element("raceNote").textContent = text;
  };

  async function start(): Promise<void> {
    const raced = state();
    const { request } = raced;
    element("race").hidden = false;
    note("");
    element("ratio").textContent = "";
    button("saveRace").hidden = true;
    if (shown()[0]?.fellBack) {
      running.cancel();
      note(say("raceForbidden"));
      return;
    }
    const cells = request.width * request.height;
    showStandings({ wasm: START, reference: START }, cells);
    await running.run(
      async (cancelled) => {
        const standings = await race(request, (each) => showStandings(each, cells), cancelled);
        const { wasm, reference } = standings;
        finished = { state: raced, standings };
        button("saveRace").hidden = false;
        const seconds = number(Math.min(wasm.milliseconds, reference.milliseconds) / 1000, 1);
        const [warmUp, slower] = [wasm, reference].map((each) => number(each.warmUp?.milliseconds ?? 0));
        note(say("raceNote", { seconds, wasm: warmUp, reference: slower }));
      },
      (error) => note(error === undefined ? say("cancelled") : (error as Error).message),
    );
  }

  const running = new CancellableRun(button("startRace"), button("cancelRace"), start);
  button("saveRace").addEventListener("click", () => finished && save(finished.state, finished.standings));
  let shownKey = keyOf(state().request);
  return {
    show() {
      const { request } = state();
      const { algorithm, width, height } = request;
      button("saveRace").title = say("saveRaceText");
      const words = { algorithm: titleOf(algorithm), width: number(width), height: number(height) };
      element("raceText").textContent = say("raceText", words);
      // A changed request cancels the race. Keys are compared, because equal requests may be different objects.
      const key = keyOf(request);
      if (shownKey !== key) running.cancel();
      shownKey = key;
    },
    cancel: () => running.cancel(),
  };
}
