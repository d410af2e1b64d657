// The speed comparison of WebAssembly and the reference. Their two workers take turns, so that neither slows the other.

import { html, type TemplateResult } from "lit-html";
import type { AnyRequest, BackendName } from "../../src/index.ts";
import { keyOf } from "../maze/shape.ts";
import { number } from "../pages/language.ts";
import { Latest, type Until } from "../pages/latest.ts";
import { titleOf } from "../ui/about.ts";
import { startWorker } from "../ui/maker.ts";
import type { Store } from "../ui/store.ts";
import type { Lap } from "../worker/laps.ts";
import { say } from "./say.ts";

/** The result of one backend so far. */
interface Standing extends Lap {
  /** The warm-up, which does not count; undefined until it ends. */
  readonly warmUp: Lap | undefined;
}

type Standings = Readonly<Record<BackendName, Standing>>;

const BACKENDS = ["wasm", "reference"] as const satisfies readonly BackendName[];

const LAP_MILLISECONDS = 60;
const RACE_MILLISECONDS = 3000;

/** The initial result, before the warm-up. */
const START: Standing = { mazes: 0, milliseconds: 0, warmUp: undefined };

/** Runs a race. */
async function race(request: AnyRequest, until: Until, onProgress: (standings: Standings) => void): Promise<Standings> {
  const runners = { wasm: startWorker(), reference: startWorker() };
  const standings: Record<BackendName, Standing> = { wasm: START, reference: START };
  try {
    for (const name of BACKENDS) {
      const warmUp = await until(runners[name].remote.warmUp(request, name));
      standings[name] = { ...START, warmUp };
      onProgress({ ...standings });
    }
    while (standings.reference.milliseconds < RACE_MILLISECONDS) {
      for (const name of BACKENDS) {
        const { mazes, milliseconds, warmUp } = standings[name];
        // A lap may take longer than planned, because making a maze cannot be interrupted. A backend that is a lap
        // ahead skips its turn.
        const least = Math.min(standings.wasm.milliseconds, standings.reference.milliseconds);
        if (milliseconds > least + LAP_MILLISECONDS) continue;
        const lap = await until(runners[name].remote.lap(request, LAP_MILLISECONDS));
        standings[name] = { warmUp, mazes: mazes + lap.mazes, milliseconds: milliseconds + lap.milliseconds };
      }
      onProgress({ ...standings });
    }
    return standings;
  } finally {
    for (const runner of Object.values(runners)) runner.end();
  }
}

/** Whether the page may compile WebAssembly. The empty module consists of its header. */
function canCompile(): boolean {
  try {
    return new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)) instanceof WebAssembly.Module;
  } catch {
    return false;
  }
}

export class Race {
  readonly #store: Store;
  readonly #draw: () => void;
  readonly #latest = new Latest();
  #standings: Standings | undefined;
  #cells = 1;
  #isRunning = false;
  #note = "";
  #key: string;

  /** `draw` shows the view. */
  constructor(store: Store, draw: () => void) {
    this.#store = store;
    this.#draw = draw;
    this.#key = keyOf(store.state().request);
  }

  view(): TemplateResult {
    const { algorithm, width, height } = this.#store.state().request;
    const words = { algorithm: titleOf(algorithm), width: number(width), height: number(height) };
    return html`
      <h2>${say("race")}</h2>
      <p class="hint" id="raceText">${say("raceText", words)}</p>
      <div class="row">
        <button type="button" class="primary" id="startRace" ?disabled=${this.#isRunning} @click=${() =>
          this.#start()}>${say("startRace")}</button>
        <button type="button" id="cancelRace" ?disabled=${!this.#isRunning} @click=${() => this.#latest.cancel()}
          >${say("cancel")}</button>
      </div>
      <div class="race" id="race" ?hidden=${!this.#standings && this.#note === ""}>
        ${this.#standings && this.#lanes(this.#standings)}
        <p class="hint" id="raceNote">${this.#note}</p>
      </div>`;
  }

  #lanes(standings: Standings): TemplateResult {
    const speed = (name: BackendName): number => standings[name].mazes / (standings[name].milliseconds || 1);
    const fastest = Math.max(...BACKENDS.map(speed));
    // Both bars grow with time, and their lengths are proportional to the speeds.
    const progress = Math.min(1, standings.reference.milliseconds / RACE_MILLISECONDS);
    const figures = (name: BackendName): string => {
      if (standings[name].mazes === 0) return standings[name].warmUp ? "" : say("warmingUp");
      const mazes = 1000 * speed(name);
      const nanoseconds = 1e6 / (speed(name) * this.#cells);
      return say("raceFigures", {
        mazes: number(mazes, mazes < 100 ? 1 : 0),
        nanoseconds: number(nanoseconds, nanoseconds < 10 ? 2 : 1),
      });
    };
    const lanes = BACKENDS.map((name) => {
      const title = name === "wasm" ? "WebAssembly" : "JavaScript";
      const share = standings[name].mazes === 0 ? 0 : (speed(name) / fastest) * progress;
      return html`<div class="runner" id="race-${name}"><span class="name">${title}</span><progress max="1"
        .value=${share} aria-label=${title}></progress><span class="figures">${figures(name)}</span></div>`;
    });
    const ratio = speed("wasm") / speed("reference");
    return html`${lanes}<p class="score" id="ratio" role="status">${
      standings.reference.mazes > 0 ? say("raceRatio", { ratio: number(ratio, 1) }) : ""
    }</p>`;
  }

  /** Cancels the race if the request has changed. Keys are compared, because equal requests may be other objects. */
  follow(): void {
    const key = keyOf(this.#store.state().request);
    if (this.#key !== key) this.cancel();
    this.#key = key;
  }

  cancel(): void {
    this.#latest.cancel();
  }

  async #start(): Promise<void> {
    const { request } = this.#store.state();
    this.#note = "";
    this.#standings = undefined;
    if (!canCompile()) {
      this.#end(say("raceForbidden"));
      return;
    }
    const show = (standings: Standings): void => {
      this.#standings = standings;
      this.#draw();
    };
    this.#cells = request.width * request.height;
    this.#isRunning = true;
    show({ wasm: START, reference: START });
    try {
      const isWhole = await this.#latest.run(async (until) => {
        const { wasm, reference } = await race(request, until, show);
        const seconds = number(Math.min(wasm.milliseconds, reference.milliseconds) / 1000, 1);
        const [warmUp, slower] = [wasm, reference].map((each) => number(each.warmUp?.milliseconds ?? 0));
        this.#note = say("raceNote", { seconds, wasm: warmUp, reference: slower });
      });
      this.#end(isWhole ? this.#note : say("cancelled"));
    } catch (error) {
      this.#end((error as Error).message);
    }
  }

  #end(note: string): void {
    this.#isRunning = false;
    this.#note = note;
    this.#draw();
  }
}
