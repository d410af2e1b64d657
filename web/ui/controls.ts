// The fields of the page: they show the state, and change it.

import { MAX_WEIGHT } from "../../src/core/parameters.ts";
import { randomSeed, seedWord } from "../../src/core/seed.ts";
import { type AnyRequest, type Cell, type EndsName, isInside } from "../../src/index.ts";
import { cellWord } from "../../src/request/address.ts";
import { parseNumber, parseSeed } from "../../src/request/words.ts";
import { parameterTitle, parameterWhy, rowOf } from "./about.ts";
import { button, byId, element, input, make, select } from "./dom.ts";
import { number, say } from "./messages.ts";
import { Problem } from "./problems.ts";
import { parseCellWord, type State } from "./state.ts";

/** Applies changes, and reports errors in them. */
export type Change = (changes: Partial<State>) => void;

const SIZES = [
  [20, 15],
  [48, 36],
  [120, 90],
  [320, 240],
  [1000, 1000],
  [4096, 4096],
] as const;

const fold = (id: string): HTMLDetailsElement => byId(id, HTMLDetailsElement);

const parametersOf = (id: string) => rowOf(id)?.parameters ?? [];

/** Creates the field of a parameter, according to its kind. */
function parameterField(
  info: ReturnType<typeof parametersOf>[number],
  value: number | string,
  onChange: (value: number | string) => void,
): HTMLElement {
  const label = make("span", { title: parameterWhy(info.name) }, parameterTitle(info.name));
  const id = `parameter-${info.name}`;
  if (info.kind === "choice") {
    const field = make(
      "select",
      { name: info.name, id },
      ...info.choices.map((value) => make("option", { value }, parameterTitle(value))),
    );
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

/** The cell that a field names; throws a problem of that field if it names none in the maze. */
function cellOf(field: string, request: AnyRequest): Cell {
  const { width, height } = request;
  const { value } = input(field);
  let cell: Cell;
  try {
    cell = parseCellWord(value);
  } catch (error) {
    throw new Problem((error as Error).message, field, "wrongCell");
  }
  const word = cellWord(cell);
  if (cell.x >= width || cell.y >= height) {
    const message = `"${field}" expected a cell in 0,0..${width - 1},${height - 1}, got ${word}`;
    throw new Problem(message, field, "cellOutside", { cell: word, x: width - 1, y: height - 1 });
  }
  if (!isInside(request, cell))
    throw new Problem(`"${field}" expected a cell inside the mask, got ${word}`, field, "outside", { cell: word });
  return cell;
}

/** Connects the fields; `refuse` reports a value that is none. Returns a function that shows a state in them. */
export function startControls(state: () => State, change: Change, refuse: (error: unknown) => void): () => void {
  const changeRequest = (changes: Partial<AnyRequest>): void => change({ request: { ...state().request, ...changes } });

  /** Applies the value of a field, and reports one that is none. */
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
  for (const [width, height] of SIZES) {
    const chip = make("button", { type: "button" }, width === height ? `${width}²` : `${width} × ${height}`);
    chip.addEventListener("click", () => changeRequest({ width, height }));
    element("sizes").append(chip);
  }
  onChange(input("seed"), (value) => changeRequest({ seed: parseSeed(value) }));
  button("dice").addEventListener("click", () => changeRequest({ seed: randomSeed() % 1_000_000 }));
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
  const chosen = (): void =>
    change({ ends: { start: cellOf("from", state().request), finish: cellOf("to", state().request) } });
  onChange(input("from"), chosen);
  onChange(input("to"), chosen);
  // A solution needs a start and a finish: without any, suggested ones.
  input("solution").addEventListener("change", () => {
    const { checked: solution } = input("solution");
    change({ solution, ...(solution && !state().ends && { ends: "farthest" as const }) });
  });
  select("click").addEventListener("change", () => {
    element("brushField").hidden = select("click").value !== "shape";
  });
  input("colours").addEventListener("change", () => change({ colours: input("colours").checked }));

  return () => {
    const { request, ends, solution, colours } = state();
    const info = rowOf(request.algorithm);
    input("width").value = `${request.width}`;
    input("height").value = `${request.height}`;
    input("seed").value = seedWord(request.seed ?? 0);
    input("index").value = `${request.index ?? 0}`;
    select("topology").value = request.topology ?? "plane";
    for (const option of select("topology").options)
      option.disabled = !info?.topologies.some((topology) => topology === option.value);
    element("startField").hidden = !info?.takesStart;
    for (const option of select("click").options) {
      option.disabled =
        (option.value === "grow" && !info?.takesStart) || (option.value === "shape" && !info?.takesMask);
    }
    if (select("click").selectedOptions[0]?.disabled) select("click").value = "start";
    element("brushField").hidden = select("click").value !== "shape";
    input("start").placeholder = info?.defaultStart === "corner" ? "0,0" : say("drawn");
    input("start").value = request.start ? cellWord(request.start) : "";
    input("braid").valueAsNumber = request.braid ?? 0;
    element("braidValue").textContent = `${number(100 * (request.braid ?? 0))} %`;
    element("parameters").replaceChildren(
      ...parametersOf(request.algorithm).map((parameter) =>
        parameterField(parameter, request.parameters?.[parameter.name] ?? parameter.default, (value) =>
          changeRequest({ parameters: { ...state().request.parameters, [parameter.name]: value } }),
        ),
      ),
    );
    select("ends").value = typeof ends === "object" ? "chosen" : (ends ?? "none");
    element("chosenEnds").hidden = typeof ends !== "object";
    if (typeof ends === "object") {
      input("from").value = cellWord(ends.start);
      input("to").value = cellWord(ends.finish);
    }
    // What is set is seen.
    if (request.mask) fold("shapeFold").open = true;
    if (request.topology === "torus" || request.index || request.start || request.braid) fold("moreFold").open = true;
    input("solution").checked = solution;
    input("colours").checked = colours;
  };
}
