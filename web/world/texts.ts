// The texts of the world's page in English and French.

import { currentLanguage, fillIn, number } from "../pages/language.ts";

export { number };

const english = {
  title: "A perfect maze of 10¹⁸ cells",
  help: "About this maze",
  about:
    "2³⁰ × 2³⁰ cells, made as you look at them. One path joins any two cells. Drag, zoom out to the main roads, or " +
    "walk to the goal.",
  keys: "With the maze in focus: arrow keys move, + and − zoom, Enter walks and stops.",
  explorer: "All algorithms",
  copyLink: "Copy link",
  copied: "Copied",
  notCopied: "Copy the address",
  dark: "Dark",
  light: "Light",
  canvas: "The maze. Arrow keys move, plus and minus zoom, Enter walks",
  closer: "Closer",
  farther: "Farther",
  whole: "The whole world",
  walk: "Walk",
  stop: "Stop",
  speed: "Speed",
  walker: "To the walker",
  goal: "To the goal",
  newGoal: "New goal",
  newWorld: "New world",
  place: "{x}, {y} · level {level}",
  way: "goal {cells} cells away in a straight line · {steps} steps walked",
  arrived: "Arrived, after {steps} steps",
} as const;

type TextName = keyof typeof english;

const french: Readonly<Record<TextName, string>> = {
  title: "Un labyrinthe parfait de 10¹⁸ cellules",
  help: "À propos de ce labyrinthe",
  about:
    "2³⁰ × 2³⁰ cellules, créées là où vous regardez. Un chemin unique relie deux cellules quelconques. Faites " +
    "glisser, dézoomez jusqu’aux grands axes, ou marchez vers le but.",
  keys: "Quand le labyrinthe a le focus : les flèches déplacent la vue, + et − zooment, Entrée fait marcher et arrête.",
  explorer: "Tous les algorithmes",
  copyLink: "Copier le lien",
  copied: "Copié",
  notCopied: "Copiez l’adresse",
  dark: "Sombre",
  light: "Clair",
  canvas: "Le labyrinthe. Les flèches déplacent la vue, plus et moins zooment, Entrée fait marcher",
  closer: "Plus près",
  farther: "Plus loin",
  whole: "Le monde entier",
  walk: "Marcher",
  stop: "Arrêter",
  speed: "Vitesse",
  walker: "Au marcheur",
  goal: "Au but",
  newGoal: "Nouveau but",
  newWorld: "Nouveau monde",
  place: "{x}, {y} · niveau {level}",
  way: "but à {cells} cellules à vol d’oiseau · {steps} pas",
  arrived: "Arrivé, après {steps} pas",
};

/** A text in the page's language. */
export function tell(name: TextName, values: Readonly<Record<string, string | number>> = {}): string {
  return fillIn((currentLanguage() === "fr" ? french : english)[name], values);
}

/** Writes the text of each element that has the attribute data-text or data-label. */
export function tellAll(): void {
  document.documentElement.lang = currentLanguage();
  document.title = `${tell("title")} – wasmaze`;
  for (const element of document.querySelectorAll<HTMLElement>("[data-text]"))
    element.textContent = tell(element.dataset.text as TextName);
  for (const element of document.querySelectorAll<HTMLElement>("[data-label]"))
    element.setAttribute("aria-label", tell(element.dataset.label as TextName));
}
