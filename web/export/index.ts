// The tab Export: files of the maze, and the command and the code that make it again.

import { generateCommand } from "../../src/request/words.ts";
import { download, element, make, parse } from "../pages/dom.ts";
import { say } from "../ui/messages.ts";
import type { Page, StartTab } from "../ui/page.ts";
import { textOf } from "../ui/problems.ts";
import type { State } from "../ui/state.ts";
import type { FileKind } from "../worker/files.ts";

const PANEL = `
  <fieldset class="row" data-label="download">
    <button type="button" class="download" value="svg">SVG</button>
    <button type="button" class="download" value="png">PNG</button>
    <button type="button" class="download" value="json">JSON</button>
    <button type="button" class="download" value="zip">Tiled</button>
    <button type="button" class="download" value="dxf" id="download-dxf">DXF</button>
    <button type="button" class="download" value="stl" id="download-stl">STL</button>
    <button type="button" class="download" value="txt" id="downloadMask" data-text="shape" hidden></button>
  </fieldset>
  <p class="hint" data-text="downloadText"></p>
  <h2 data-text="command"></h2>
  <div class="code"><code id="command" tabindex="0"></code><button type="button" class="copy" value="command"
    data-text="copy"></button></div>
  <p class="hint" id="commandHint"></p>
  <h2 data-text="code"></h2>
  <div class="code"><code id="code" tabindex="0"></code><button type="button" class="copy" value="code"
    data-text="copy"></button></div>`;

// The file name of an exported mask.
const MASK_FILE = "mask.txt";

/** Kinds of files that take up to a kilobyte per cell. */
const LARGE_KINDS = ["dxf", "stl"];
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

function showExport(state: State): void {
  const { request, ends } = state;
  // Makes lines break only between options.
  const options = `npx ${generateCommand(request, request.mask && MASK_FILE)}${drawingOptions(state)}`
    .split(/ (?=--)/)
    .map((option) => make("span", {}, option));
  element("command").replaceChildren(...options.flatMap((option, i) => (i > 0 ? [" ", option] : [option])));
  element("commandHint").textContent = typeof ends === "object" ? say("commandEnds") : "";
  element("downloadMask").hidden = !request.mask;
  for (const kind of LARGE_KINDS)
    (element(`download-${kind}`) as HTMLButtonElement).disabled = request.width * request.height > MAX_LARGE;
  const [names, before, shape] = request.mask
    ? [
        "createEngine, parseMask, renderText",
        `import { readFileSync } from "node:fs";\n`,
        `const { mask } = parseMask(readFileSync("${MASK_FILE}", "utf8"));\n`,
      ]
    : ["createEngine, renderText", "", ""];
  element("code").textContent =
    `// npm install wasmaze\n${before}import { ${names} } from "wasmaze";\n\n${shape}` +
    `const maze = createEngine().generate(${requestCode(request)});\nconsole.log(renderText(maze));`;
}

/** Downloads the shown maze. */
async function save({ maker, state, shown, notice }: Page, kind: FileKind): Promise<void> {
  const { request, solution } = state();
  const found = shown()[0]?.solution;
  try {
    const marks = { ...(found && { ends: found.ends }), ...(found && solution && { path: found.path }) };
    const name = `${request.algorithm}-${request.width}x${request.height}-${request.seed}.${kind}`;
    download(await maker.remote.write(kind, request, marks), kind === "txt" ? MASK_FILE : name);
  } catch (error) {
    notice(textOf(error));
  }
}

/** Copies the text of the element whose id is the value of a button. */
async function copyText(copy: HTMLButtonElement): Promise<void> {
  const code = element(copy.value);
  try {
    await navigator.clipboard.writeText(code.textContent ?? "");
    copy.textContent = say("copied");
    setTimeout(() => {
      copy.textContent = say("copy");
    }, 1500);
  } catch {
    // Without access to the clipboard, the text is selected for manual copying.
    getSelection()?.selectAllChildren(code);
    copy.blur();
  }
}

const start: StartTab = (panel, page) => {
  panel.append(parse(PANEL));
  for (const one of panel.querySelectorAll<HTMLButtonElement>(".download"))
    one.addEventListener("click", () => save(page, one.value as FileKind));
  for (const one of panel.querySelectorAll<HTMLButtonElement>(".copy"))
    one.addEventListener("click", () => copyText(one));
  return { show: () => showExport(page.state()) };
};

export default start;
