// Invalid values, reported in the page's language at their fields.

import { MAX_WEIGHT } from "../../src/core/parameters.ts";
import { MAX_SIDE } from "../maze/limits.ts";
import { element, make } from "../pages/dom.ts";
import { rowOf } from "./about.ts";
import { type MessageName, number, say } from "./messages.ts";

/** An invalid value. The message has the format of the engine's messages; `text` is for users. */
export class Problem extends RangeError {
  readonly field: string;
  readonly #text: MessageName;
  readonly #values: Readonly<Record<string, string | number>>;

  constructor(
    message: string,
    field: string,
    text: MessageName,
    values: Readonly<Record<string, string | number>> = {},
  ) {
    super(message);
    this.field = field;
    this.#text = text;
    this.#values = values;
  }

  get text(): string {
    const values = Object.entries(this.#values).map(([name, value]) => [
      name,
      typeof value === "number" ? number(value) : value,
    ]);
    return say(this.#text, Object.fromEntries(values));
  }
}

export const wrongSide = (name: string, got: unknown): Problem =>
  new Problem(`"${name}" expected an integer in 1..${MAX_SIDE} on this page, got ${got}`, name, "wrongSide", {
    limit: MAX_SIDE,
  });

/** The fields and texts of the engine's errors, by the name of the value. */
const FIELDS: Readonly<Record<string, readonly [field: string, text: MessageName]>> = {
  index: ["index", "wrongIndex"],
  seed: ["seed", "wrongSeed"],
  start: ["start", "wrongCell"],
  from: ["from", "wrongCell"],
  to: ["to", "wrongCell"],
  ends: ["from", "wrongCell"],
  mask: ["openMask", "wrongMask"],
  tab: ["tabs", "unknownTab"],
  algorithm: ["algorithms", "unknownAlgorithm"],
};

/** Converts an error of the engine, whose message begins with the name of the value. */
function problemOf({ message }: Error): Problem | undefined {
  const [, name, part, got] = /^"(\w+)([^"]*)" expected .*?, got (.*)$/s.exec(message) ?? [];
  const at = (field: string, text: MessageName, values = {}): Problem => new Problem(message, field, text, values);
  const place = /line (\d+), column (\d+)/.exec(message);
  if (name === "text") return at("openMask", "wrongJson", { message: message.replace(/^.*?, got /, "") });
  if (place) return at("openMask", "wrongMaskText", { line: place[1], column: place[2] });
  if (name === "width" || name === "height") return wrongSide(name, got);
  if (name === "parameters" && part.length > 1)
    return at(`parameter-${part.slice(1)}`, "wrongWeight", { limit: MAX_WEIGHT });
  const [, kind] = (name === "mask" && /got an? (.+) file$/.exec(message)) || [];
  if (kind) return at("openMask", "wrongFile", { kind });
  if (name === "mask" && got.includes("another file format")) return at("openMask", "wrongPicture");
  const [, hint] = (name === "algorithm" && /did you mean "([\w-]+)"/.exec(message)) || [];
  const values = { limit: Number.MAX_SAFE_INTEGER, got: got?.split(";")[0] };
  if (hint && rowOf(hint)) return at("algorithms", "wrongAlgorithm", { ...values, hint });
  return Object.hasOwn(FIELDS, name ?? "") ? at(...FIELDS[name], values) : undefined;
}

/** Converts an error to the problem of a field; undefined if it belongs to no field. */
export const asProblem = (error: unknown): Problem | undefined =>
  error instanceof Problem ? error : problemOf(error as Error);

/** An error in the page's language, if the page has a text for it. */
export const textOf = (error: unknown): string => asProblem(error)?.text ?? (error as Error).message;

let shown: { readonly field: HTMLElement; readonly note: HTMLElement; readonly error: Problem } | undefined;

/** Shows a problem at its field. Returns false if the field is not visible. */
function showProblem(error: Problem): boolean {
  clearProblem();
  const field = document.getElementById(error.field);
  if (!field || field.closest("[hidden]")) return false;
  const note = make("span", { class: "error", id: `${field.id}-error`, role: "alert" }, error.text);
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", note.id);
  const fold = field.closest("details");
  if (fold) fold.open = true;
  const row = field.closest(".row");
  if (row) row.append(note);
  else (field.closest("label") ?? field).after(note);
  note.scrollIntoView({ block: "nearest" });
  shown = { field, note, error };
  return true;
}

export function clearProblem(): void {
  shown?.note.remove();
  shown?.field.removeAttribute("aria-invalid");
  shown?.field.removeAttribute("aria-describedby");
  shown = undefined;
}

export function relabelProblem(): void {
  if (shown) shown.note.textContent = shown.error.text;
}

/** Shows a notice below the stage. */
export function notice(text: string): void {
  element("notice").textContent = text;
}

/** Reports an error at its field, or else below the stage. */
export function report(error: unknown): void {
  const problem = asProblem(error);
  notice(problem && showProblem(problem) ? "" : textOf(error));
}
