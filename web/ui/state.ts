// The state of the page and its address.

import { randomSeed } from "../../src/core/seed.ts";
import { type AnyRequest, type Cell, type Ends, type EndsName, isInside } from "../../src/index.ts";
import { ENDS } from "../../src/queries/ends.ts";
import { joinWords, PARAMETER_PREFIX, requestWords } from "../../src/request/address.ts";
import { resolveRequest } from "../../src/request/allAlgorithms.ts";
import { parseNumber, parseSeed } from "../../src/request/words.ts";
import { MAX_BESIDE, MAX_SIDE } from "../maze/limits.ts";
import { MAX_MASK_WORD, maskWord, parseMaskWord } from "../maze/shape.ts";
import { rowOf } from "./about.ts";
import { Problem, wrongSide } from "./problems.ts";

/** The tools by their names in addresses, and their pages. The first tool of a page is not named in its addresses. */
const PAGES = {
  create: "",
  export: "",
  watch: "learn/lab/",
  solvers: "learn/lab/",
  compare: "learn/lab/",
  play: "play/",
  print: "print/",
  use: "use/",
} as const;

export type Tab = keyof typeof PAGES;
export const TABS = Object.keys(PAGES) as readonly Tab[];

/** The path of a tool's page below the root of the site. */
export const pageOf = (tab: Tab): string => PAGES[tab];

export const firstTab = (page: string): Tab => TABS.find((tab) => PAGES[tab] === page) ?? "create";

/** Tools by their names in addresses of earlier versions. */
const OLD_TABS: ReadonlyMap<string, Tab> = new Map([
  ["solve", "play"],
  ["keep", "export"],
]);

/** The content of the address. */
export interface State {
  readonly request: AnyRequest;
  readonly ends?: EndsName | Ends | undefined;
  readonly solution: boolean;
  readonly colours: boolean;
  readonly tab: Tab;
  /** The algorithms that Compare shows beside that of the request. Watch shows the first of them. */
  readonly beside: readonly AnyRequest["algorithm"][];
  /** Parameters of tools. A name such as "play.level" consists of the tool, a point and letters. */
  readonly words: Readonly<Record<string, string>>;
}

/** The parameters of a state with one of them set, or removed if its value is undefined. */
export function withWord({ words }: Pick<State, "words">, name: string, value: string | undefined): State["words"] {
  const { [name]: _, ...others } = words;
  return value === undefined ? others : { ...others, [name]: value };
}

/** The tool of a name in an address; undefined if there is none. */
export const parseTab = (word: string | null): Tab | undefined =>
  TABS.find((known) => known === word) ?? OLD_TABS.get(word ?? "");

/** The state of a visit without an address. `tab` is the first tool of the page. */
export function initialState(tab: Tab = "create"): State {
  const shape = { algorithm: "kruskal", width: 48, height: 36, topology: "plane" } as const;
  const request = { ...shape, seed: randomSeed() % 1_000_000, index: 0 };
  return { request, solution: false, colours: true, tab, beside: [], words: {} };
}

// The name of a tool's parameter.
const WORD = new RegExp(`^(${TABS.join("|")})\\.[A-Za-z]+$`);

export function parseCellWord(text: string, name: string): Cell {
  const parts = /^\s*(\d+)\s*[,;]\s*(\d+)\s*$/.exec(text);
  if (!parts) throw new RangeError(`"${name}" expected x,y, such as 0,0, got ${JSON.stringify(text)}`);
  return { x: Number(parts[1]), y: Number(parts[2]) };
}

/** The part of the address after "#". */
export function toAddress({ request, ends, solution, colours, tab, beside, words }: State): string {
  return joinWords([
    ...requestWords(request, ends),
    ["solution", solution ? "on" : undefined],
    ["colours", colours ? undefined : "off"],
    ["beside", beside.join(",") || undefined],
    ...Object.entries(words).filter(([name]) => WORD.test(name)),
    ["tab", tab === firstTab(pageOf(tab)) ? undefined : tab],
  ]);
}

function parseEnds(text: string): EndsName | Ends {
  const name = ENDS.find((known) => known === text);
  if (name) return name;
  const [start, finish] = text.split(";");
  return { start: parseCellWord(start, "ends"), finish: parseCellWord(finish ?? "", "ends") };
}

/** Removes the fields that the algorithm does not take, and a start outside the maze. */
export function fitting(request: AnyRequest): AnyRequest {
  const info = rowOf(request.algorithm);
  const { start, parameters, mask, ...rest } = request;
  const known = Object.entries(parameters ?? {}).filter(([name]) =>
    info?.parameters?.some((parameter) => parameter.name === name),
  );
  const shape = info?.takesMask ? mask : undefined;
  const inside = start && fits(start, { ...rest, mask: shape });
  return {
    ...rest,
    topology: info?.topologies.includes(request.topology ?? "plane") ? request.topology : "plane",
    ...(info?.takesStart && inside && { start }),
    ...(shape && { mask: shape }),
    ...(known.length > 0 && { parameters: Object.fromEntries(known) }),
  };
}

/** The requests of the mazes beside that of the page: one in Watch, up to MAX_BESIDE in Compare. */
export function besideOf({ tab, request, beside }: State): AnyRequest[] {
  const others = tab === "watch" ? beside.filter((id) => id !== request.algorithm).slice(0, 1) : beside;
  return tab === "watch" || tab === "compare" ? others.map((algorithm) => fitting({ ...request, algorithm })) : [];
}

/** Whether a cell is inside the maze of a request. The cell may have been chosen for another maze. */
function fits(cell: Cell, request: Pick<AnyRequest, "width" | "height" | "mask">): boolean {
  return cell.x < request.width && cell.y < request.height && isInside(request, cell);
}

/** Removes chosen ends that are outside the maze. */
export function fittingEnds(ends: State["ends"], request: AnyRequest): State["ends"] {
  if (typeof ends !== "object") return ends;
  return fits(ends.start, request) && fits(ends.finish, request) ? ends : undefined;
}

const refuse = (error: unknown): never => {
  throw error;
};

/**
 * Parses an address. A missing algorithm, size or seed is that of `base`. The error of a wrong word is passed to
 * `onError` with its name. By default `onError` throws. If it does not, the word is treated as missing.
 *
 * @throws TypeError, RangeError with the expected value.
 */
export function fromAddress(
  address: string,
  base: State,
  onError: (error: unknown, name?: string) => void = refuse,
): State {
  const words = new URLSearchParams(address);
  for (;;)
    try {
      return stateOf(words, base);
    } catch (error) {
      // The message begins with the name of the value.
      const [, name] = /^"(\w+)/.exec((error as Error).message) ?? [];
      onError(error, name);
      const isWrong = (word: string): boolean =>
        word === name || (name === "parameters" && word.startsWith(PARAMETER_PREFIX));
      const wrong = [...words.keys()].filter(isWrong);
      if (wrong.length === 0) return base;
      for (const word of wrong) words.delete(word);
    }
}

function stateOf(words: URLSearchParams, base: State): State {
  const number = (name: string, fallback: number): number => (words.has(name) ? Number(words.get(name)) : fallback);
  const { request } = base;
  const start = words.get("start");
  const ends = words.get("ends");
  const seed = words.get("seed");
  const parameters = [...words]
    .filter(([name]) => name.startsWith(PARAMETER_PREFIX))
    .map(([name, value]) => [name.slice(PARAMETER_PREFIX.length), parseNumber(value)]);
  const mask = words.get("mask");
  const word = words.get("tab");
  const tab = word === null ? base.tab : parseTab(word);
  if (!tab) throw new RangeError(`"tab" expected one of ${TABS.join(", ")}, got ${word}`);
  const width = number("width", request.width);
  const height = number("height", request.height);
  const made: AnyRequest = {
    algorithm: (words.get("algorithm") ?? request.algorithm) as AnyRequest["algorithm"],
    width,
    height,
    topology: (words.get("topology") ?? "plane") as AnyRequest["topology"],
    seed: seed === null ? request.seed : parseSeed(seed),
    index: number("index", 0),
    ...(start !== null && { start: parseCellWord(start, "start") }),
    ...(parameters.length > 0 && { parameters: Object.fromEntries(parameters) }),
    ...(words.has("braid") && { braid: number("braid", 0) }),
  };
  // Checks the size before the mask is parsed for this size.
  checkRequest(made);
  const shaped = mask === null ? made : { ...made, mask: parseMaskWord(mask, width * height) };
  checkRequest(shaped);
  const beside = (words.get("beside") ?? words.get("watch.beside") ?? "").split(",") as AnyRequest["algorithm"][];
  return {
    request: shaped,
    ends: ends === null ? undefined : fittingEnds(parseEnds(ends), shaped),
    solution: words.get("solution") === "on",
    colours: words.get("colours") !== "off",
    tab,
    beside: [...new Set(beside)].filter((id) => rowOf(id)).slice(0, MAX_BESIDE),
    words: Object.fromEntries([...words].filter(([name]) => WORD.test(name) && name !== "watch.beside")),
  };
}

/** Throws if the engine rejects a request, or if it is too large for the page. */
export function checkRequest(request: AnyRequest): void {
  for (const name of ["width", "height"] as const) {
    const side = request[name];
    if (!Number.isInteger(side) || side < 1 || side > MAX_SIDE) throw wrongSide(name, side);
  }
  resolveRequest(request, false);
  const { length } = request.mask ? maskWord(request.mask) : "";
  if (length > MAX_MASK_WORD)
    throw new Problem(
      `"mask" expected a shape of at most ${MAX_MASK_WORD} characters in a link, got ${length} characters; make ` +
        `the shape smaller or smoother`,
      "openMask",
      "maskTooLong",
    );
}
