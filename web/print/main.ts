// The page of worksheets and puzzle books, shown as printed pages, printed by the browser or saved as PDF.

import workerUrl from "virtual:printWorker";
import { render } from "lit-html";
import { missing } from "../../src/book/text.ts";
import { keyOf } from "../maze/shape.ts";
import { download, element } from "../pages/dom.ts";
import { Latest } from "../pages/latest.ts";
import { keepOffline } from "../pages/offline.ts";
import { keep } from "../pages/storage.ts";
import { titleOf } from "../ui/about.ts";
import { appear, startFrame } from "../ui/frame.ts";
import { startWorker } from "../ui/maker.ts";
import { say as common } from "../ui/messages.ts";
import { notice } from "../ui/problems.ts";
import { withWord } from "../ui/state.ts";
import { Store } from "../ui/store.ts";
import { type Problem, view } from "./fields.ts";
import { say } from "./say.ts";
import { bookOf, isOnGrids, isWrong } from "./settings.ts";
import { Sheets } from "./sheets.ts";
import type { BookWorker } from "./worker.ts";

const store = new Store("print", { show });
const sheets = new Sheets(store);
const making = new Latest();
const { remote: books } = startWorker<BookWorker>(workerUrl);
/** The key of the sheets that are shown or made, and whether they are complete; false if there are none or others. */
let shown = "";
let complete = Promise.resolve(false);
let problem: Problem | undefined;

function show(text: string): Promise<unknown> {
  const { words } = store.state();
  const wrong = Object.keys(words).filter((name) => isWrong(name, words[name]));
  if (wrong.length > 0) {
    const kept = wrong.reduce((rest, name) => withWord({ words: rest }, name, undefined), words);
    return store.change({ words: kept }, true, `${text} ${common("wrongAddress", { message: wrong.join(", ") })}`);
  }
  notice(text);
  showFields();
  appear();
  sheets.show();
  return makeSheets(text).catch(fail);
}

const handlers = {
  change(name: string, value: string | undefined): void {
    problem = undefined;
    store.change({ words: withWord(store.state(), `print.${name}`, value) });
  },
  refuse,
  async print(): Promise<void> {
    if (!(await makeSheets().catch(fail))) return;
    keepSheets();
    print();
  },
  savePdf: () => savePdf().catch(fail),
};

function showFields(): void {
  render(view(store, problem, handlers), element("print"));
}

function keepSheets(): void {
  keep(() => localStorage, "sheets", location.hash);
  showFields();
}

function refuse(refused: Problem | undefined): void {
  problem = refused;
  showFields();
}

function fail(error: unknown): false {
  shown = "";
  notice((error as Error).message);
  return false;
}

/** Makes and shows the sheets, unless they are shown. Returns whether they are complete. */
async function makeSheets(text = ""): Promise<boolean> {
  const order = bookOf(store.state());
  const { settings, base, grid } = order;
  const key = keyOf(order);
  if (key === shown) return complete;
  shown = key;
  const { perPage = 1, pages: mazePages = 1, algorithms } = settings;
  complete = making.run(async (until) => {
    const begun = await until(books.beginBook(order));
    if (begun.kind !== "begun") {
      sheets.begin();
      const unfit = grid && algorithms.find((id) => id !== "all" && !isOnGrids(id));
      const large = grid ? "tooLargeGrid" : "tooLarge";
      if (begun.kind === "too large") refuse({ text: say(large, { perPage, ...begun }), word: "size" });
      else if (unfit) refuse({ text: say("squaresOnly", { algorithm: titleOf(unfit) }), word: "mix" });
      else refuse({ text: begun.kind === "crowded" ? say("crowded") : begun.message, word: "perPage" });
      making.cancel();
      return;
    }
    if (base === undefined) refuse({ text: say("wrongLink"), word: "link" });
    else refuse(begun.lacksCodes ? { text: say("noCodes") } : undefined);
    sheets.begin(begun);
    notice(say("making"));
    for (;;) {
      const pages = await until(books.nextPages("wasmaze", 50));
      if (pages.length === 0) break;
      sheets.add(pages);
    }
    notice(text || say("made", { pages: begun.pages, mazes: mazePages * perPage }));
    sheets.end();
    keepOffline();
  });
  return complete;
}

async function savePdf(): Promise<void> {
  const order = bookOf(store.state());
  const { grid, settings } = order;
  const { title = "", seed } = settings;
  const character = missing(title);
  if (character !== undefined) return refuse({ text: say("lacking", { character }), word: "title" });
  notice(say("makingPdf"));
  const bytes = await books.bookPdf(order, "wasmaze");
  const file = `wasmaze-${grid ? `${grid.id}-` : ""}${seed}.pdf`.replace(/[^\w.-]+/g, "-");
  download(new Blob([bytes as BlobPart], { type: "application/pdf" }), file);
  notice(say("saved", { file }));
  keepSheets();
}

startFrame({ relabel: () => show(""), redraw: () => {} });
store.read();
