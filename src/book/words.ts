// Texts printed in books, by language.

const ENGLISH = {
  title: "Mazes",
  name: "Name",
  date: "Date",
  answers: "Answers",
  cells: "{width} × {height}",
  /** The index of a maze distinguishes it from the other mazes of the same seed. */
  index: "index {index}",
  seed: "seed {seed}",
  braid: "braid {braid}",
  arrows: "Find the way from one arrow to the other.",
  marks: "Find the way from the dot to the star.",
  either: "Find the way from one arrow to the other, or from the dot to the star.",
  torus: "A way out at one edge comes back in at the opposite edge.",
  stairs: "Triangles are stairs: up leads to the left floor, down to the right.",
  page: "{page} / {pages}",
  again: "This book again: {command}",
};

export type BookWords = Readonly<Record<keyof typeof ENGLISH, string>>;

const FRENCH: BookWords = {
  title: "Labyrinthes",
  name: "Nom",
  date: "Date",
  answers: "Solutions",
  cells: "{width} × {height}",
  index: "indice {index}",
  seed: "graine {seed}",
  braid: "tressage {braid}",
  arrows: "Trouve le chemin d’une flèche à l’autre.",
  marks: "Trouve le chemin du point à l’étoile.",
  either: "Trouve le chemin d’une flèche à l’autre, ou du point à l’étoile.",
  torus: "Un chemin qui sort par un bord revient par le bord opposé.",
  stairs: "Les triangles sont des escaliers : pointe en haut, vers la gauche, en bas, vers la droite.",
  page: "{page} / {pages}",
  again: "Le même livre : {command}",
};

export const LANGUAGES = ["en", "fr"] as const;
export type BookLanguage = (typeof LANGUAGES)[number];

export const BOOK_WORDS: Readonly<Record<BookLanguage, BookWords>> = { en: ENGLISH, fr: FRENCH };

/** Replaces each {name} in a text by its value. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
