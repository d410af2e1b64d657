// The texts of the first view in English.

export { default as descriptions } from "./ui/descriptions.en.ts";
export { default as texts } from "./ui/texts.en.ts";
