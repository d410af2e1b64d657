// The texts of the first view in French.

export { default as descriptions } from "./ui/descriptions.fr.ts";
export { default as texts } from "./ui/texts.fr.ts";
