// The texts of the first view in French.

export { default as descriptions } from "./descriptions.fr.ts";
export { default as texts } from "./texts.fr.ts";
