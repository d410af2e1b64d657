// SVG charts for README and docs, in light and dark colours according to the reader's system.

/** Points of one line, by x. */
export interface Line {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

/** One thing with two values. */
export interface Pair {
  readonly name: string;
  readonly first: number;
  readonly second: number;
}

const STYLE = `
  .page { fill: #ffffff } .text { fill: #1f2328 } .faint { fill: #59636e } .grid { stroke: #d1d9e0; stroke-width: 1 }
  .first { fill: #0969da } .second { fill: #bf8700 }
  text { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif }
  .title { font-size: 16px; font-weight: 600 } .end { text-anchor: end } .middle { text-anchor: middle }
  .line { fill: none; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round }
  .label { font-size: 12px; font-weight: 600 }
  .c0 { --c: #0969da } .c1 { --c: #1a7f37 } .c2 { --c: #cf222e } .c3 { --c: #8250df } .c4 { --c: #9a6700 }
  .c5 { --c: #bf3989 } .c6 { --c: #1b7c83 } .c7 { --c: #57606a } .c8 { --c: #bc4c00 }
  .line, .dot { stroke: var(--c) } .dot { stroke-width: 0; fill: var(--c) } .label { fill: var(--c) }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117 } .text { fill: #f0f6fc } .faint { fill: #9198a1 } .grid { stroke: #30363d }
    .first { fill: #4493f8 } .second { fill: #d29922 }
    .c0 { --c: #4493f8 } .c1 { --c: #3fb950 } .c2 { --c: #f85149 } .c3 { --c: #ab7df8 } .c4 { --c: #d29922 }
    .c5 { --c: #db61a2 } .c6 { --c: #39c5cf } .c7 { --c: #9198a1 } .c8 { --c: #f0883e }
  }
`;
const COLOURS = 9;

const escapeText = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const place = (value: number): string => `${Math.round(value * 10) / 10}`;

function svg(width: number, height: number, title: string, body: readonly string[]): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" ` +
    `height="${height}" role="img" aria-label="${escapeText(title)}">
<style>${STYLE}</style>
<rect class="page" width="${width}" height="${height}" rx="8"/>
<text class="title text" x="20" y="30">${escapeText(title)}</text>
${body.join("\n")}
</svg>
`
  );
}

/** Powers of ten that span some values. */
function decades(values: readonly number[]): number[] {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.ceil(Math.log10(Math.max(...values)));
  return Array.from({ length: high - low + 1 }, (_, i) => 10 ** (low + i));
}

const tick = (value: number): string => (value < 1 ? `${Number(value.toPrecision(1))}` : value.toLocaleString("en"));

/** Two bars for each thing, on a logarithmic scale: the longer the slower. */
export function barChart(
  title: string,
  unit: string,
  names: readonly [first: string, second: string],
  pairs: readonly Pair[],
): string {
  const width = 760;
  const left = 170;
  const right = width - 70;
  const top = 84;
  const step = 40;
  const bottom = top + pairs.length * step;
  const scale = decades(pairs.flatMap(({ first, second }) => [first, second]));
  const [low, high] = [scale[0], scale[scale.length - 1]];
  const x = (value: number): number => left + ((right - left) * Math.log(value / low)) / Math.log(high / low);
  const body = [
    `<rect class="first" x="${left}" y="46" width="12" height="12" rx="2"/><text class="text" x="${left + 18}" ` +
      `y="57">${escapeText(names[0])}</text>`,
    `<rect class="second" x="${left + 200}" y="46" width="12" height="12" rx="2"/><text class="text" ` +
      `x="${left + 218}" y="57">${escapeText(names[1])}</text>`,
    ...scale.map(
      (value) =>
        `<line class="grid" x1="${place(x(value))}" y1="${top - 8}" x2="${place(x(value))}" y2="${bottom}"/>` +
        `<text class="faint middle" x="${place(x(value))}" y="${bottom + 18}">${tick(value)}</text>`,
    ),
    `<text class="faint middle" x="${(left + right) / 2}" y="${bottom + 38}">${escapeText(unit)}</text>`,
  ];
  pairs.forEach(({ name, first, second }, i) => {
    const y = top + i * step;
    const bar = (kind: string, value: number, at: number): string =>
      `<rect class="${kind}" x="${left}" y="${at}" width="${place(Math.max(2, x(value) - left))}" height="13" ` +
      `rx="2"/><text class="text" x="${place(x(value) + 6)}" ` +
      `y="${at + 11}">${value < 10 ? value.toPrecision(2) : Math.round(value)}</text>`;
    body.push(
      `<text class="text end" x="${left - 12}" y="${y + 19}">${escapeText(name)}</text>`,
      bar("first", first, y),
      bar("second", second, y + 15),
    );
  });
  return svg(width, bottom + 54, title, body);
}

/** Moves labels apart, keeping their order. */
function spread(wanted: readonly number[], gap: number): number[] {
  const order = wanted.map((_, i) => i).sort((one, other) => wanted[one] - wanted[other]);
  const at = [...wanted];
  // Push down, then the whole cluster back up by what it was pushed too far on average.
  for (let pass = 0; pass < 50; pass++) {
    for (let i = 1; i < order.length; i++) {
      const overlap = gap - (at[order[i]] - at[order[i - 1]]);
      if (overlap <= 0) continue;
      at[order[i]] += overlap / 2;
      at[order[i - 1]] -= overlap / 2;
    }
  }
  return at;
}

/** Lines on two logarithmic scales, each named at its end. */
export function lineChart(title: string, unitX: string, unitY: string, lines: readonly Line[]): string {
  const width = 760;
  const height = 480;
  const left = 64;
  const right = width - 170;
  const top = 60;
  const bottom = height - 62;
  const ticksX = [...new Set(lines.flatMap(({ points }) => points.map(([x]) => x)))].sort((one, other) => one - other);
  const ticksY = decades(lines.flatMap(({ points }) => points.map(([, y]) => y)));
  const [lowY, highY] = [ticksY[0], ticksY[ticksY.length - 1]];
  const [lowX, highX] = [ticksX[0], ticksX[ticksX.length - 1]];
  const x = (value: number): number => left + ((right - left) * Math.log(value / lowX)) / Math.log(highX / lowX);
  const y = (value: number): number => bottom - ((bottom - top) * Math.log(value / lowY)) / Math.log(highY / lowY);
  const labels = spread(
    lines.map(({ points }) => y(points[points.length - 1][1])),
    15,
  );
  const body = [
    ...ticksY.map(
      (value) =>
        `<line class="grid" x1="${left}" y1="${place(y(value))}" x2="${right}" y2="${place(y(value))}"/><text ` +
        `class="faint end" x="${left - 8}" y="${place(y(value) + 4)}">${tick(value)}</text>`,
    ),
    ...ticksX.map(
      (value) =>
        `<line class="grid" x1="${place(x(value))}" y1="${bottom}" x2="${place(x(value))}" y2="${bottom + 5}"/>` +
        `<text class="faint middle" x="${place(x(value))}" y="${bottom + 20}">${value}</text>`,
    ),
    `<text class="faint middle" x="${(left + right) / 2}" y="${bottom + 42}">${escapeText(unitX)}</text>`,
    `<text class="faint" x="20" y="50">${escapeText(unitY)}</text>`,
  ];
  lines.forEach(({ name, points }, i) => {
    const path = points.map(([px, py]) => `${place(x(px))},${place(y(py))}`).join(" ");
    const dots = points
      .map(([px, py]) => `<circle class="dot" cx="${place(x(px))}" cy="${place(y(py))}" r="3"/>`)
      .join("");
    body.push(
      `<g class="c${i % COLOURS}"><polyline class="line" points="${path}"/>${dots}<text class="label" ` +
        `x="${right + 10}" y="${place(labels[i] + 4)}">${escapeText(name)}</text></g>`,
    );
  });
  return svg(width, height, title, body);
}
