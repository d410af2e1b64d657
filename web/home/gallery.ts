// The gallery of algorithms by family, each with a small maze.

import { html, nothing, render } from "lit-html";
import { fresh } from "../fields/fields.ts";
import type { Picture } from "../maze/raster.ts";
import { element } from "../pages/dom.ts";
import { FAMILIES, isUniform, titleOf } from "../ui/about.ts";
import type { Maker } from "../ui/maker.ts";
import { say } from "../ui/messages.ts";
import type { Store } from "../ui/store.ts";
import { distancePalette } from "../view/colours.ts";
import { theme } from "../view/scene.ts";
import { drawNear } from "../view/view.ts";

const SIZE = { width: 21, height: 13 };

/** The small mazes; undefined until the worker has made them. */
let pictures: Readonly<Record<string, Picture>> | undefined;

export function showGallery({ state, changeRequest }: Store): void {
  const { algorithm } = state().request;
  const families = FAMILIES.map(
    ([family, ids]) =>
      html`<fieldset><legend>${say(family)}</legend>${ids.map(
        (id) => html`<label><input type="radio" name="algorithm" value=${id} .checked=${id === algorithm && fresh("on")}
        @change=${() => changeRequest({ algorithm: id })}><canvas data-id=${id} aria-hidden="true"></canvas><span
        >${titleOf(id)}</span>${isUniform(id) ? html` <small>${say("isUniform")}</small>` : nothing}</label>`,
      )}</fieldset>`,
  );
  render(families, element("algorithms"));
  element("chosen").textContent = titleOf(algorithm);
}

/** Makes and draws the small mazes unless they are drawn. Called after the first maze, which is more important. */
export async function loadThumbnails(maker: Maker): Promise<void> {
  if (pictures) return;
  pictures = {};
  pictures = await maker.persist((remote) => remote.thumbnails(SIZE));
  drawThumbnails();
}

export function drawThumbnails(): void {
  for (const canvas of element("algorithms").querySelectorAll("canvas")) {
    const picture = pictures?.[canvas.dataset.id ?? ""];
    if (!picture) continue;
    // An integer number of pixels per cell, so that no wall is lost.
    const scale = Math.max(3, Math.round((canvas.clientWidth * devicePixelRatio) / SIZE.width));
    Object.assign(canvas, { width: SIZE.width * scale + 1, height: SIZE.height * scale + 1 });
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    drawNear(context, { scale, x: 0, y: 0 }, picture, distancePalette(theme()));
  }
}
