// Builds links to the explorer, a web page that opens mazes for playing and books for printing.

import { show } from "../core/errors.ts";
import { type Seed, seedWord } from "../core/seed.ts";
import type { Ends, EndsName } from "../queries/ends.ts";
import { type AddressWord, joinWords, requestWords } from "../request/address.ts";
import type { AnyRequest } from "../request/request.ts";
import type { BookSettings } from "./settings.ts";

/** Formats a seed for printing, in the syntax of --seed. A long seed is cut short and ends with an ellipsis. */
export function showSeed(seed: Seed): string {
  const word = seedWord(seed);
  return word.length > 40 ? `${word.slice(0, 39)}…` : word;
}

/** Returns a link that opens a maze in the explorer, ready to play. */
export function mazeAddress(base: string, request: AnyRequest, ends: EndsName | Ends): string {
  return `${base}#${joinWords([...requestWords(request, ends), ["tab", "play"]])}`;
}

/** Returns a link that opens a book in the explorer, at a page. */
export function bookAddress(base: string, settings: BookSettings, page: number): string {
  const { algorithms, width, height, topology, seed, index, start, mask, parameters, braid, ends } = settings;
  const request = { algorithm: algorithms[0], width, height, topology, seed, index, start, mask, parameters, braid };
  const { difficulty, pages, perPage, paper, orientation, title, lines, answers, language, codes } = settings;
  const words = {
    mix: algorithms.length > 1 || algorithms[0] === "all" ? algorithms.join(",") : undefined,
    size: width === undefined && mask === undefined ? "fill" : undefined,
    ...{ difficulty, pages, perPage, paper, orientation, title },
    lines: lines === false ? "off" : undefined,
    answers: answers === false ? "off" : undefined,
    ...{ language, qr: codes, page },
  };
  const own = Object.entries(words).map(([name, value]): AddressWord => [`print.${name}`, value]);
  return `${base}#${joinWords([...requestWords(request as Partial<AnyRequest>, ends), ["tab", "print"], ...own])}`;
}

/** Checks the address of an explorer page, which must not contain #. */
export function checkBase(name: string, base: string): string {
  const expected = `"${name}" expected the address of a page, such as https://example.org/mazes/`;
  let url: URL;
  try {
    url = new URL(base);
  } catch {
    throw new RangeError(`${expected}, got ${show(base)}`);
  }
  if (!/^(https?|file):$/.test(url.protocol)) throw new RangeError(`${expected}, got ${show(base)}`);
  if (base.includes("#")) throw new RangeError(`${expected} without a #, got ${show(base)}`);
  return url.href;
}
