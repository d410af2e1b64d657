// The texts of the first view in English.

export { default as descriptions } from "./descriptions.en.ts";
export { default as texts } from "./texts.en.ts";
