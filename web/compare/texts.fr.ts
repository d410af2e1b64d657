// The texts of Compare in French.

import type english from "./texts.en.ts";

export default {
  differences: "Montrer les murs qu’un seul labyrinthe possède",
  others: "À côté, avec la même graine",
  second: "Deuxième algorithme",
  third: "Troisième algorithme",
  fourth: "Quatrième algorithme",
  none: "aucun",
  table: "Mesures de ces labyrinthes",
  identical: "Les labyrinthes de ces algorithmes sont identiques, mur pour mur : {algorithms}.",
  differing: "Les deux labyrinthes diffèrent par {walls} mur{walls|s}.",
  measure: "Mesure",
  spread: "1 000 labyrinthes de chacun",
  spreadText:
    "Un labyrinthe est un hasard. Les graphiques montrent {count} labyrinthes de {width} × {height} de chaque " +
    "algorithme, avec cette graine, la moyenne et l’écart type (±).",
  start: "En faire 1 000 de chacun",
  cancel: "Annuler",
  progress: "{done} sur {count}",
  cancelled: "Annulé.",
  chart: "{algorithm} : {mean} ± {spread} en moyenne, de {least} à {most}",
  shareOfCells: "{measure}, % des cellules",
  cellsOf: "{measure}, en cellules",
} satisfies Readonly<Record<keyof typeof english, string>>;
