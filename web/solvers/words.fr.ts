// The words of Solvers in French.

import type english from "./words.en.ts";

export default {
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
  outside: "Cette cellule est hors de la forme.",
  won: " Il a fini le premier.",
  legend: "Couleurs",
  legendKnown: "en attente, ou marquée",
  legendVisited: "visitée",
  legendWay: "sur le chemin",
  legendGivenUp: "abandonnée, ou comblée",
  legendAgain: "repassée",
} satisfies Readonly<Record<keyof typeof english, string>>;
