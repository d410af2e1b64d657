// What the page calls algorithms and their parameters, and how it describes them.

import { findAlgorithm } from "../../src/algorithms.ts";
import { currentLanguage } from "./messages.ts";

/** French titles that differ from the English ones, by id. */
const TITRES: Readonly<Record<string, string>> = {
  "binary-tree": "Arbre binaire",
  "prim-true": "Prim véritable",
  "prim-simplified": "Prim simplifié",
  "prim-modified": "Prim modifié",
  "aldous-broder-walls": "Aldous-Broder, murs",
  "recursive-backtracker": "Retour sur trace",
  "hunt-and-kill": "Chasse et marche",
  "growing-tree": "Arbre croissant",
  "recursive-division": "Division récursive",
  boundless: "Sans limites",
};

export const titleOf = (id: string): string =>
  (currentLanguage() === "fr" ? TITRES[id] : undefined) ?? findAlgorithm(id)?.title ?? id;

/** The description of an algorithm. */
export const describe = async (id: string): Promise<string> =>
  (await import("./descriptions.ts")).descriptions[id]?.[currentLanguage()] ?? "";

const PARAMETRES: Readonly<Record<string, string>> = {
  corner: "coin",
  "north-west": "nord-ouest",
  "north-east": "nord-est",
  "south-west": "sud-ouest",
  "south-east": "sud-est",
  horizontal: "passages horizontaux",
  bias: "murs verticaux",
  newest: "la dernière",
  random: "au hasard",
  oldest: "la première",
  middle: "au milieu",
};

const PARAMETERS: Readonly<Record<string, string>> = {
  horizontal: "horizontal passages",
  bias: "vertical walls",
};

/** Returns the title of a parameter, or of one of its choices. */
export const parameterTitle = (name: string): string =>
  (currentLanguage() === "fr" ? PARAMETRES : PARAMETERS)[name] ?? name;
