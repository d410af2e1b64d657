// The theme of the pages: the user's choice, or else the system's.

import { keep, kept } from "./storage.ts";

/** Whether the system asks for dark pages. */
export const dark = matchMedia("(prefers-color-scheme: dark)");

/** Whether the page is being printed, in light colours. */
let isOnPaper = false;
for (const name of ["beforeprint", "afterprint"])
  addEventListener(name, () => {
    isOnPaper = name === "beforeprint";
  });

export function isDark(): boolean {
  if (isOnPaper) return false;
  const chosen = document.documentElement.style.colorScheme;
  return chosen ? chosen === "dark" : dark.matches;
}

/** Applies the stored choice, if there is one. */
export function restoreTheme(): void {
  document.documentElement.style.colorScheme = `${kept(() => localStorage, "theme") ?? ""}`;
}

/** Switches between light and dark, and stores the choice. */
export function switchTheme(): void {
  const theme = isDark() ? "light" : "dark";
  document.documentElement.style.colorScheme = theme;
  keep(() => localStorage, "theme", theme);
}
