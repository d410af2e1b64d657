// The French texts of the lab. They share one file, because it compresses better than one file per tool.

export { default as compare } from "../compare/texts.fr.ts";
export { default as replay } from "../replay/words.fr.ts";
export { default as solverLessons } from "../solvers/texts.fr.ts";
export { default as solvers } from "../solvers/words.fr.ts";
export { default as lessons } from "../watch/texts.fr.ts";
export { default as watch } from "../watch/words.fr.ts";
