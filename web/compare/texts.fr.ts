// The texts of Compare in French.

import type english from "./texts.en.ts";

export default {
  others: "À côté, avec la même graine",
  second: "Deuxième algorithme",
  third: "Troisième algorithme",
  fourth: "Quatrième algorithme",
  none: "aucun",
  table: "Mesures de ces labyrinthes",
  identical: "Les labyrinthes de ces algorithmes sont identiques, mur pour mur : {algorithms}.",
  measure: "Mesure",
  deadEndsWhy: "cellules qui n’ont qu’une issue",
  junctionsWhy: "cellules où trois chemins se rejoignent",
  crossingsWhy: "cellules où quatre chemins se rejoignent",
  riverWhy: "cellules, en moyenne, d’un cul-de-sac à l’embranchement",
  longestPathWhy: "cellules du plus long chemin sans détour",
  solutionLengthWhy: "cellules du départ à l’arrivée",
  elitismWhy: "distance en ligne droite divisée par les pas de la solution ; 1 pour la plus directe",
  decoysWhy: "chemins hors de la solution qui rapprochent de l’arrivée",
  loopsWhy: "passages de plus que dans un labyrinthe parfait",
  spread: "1 000 labyrinthes de chacun",
  spreadText:
    "Un labyrinthe est un hasard. Les graphiques montrent {count} labyrinthes de {width} × {height} de chaque " +
    "algorithme, avec cette graine, et la moyenne.",
  spreadStart: "En faire 1 000 de chacun",
  cancel: "Annuler",
  progress: "{done} sur {count}",
  cancelled: "Annulé.",
  chart: "{algorithm} : {mean} ± {spread} en moyenne, de {least} à {most}",
  shareOfCells: "{measure}, % des cellules",
  cellsOf: "{measure}, en cellules",
} satisfies Readonly<Record<keyof typeof english, string>>;
