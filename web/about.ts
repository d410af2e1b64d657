// What the page tells of each algorithm, and how it shows it at work.

import { findAlgorithm } from "../src/registry.ts";
import { currentLanguage } from "./messages.ts";
import type { View } from "./recording.ts";

/** What to explain beside a maze under way. */
export type Legend = "kinds" | "sets" | "walk" | "trail" | "work" | "way" | "list" | "hunt";

interface About {
  /** What it is called in French, where that is not what it is called in English. */
  readonly titre?: string;
  readonly en: string;
  readonly fr: string;
  readonly view?: View;
  readonly legend?: Legend;
}

/** By id. An algorithm without an entry is shown by its title, and watched by its walls. */
const about: Readonly<Record<string, About>> = {
  "binary-tree": {
    titre: "Arbre binaire",
    en: "Every cell tosses a coin and opens north or west. Hence two long passages, on top and at the left, and an easy way home: up and left.",
    fr: "Chaque cellule tire à pile ou face et s’ouvre au nord ou à l’ouest. D’où deux longs passages, en haut et à gauche, et un retour facile : en haut, à gauche.",
  },
  sidewinder: {
    en: "Row by row, a run goes east for as long as the coin says so; then one of its cells opens north. From the south the way is plain: each run has one way up.",
    fr: "Rangée par rangée, un couloir va vers l’est tant que la pièce le dit ; puis une de ses cellules s’ouvre au nord. Depuis le bas, tout est clair : un couloir monte une seule fois.",
    legend: "work",
  },
  kruskal: {
    en: "Walls fall in random order, wherever that joins two parts that were apart. Many short dead ends, and a rather straight solution.",
    fr: "Les murs tombent dans un ordre aléatoire, là où cela réunit deux parties séparées. Beaucoup de petits culs-de-sac, une solution plutôt droite.",
    view: { sets: true },
    legend: "sets",
  },
  "prim-true": {
    titre: "Prim véritable",
    en: "Grows from a cell, always through the lightest wall around it. Kruskal’s very maze, whatever the start, by another way.",
    fr: "Pousse depuis une cellule, toujours à travers le mur le plus léger. Le labyrinthe même de Kruskal, d’où qu’il parte, par un autre chemin.",
    legend: "kinds",
  },
  "prim-simplified": {
    titre: "Prim simplifié",
    en: "Grows from a cell through a random wall around it. Cells with several carved neighbours come sooner, so its bays fill up.",
    fr: "Pousse depuis une cellule à travers un mur quelconque de son pourtour. Les cellules bien entourées viennent plus tôt : les creux se comblent.",
    legend: "kinds",
  },
  "prim-modified": {
    titre: "Prim modifié",
    en: "Grows from a cell to a random one beside it, and so on. Bristly, with very many short dead ends; every way leads back to the start.",
    fr: "Pousse depuis une cellule vers une voisine quelconque, et ainsi de suite. Hérissé de petits culs-de-sac ; tous les chemins mènent au départ.",
    legend: "kinds",
  },
  "aldous-broder": {
    en: "A point walks about at random and carves wherever it has not been. Slow, patient, and perfectly fair.",
    fr: "Un point marche au hasard et creuse partout où il n’est jamais passé. Lent, patient, et parfaitement équitable.",
    legend: "walk",
  },
  "aldous-broder-walls": {
    titre: "Aldous-Broder, par les murs",
    en: "The same walk from corner to corner of the grid, leaving walls behind wherever it has not been. As fair, and sooner done.",
    fr: "La même marche, de coin en coin de la grille, laissant des murs partout où elle n’est jamais passée. Aussi équitable, et plus tôt finie.",
    legend: "walk",
  },
  wilson: {
    en: "Random walks that forget their loops, one after the other, until each meets what stands. Perfectly fair, and much faster than one long walk.",
    fr: "Des marches aléatoires qui oublient leurs boucles, l’une après l’autre, jusqu’à rejoindre ce qui tient. Parfaitement équitable, et bien plus vite.",
    view: { trail: true },
    legend: "trail",
  },
  "recursive-backtracker": {
    titre: "Retour sur trace",
    en: "Digs on and on while it can, and goes back only where it must. Few dead ends, and long winding ways.",
    fr: "Creuse tant qu’il peut, et ne recule que s’il le faut. Peu de culs-de-sac, de longs chemins sinueux.",
    legend: "way",
  },
  "hunt-and-kill": {
    titre: "Chasse et marche",
    en: "Walks until it is stuck, then hunts row by row for where to go on. Long winding ways, much like the backtracker’s.",
    fr: "Marche jusqu’à l’impasse, puis cherche rangée par rangée d’où repartir. De longs chemins sinueux, comme le retour sur trace.",
    legend: "hunt",
  },
  eller: {
    en: "Row by row, and knows no more than the row it is at: which of its cells are connected already.",
    fr: "Rangée par rangée, sans rien savoir que la rangée en cours : lesquelles de ses cellules sont déjà reliées.",
    view: { sets: true },
    legend: "sets",
  },
  "growing-tree": {
    titre: "Arbre croissant",
    en: "Grows from a list of cells; how it picks from the list decides its looks: the newest, the oldest, or any.",
    fr: "Pousse depuis une liste de cellules ; la façon d’y choisir décide de son allure : la dernière, la première, ou n’importe laquelle.",
    legend: "list",
  },
  "recursive-division": {
    titre: "Division récursive",
    en: "Cuts a room in two by a wall with one gap, then each half in the same way. The long straight walls show.",
    fr: "Coupe une salle en deux par un mur percé une seule fois, puis chaque moitié de même. Les longs murs droits se voient.",
    legend: "work",
  },
};

export const titleOf = (id: string): string =>
  (currentLanguage() === "fr" ? about[id]?.titre : undefined) ?? findAlgorithm(id)?.title ?? id;

export const describe = (id: string): string => about[id]?.[currentLanguage()] ?? "";

const PARAMETRES: Readonly<Record<string, string>> = {
  bias: "murs verticaux",
  newest: "la dernière",
  random: "au hasard",
  oldest: "la première",
  middle: "au milieu",
};

/** What a parameter is called. */
export const parameterTitle = (name: string): string => (currentLanguage() === "fr" ? PARAMETRES[name] : undefined) ?? name;

export const viewOf = (id: string): View => about[id]?.view ?? {};

export const legendOf = (id: string): Legend | undefined => about[id]?.legend;
