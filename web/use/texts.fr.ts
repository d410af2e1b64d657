// The texts of the page for developers in French.

import type english from "./texts.en.ts";

export default {
  install: "Installer",
  installText:
    "wasmaze n’a pas de dépendances. Il n’est pas encore sur npm. Ce site l’a pour npm et, avec NumPy, pour Python.",
  maze: "Un labyrinthe en code",
  typescript: "TypeScript",
  command: "Ligne de commande",
  python: "Python",
  sizes: "Tailles",
  sizesText: "Un paquet contient au plus tant d’octets, compressés par gzip.",
  reference: "Référence de la bibliothèque",
  cancel: "Annuler",
  cancelled: "Annulé.",
  race: "Vitesse : WebAssembly et JavaScript",
  raceText:
    "{algorithm}, {width} × {height}. Les deux s’exécutent à tour de rôle dans un même fil : aucun ne ralentit " +
    "l’autre.",
  start: "Lancer",
  warmingUp: "échauffement …",
  raceFigures: "{mazes} labyrinthes/s · {nanoseconds} ns par cellule",
  raceRatio: "{ratio} fois plus vite",
  raceNote:
    "Mesuré pendant {seconds} s chacun, sous la charge actuelle de cette machine. L’échauffement n’est pas " +
    "compté : {wasm} ms pour WebAssembly, {reference} ms pour JavaScript, où le navigateur compile le code.",
  raceForbidden: "Cette page ne peut pas compiler WebAssembly : pas de comparaison.",
} satisfies Readonly<Record<keyof typeof english, string>>;
