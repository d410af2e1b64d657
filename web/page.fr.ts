// What the first view says in French.

export { default as descriptions } from "./ui/descriptions.fr.ts";
export { default as texts } from "./ui/texts.fr.ts";
