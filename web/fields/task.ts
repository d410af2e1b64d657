// A task of some seconds that the visitor starts and may cancel, with its buttons and its status.

import { html, type TemplateResult } from "lit-html";
import type { Remote } from "../maze/calls.ts";
import { Latest, type Until } from "../pages/latest.ts";
import { startWorker } from "../ui/maker.ts";
import { textOf } from "../ui/problems.ts";
import type { PageWorker } from "../worker/worker.ts";

export class Task {
  status = "";
  readonly #latest = new Latest();
  readonly #draw: () => void;
  isRunning = false;
  #key = "";

  /** `draw` shows the task. It is called when the task starts and when it ends. */
  constructor(draw: () => void) {
    this.#draw = draw;
  }

  /** The buttons. Their ids begin with "start" and "cancel". */
  buttons(name: string, say: (text: "start" | "cancel") => string, start: () => void): TemplateResult {
    return html`<div class="row">
      <button type="button" class="primary" id="start${name}" ?disabled=${this.isRunning} @click=${start}
        >${say("start")}</button>
      <button type="button" id="cancel${name}" ?disabled=${!this.isRunning} @click=${() => this.cancel()}
        >${say("cancel")}</button></div>`;
  }

  /** Cancels the task if the key of what it is about has changed. Returns whether it has. */
  follow(key: string): boolean {
    const hasChanged = key !== this.#key;
    if (hasChanged) this.cancel();
    this.#key = key;
    return hasChanged;
  }

  cancel(): void {
    this.#latest.cancel();
  }

  /** Runs the task in a worker of its own. The task sets the status at its end. */
  async run(cancelled: string, task: (until: Until, remote: Remote<PageWorker>) => Promise<void>): Promise<void> {
    const { remote, end } = startWorker();
    this.status = "";
    this.isRunning = true;
    this.#show();
    try {
      if (!(await this.#latest.run((until) => task(until, remote)))) this.status = cancelled;
    } catch (error) {
      this.status = textOf(error);
    }
    end();
    this.isRunning = false;
    this.#show();
  }

  /** Draws the task. If this disables the button that has the focus, the other button gets the focus. */
  #show(): void {
    const focused = document.activeElement;
    this.#draw();
    if (focused instanceof HTMLButtonElement && focused.disabled)
      focused.parentElement?.querySelector<HTMLButtonElement>("button:enabled")?.focus();
  }
}
