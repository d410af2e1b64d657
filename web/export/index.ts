// The tab Export: files of the maze, and the command and the code that make it again.

import { html, nothing, render, type TemplateResult } from "lit-html";
import { generateCommand } from "../../src/request/words.ts";
import { download } from "../pages/dom.ts";
import { say } from "../ui/messages.ts";
import type { Page, StartTab } from "../ui/page.ts";
import { textOf } from "../ui/problems.ts";
import type { State } from "../ui/state.ts";
import type { FileKind } from "../worker/files.ts";

// The file name of an exported mask.
const MASK_FILE = "mask.txt";

/** Kinds of files that take up to a kilobyte per cell. */
const LARGE_KINDS: readonly FileKind[] = ["dxf", "stl"];
/** Maximum number of cells for these kinds. */
const MAX_LARGE = 2 ** 18;

/** Formats a request as source code. */
function requestCode(request: State["request"]): string {
  const { index, topology, braid, mask, ...rest } = request;
  const written = {
    ...rest,
    ...(topology === "torus" && { topology }),
    ...(index && { index }),
    ...(braid && { braid }),
  };
  return JSON.stringify(written, null, 2)
    .replace(/"(\w+)":/g, "$1:")
    .replace(/(\d|"|\})\n/g, "$1,\n")
    .replace(/^\{/, mask ? "{\n  mask," : "{");
}

/** The options of the command that draw the shown marks. The command accepts ends only by name. */
function drawingOptions({ ends, solution }: State): string {
  if (typeof ends !== "string") return "";
  return ` --ends ${ends}${solution ? " --solution" : ""}`;
}

/** The command that makes the maze of a state. Lines break only between options. */
function command(state: State): TemplateResult[] {
  const { request } = state;
  const text = `npx ${generateCommand(request, request.mask && MASK_FILE)}${drawingOptions(state)}`;
  return text.split(/ (?=--)/).map((option, i) => html`${i > 0 ? " " : nothing}<span>${option}</span>`);
}

/** The code that makes the maze of a request. */
function code(request: State["request"]): string {
  const [names, before, shape] = request.mask
    ? [
        "createEngine, parseMask, renderText",
        `import { readFileSync } from "node:fs";\n`,
        `const { mask } = parseMask(readFileSync("${MASK_FILE}", "utf8"));\n`,
      ]
    : ["createEngine, renderText", "", ""];
  return (
    `// npm install wasmaze\n${before}import { ${names} } from "wasmaze";\n\n${shape}` +
    `const maze = createEngine().generate(${requestCode(request)});\nconsole.log(renderText(maze));`
  );
}

/** Downloads the shown maze. */
async function save({ maker, state, shown, notice }: Page, kind: FileKind): Promise<void> {
  const { request, solution } = state();
  const found = shown()[0]?.solution;
  try {
    const marks = { ...(found && { ends: found.ends }), ...(found && solution && { path: found.path }) };
    const name = `${request.algorithm}-${request.width}x${request.height}-${request.seed}.${kind}`;
    download(await maker.persist((remote) => remote.write(kind, request, marks)), kind === "txt" ? MASK_FILE : name);
  } catch (error) {
    notice(textOf(error));
  }
}

/** Copies the text beside a button. */
async function copyText({ currentTarget }: Event): Promise<void> {
  const copy = currentTarget as HTMLButtonElement;
  const text = copy.previousElementSibling as HTMLElement;
  try {
    await navigator.clipboard.writeText(text.textContent ?? "");
    copy.textContent = say("copied");
    setTimeout(() => {
      copy.textContent = say("copy");
    }, 1500);
  } catch {
    // Without access to the clipboard, the text is selected for manual copying.
    getSelection()?.selectAllChildren(text);
    copy.blur();
  }
}

const FILES = [
  ["svg", "SVG"],
  ["png", "PNG"],
  ["json", "JSON"],
  ["zip", "Tiled"],
  ["dxf", "DXF"],
  ["stl", "STL"],
] as const satisfies readonly (readonly [FileKind, string])[];

function view(page: Page): TemplateResult {
  const state = page.state();
  const { request, ends } = state;
  const isLarge = request.width * request.height > MAX_LARGE;
  const copied = (id: string, text: unknown): TemplateResult => html`<div class="code"><code id=${id} tabindex="0"
    >${text}</code><button type="button" class="copy" .textContent=${say("copy")} @click=${copyText}></button></div>`;
  const files = FILES.map(
    ([kind, title]) => html`<button type="button" class="download" value=${kind}
      ?disabled=${isLarge && LARGE_KINDS.includes(kind)} @click=${() => save(page, kind)}>${title}</button>`,
  );
  return html`
    <fieldset class="row" aria-label=${say("download")}>${files}
      <button type="button" class="download" value="txt" id="downloadMask" ?hidden=${!request.mask} @click=${() => save(page, "txt")}
        >${say("shape")}</button>
    </fieldset>
    <p class="hint">${say("downloadText")}</p>
    <h2>${say("command")}</h2>
    ${copied("command", command(state))}
    <p class="hint">${typeof ends === "object" ? say("commandEnds") : nothing}</p>
    <h2>${say("code")}</h2>
    ${copied("code", code(request))}`;
}

const start: StartTab = (panel, page) => ({ show: () => void render(view(page), panel) });

export default start;
