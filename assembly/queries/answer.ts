// Questions about mazes: for each a pair of ends, and the moves from one to the other. Ends that are drawn, in small
// mazes by boards, in connected ones without loops by tours (1 ns a cell and question), in others of at most 32
// columns by floods; all else by searches.

import { ANSWER_WORDS, EAST, ENDS_RANDOM, NORTH, SOUTH, WEST } from "../abi";
import { take } from "../arena";
import {
  begin,
  drawsEnds,
  refuseEnds,
  requestCount,
  requestEnds,
  requestInput,
  requestIsPerfect,
  requestQuestions,
} from "../request";
import { BOARD_CELLS, beginBoards, isWhole, readBoard, writeBoardPath } from "./board";
import {
  beginNextPairs,
  beginPairs,
  drawnFinish,
  drawnStart,
  drawPair,
  listConnected,
  listRegions,
  takeLists,
  takeRegions,
} from "./drawn";
import { chooseEnds, examine, finish, start, takeScratch } from "./ends";
import { isFlooded, readRows, takeFloods, writeFloodPath } from "./flood";
import {
  cells,
  firstInside,
  graph,
  height,
  inside,
  mask,
  moveGraph,
  passages,
  readMaze,
  step,
  takeGraph,
  torus,
  width,
} from "./graph";
import { descend, findPath, pathCell, pathCells } from "./path";
import {
  addTour,
  beginPath,
  beginTours,
  clearTours,
  copyMoves,
  endTour,
  hasCome,
  keepPaths,
  LANES,
  makeTours,
  makeTwins,
  makeWholeTours,
  takeTours,
  writePaths,
} from "./tour";

// Cells of mazes of which tours are made, and moves that are collected, before the next are: these fit a cache.
const CELLS_AT_A_TIME: u32 = 0x2_0000;

// The results: a pair of ends and a length for each question, and the moves of all.
let ends: usize = 0;
let lengths: usize = 0;
let moves: usize = 0;
// Where the next moves go, and how far there is room.
let movesAt: usize = 0;
let movesEnd: usize = 0;

// Of the mazes that were read: their graphs, or the walls themselves, and a byte for each, 1: a tree.
let graphs: usize = 0;
let trees: usize = 0;
// Memory for searches; 0 if there was too little: then only trees can be answered.
let searches: usize = 0;
// Whether mazes with loops are flooded.
let floods: bool = false;
// Whether all mazes are connected.
let isConnected: bool = false;
// Whether one question is answered at a time, by a tour from its start and one from its goal.
let areAlone: bool = false;
// Whether mazes are trees whose walls are read where they stand.
let isRaw: bool = false;

/** Takes the memory of the results. False: too little. */
function takeResults(count: u32): bool {
  ends = take((<u64>count) << 3);
  lengths = take((<u64>count) << 2);
  return ends != 0 && lengths != 0;
}

/** Makes room for so many moves more. Nothing else is taken meanwhile. False: too little memory. */
function makeRoom(count: usize): bool {
  if (movesAt + count <= movesEnd) return true;
  const more = max(movesAt + count - movesEnd, CELLS_AT_A_TIME);
  if (!take(<u64>more)) return false;
  movesEnd += (more + 15) & ~15;
  return true;
}

function beginMoves(): bool {
  moves = take(16);
  movesAt = moves;
  movesEnd = moves + 16;
  return moves != 0;
}

/** What answer() returns: pointers to ends, lengths and moves, and the number of moves. */
function results(): usize {
  const found = take(ANSWER_WORDS << 2);
  if (!found) return 0;
  store<u32>(found, <u32>ends);
  store<u32>(found, <u32>lengths, 4);
  store<u32>(found, <u32>moves, 8);
  store<u32>(found, <u32>(movesAt - moves), 12);
  return found;
}

/** The first open direction, 0 to 3, that leads from a cell to one beside it. */
function moveTo(cell: u32, next: u32): u32 {
  let open = passages(cell);
  while (open && step(cell, open & -open, torus) != next) open &= open - 1;
  return ctz(open);
}

/** Writes the moves along the path that was found. */
function writePath(out: usize): u32 {
  for (let i: u32 = 1; i < pathCells; i++) store<u8>(out + i - 1, <u8>moveTo(pathCell(i - 1), pathCell(i)));
  return max(pathCells, 1) - 1;
}

/** One question for each maze, with ends that are chosen or given. */
function answerChosen(request: usize, input: usize): usize {
  const count = requestCount(request);
  if (!takeResults(count) || !takeGraph(request) || !takeScratch(request) || !beginMoves()) return 0;
  for (let i: u32 = 0; i < count; i++) {
    readMaze(input + <usize>i * cells);
    examine();
    chooseEnds(request, i);
    findPath(start, finish);
    if (!makeRoom(cells)) return 0;
    store<u32>(ends + ((<usize>i) << 3), start);
    store<u32>(ends + ((<usize>i) << 3), finish, 4);
    const length = writePath(movesAt);
    store<u32>(lengths + ((<usize>i) << 2), pathCells ? length : 0xffffffff);
    movesAt += length;
  }
  return results();
}

/**
 * Sets the low nibbles of the graph to the directions that lead around a torus; to 0 on a plane. Returns the number of
 * passages.
 */
function prepareTour(): u32 {
  const high = i8x16.splat(-16);
  let sides: u32 = 0;
  let at = graph;
  const end = graph + cells;
  while (at < end) {
    // Sums of bytes, of at most 63 fours. Behind the last cell are zeros.
    const next = min(end, at + 63 * 16);
    let sums = i8x16.splat(0);
    for (; at < next; at += 16) {
      const open = v128.and(v128.load(at), high);
      v128.store(at, open);
      sums = i8x16.add(sums, i8x16.popcnt(open));
    }
    const pairs = i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(sums));
    sides += i32x4.extract_lane(pairs, 0) + i32x4.extract_lane(pairs, 1);
    sides += i32x4.extract_lane(pairs, 2) + i32x4.extract_lane(pairs, 3);
  }
  if (torus) addAround();
  return sides >> 1;
}

function addAround(): void {
  for (let x: u32 = 0; x < width; x++) {
    addBits(x, NORTH);
    addBits(cells - 1 - x, SOUTH);
  }
  for (let y: u32 = 0; y < height; y++) {
    addBits(y * width, WEST);
    addBits(y * width + width - 1, EAST);
  }
}

function addBits(cell: u32, bits: u32): void {
  store<u8>(graph + cell, load<u8>(graph + cell) | bits);
}

/** Reads `count` mazes, and says which have as many passages as trees. */
function readMazes(walls: usize, count: u32): void {
  for (let i: u32 = 0; i < count; i++) {
    moveGraph(graphs + <usize>i * cells);
    readMaze(walls + <usize>i * cells);
    store<u8>(trees + i, prepareTour() == inside - 1 ? 1 : 0);
  }
}

/** Puts a pair of ends where the results are. */
function putEnds(question: usize, from: u32, to: u32): void {
  store<u32>(ends + (question << 3), from);
  store<u32>(ends + (question << 3), to, 4);
}

/**
 * Finds the trees among `count` mazes that were read, the first of which is number `place`. `draws`: each maze has one
 * question, whose ends are drawn as those of a tree, and the ways of trees to their goals are found.
 */
function proveTrees(request: usize, place: u32, count: u32, draws: bool): void {
  clearTours();
  for (let i: u32 = 0; i < count; i++) {
    let isTree = load<u8>(trees + i) != 0;
    moveGraph(graphs + <usize>i * cells);
    if (draws) {
      beginNextPairs(request, place + i);
      if (isTree && !listConnected()) isTree = false;
      if (isTree) {
        drawPair();
        putEnds(place + i, drawnStart, drawnFinish);
      }
    }
    store<u8>(trees + i, isTree ? 1 : 0);
    if (isTree) addTour(graph, false, draws ? drawnFinish : firstInside);
  }
  makeWholeTours();
  let tour: u32 = 0;
  let found: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    if (!load<u8>(trees + i)) continue;
    const pair = ends + ((<usize>(place + i)) << 3);
    if (!hasCome(tour)) store<u8>(trees + i, 0);
    else if (draws) beginPath(found++, tour, load<u32>(pair), load<u32>(pair, 4));
    tour++;
  }
  if (draws) keepPaths(found);
}

/**
 * Begins the questions about the maze that was read. `isWhole`: it is connected. `isNext`: none were begun about it, and
 * some about all before it. False: there is no pair of ends.
 */
function beginQuestions(request: usize, place: u32, isWhole: bool, isNext: bool): bool {
  if (!isWhole && !searches) return false;
  if (!(isWhole ? listConnected() : listRegions(searches))) {
    refuseEnds(request, place);
    return false;
  }
  if (isNext) beginNextPairs(request, place);
  else beginPairs(request, place);
  return true;
}

/** Whether a maze of those that were read is a tree. */
function isTree(maze: u32): bool {
  return isRaw || load<u8>(trees + maze) != 0;
}

/**
 * Draws the ends of questions first to end - 1, of mazes from `place` on, and adds the tours of those about trees.
 * `areDrawn`: those were drawn. False: a maze has none.
 */
function drawQuestions(request: usize, place: u32, first: u32, end: u32, areDrawn: bool): bool {
  const each = requestQuestions(request);
  let maze = first / each;
  let ofMaze = first % each;
  let base = graphs + <usize>maze * cells;
  for (let question = first; question < end; question++) {
    const isOfTree = isTree(maze);
    if (!(areDrawn && isOfTree)) {
      if (ofMaze == 0) {
        moveGraph(base);
        if (!isOfTree && floods && !isConnected) readRows();
        const isWhole = isOfTree || isConnected || (floods && isFlooded());
        if (!beginQuestions(request, place + maze, isWhole, !areDrawn)) return false;
      }
      drawPair();
      putEnds(place * each + question, drawnStart, drawnFinish);
      if (isOfTree) {
        addTour(base, isRaw, drawnStart);
        endTour(drawnFinish);
        if (areAlone) {
          addTour(base, isRaw, drawnFinish);
          endTour(drawnStart);
        }
      }
    }
    if (++ofMaze == each) {
      ofMaze = 0;
      maze++;
      base += cells;
    }
  }
  return true;
}

/** Puts the lengths and moves of questions where the results are. False: too little memory. */
function collect(place: u32, first: u32, end: u32, each: u32): bool {
  let maze = first / each;
  let ofMaze = first % each;
  let base = graphs + <usize>maze * cells;
  let flooded: usize = 0;
  let path: u32 = 0;
  for (let question = first; question < end; question++) {
    // Moves are copied by 16 bytes, up to 15 too many, which the next ones replace.
    if (!makeRoom(cells + 16)) return false;
    const slot = <usize>(place * each + question);
    let length: u32 = 0;
    if (isTree(maze)) {
      length = copyMoves(path++, movesAt);
    } else {
      const from = load<u32>(ends + (slot << 3));
      const to = load<u32>(ends + (slot << 3), 4);
      moveGraph(base);
      if (floods) {
        if (flooded != base) readRows();
        flooded = base;
        length = writeFloodPath(from, to, movesAt);
      } else {
        descend(from, to, searches);
        length = writePath(movesAt);
      }
    }
    store<u32>(lengths + (slot << 2), length);
    movesAt += length;
    if (++ofMaze == each) {
      ofMaze = 0;
      maze++;
      base += cells;
    }
  }
  return true;
}

/** Questions about mazes of few cells. */
function answerBoards(request: usize, walls: usize): usize {
  const isListed = requestEnds(request) != ENDS_RANDOM;
  const each = requestQuestions(request);
  if (!takeLists(request)) return 0;
  searches = !isConnected && takeRegions(request) ? take((<u64>cells) << 3) : 0;
  if (!beginMoves()) return 0;
  beginBoards();
  let end = ends;
  let length = lengths;
  for (let place: u32 = 0, count = requestCount(request); place < count; place++, walls += cells) {
    readBoard(walls, isConnected);
    const isOne = isConnected || isWhole();
    // Lists are made of the graph.
    if (isListed || !isOne) readMaze(walls);
    if (!beginQuestions(request, place, isOne, true)) return 0;
    for (let question: u32 = 0; question < each; question++, end += 8, length += 4) {
      if (!makeRoom(cells)) return 0;
      drawPair();
      store<u32>(end, drawnStart);
      store<u32>(end, drawnFinish, 4);
      const from = movesAt;
      movesAt = writeBoardPath(drawnStart, drawnFinish, from);
      store<u32>(length, <u32>(movesAt - from));
    }
  }
  return results();
}

/**
 * Questions with ends that are drawn. `isMade`: the walls are as the algorithms make them; `isPerfect`: without loops.
 */
function answerAll(request: usize, walls: usize, isMade: bool, isPerfect: bool): usize {
  const count = requestCount(request);
  const each = requestQuestions(request);
  if (!takeResults(count * each) || !takeGraph(request)) return 0;
  isConnected = isMade && !mask;
  // Walls as the algorithms make them can be read where they stand.
  isRaw = isConnected && isPerfect && !torus && requestEnds(request) == ENDS_RANDOM;
  if (cells <= BOARD_CELLS && !torus) return answerBoards(request, walls);
  const most = max(CELLS_AT_A_TIME / cells, cells < CELLS_AT_A_TIME << 5 ? LANES : 1);
  const mazes = min(count, most);
  const proves = !isRaw && !isPerfect;
  // One question a maze: the tour that proves that it is a tree finds the path, too.
  const areDrawn = proves && each == 1;
  // Two at a time would take longer than one after the other from both ends.
  areAlone = !areDrawn && min(mazes * each, most) < 3;
  const atATime = areAlone ? 1 : min(mazes * each, most);
  const ownGraphs: usize = isRaw ? 0 : take(<u64>mazes * cells + 32);
  trees = take(mazes);
  if ((!isRaw && !ownGraphs) || !trees || !takeTours(areAlone ? 2 : atATime) || !takeLists(request)) return 0;
  searches = 0;
  if (!isRaw && takeRegions(request)) searches = take((<u64>cells) << 3);
  floods = !isRaw && takeFloods();
  if (!beginMoves()) return 0;
  beginTours();
  for (let place: u32 = 0; place < count; place += mazes) {
    const now = min(mazes, count - place);
    const input = walls + <usize>place * cells;
    graphs = isRaw ? input : ownGraphs;
    if (!isRaw) readMazes(input, now);
    if (proves) proveTrees(request, place, now, areDrawn);
    for (let first: u32 = 0, end = now * each; first < end; first += atATime) {
      const last = min(first + atATime, end);
      if (!areDrawn) clearTours();
      if (!drawQuestions(request, place, first, last, areDrawn)) return 0;
      if (areAlone) makeTwins();
      else if (!areDrawn) makeTours();
      writePaths();
      if (!collect(place, first, last, each)) return 0;
    }
  }
  return results();
}

/**
 * Of mazes that were copied in: a pair of ends, the number of moves (2^32 - 1: there is no path) and the moves, for
 * each question.
 */
export function answer(request: usize): usize {
  if (!begin(request)) return 0;
  const input = requestInput(request);
  return drawsEnds(request) ? answerAll(request, input, false, false) : answerChosen(request, input);
}

/** The same of the mazes that an algorithm has just made, before anything else is called. */
export function answerMade(request: usize, walls: usize): usize {
  if (!drawsEnds(request)) return answerChosen(request, walls);
  return answerAll(request, walls, true, requestIsPerfect(request));
}
