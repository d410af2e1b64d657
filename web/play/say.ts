// The texts of the page of games, and times in them.

import { currentLanguage, texts } from "../pages/language.ts";

export const sayPlay = await texts({ en: () => import("./texts.en.ts"), fr: () => import("./texts.fr.ts") });

export type PlayText = Parameters<typeof sayPlay>[0];

const decimals = (value: number): string =>
  value.toLocaleString(currentLanguage(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A time in tenths of a second: "42.1 s", and from a minute on "3:07.4". */
export function timeText(tenths: number): string {
  if (tenths < 600) return sayPlay("seconds", { time: decimals(tenths / 10) });
  const whole = Math.floor(tenths / 10);
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number): string => `${value}`.padStart(2, "0");
  const point = decimals(0.5)[1];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds)}${point}${tenths % 10}`;
}
