// 3MF for 3D printers: a ZIP with a mesh as XML. Source: 3MF Consortium, Core Specification 1.3.

import { checkNames, unexpected } from "../core/errors.ts";
import type { Walls } from "../square/maze.ts";
import { type Mesh, type MeshOptions, mazeMesh } from "./mesh.ts";
import { rounded } from "./obj.ts";
import { type Deflate, zipOf } from "./zip.ts";

/** Options of toThreeMf. */
export interface ThreeMfOptions extends MeshOptions {
  /** Compresses bytes as raw DEFLATE, such as fflate's deflateSync. Default: the file is not compressed. */
  deflate?: Deflate | undefined;
}

// Bundlers join literals, but would keep texts that are computed from variables, even if unused.
const TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>';

const RELATIONSHIPS =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
  '<Relationship Target="/3D/3dmodel.model" Id="a" ' +
  'Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>';

/**
 * Returns a maze as 3MF for 3D printers: floor and walls as one watertight solid, in millimetres. x points east, y
 * north, z up. Openings in the border are gaps in the outer wall. Without `deflate`, the file is about eight times as
 * large as with it.
 *
 * @throws TypeError, RangeError for wrong options, or for a maze of more than 2^18 cells.
 * @example
 * import { deflateRawSync } from "node:zlib";
 * import { createEngine } from "wasmaze";
 * import { toThreeMf } from "wasmaze/export";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 4, height: 2, seed: 1 });
 * const file = toThreeMf(maze, { corridor: 10, deflate: deflateRawSync });
 * console.log(String.fromCharCode(...file.subarray(0, 2))); // PK
 */
export function toThreeMf(maze: Walls | Mesh, options: ThreeMfOptions = {}): Uint8Array<ArrayBuffer> {
  const { deflate, ...lengths } = checkNames(options, ["corridor", "wall", "height", "floor", "deflate"]);
  if (deflate !== undefined && typeof deflate !== "function") throw unexpected("deflate", "a function", deflate);
  const { positions, triangles } = mazeMesh(maze, lengths);
  /** Returns an element for every three numbers. */
  const elements = (tag: string, names: readonly string[], numbers: ArrayLike<number>): string =>
    Array.from({ length: numbers.length / 3 }, (_, i) => {
      const values = names.map((name, k) => ` ${name}="${rounded(numbers[3 * i + k])}"`);
      return `<${tag}${values.join("")}/>`;
    }).join("");
  const model =
    '<model unit="millimeter" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">' +
    '<resources><object id="1"><mesh>' +
    `<vertices>${elements("vertex", [..."xyz"], positions)}</vertices>` +
    `<triangles>${elements("triangle", ["v1", "v2", "v3"], triangles)}</triangles>` +
    '</mesh></object></resources><build><item objectid="1"/></build></model>';
  return zipOf({ "[Content_Types].xml": TYPES, "_rels/.rels": RELATIONSHIPS, "3D/3dmodel.model": model }, deflate);
}
