// Play: the path from the start to the finish, by keys, by finger or by buttons.

import { titleOf } from "../ui/about.ts";
import { element, make, parse } from "../ui/dom.ts";
import { number, say } from "../ui/messages.ts";
import type { StartTab } from "../ui/page.ts";
import { Solving } from "./solving.ts";

const PANEL = `
  <p data-text="solveText"></p>
  <p class="score" id="score" role="status"></p>
  <fieldset class="pad" id="pad" data-label="directions">
    <button type="button" value="north" data-label="north">↑</button>
    <button type="button" value="west" data-label="west">←</button>
    <button type="button" value="south" data-label="south">↓</button>
    <button type="button" value="east" data-label="east">→</button>
  </fieldset>`;

const start: StartTab = (panel, page) => {
  const again = make("button", { type: "button", id: "again", "data-text": "again" });
  panel.append(parse(PANEL), again);
  let solving: Solving | undefined;

  function showScore(): void {
    const solution = page.shown()[0]?.solution;
    if (!solving || !solution) return;
    const { steps, solved } = solving;
    const shortest = solution.path.length - 1;
    const message = !solved ? "stepsTaken" : steps === shortest ? "solvedBest" : "solved";
    element("score").textContent = say(message, { steps: number(steps), shortest: number(shortest) });
    element("score").classList.toggle("reached", solved);
  }

  function afterStep(went: boolean): void {
    if (!went || !solving) return;
    page.views[0].reveal(solving.at);
    showScore();
    page.draw();
  }

  function begin(): void {
    const [made] = page.shown();
    solving = made?.solution && new Solving(made.maze, made.solution.ends);
    showScore();
  }

  function step(dx: number, dy: number): boolean {
    if (!solving) return false;
    afterStep(solving.step(dx, dy));
    return true;
  }

  for (const [name, dx, dy] of [
    ["north", 0, -1] as const,
    ["east", 1, 0] as const,
    ["south", 0, 1] as const,
    ["west", -1, 0] as const,
  ]) {
    panel.querySelector(`[value="${name}"]`)?.addEventListener("click", () => step(dx, dy));
  }
  again.addEventListener("click", () => {
    begin();
    page.draw();
  });

  return {
    show() {
      if (solving?.maze !== page.shown()[0]?.maze) begin();
      else showScore();
    },
    figures() {
      const [made] = page.shown();
      if (!solving || solving.maze !== made.maze) return [{ made }];
      const { algorithm, width, height } = made.maze;
      return [
        {
          made,
          label: say("solveLabel", { algorithm: titleOf(algorithm), width, height }),
          scene: { colouring: "plain", path: undefined, grownFrom: undefined, trail: solving.way },
        },
      ];
    },
    onArrow: step,
    // From any cell near the player: a finger need not hit it.
    traces: (cell) => solving !== undefined && Math.abs(solving.at.x - cell.x) + Math.abs(solving.at.y - cell.y) <= 1,
    onTrace: (cell) => afterStep(solving?.follow(cell) ?? false),
  };
};

export default start;
