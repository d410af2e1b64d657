// The French texts of the page of levels.

import type english from "./texts.en.ts";

export default {
  title: "Niveaux à obstacles",
  about:
    "Des grilles de carrés libres ou bloqués, telles qu’on en donne aux agents et aux modèles de raisonnement pour " +
    "s’entraîner. Un niveau ne dépend que de sa loi, de sa graine et de son numéro : la bibliothèque, la ligne de " +
    "commande et Python créent donc le même.",
  kind: "Loi",
  projects: "Comme dans ces projets",
  laws: "Lois",
  exact: "Exactement tant de blocs",
  "exact-repeated": "Blocs tirés avec répétition",
  bernoulli: "Chaque carré avec cette probabilité",
  searchformer: "30 à 50 % des carrés",
  percolation: "Réseau à liaisons ouvertes",
  width: "Largeur",
  height: "Hauteur",
  blocks: "Blocs",
  share: "Part",
  accept: "Acceptés",
  preset: "Comme dans le projet",
  any: "Tous les niveaux",
  solvable: "Les niveaux solubles",
  shortest: "Plus court chemin de cette longueur",
  least: "De",
  most: "À",
  seed: "Graine",
  index: "Numéro",
  newLevel: "Nouveau niveau",
  previous: "Précédent",
  next: "Suivant",
  path: "Plus court chemin",
  making: "Recherche d’un niveau accepté…",
  facts: "{steps} pas, {blocks} carrés bloqués sur {squares}, essais : {attempts}",
  noPath: "Aucun chemin, {blocks} carrés bloqués sur {squares}, essais : {attempts}",
  board:
    "Niveau de {width} × {height} carrés. Départ : colonne {startX}, ligne {startY}. Arrivée : colonne {goalX}, ligne " +
    "{goalY}.",
  legend: "Le disque est le départ, l’anneau est l’arrivée.",
  save: "Enregistrer en",
  again: "Le même niveau",
  unused: "L’adresse contient des mots que cette page ne peut pas utiliser : {words}",
  failed: "Impossible de créer ce niveau : {message}",
} as const satisfies Readonly<Record<keyof typeof english, string>>;
