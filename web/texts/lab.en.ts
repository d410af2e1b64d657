// The English texts of the lab. They share one file, because it compresses better than one file per tool.

export { default as compare } from "../compare/texts.en.ts";
export { default as replay } from "../replay/words.en.ts";
export { default as solverLessons } from "../solvers/texts.en.ts";
export { default as solvers } from "../solvers/words.en.ts";
export { default as lessons } from "../watch/texts.en.ts";
export { default as watch } from "../watch/words.en.ts";
