// Renders charts as SVG with Observable Plot. Their colours follow the reader's light or dark mode.

import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";

/** A series of a chart, with its colours in light and in dark mode. */
export interface Series {
  readonly name: string;
  readonly light: string;
  readonly dark: string;
}

export interface Frame {
  readonly title: string;
  readonly subtitle: string;
  readonly series: readonly Series[];
  readonly width: number;
  readonly height: number;
}

const HEAD = 92;
const SIDE = 20;

const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

export const colourOf = (index: number): string => `var(--s${index})`;

function styleOf(series: readonly Series[]): string {
  const colours = (kind: "light" | "dark"): string => series.map((each, i) => `--s${i}: ${each[kind]};`).join(" ");
  return `svg.chart { --page: #ffffff; --text: #1f2328; --faint: #59636e; --grid: #d1d9e0; ${colours("light")} }
@media (prefers-color-scheme: dark) { svg.chart { --page: #0d1117; --text: #f0f6fc; --faint: #9198a1; --grid: #30363d;
${colours("dark")} } }
svg.chart text { font-family: system-ui, -apple-system, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif }
svg.chart .page { fill: var(--page) } svg.chart .title { fill: var(--text); font-size: 16px; font-weight: 600 }
svg.chart .subtitle { fill: var(--faint); font-size: 12px } svg.chart .legend { fill: var(--text); font-size: 13px }
svg.chart .plot { color: var(--faint); font-size: 12px }`;
}

const approximateWidth = (text: string): number => text.length * 6.6 + (text.match(/[A-Z]/g)?.length ?? 0) * 3;

function legend(series: readonly Series[]): string {
  let x = SIDE;
  return series
    .map(({ name }, i) => {
      const item =
        `<circle cx="${x + 6}" cy="74" r="5.5" fill="${colourOf(i)}"/>` +
        `<text class="legend" x="${x + 18}" y="78.5">${escapeText(name)}</text>`;
      x += 18 + approximateWidth(name) + 22;
      return item;
    })
    .join("");
}

export function chart({ title, subtitle, series, width, height }: Frame, options: Plot.PlotOptions): string {
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const size = { width: width - 2 * SIDE, height: height - HEAD - 8 };
  const plot = Plot.plot({ ...options, document, ...size, className: "plot", style: { background: "none" } });
  // Removes Plot's style, because the frame has its own style.
  for (const style of plot.querySelectorAll("style")) style.remove();
  plot.setAttribute("x", `${SIDE}`);
  plot.setAttribute("y", `${HEAD}`);
  plot.removeAttribute("style");
  plot.setAttribute("fill", "currentColor");
  // Hides the plot's parts from screen readers, because the frame has a label.
  plot.setAttribute("aria-hidden", "true");
  const sides = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" class="chart" ${sides} role="img" aria-label="${escapeText(title)}">
<style>${styleOf(series)}</style>
<rect class="page" width="${width}" height="${height}" rx="8"/>
<text class="title" x="${SIDE}" y="30">${escapeText(title)}</text>
<text class="subtitle" x="${SIDE}" y="50">${escapeText(subtitle)}</text>
${legend(series)}
${plot.outerHTML}
</svg>
`;
}
