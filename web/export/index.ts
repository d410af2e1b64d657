// The dialog Export: files of the maze, and the code that makes or shows it again.

import { html, nothing, render, type TemplateResult } from "lit-html";
import { checkField } from "../fields/checkField.ts";
import { choiceField } from "../fields/fields.ts";
import { snippet } from "../fields/snippet.ts";
import { hasSets, lessonOf } from "../maze/lessonKinds.ts";
import { MAX_ANIMATED_CELLS } from "../maze/limits.ts";
import { download, make } from "../pages/dom.ts";
import { number } from "../pages/language.ts";
import { isDark } from "../pages/theme.ts";
import type { Page } from "../stage/page.ts";
import { titleOf } from "../ui/about.ts";
import { say as common } from "../ui/messages.ts";
import { notice, textOf } from "../ui/problems.ts";
import { pageOf, type State, toAddress } from "../ui/state.ts";
import { siteAddress } from "../ui/store.ts";
import { pixel } from "../view/colours.ts";
import { theme } from "../view/scene.ts";
import { setPalette, stepPalette } from "../watch/painter.ts";
import type { AnimationColours } from "../worker/animation.ts";
import type { FileKind } from "../worker/files.ts";
import type { Look, ThemeName } from "./looks.ts";
import { sayExport as say } from "./say.ts";
import { commandOf, embedCode, MASK_FILE, pythonCode, typescriptCode } from "./snippets.ts";

export { printMazes } from "../stage/printing.ts";

/** Kinds of files that take up to a kilobyte per cell. */
const LARGE_KINDS: readonly FileKind[] = ["dxf", "stl"];
/** Maximum number of cells for these kinds. */
const MAX_LARGE = 2 ** 18;

/** A frame that shows how the maze of a state is made. */
function embed(state: State): string {
  const address = `${siteAddress()}${pageOf("watch")}?embed#${toAddress({ ...state, tab: "watch" })}`;
  return embedCode(address, `wasmaze: ${titleOf(state.request.algorithm)}`);
}

/** The colours of an animation, which are those of Watch. */
function animationColours(request: State["request"]): AnimationColours {
  const colours = theme();
  const { tones, ink, faint = ink } = hasSets(lessonOf(request)) ? setPalette(colours, isDark()) : stepPalette(colours);
  const { walker, path } = colours.marks;
  return { tones, ink, faint, walker: pixel(walker), trail: pixel(path) };
}

async function save({ maker, state, shown }: Page, kind: FileKind): Promise<void> {
  const { request, solution } = state();
  const found = shown()[0]?.solution;
  try {
    const marks = { ...(found && { ends: found.ends }), ...(found && solution && { path: found.path }) };
    const name = `${request.algorithm}-${request.width}x${request.height}-${request.seed}.${kind}`;
    const look = shownLook();
    const drawing = { ...marks, ...(look && { look }), ...(kind === "gif" && { colours: animationColours(request) }) };
    download(await maker.persist((remote) => remote.write(kind, request, drawing)), kind === "txt" ? MASK_FILE : name);
  } catch (error) {
    notice(textOf(error));
  }
}

const FILES = [
  ["svg", "SVG"],
  ["png", "PNG"],
  ["gif", "GIF"],
  ["json", "JSON"],
  ["zip", "Tiled"],
  ["dxf", "DXF"],
  ["stl", "STL"],
] as const satisfies readonly (readonly [FileKind, string])[];

function view(page: Page): TemplateResult {
  const state = page.state();
  const { request, ends } = state;
  const cells = request.width * request.height;
  const isTooLarge = (kind: FileKind): boolean =>
    kind === "gif" ? cells > MAX_ANIMATED_CELLS : LARGE_KINDS.includes(kind) && cells > MAX_LARGE;
  const files = FILES.map(
    ([kind, title]) => html`<button type="button" class="download" value=${kind}
      ?disabled=${isTooLarge(kind)} @click=${() => save(page, kind)}>${title}</button>`,
  );
  return html`<div class="fields">
    <form method="dialog"><h2 id="exportTitle">${common("export")}</h2><button type="submit" class="icon"
      aria-label=${say("close")} title=${say("close")}>×</button></form>
    <fieldset class="row" aria-label=${say("download")}>${files}
      <button type="button" class="download" value="txt" id="downloadMask" ?hidden=${!request.mask} @click=${() => save(page, "txt")}
        >${say("shape")}</button>
    </fieldset>
    <p class="hint">${say("downloadText")}
      ${isTooLarge("gif") ? say("animationTooLarge", { cells: number(MAX_ANIMATED_CELLS) }) : nothing}</p>
    ${lookFields()}
    <h2>${say("command")}</h2>${snippet("command", commandOf(state))}
    <p class="hint">${typeof ends === "object" ? say("commandEnds") : nothing}</p>
    <h2>${say("code")}</h2>${snippet("code", typescriptCode(request))}
    <h2>${say("python")}</h2>${snippet("python", pythonCode(request))}
    <h2>${say("embed")}</h2>${snippet("embed", embed(state))}
    <p class="hint">${say("embedText")}</p></div>`;
}

const dialog = make("dialog", { id: "exportDialog", "aria-labelledby": "exportTitle" });

export function openExport(page: Page): void {
  render(view(page), dialog);
  if (!dialog.isConnected) document.body.append(dialog);
  if (!dialog.open) dialog.showModal();
}

const THEMES: readonly ThemeName[] = ["plain", "paper", "night", "blueprint", "hedge"];

const PLAIN: Look = { theme: "plain", wallThickness: 0.125, isRound: false, isTransparent: false };

let look = PLAIN;

/** The chosen look; undefined for that of the library. */
export const shownLook = (): Look | undefined => (look === PLAIN ? undefined : look);

function choose(changes: Partial<Look>): void {
  look = { ...look, ...changes };
}

const inputIn = ({ target }: Event): HTMLInputElement => target as HTMLInputElement;

const check = (name: "isRound" | "isTransparent"): TemplateResult =>
  checkField(name, say(name), look[name], (isOn) => choose({ [name]: isOn }));

export const lookFields = (): TemplateResult => html`
  <details>
    <summary>${say("look")}</summary>
    <div class="fold">
      <div class="row">
        <label><span>${say("theme")}</span>${choiceField(
          { id: "theme-svg" },
          look.theme,
          THEMES.map((name) => [name, say(`theme-${name}`)] as const),
          (theme) => choose({ theme: theme as ThemeName }),
        )}</label>
        <label><span>${say("scale")}</span><input type="number" id="scale" min="1" max="64" placeholder="8"
          @change=${(event: Event) => choose({ scale: Math.max(0, Math.floor(inputIn(event).valueAsNumber)) || undefined })}></label>
      </div>
      <label for="wallThickness"><span>${say("wallThickness")}</span><input type="range" id="wallThickness" min="0.025"
        max="0.6" step="0.025" .valueAsNumber=${look.wallThickness}
        @change=${(event: Event) => choose({ wallThickness: inputIn(event).valueAsNumber })}></label>
      ${check("isRound")}${check("isTransparent")}
    </div>
  </details>`;
