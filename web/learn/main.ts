// The chapters about mazes. Each has a live figure, which opens in the lab.

import { html, render } from "lit-html";
import type { AnyRequest } from "../../src/index.ts";
import { hasSets, lessonOf } from "../maze/lessonKinds.ts";
import { Replay } from "../maze/steps.ts";
import { byId, element } from "../pages/dom.ts";
import { texts } from "../pages/language.ts";
import { keepOffline } from "../pages/offline.ts";
import { Player } from "../replay/player.ts";
import { titleOf } from "../ui/about.ts";
import { startFrame } from "../ui/frame.ts";
import { Maker } from "../ui/maker.ts";
import { notice } from "../ui/problems.ts";
import { initialState, toAddress } from "../ui/state.ts";
import { MazeView } from "../view/view.ts";
import { painterOf } from "../watch/painter.ts";

const say = await texts({ en: () => import("./texts.en.ts"), fr: () => import("./texts.fr.ts") });

const maker = new Maker();

const SIZE = { width: 16, height: 12, seed: 7 } as const;

/** The algorithms of each chapter's figure, and the tool of the lab that opens it. Watch shows the steps. */
const CHAPTERS = [
  { name: "tree", algorithms: ["kruskal"], tool: "watch" },
  { name: "equal", algorithms: ["kruskal", "prim-true"], tool: "watch" },
  { name: "bias", algorithms: ["binary-tree", "recursive-backtracker"], tool: "watch" },
  { name: "uniform", algorithms: ["aldous-broder", "wilson"], tool: "watch" },
  { name: "solve", algorithms: ["recursive-backtracker"], tool: "solvers" },
  { name: "statistics", algorithms: ["prim-modified", "hunt-and-kill"], tool: "compare" },
] as const satisfies readonly { name: string; algorithms: readonly AnyRequest["algorithm"][]; tool: string }[];

type Chapter = (typeof CHAPTERS)[number];

const requestsOf = ({ algorithms }: Chapter): AnyRequest[] => algorithms.map((algorithm) => ({ ...SIZE, algorithm }));

function labOf(chapter: Chapter): string {
  const [request, ...others] = requestsOf(chapter);
  const state = { ...initialState(chapter.tool), request, beside: others.map(({ algorithm }) => algorithm) };
  return `lab/#${toAddress(state)}`;
}

const redraws: (() => void)[] = [];

/** Makes a maze of a chapter on its canvas. Returns its steps, and a function that draws the current one. */
async function startMaze({ name, tool, algorithms }: Chapter, request: AnyRequest, at: number) {
  const canvas = byId(`${name}-${at}`, HTMLCanvasElement);
  const isSolved = tool === "solvers";
  const order = { request, ends: isSolved ? ("farthest" as const) : undefined, alike: algorithms.length > 1 };
  const made = await maker.persist((remote) => remote.make(order));
  const replay = new Replay(await maker.persist((remote) => remote.record(request)));
  const { maze, tones, levels, solution } = made;
  const painter = painterOf(replay, made, hasSets(lessonOf(request)));
  const colouring = isSolved ? "plain" : "distance";
  const scene = { picture: { ...maze, tones }, levels, colouring, ends: solution?.ends, path: solution?.path } as const;
  const view = new MazeView(canvas);
  const draw = (): void => view.show({ ...scene, ...(tool === "watch" && painter()) });
  draw();
  redraws.push(draw);
  return { replay, draw };
}

/** Makes the mazes of a chapter. Returns their player if the figure shows steps. */
async function startFigure(chapter: Chapter): Promise<Player | undefined> {
  const all = await Promise.all(requestsOf(chapter).map((request, at) => startMaze(chapter, request, at)));
  if (chapter.tool !== "watch") return undefined;
  const player = new Player(`${chapter.name}-`, () => {
    for (const { draw } of all) draw();
    render(player.view(), element(`${chapter.name}-player`));
  });
  player.load(all.map(({ replay }) => replay));
  return player;
}

function show(): void {
  const cells = SIZE.width * SIZE.height;
  const chapters = CHAPTERS.map(
    (chapter) => html`<section id=${chapter.name}><h2>${say(chapter.name)}</h2>
      <p>${say(`${chapter.name}Text`, { cells, passages: cells - 1 })}</p>
      <div class="figures">${chapter.algorithms.map(
        (id, i) => html`<figure><figcaption>${titleOf(id)}</figcaption><canvas id="${chapter.name}-${i}" role="img"
          aria-label=${titleOf(id)}></canvas></figure>`,
      )}</div>
      <div id="${chapter.name}-player"></div>
      <p><a href=${labOf(chapter)} @click=${() => history.replaceState(null, "", `#${chapter.name}`)}
        >${say("open")}</a></p></section>`,
  );
  render(chapters, element("chapters"));
}

const players = new Map<Chapter, Promise<Player | undefined>>();

show();
startFrame({
  relabel: show,
  redraw() {
    for (const redraw of redraws) redraw();
  },
});
document.documentElement.removeAttribute("data-loading");
// The browser has looked for the chapter of the address before the chapters were shown.
document.getElementById(location.hash.slice(1))?.scrollIntoView();
// Figures start when they are first in sight, and pause out of sight.
const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const chapter = CHAPTERS.find(({ name }) => name === target.id);
    if (!chapter) continue;
    const isNew = !players.has(chapter);
    if (isNew && isIntersecting) players.set(chapter, startFigure(chapter));
    players
      .get(chapter)
      ?.then((player) => (isIntersecting ? !isNew && player?.enter() : player?.leave()))
      .then(keepOffline)
      .catch((error: Error) => notice(error.message));
  }
});
for (const { name } of CHAPTERS) observer.observe(element(name));
