// The speed comparison of WebAssembly and the reference, which take turns in one worker.

import { html, type TemplateResult } from "lit-html";
import type { AnyRequest, BackendName } from "../../src/index.ts";
import { Task } from "../fields/task.ts";
import type { Remote } from "../maze/calls.ts";
import { keyOf } from "../maze/shape.ts";
import { number } from "../pages/language.ts";
import type { Until } from "../pages/latest.ts";
import { titleOf } from "../ui/about.ts";
import type { Store } from "../ui/store.ts";
import type { Lap } from "../worker/late.ts";
import type { PageWorker } from "../worker/worker.ts";
import { say } from "./say.ts";

const BACKENDS = ["wasm", "reference"] as const satisfies readonly BackendName[];

const WARM_UP_MILLISECONDS = 300;
const LAP_MILLISECONDS = 60;
const RACE_MILLISECONDS = 3000;

type Standings = Record<BackendName, Lap>;

/** Returns a function that shows the comparison. `draw` is called when it has changed. */
export function raceOf(store: Store, draw: () => void): () => TemplateResult {
  const task = new Task(draw);
  let standings: Standings | undefined;
  let cells = 1;

  function lanes({ wasm, reference }: Standings): TemplateResult {
    const speed = ({ mazes, milliseconds }: Lap): number => mazes / (milliseconds || 1);
    const fastest = Math.max(speed(wasm), speed(reference)) || 1;
    // Both bars grow with time, and their lengths are proportional to the speeds.
    const progress = Math.min(1, reference.milliseconds / RACE_MILLISECONDS);
    const figures = (lap: Lap): string => {
      const [mazes, nanoseconds] = [1000 * speed(lap), 1e6 / (speed(lap) * cells)];
      return say("raceFigures", {
        mazes: number(mazes, mazes < 100 ? 1 : 0),
        nanoseconds: number(nanoseconds, nanoseconds < 10 ? 2 : 1),
      });
    };
    const lane = (name: BackendName, title: string, lap: Lap): TemplateResult =>
      html`<div class="runner" id="race-${name}"><span>${title}</span><progress max="1"
        .value=${(speed(lap) / fastest) * progress} aria-label=${title}></progress><span class="hint figures"
        >${lap.mazes > 0 ? figures(lap) : say("warmingUp")}</span></div>`;
    const ratio = number(speed(wasm) / speed(reference), 1);
    return html`${lane("wasm", "WebAssembly", wasm)}${lane("reference", "JavaScript", reference)}
      <p class="score" id="ratio" role="status">${reference.mazes > 0 ? say("raceRatio", { ratio }) : ""}</p>`;
  }

  async function race(request: AnyRequest, until: Until, remote: Remote<PageWorker>): Promise<void> {
    const laps: Standings = { wasm: { mazes: 0, milliseconds: 0 }, reference: { mazes: 0, milliseconds: 0 } };
    standings = laps;
    cells = request.width * request.height;
    draw();
    try {
      const warmUps = { wasm: "", reference: "" };
      for (const name of BACKENDS)
        warmUps[name] = number((await until(remote.lap(request, name, WARM_UP_MILLISECONDS))).milliseconds);
      for (;;) {
        // A lap may take longer than planned, because making a maze cannot be interrupted.
        const name = laps.wasm.milliseconds <= laps.reference.milliseconds ? "wasm" : "reference";
        const { mazes, milliseconds } = laps[name];
        if (milliseconds >= RACE_MILLISECONDS) break;
        const lap = await until(remote.lap(request, name, LAP_MILLISECONDS));
        laps[name] = { mazes: mazes + lap.mazes, milliseconds: milliseconds + lap.milliseconds };
        draw();
      }
      const seconds = number(Math.min(laps.wasm.milliseconds, laps.reference.milliseconds) / 1000, 1);
      task.status = say("raceNote", { seconds, ...warmUps });
    } catch (error) {
      // Tests the message, because a CompileError from a worker keeps neither its class nor its name.
      if (!(error as Error).message.includes("WebAssembly")) throw error;
      standings = undefined;
      task.status = say("raceForbidden");
    }
  }

  return () => {
    const { request } = store.state();
    task.follow(keyOf(request));
    const { algorithm, width, height } = request;
    const words = { algorithm: titleOf(algorithm), width: number(width), height: number(height) };
    return html`
      <h2>${say("race")}</h2>
      <p class="hint" id="raceText">${say("raceText", words)}</p>
      ${task.buttons("Race", say, () => task.run(say("cancelled"), (...task) => race(request, ...task)))}
      <div class="race" id="race">${standings && lanes(standings)}
        <p class="hint" id="raceNote">${task.status}</p></div>`;
  };
}
