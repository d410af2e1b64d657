// The texts of the world's page in English and French.

import { fillIn, firstLanguage } from "../pages/language.ts";

const language = firstLanguage();

const english = {
  title: "A perfect maze of 10¹⁸ cells",
  about:
    "2³⁰ × 2³⁰ cells, made as you look at them. One path joins any two cells. Drag, zoom out to the main roads, or " +
    "walk to the goal.",
  explorer: "All algorithms",
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
  way: "goal {cells} cells away · {steps} steps walked",
  arrived: "Arrived, after {steps} steps",
} as const;

type TextName = keyof typeof english;

const french: Readonly<Record<TextName, string>> = {
  title: "Un labyrinthe parfait de 10¹⁸ cases",
  about:
    "2³⁰ × 2³⁰ cases, créées là où vous regardez. Un chemin unique relie deux cases quelconques. Faites glisser, " +
    "dézoomez jusqu’aux grands axes, ou marchez vers le but.",
  explorer: "Tous les algorithmes",
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
  way: "but à {cells} cases · {steps} pas",
  arrived: "Arrivé, après {steps} pas",
};

/** A text in the page's language. */
export function tell(name: TextName, values: Readonly<Record<string, string | number>> = {}): string {
  return fillIn((language === "fr" ? french : english)[name], values);
}

/** Formats a number in the page's language. */
export const number = (value: number): string => value.toLocaleString(language);

/** Writes the text of each element that has the attribute data-text or data-label. */
export function tellAll(): void {
  document.documentElement.lang = language;
  document.title = `${tell("title")} – wasmaze`;
  for (const element of document.querySelectorAll<HTMLElement>("[data-text]"))
    element.textContent = tell(element.dataset.text as TextName);
  for (const element of document.querySelectorAll<HTMLElement>("[data-label]"))
    element.setAttribute("aria-label", tell(element.dataset.label as TextName));
}
