// Links to the explorer: to a maze to play, and to a book to print.

import { show } from "../core/errors.ts";
import { type Seed, seedWord } from "../core/seed.ts";
import type { Ends, EndsName } from "../queries/ends.ts";
import type { AnyRequest } from "../request/request.ts";
import { maskWord } from "../square/mask.ts";
import type { BookSettings } from "./settings.ts";

type Word = readonly [name: string, value: string | number];

/** Formats a seed for print as a command accepts it, shortened if it is long. */
export function showSeed(seed: Seed): string {
  const word = seedWord(seed);
  return word.length > 40 ? `${word.slice(0, 39)}…` : word;
}

/** Returns the parameters of a link for a request and its ends, in the order of the explorer's links. */
function requestWords(
  { algorithm, width, height, topology, seed, index, start, mask, parameters, braid }: Partial<AnyRequest>,
  ends: EndsName | Ends | undefined,
): Word[] {
  const words: Word[] = [];
  const put = (name: string, value: string | number | undefined): void => {
    if (value !== undefined) words.push([name, value]);
  };
  put("algorithm", algorithm);
  put("width", width);
  put("height", height);
  if (topology === "torus") put("topology", topology);
  if (seed !== undefined) put("seed", seedWord(seed));
  if (index) put("index", index);
  if (start) put("start", `${start.x},${start.y}`);
  for (const [name, value] of Object.entries(parameters ?? {})) put(`p.${name}`, value);
  if (mask) put("mask", maskWord(mask));
  if (braid) put("braid", braid);
  if (typeof ends === "object") put("ends", `${ends.start.x},${ends.start.y};${ends.finish.x},${ends.finish.y}`);
  else put("ends", ends);
  return words;
}

/** Appends parameters to a link. Commas and semicolons are not escaped. */
function withWords(base: string, words: readonly Word[]): string {
  const all = new URLSearchParams(words.map(([name, value]) => [name, String(value)])).toString();
  return `${base}#${all.replaceAll("%2C", ",").replaceAll("%3B", ";")}`;
}

/** Returns the link to play a maze. */
export function mazeAddress(base: string, request: AnyRequest, ends: EndsName | Ends): string {
  return withWords(base, [...requestWords(request, ends), ["tab", "play"]]);
}

/** Returns the link to view and print a book, opened at a page. */
export function bookAddress(base: string, settings: BookSettings, page: number): string {
  const { algorithms, width, height, topology, seed, index, start, mask, parameters, braid, ends } = settings;
  const request = { algorithm: algorithms[0], width, height, topology, seed, index, start, mask, parameters, braid };
  const { difficulty, pages, perPage, paper, orientation, title, lines, answers, language, codes } = settings;
  const words: (readonly [name: string, value: string | number | undefined])[] = [
    ["mix", algorithms.length > 1 || algorithms[0] === "all" ? algorithms.join(",") : undefined],
    ["size", width === undefined && mask === undefined ? "fill" : undefined],
    ["difficulty", difficulty],
    ["pages", pages],
    ["perPage", perPage],
    ["paper", paper],
    ["orientation", orientation],
    ["title", title],
    ["lines", lines === false ? "off" : undefined],
    ["answers", answers === false ? "off" : undefined],
    ["language", language],
    ["qr", codes],
    ["page", page],
  ];
  const given = words.flatMap(([name, value]): Word[] => (value === undefined ? [] : [[`print.${name}`, value]]));
  return withWords(base, [...requestWords(request as Partial<AnyRequest>, ends), ["tab", "print"], ...given]);
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
  if (base.includes("#")) throw new RangeError(`${expected} without a part after #, got ${show(base)}`);
  return url.href;
}
