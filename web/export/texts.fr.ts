// The texts of Export in French.

import type english from "./texts.en.ts";

export default {
  download: "Télécharger",
  downloadText:
    "SVG et PNG contiennent départ, arrivée et solution tels qu’affichés. Le GIF anime la création. Le JSON contient aussi la requête et se rouvre : Labyrinthe, Autres réglages, « Depuis un fichier ». Tiled est " +
    "un ZIP avec une carte et ses tuiles. DXF contient des lignes pour traceurs, STL un solide pour imprimantes 3D : en " +
    "millimètres, jusqu’à 262 144 cellules.",
  commandEnds: "La commande ne connaît pas de départ ni d’arrivée au choix : elle dessine le labyrinthe sans eux.",
  command: "En ligne de commande",
  install: "Installer",
  code: "En TypeScript",
  close: "Fermer",
  look: "Aspect du SVG et du PNG",
  theme: "Couleurs",
  "theme-plain": "noir et blanc",
  "theme-paper": "papier",
  "theme-night": "nuit",
  "theme-blueprint": "plan",
  "theme-hedge": "haie",
  wallThickness: "Murs du SVG",
  isRound: "Coins arrondis (SVG)",
  isTransparent: "Fond transparent",
  scale: "Pixels par carré du PNG",
  animationTooLarge: "Une animation a au plus {cells} cellules.",
  shape: "Forme",
  python: "En Python",
  embed: "Dans une autre page",
  embedText: "Le cadre montre la création du labyrinthe, avec ses commandes.",
} satisfies Readonly<Record<keyof typeof english, string>>;
