// Opens a file that the user chose or dropped: an exported maze, a shape or a picture.

import { maskOrNone } from "../maze/shape.ts";
import { element, make } from "../pages/dom.ts";
import type { Maker } from "../ui/maker.ts";
import { say } from "../ui/messages.ts";
import { Problem } from "../ui/problems.ts";
import type { Store } from "../ui/store.ts";
import { type Brightness, brightnessOf, darkerThan, fitInto, type Size } from "./brightness.ts";

// Size of an uncompressed picture of 4096 x 4096 pixels in full colour.
const MAX_FILE = 64 * 2 ** 20;

/** The default threshold between dark and light: middle grey. */
const MIDDLE = 128;

/** Draws an SVG at the largest size that fits. An SVG in an image element runs no scripts and loads nothing. */
async function drawSvg(file: File, size: Size): Promise<Brightness> {
  const address = URL.createObjectURL(new Blob([file], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    // An SVG without a size of its own fills the maze.
    return brightnessOf(image, width > 0 && height > 0 ? fitInto({ width, height }, size) : size);
  } catch (cause) {
    throw new RangeError('"mask" expected an SVG, got another file format', { cause });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Shows the field of the threshold of the last picture. */
function thresholdField(onChange: (threshold: number) => void): void {
  document.getElementById("threshold")?.closest("label")?.remove();
  const field = make("input", { type: "range", id: "threshold", min: "1", max: "255", value: `${MIDDLE}` });
  field.addEventListener("change", () => onChange(field.valueAsNumber));
  element("shapeParts").before(make("label", {}, make("span", { "data-text": "threshold" }, say("threshold")), field));
}

/** @throws RangeError if the page cannot open the file. */
export async function openFile(file: File, maker: Maker, { state, change, changeRequest }: Store): Promise<void> {
  if (file.size > MAX_FILE)
    throw new Problem(`"mask" expected at most ${MAX_FILE} bytes, got ${file.size}`, "openMask", "maskFileTooLarge");
  const size = state().request;
  const opened = await maker.remote.open(new Uint8Array(await file.arrayBuffer()), {
    width: size.width,
    height: size.height,
  });
  if (opened.kind === "maze") {
    change({ request: opened.request, ends: undefined }, false, say("opened", { file: file.name }));
    return;
  }
  const changeShape = ({ width, height }: Size, mask: Uint8Array | undefined): void =>
    void changeRequest({ width, height, mask });
  if (opened.kind === "shape") {
    changeShape(opened.shape, maskOrNone(opened.shape.mask));
    return;
  }
  const picture = opened.kind === "svg" ? await drawSvg(file, size) : opened.picture;
  changeShape(picture, darkerThan(picture, MIDDLE));
  thresholdField((threshold) => changeShape(picture, darkerThan(picture, threshold)));
}
