// Formats addresses of the explorer. The part after "#" describes a request, its ends and the state of the page.

import { seedWord } from "../core/seed.ts";
import type { Ends, EndsName } from "../queries/ends.ts";
import type { Cell } from "../square/cell.ts";
import { maskWord } from "../square/mask.ts";
import type { AnyRequest } from "./request.ts";

/** A name and its value in an address. If the value is undefined, the address omits the name. */
export type AddressWord = readonly [name: string, value: string | number | undefined];

/** Prefix for names of parameters of algorithms, which could otherwise be equal to other names in the address. */
export const PARAMETER_PREFIX = "p.";

/** Formats a cell for an address. */
export const cellWord = ({ x, y }: Cell): string => `${x},${y}`;

/** Returns the names and values of a request and its ends. */
export function requestWords(
  { algorithm, width, height, topology, seed, index, start, mask, parameters, braid }: Partial<AnyRequest>,
  ends: EndsName | Ends | undefined,
): AddressWord[] {
  return [
    ["algorithm", algorithm],
    ["width", width],
    ["height", height],
    ["topology", topology === "torus" ? topology : undefined],
    ["seed", seed === undefined ? undefined : seedWord(seed)],
    ["index", index || undefined],
    ["start", start && cellWord(start)],
    ...Object.entries(parameters ?? {}).map(([name, value]) => [PARAMETER_PREFIX + name, value] as const),
    ["mask", mask && maskWord(mask)],
    ["braid", braid || undefined],
    ["ends", typeof ends === "object" ? `${cellWord(ends.start)};${cellWord(ends.finish)}` : ends],
  ];
}

/** Returns the part of an address after "#". Commas and semicolons are not escaped, so that they remain readable. */
export function joinWords(words: readonly AddressWord[]): string {
  const given = words.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return new URLSearchParams(given).toString().replaceAll("%2C", ",").replaceAll("%3B", ";");
}
