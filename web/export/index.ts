// The dialog Export: files of the maze, and the code that makes or shows it again.

import { html, nothing, render, type TemplateResult } from "lit-html";
import type { Choice } from "../fields/fields.ts";
import { installs, snippet } from "../fields/snippet.ts";
import { changed, choice, flag, integer, share, startOf, type ValuesOf } from "../fields/table.ts";
import { tableField } from "../fields/tableField.ts";
import { hasSets, lessonOf } from "../maze/lessonKinds.ts";
import { MAX_ANIMATED_CELLS } from "../maze/limits.ts";
import { download, make, siteAddress } from "../pages/dom.ts";
import { number } from "../pages/language.ts";
import { isDark } from "../pages/theme.ts";
import type { Page } from "../stage/page.ts";
import { titleOf } from "../ui/about.ts";
import { say as common } from "../ui/messages.ts";
import { notice, textOf } from "../ui/problems.ts";
import { type State, toAddress } from "../ui/state.ts";
import { pixel } from "../view/colours.ts";
import { theme } from "../view/scene.ts";
import { setPalette, stepPalette } from "../watch/painter.ts";
import type { AnimationColours } from "../worker/animation.ts";
import type { FileKind } from "../worker/files.ts";
import type { ThemeName } from "./looks.ts";
import { sayExport as say } from "./say.ts";
import { commandOf, embedCode, MASK_FILE, pythonCode, typescriptCode } from "./snippets.ts";

/** Kinds of files that take up to a kilobyte per cell. */
const LARGE_KINDS: readonly FileKind[] = ["dxf", "stl"];
/** Maximum number of cells for these kinds. */
const MAX_LARGE = 2 ** 18;

const THEMES = ["plain", "paper", "night", "blueprint", "hedge"] as const satisfies readonly ThemeName[];

/** The look of pictures. The start values are those of the library. */
const LOOK = {
  theme: choice<ThemeName>(THEMES, "plain"),
  scale: integer(1, 64, 8),
  wallThickness: { ...share(0.125), input: { type: "range", min: "0.025", max: "0.6", step: "0.025" } },
  isRound: flag(false),
  isTransparent: flag(false),
};

const PLAIN = startOf<ValuesOf<typeof LOOK>>(LOOK);
let look = PLAIN;

function lookField(name: keyof typeof LOOK, choices?: readonly Choice[], id: string = name): TemplateResult {
  const change = (word: string): void => {
    look = changed(LOOK, look, name, word) ?? look;
  };
  return tableField(LOOK[name], { name: id, label: say(name), value: `${look[name]}`, choices, change });
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
    // Without a scale, that of the library depends on the size.
    const shownLook = { ...look, scale: look.scale === PLAIN.scale ? undefined : look.scale };
    const drawing = {
      ...marks,
      ...(look !== PLAIN && { look: shownLook }),
      ...(kind === "gif" && { colours: animationColours(request) }),
    };
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
  const frame = `${siteAddress()}embed.html#${toAddress({ ...state, tab: "watch" })}`;
  const themes = THEMES.map((each) => [each, say(`theme-${each}`)] as const);
  return html`<div class="fields">
    <form method="dialog"><h2 id="exportTitle">${common("export")}</h2><button type="submit" class="icon"
      aria-label=${say("close")} title=${say("close")}>×</button></form>
    <fieldset class="row" aria-label=${say("download")}>${files}
      <button type="button" class="download" value="txt" id="downloadMask" ?hidden=${!request.mask} @click=${() => save(page, "txt")}
        >${say("shape")}</button>
    </fieldset>
    <p class="hint">${say("downloadText")}
      ${isTooLarge("gif") ? say("animationTooLarge", { cells: number(MAX_ANIMATED_CELLS) }) : nothing}</p>
    <details>
      <summary>${say("look")}</summary>
      <div class="fold">
        <div class="row">${lookField("theme", themes, "theme-svg")}${lookField("scale")}</div>
        ${lookField("wallThickness")}${lookField("isRound")}${lookField("isTransparent")}
      </div>
    </details>
    <h2>${say("install")}</h2>${installs()}
    <h2>${say("command")}</h2>${snippet("command", commandOf(state))}
    <p class="hint">${typeof ends === "object" ? say("commandEnds") : nothing}</p>
    <h2>${say("code")}</h2>${snippet("code", typescriptCode(request))}
    <h2>${say("python")}</h2>${snippet("python", pythonCode(request))}
    <h2>${say("embed")}</h2>${snippet("embed", embedCode(frame, `wasmaze: ${titleOf(request.algorithm)}`))}
    <p class="hint">${say("embedText")}</p></div>`;
}

const dialog = make("dialog", { id: "exportDialog", "aria-labelledby": "exportTitle" });

export function openExport(page: Page): void {
  render(view(page), dialog);
  if (!dialog.isConnected) document.body.append(dialog);
  if (!dialog.open) dialog.showModal();
}
