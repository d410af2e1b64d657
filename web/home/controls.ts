// The fields of the first page, which show and change the state.

import { MAX_WEIGHT } from "../../src/core/parameters.ts";
import { randomSeed, seedWord } from "../../src/core/seed.ts";
import { type AnyRequest, type Cell, type EndsName, isInside } from "../../src/index.ts";
import { cellWord } from "../../src/request/address.ts";
import { parseNumber, parseSeed } from "../../src/request/words.ts";
import { button, byId, element, input, make, select } from "../pages/dom.ts";
import { parameterTitle, parameterWhy, rowOf } from "../ui/about.ts";
import { number, say } from "../ui/messages.ts";
import { Problem } from "../ui/problems.ts";
import { parseCellWord, type State } from "../ui/state.ts";

/** Applies changes and reports errors in them. */
export type Change = (changes: Partial<State>, replace?: boolean, text?: string) => void;

const SIZES = ["20 × 15", "48 × 36", "120 × 90", "320 × 240", "1000²", "4096²"];

const parametersOf = (id: string) => rowOf(id)?.parameters ?? [];

function parameterField(
  info: ReturnType<typeof parametersOf>[number],
  value: number | string,
  onChange: (value: number | string) => void,
): HTMLElement {
  const label = make("span", { title: parameterWhy(info.name) }, parameterTitle(info.name));
  const id = `parameter-${info.name}`;
  if (info.kind === "choice") {
    const options = info.choices.map((value) => make("option", { value }, parameterTitle(value)));
    const field = make("select", { name: info.name, id }, ...options);
    field.value = `${value}`;
    field.addEventListener("change", () => onChange(field.value));
    return make("label", {}, label, field);
  }
  const range =
    info.kind === "share"
      ? { type: "range", min: "0", max: "1", step: "0.05" }
      : { type: "number", min: "0", max: `${MAX_WEIGHT}` };
  const field = make("input", { ...range, name: info.name, id });
  field.value = `${value}`;
  const output = info.kind === "share" ? ` ${number(100 * Number(value))} %` : "";
  field.addEventListener("change", () => onChange(field.value === "" ? Number.NaN : parseNumber(field.value)));
  return make("label", { for: field.id }, make("span", {}, label, make("output", { for: field.id }, output)), field);
}

/** Formats a cell for a field, where columns and rows count from 1. */
export const fieldWord = ({ x, y }: Cell): string => cellWord({ x: x + 1, y: y + 1 });

/** Parses the cell in a field. Throws a problem if the field contains no cell of the maze. */
function cellOf(field: string, request: AnyRequest): Cell {
  const { width, height } = request;
  const { value } = input(field);
  let cell: Cell;
  try {
    const { x, y } = parseCellWord(value);
    cell = { x: x - 1, y: y - 1 };
  } catch (error) {
    throw new Problem((error as Error).message, field, "wrongCell");
  }
  const word = fieldWord(cell);
  if (cell.x < 0 || cell.y < 0 || cell.x >= width || cell.y >= height) {
    const message = `"${field}" expected a cell in 1,1..${width},${height}, got ${word}`;
    throw new Problem(message, field, "cellOutside", { cell: word, x: width, y: height });
  }
  if (!isInside(request, cell))
    throw new Problem(`"${field}" expected a cell inside the mask, got ${word}`, field, "outside", { cell: word });
  return cell;
}

/** Connects the fields. `refuse` reports an invalid value. Returns a function that shows the state in the fields. */
export function startControls(state: () => State, change: Change, refuse: (error: unknown) => void): () => void {
  const changeRequest = (changes: Partial<AnyRequest>): void => change({ request: { ...state().request, ...changes } });

  /** Applies the value of a field and reports an invalid one. */
  function onChange(field: HTMLInputElement | HTMLSelectElement, act: (value: string) => void): void {
    field.addEventListener("change", () => {
      try {
        act(field.value);
      } catch (error) {
        refuse(error);
      }
    });
  }

  for (const name of ["width", "height", "index"] as const)
    onChange(input(name), (value) => changeRequest({ [name]: Number(value || Number.NaN) }));
  for (const size of SIZES) {
    const [width, height = width] = size.match(/\d+/g)?.map(Number) ?? [];
    const chip = make("button", { type: "button" }, size);
    chip.addEventListener("click", () => changeRequest({ width, height }));
    element("sizes").append(chip);
  }
  onChange(input("seed"), (value) => changeRequest({ seed: parseSeed(value) }));
  button("dice").addEventListener("click", () => {
    const seed = randomSeed() % 1_000_000;
    // The notice is read by screen readers.
    change({ request: { ...state().request, seed } }, false, `${say("seed")} ${seed}`);
  });
  onChange(select("topology"), (topology) => changeRequest({ topology: topology as "plane" | "torus" }));
  onChange(input("start"), (value) =>
    changeRequest({ start: value.trim() === "" ? undefined : cellOf("start", state().request) }),
  );
  onChange(input("braid"), (value) => changeRequest({ braid: Number(value) }));
  onChange(select("ends"), (value) => {
    const { width, height } = state().request;
    if (value === "none") change({ ends: undefined, solution: false });
    else if (value === "chosen") change({ ends: { start: { x: 0, y: 0 }, finish: { x: width - 1, y: height - 1 } } });
    else change({ ends: value as EndsName });
  });
  for (const name of ["from", "to"])
    onChange(input(name), () =>
      change({ ends: { start: cellOf("from", state().request), finish: cellOf("to", state().request) } }),
    );
  // A solution requires ends. Without ends, the farthest pair is chosen.
  input("solution").addEventListener("change", () => {
    const { checked: solution } = input("solution");
    change({ solution, ...(solution && !state().ends && { ends: "farthest" as const }) });
  });
  select("click").addEventListener("change", showBrush);
  input("colours").addEventListener("change", () => change({ colours: input("colours").checked }));

  return () => {
    showRequest(state().request);
    showMarks(state());
    const { algorithm, parameters } = state().request;
    const fields = parametersOf(algorithm).map((parameter) =>
      parameterField(parameter, parameters?.[parameter.name] ?? parameter.default, (value) =>
        changeRequest({ parameters: { ...state().request.parameters, [parameter.name]: value } }),
      ),
    );
    element("parameters").replaceChildren(...fields);
  };
}

/** Shows the field of the brush only while clicks are set to draw the shape. */
function showBrush(): void {
  element("brushField").hidden = select("click").value !== "shape";
}

function showRequest({ algorithm, width, height, seed, index, topology, start, mask, braid }: AnyRequest): void {
  const info = rowOf(algorithm);
  input("width").value = `${width}`;
  input("height").value = `${height}`;
  input("seed").value = seedWord(seed ?? 0);
  input("index").value = `${index ?? 0}`;
  select("topology").value = topology ?? "plane";
  for (const option of select("topology").options)
    option.disabled = !info?.topologies.some((known) => known === option.value);
  element("startField").hidden = !info?.takesStart;
  for (const option of select("click").options)
    option.disabled = (option.value === "grow" && !info?.takesStart) || (option.value === "shape" && !info?.takesMask);
  if (select("click").selectedOptions[0]?.disabled) select("click").value = "start";
  showBrush();
  input("start").placeholder = info?.defaultStart === "corner" ? "1,1" : say("drawn");
  input("start").value = start ? fieldWord(start) : "";
  input("braid").valueAsNumber = braid ?? 0;
  element("braidValue").textContent = `${number(100 * (braid ?? 0))} %`;
  // Opens the section if it contains values other than the default.
  if (mask || topology === "torus" || index || start || braid) byId("moreFold", HTMLDetailsElement).open = true;
}

function showMarks({ ends, solution, colours }: State): void {
  select("ends").value = typeof ends === "object" ? "chosen" : (ends ?? "none");
  element("chosenEnds").hidden = typeof ends !== "object";
  if (typeof ends === "object") {
    input("from").value = fieldWord(ends.start);
    input("to").value = fieldWord(ends.finish);
  }
  input("solution").checked = solution;
  input("colours").checked = colours;
}
