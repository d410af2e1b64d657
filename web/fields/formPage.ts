// A page with a form: its fields are in the address, and a worker makes the result that they describe.

import { html, render, type TemplateResult } from "lit-html";
import type { Remote, Running } from "../maze/calls.ts";
import { byId, download, element } from "../pages/dom.ts";
import { LatestWorker } from "../pages/latestWorker.ts";
import { keepOffline } from "../pages/offline.ts";
import { appear, startFrame } from "../ui/frame.ts";
import { notice } from "../ui/problems.ts";
import type { Choice } from "./fields.ts";
import { changed, fromAddress, startOf, type Table, toAddress } from "./table.ts";
import { tableField } from "./tableField.ts";

type Name<Fields> = keyof Fields & string;
type Words<Fields> = Readonly<Partial<Record<keyof Fields, string>>>;

interface Parts<Fields, Functions, Result> {
  readonly table: Table<Fields>;
  /** The fields that are in every address. */
  readonly always: readonly (keyof Fields)[];
  /** The fields that change only how the result is shown. Those in `ofResult` begin again with each result. */
  readonly marks: readonly (keyof Fields)[];
  readonly ofResult?: readonly (keyof Fields)[];
  readonly say: (name: Name<Fields> | "unused" | "save", values?: Readonly<Record<string, string>>) => string;
  start(): Running<Functions>;
  make(remote: Remote<Functions>, fields: Fields): Promise<Result>;
  form(): TemplateResult;
  show(): void;
}

const TYPES = { svg: "image/svg+xml", png: "image/png", json: "application/json" };

export class FormPage<Fields extends object, Functions, Result> {
  /** The result of the fields; undefined until it is made, and if it cannot be made. */
  result: Result | undefined;
  /** The reason why there is no result. */
  problem: string | undefined;
  fields: Fields;
  readonly #parts: Parts<Fields, Functions, Result>;
  readonly #worker: LatestWorker<Functions>;

  constructor(parts: Parts<Fields, Functions, Result>) {
    this.#parts = parts;
    this.#worker = new LatestWorker(parts.start);
    this.fields = startOf(parts.table);
  }

  start(): void {
    byId("fields", HTMLFormElement).addEventListener("submit", (event) => event.preventDefault());
    addEventListener("hashchange", () => this.#readAddress());
    startFrame({ relabel: () => this.#showForm(), redraw: () => this.#parts.show() });
    this.#readAddress();
    appear();
  }

  /** Changes fields and shows the result. */
  change(changes: Words<Fields>): void {
    const { table, always, marks, ofResult = [], show } = this.#parts;
    const isSame = Object.keys(changes).every((name) => marks.includes(name as keyof Fields));
    if (!isSame) for (const name of ofResult) this.fields = { ...this.fields, [name]: table[name].start };
    for (const [name, word] of Object.entries(changes))
      this.fields = changed(table, this.fields, name, `${word}`) ?? this.fields;
    history.replaceState(null, "", toAddress(table, this.fields, always));
    notice("");
    this.#showForm();
    if (isSame) show();
    else this.#make();
  }

  /** The field of a name with its label. `choices` are those of a field that has no other input. */
  field(name: Name<Fields>, choices?: readonly Choice[]): TemplateResult {
    const { table, say } = this.#parts;
    const change = (word: string): void => this.change({ [name]: word } as Words<Fields>);
    const value = `${this.fields[name]}`;
    return tableField(table[name], { name, label: say(name), value, choices, change, isFresh: true });
  }

  /** Buttons that save the result, by kinds of files. */
  saving(
    name: string,
    writers: Readonly<Partial<Record<keyof typeof TYPES, () => Promise<string | Uint8Array>>>>,
  ): TemplateResult {
    const buttons = Object.entries(writers).map(([kind, write]) => {
      const save = async (): Promise<void> =>
        download(new Blob([(await write()) as BlobPart], { type: TYPES[kind as "svg"] }), `${name}.${kind}`);
      return html`<button type="button" id=${kind} ?disabled=${!this.result} @click=${save}
        >${kind.toUpperCase()}</button>`;
    });
    return html`<span>${this.#parts.say("save")}</span>${buttons}`;
  }

  #readAddress(): void {
    const { table, say } = this.#parts;
    const { fields, unused } = fromAddress(table, location.hash);
    this.fields = fields;
    if (unused.length > 0) history.replaceState(null, "", toAddress(table, fields, this.#parts.always));
    notice(unused.length > 0 ? say("unused", { words: unused.join(", ") }) : "");
    this.#showForm();
    this.#make();
  }

  #showForm(): void {
    render(this.#parts.form(), element("fields"));
  }

  async #make(): Promise<void> {
    const { make, show } = this.#parts;
    const { fields } = this;
    this.result = this.problem = undefined;
    // A result that is made at once replaces the last one without flicker.
    const slow = setTimeout(show, 250);
    try {
      const result = await this.#worker.run((remote) => make(remote, fields));
      if (result === undefined) return;
      this.result = result;
      keepOffline();
    } catch (error) {
      this.problem = (error as Error).message;
    } finally {
      clearTimeout(slow);
    }
    show();
  }
}
