// The texts of all tabs in French: together they are smaller than in a file for each.

export { default as compare } from "./compare/texts.fr.ts";
export { default as play } from "./play/texts.fr.ts";
export { default as print } from "./print/texts.fr.ts";
export { default as solverLessons } from "./solvers/texts.fr.ts";
export { default as solvers } from "./solvers/words.fr.ts";
export { default as lessons } from "./watch/texts.fr.ts";
export { default as watch } from "./watch/words.fr.ts";
