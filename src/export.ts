/**
 * Writes mazes in the formats of other programs, and reads some of them: benchmarks of path-finding, robots, games,
 * plotters and 3D printers.
 *
 * @module wasmaze/export
 */

export { parseAMazeIng, toAMazeIng } from "./export/aMazeIng.ts";
export { toCsr } from "./export/csr.ts";
export { toDxf } from "./export/dxf.ts";
export { toGlb } from "./export/glb.ts";
export { type GraphMeshOptions, graphMesh } from "./export/graphMesh.ts";
export type { DrawnGraphMaze } from "./export/graphSides.ts";
export { type GraphStrokeOptions, graphStrokes } from "./export/graphStrokes.ts";
export { type MazefileOptions, parseMazefile, toMazefile } from "./export/mazefile.ts";
export { type Mesh, type MeshOptions, mazeMesh } from "./export/mesh.ts";
export { type MicromouseMaze, type MicromouseOptions, micromouseMaze } from "./export/micromouse.ts";
export { toMicromouseMaz } from "./export/micromouseMaz.ts";
export { parseMicromouseNum, toMicromouseNum } from "./export/micromouseNum.ts";
export { toMms } from "./export/mms.ts";
export {
  type MovingAiMapOptions,
  type ParseMapOptions,
  parseMovingAiMap,
  toMovingAiMap,
} from "./export/movingAiMap.ts";
export { type MovingAiScenariosOptions, toMovingAiScenarios } from "./export/movingAiScenarios.ts";
export { toObj } from "./export/obj.ts";
export { toPlotterSvg } from "./export/plotterSvg.ts";
export { type MapYamlOptions, type PgmOptions, toMapYaml, toPgm } from "./export/rosMap.ts";
export { toStl } from "./export/stl.ts";
export type { StrokeOptions, Strokes } from "./export/strokes.ts";
export { type ThreeMfOptions, toThreeMf } from "./export/threeMf.ts";
export { type TiledOptions, toTmj, toTmx } from "./export/tiled.ts";
export { edgeTiles } from "./export/tiles.ts";
export type { Deflate } from "./export/zip.ts";
export type { Marks } from "./io/marks.ts";
export type { AnonymousMaze, MarkedMaze } from "./io/read.ts";
export type { Ends } from "./queries/ends.ts";
