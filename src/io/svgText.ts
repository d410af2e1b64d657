// Parts of SVG documents: elements, escaped text and checked colours.

import { checkOptions, checkText, show } from "../core/errors.ts";
import { COLOURS } from "./marks.ts";

/** Escapes text for XML. Characters that XML does not allow become U+FFFD. */
export function escapeXml(text: string): string {
  const names: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches them
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd")
      .replace(/[&<>"]/g, (character) => names[character])
  );
}

/** Returns an XML element without content. Attribute values must already be escaped. */
export function element(name: string, attributes: Readonly<Record<string, string | number>>): string {
  const words = Object.entries(attributes).map(([key, value]) => `${key}="${value}"`);
  return `<${name} ${words.join(" ")}/>`;
}

/** The CSS functions that colours may use. None of them can cause a network request. */
const COLOUR_FUNCTION = /(?<![\w-])(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|var|calc)\(/gi;

/** Checks a CSS colour. It may be a name, # and digits, or an allowed function of numbers, names and percentages. */
function checkColour(name: string, value: unknown): string {
  const colour = checkText(name, value);
  const inner = colour.replaceAll(COLOUR_FUNCTION, "").replaceAll(")", "");
  if (/^[\w#%.,+\-/ ]+$/.test(inner)) return colour;
  throw new RangeError(`"${name}" expected a CSS colour such as #0969da, red or rgb(9 105 218), got ${show(value)}`);
}

/** Returns the colour of each element. Checks the given colours, and uses the defaults for the others. */
export function checkColours(given: unknown): Record<keyof typeof COLOURS, string> {
  const colours: Record<keyof typeof COLOURS, string> = { ...COLOURS };
  const names = Object.keys(COLOURS) as (keyof typeof COLOURS)[];
  const known = checkOptions(given as Record<string, unknown>, names, "colours");
  for (const name of names) {
    const colour = known[name];
    if (colour !== undefined) colours[name] = checkColour(`colours.${name}`, colour);
  }
  return colours;
}
