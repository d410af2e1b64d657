// The words of the tab Solvers.

import { texts } from "../ui/messages.ts";

const english = {
  one: "Solver",
  other: "Second solver",
  none: "none",
  intro: "Two solvers walk the same maze, step by step. A click on the maze sets the finish.",
  solver: "Solver",
  steps: "Steps",
  visited: "Cells visited",
  path: "Path, in steps",
  code: "{title}, step by step",
  time: "Time",
  memory: "Memory",
  use: "When to use it",
  details: "Time, memory, when to use it",
  tooLarge: "{cells} cells are too many to follow a solver: {most} are possible.",
  tooLong: "This solver takes too many steps to store.",
  solving: "Recording the steps …",
  before: "The beginning. Press play, or go step by step with the arrow keys.",
  outside: "This cell is outside of the shape.",
  legend: "Colours",
  legendKnown: "waiting, or marked",
  legendVisited: "visited",
  legendWay: "on the way",
  legendGivenUp: "given up, or filled",
  legendAgain: "passed again",
};

const french: Readonly<Record<keyof typeof english, string>> = {
  one: "Solveur",
  other: "Second solveur",
  none: "aucun",
  intro: "Deux solveurs parcourent le même labyrinthe, pas à pas. Un clic sur le labyrinthe place l’arrivée.",
  solver: "Solveur",
  steps: "Pas",
  visited: "Cellules visitées",
  path: "Chemin, en pas",
  code: "{title}, étape par étape",
  time: "Temps",
  memory: "Mémoire",
  use: "Quand s’en servir",
  details: "Temps, mémoire, quand s’en servir",
  tooLarge: "{cells} cellules, c’est trop pour suivre un solveur : il y en a au plus {most}.",
  tooLong: "Ce solveur a trop de pas pour être enregistré.",
  solving: "Enregistrement des pas …",
  before: "Le début. Lancez la lecture, ou avancez pas à pas avec les flèches.",
  outside: "Cette cellule est hors de la forme.",
  legend: "Couleurs",
  legendKnown: "en attente, ou marquée",
  legendVisited: "visitée",
  legendWay: "sur le chemin",
  legendGivenUp: "abandonnée, ou comblée",
  legendAgain: "repassée",
};

export const say = texts(english, french);
