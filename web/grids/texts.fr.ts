// The French texts of the page of grids.

import type english from "./texts.en.ts";

export default {
  title: "Labyrinthes sur grilles",
  about:
    "Les mêmes algorithmes sur des hexagones, des triangles, des cercles, des cubes et des surfaces tordues. Chaque " +
    "labyrinthe est parfait : un seul chemin mène de n’importe quelle cellule à n’importe quelle autre.",
  grid: "Grille",
  width: "Largeur",
  height: "Hauteur",
  depth: "Étages",
  rings: "Anneaux",
  side: "Côté",
  share: "Part des croisements",
  rooms: "Salles",
  algorithm: "Algorithme",
  newest: "Poids : dernière",
  random: "Poids : au hasard",
  oldest: "Poids : première",
  middle: "Poids : milieu",
  braid: "Culs-de-sac ouverts (0 à 1)",
  seed: "Graine",
  newMaze: "Nouveau labyrinthe",
  distances: "Couleurs selon la distance au départ",
  game: "Jouer : trouver le chemin jusqu’au disque orange",
  playHint:
    "Marchez avec les flèches ou avec les touches à la place de W, A, S et D sur un clavier américain, en diagonale avec " +
    "Q, E, Z et C. Ou touchez le labyrinthe, glissez ou balayez.",
  playBoard:
    "Labyrinthe sur la grille {grid} avec {cells} cellules. Les flèches font marcher, et Q, E, Z et C en diagonale.",
  pick: "Cliquez sur deux cellules, ou choisissez-les avec les flèches et Entrée, pour trouver le chemin qui les relie.",
  making: "Création du labyrinthe…",
  facts: "{cells} cellules, {deadEnds} impasses. Le chemin de {start} à {finish} a {steps} pas.",
  board:
    "Labyrinthe sur la grille {grid} avec {cells} cellules. Les flèches choisissent une cellule, Entrée en fait un bout du " +
    "chemin.",
  start: "Départ : {cell}. Choisissez maintenant l’arrivée.",
  finish: "Arrivée : {cell}.",
  cursor: "Cellule {cell}",
  steps: "L’algorithme",
  save: "Enregistrer en",
  print: "Imprimer",
  again: "Le même labyrinthe",
  unused: "L’adresse contient des mots que cette page ne peut pas utiliser : {words}",
  failed: "Le labyrinthe ne peut pas être créé : {message}",
} satisfies Record<keyof typeof english, string>;
