// Maps for the level editor Tiled. Source: doc.mapeditor.org, "JSON Map Format" and "TMX Map Format".

import { checkLength, checkNames, checkText } from "../core/errors.ts";
import { checkEnds, type Ends } from "../queries/ends.ts";
import type { Cell } from "../square/cell.ts";
import { ALL_WALLS } from "../square/direction.ts";
import { checkWalls, type Walls } from "../square/maze.ts";
import { TILE, TILES_PER_ROW } from "./tiles.ts";

/** Options of toTmj and toTmx. */
export interface TiledOptions {
  /** Start and finish, which become point objects in the centres of their cells. Default: none. */
  ends?: Ends | undefined;
  /** Name of the picture of edgeTiles, relative to the map. Default "maze.png". */
  image?: string | undefined;
}

/** The contents of a map, which both formats have in common. */
interface TiledMap {
  readonly width: number;
  readonly height: number;
  readonly topology: string;
  readonly image: string;
  /** Number of the tile of each cell, from 1. 0 outside a mask. */
  readonly tiles: readonly number[];
  readonly points: readonly { readonly name: string; readonly x: number; readonly y: number }[];
}

/** The two colours of the set of edge tiles, with their probabilities in the editor. */
const COLOURS = [
  { name: "wall", color: "#2f3e46" },
  { name: "passage", color: "#e9e2d0" },
];

function mapOf(maze: Walls, options: TiledOptions): TiledMap {
  const fields = checkWalls(maze);
  const { width, height, topology, mask, walls } = fields;
  // Up to three characters per cell, and a line break per row.
  checkLength(4 * width * height, "Tiled map", "JSON");
  const { ends, image = "maze.png" } = checkNames(options, ["ends", "image"]);
  checkText("image", image);
  const tiles = Array.from(walls, (bits, cell) => (mask?.[cell] === 0 ? 0 : 1 + (bits & ALL_WALLS)));
  const centre = (at: number): number => (at + 0.5) * TILE;
  const point = (name: string, { x, y }: Cell) => ({ name, x: centre(x), y: centre(y) });
  const checked = ends && checkEnds(fields, ends);
  const points = checked ? [point("start", checked.start), point("finish", checked.finish)] : [];
  return { width, height, topology, image, tiles, points };
}

/** The edges of a tile in Tiled's order from the north, clockwise; corners are 0. Colour 1 is a wall, 2 a passage. */
const wangId = (walls: number): number[] =>
  Array.from({ length: 8 }, (_, i) => (i % 2 ? 0 : (walls >> (i / 2)) & 1 ? 1 : 2));

const TILE_COUNT = 16;
const VERSION = "1.10";

/**
 * Returns a maze as a map for Tiled (TMJ, JSON): a tile of 32 pixels per cell. The tile of a cell is 1 + its wall bits;
 * cells outside a mask have no tile. The tileset, whose picture edgeTiles returns, is embedded and has a set of edge
 * tiles for Tiled's terrain brush. The ends are points in the object layer "ends". x counts eastward and y southward.
 * The map's property `topology` is "plane" or "torus".
 *
 * @example
 * import { createEngine } from "wasmaze";
 * import { toTmj } from "wasmaze/export";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 4, height: 2, seed: 1 });
 * console.log(JSON.parse(toTmj(maze)).layers[0].data.join(" ")); // 10 8 10 4 13 6 7 15
 */
export function toTmj(maze: Walls, options: TiledOptions = {}): string {
  const { width, height, topology, image, tiles, points } = mapOf(maze, options);
  const layer = { opacity: 1, visible: true, x: 0, y: 0 };
  const side = { width: 0, height: 0, rotation: 0, visible: true };
  const map = {
    type: "map",
    version: VERSION,
    orientation: "orthogonal",
    renderorder: "right-down",
    infinite: false,
    ...{ width, height, tilewidth: TILE, tileheight: TILE, nextlayerid: 3, nextobjectid: 1 + points.length },
    properties: [{ name: "topology", type: "string", value: topology }],
    tilesets: [
      {
        firstgid: 1,
        name: "edges",
        image,
        ...{ imagewidth: TILE * TILES_PER_ROW, imageheight: TILE * TILES_PER_ROW, margin: 0, spacing: 0 },
        ...{ tilewidth: TILE, tileheight: TILE, tilecount: TILE_COUNT, columns: TILES_PER_ROW },
        wangsets: [
          {
            name: "walls",
            type: "edge",
            tile: -1,
            colors: COLOURS.map((colour) => ({ ...colour, probability: 1, tile: -1 })),
            wangtiles: Array.from({ length: TILE_COUNT }, (_, tileid) => ({ tileid, wangid: wangId(tileid) })),
          },
        ],
      },
    ],
    layers: [
      { ...layer, id: 1, name: "maze", type: "tilelayer", width, height, data: tiles },
      {
        ...layer,
        id: 2,
        name: "ends",
        type: "objectgroup",
        draworder: "index",
        objects: points.map((point, i) => ({ ...side, ...point, id: 1 + i, type: "", point: true })),
      },
    ],
  };
  return `${JSON.stringify(map)}\n`;
}

/** Escapes text for XML. Characters that XML does not allow become U+FFFD. */
const escapeXml = (text: string): string =>
  text
    .replace(/[&<>"\t\r\n]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/[\p{Cc}\p{Surrogate}\ufffe\uffff]/gu, "\ufffd");

/**
 * Like toTmj, but returns TMX (XML), which more programs read.
 *
 * @example
 * import { createEngine } from "wasmaze";
 * import { toTmx } from "wasmaze/export";
 *
 * const maze = createEngine().generate({ algorithm: "wilson", width: 4, height: 2, seed: 1 });
 * console.log(toTmx(maze).split("\n").length); // 34
 */
export function toTmx(maze: Walls, options: TiledOptions = {}): string {
  const { width, height, topology, image, tiles, points } = mapOf(maze, options);
  const sides = `tilewidth="${TILE}" tileheight="${TILE}"`;
  const rows = Array.from({ length: height }, (_, y) => tiles.slice(y * width, (y + 1) * width).join(","));
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<map version="${VERSION}" orientation="orthogonal" renderorder="right-down" width="${width}" height="${height}" ` +
      `${sides} infinite="0" nextlayerid="3" nextobjectid="${1 + points.length}">`,
    `<properties><property name="topology" value="${topology}"/></properties>`,
    `<tileset firstgid="1" name="edges" ${sides} tilecount="${TILE_COUNT}" columns="${TILES_PER_ROW}">`,
    `<image source="${escapeXml(image)}" width="${TILE * TILES_PER_ROW}" height="${TILE * TILES_PER_ROW}"/>`,
    '<wangsets><wangset name="walls" type="edge" tile="-1">',
    ...COLOURS.map(({ name, color }) => `<wangcolor name="${name}" color="${color}" tile="-1" probability="1"/>`),
    ...Array.from({ length: TILE_COUNT }, (_, id) => `<wangtile tileid="${id}" wangid="${wangId(id).join(",")}"/>`),
    "</wangset></wangsets>",
    "</tileset>",
    `<layer id="1" name="maze" width="${width}" height="${height}"><data encoding="csv">`,
    rows.join(",\n"),
    "</data></layer>",
    '<objectgroup id="2" name="ends">',
    ...points.map(({ name, x, y }, i) => `<object id="${1 + i}" name="${name}" x="${x}" y="${y}"><point/></object>`),
    "</objectgroup>",
    "</map>",
    "",
  ];
  return lines.join("\n");
}
