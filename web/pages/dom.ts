// Finds and makes elements of the page.

export const siteAddress = (): string => new URL(document.documentElement.dataset.root || "./", location.href).href;

/** An element by id, which must be an instance of a class. */
export function byId<Kind extends Element>(id: string, kind: new () => Kind): Kind {
  const element = document.getElementById(id);
  if (!(element instanceof kind))
    throw new Error(`#${id} expected a ${kind.name}, got ${element?.constructor.name ?? "nothing"}`);
  return element;
}

export const button = (id: string): HTMLButtonElement => byId(id, HTMLButtonElement);
export const input = (id: string): HTMLInputElement => byId(id, HTMLInputElement);
export const element = (id: string): HTMLElement => byId(id, HTMLElement);

export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** The root of an SVG document. */
export const parseSvg = (svg: string): SVGSVGElement =>
  new DOMParser().parseFromString(svg, "image/svg+xml").documentElement as unknown as SVGSVGElement;

export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  make("a", { href: address, download: name }).click();
  // The browser reads the file after the click, so the address is revoked later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
