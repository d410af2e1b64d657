// Pages of a book as SVG, for screens and for printing from a browser.

import { type Operation, type Page, points } from "./drawing.ts";

const escaped = (content: string): string =>
  content.replace(
    /[&<>"]/g,
    (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[character] as string,
  );

/** Returns a grey as a CSS colour. */
function colour(grey: number): string {
  const level = Math.round(grey * 255)
    .toString(16)
    .padStart(2, "0");
  return `#${level}${level}${level}`;
}

function element(operation: Operation): string {
  switch (operation.kind) {
    case "lines": {
      const { x, y, scale, lines, width, grey } = operation;
      let data = "";
      for (let i = 0; i < lines.length; i += 4)
        data += `M${points(lines[i])} ${points(lines[i + 1])}L${points(lines[i + 2])} ${points(lines[i + 3])}`;
      const stroke = `stroke="${colour(grey)}" stroke-width="${Math.round((width / scale) * 1e4) / 1e4}"`;
      const place = `transform="translate(${points(x)} ${points(y)}) scale(${Math.round(scale * 1e4) / 1e4})"`;
      return `<path ${place} ${stroke} stroke-linecap="round" d="${data}"/>`;
    }
    case "shape":
      return `<polygon fill="${colour(operation.grey)}" points="${operation.corners.map(points).join(" ")}"/>`;
    case "disc": {
      const { x, y, radius, grey } = operation;
      return `<circle fill="${colour(grey)}" cx="${points(x)}" cy="${points(y)}" r="${points(radius)}"/>`;
    }
    case "squares": {
      const { x, y, scale, runs } = operation;
      let data = "";
      for (let i = 0; i < runs.length; i += 3) data += `M${runs[i]} ${runs[i + 1]}h${runs[i + 2]}v1h-${runs[i + 2]}z`;
      const place = `transform="translate(${points(x)} ${points(y)}) scale(${Math.round(scale * 1e4) / 1e4})"`;
      return `<path ${place} fill="#000000" shape-rendering="crispEdges" d="${data}"/>`;
    }
    case "text": {
      const { x, y, size, bold, anchor, text } = operation;
      const weight = bold ? ' font-weight="700"' : "";
      const place = `x="${points(x)}" y="${points(y)}" text-anchor="${anchor}"`;
      return `<text ${place} font-size="${points(size)}"${weight}>${escaped(text)}</text>`;
    }
    default:
      // SVG pages have no links, because each page is shown inside a button.
      return "";
  }
}

/** Font families. Fonts with the metrics of Helvetica come first. */
const FACES = "Helvetica, Arial, Liberation Sans, Nimbus Sans, Arimo, sans-serif";

/** Returns a page as an SVG element; `title` is for screen readers. */
export function pageSvg({ width, height, operations }: Page, title: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${points(width)} ${points(height)}" role="img" ` +
    `font-family="${FACES}" fill="#000000"><title>${escaped(title)}</title>${operations.map(element).join("")}</svg>`
  );
}
