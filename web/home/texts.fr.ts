// The texts of the settings of the first page in French.

import type english from "./texts.en.ts";

export default {
  ends: "Départ et arrivée",
  endsNone: "sans",
  endsFarthest: "les plus éloignés",
  endsCorners: "coins opposés",
  endsSides: "d’un côté à l’autre",
  endsRandom: "au hasard",
  endsDeadEnds: "deux impasses au hasard",
  endsChosen: "au choix",
  clickSets: "Un clic place",
  clickGrow: "la cellule d’origine",
  clickStart: "le départ",
  clickFinish: "l’arrivée",
  clickShape: "la forme",
  brush: "Pinceau",
  all: "Tout",
  disc: "Disque",
  ring: "Anneau",
  heart: "Cœur",
  diamond: "Losange",
  inverse: "Inverser",
  letters: "Lettres",
  noShape: "{algorithm} ne fait que des rectangles entiers.",
  topology: "Bord",
  plane: "fermé",
  torus: "aucun : un tore",
  drawn: "tirée de la graine",
  braid: "Culs-de-sac ouverts",
  from: "Départ",
  to: "Arrivée",
  shape: "Forme",
  shapeParts:
    "La forme a {parts} parties qui ne se touchent pas : chacune est un labyrinthe à part, sans chemin de l’une à " +
    "l’autre.",
  start: "Croissance depuis",
  openMask: "D’un fichier",
  solution: "Solution",
  colours: "Couleurs",
} satisfies Readonly<Record<keyof typeof english, string>>;
