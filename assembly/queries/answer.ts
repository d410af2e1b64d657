// Questions about mazes: for each a pair of ends, and the moves from one to the other. Ends that are drawn, in small
// mazes by boards, in connected ones without loops by tours (1 to 2 ns a cell and question), in others of at most 32
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
import { beginRooted, clearExits, isVisited, LANES, makeTours, roots, takeRooted, writePaths } from "./rooted";
import { beginTours, OPEN, QUESTION_BYTES, RAW, takeTours, tours, WRAPPED } from "./tour";

// Cells of mazes that are read, and moves that are made, before the next are: these fit a cache.
const CELLS_AT_A_TIME: u32 = 0x4_0000;

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
let slots: usize = 0;
let questions: usize = 0;

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

/** Makes the tours of mazes whose numbers are in the first lanes, and says which of them are trees. */
function findTrees(lanes: u32): void {
  // The others go once more through the first maze.
  for (let lane = lanes; lane < LANES; lane++) store<u32>(roots + (lane << 2), load<u32>(roots));
  makeTours(inside - 1);
  for (let lane: u32 = 0; lane < lanes; lane++) {
    const maze = load<u32>(laneMazes + (lane << 2));
    if (!isVisited(graphs + <usize>maze * cells)) store<u8>(trees + maze, 0);
  }
}

const laneMazes: usize = memory.data(32, 16);

/**
 * Finds the trees among `count` mazes that were read. `draws`: each maze has one question, whose ends are drawn as those
 * of a tree, and ways to its goal are found.
 */
function proveTrees(request: usize, place: u32, count: u32, draws: bool): void {
  clearExits(count);
  let lanes: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const base = graphs + <usize>i * cells;
    let root = firstInside;
    let isTree = load<u8>(trees + i) != 0;
    if (draws) {
      moveGraph(base);
      beginNextPairs(request, place + i);
      if (isTree && !listConnected()) isTree = false;
      if (isTree) {
        drawPair();
        root = drawnFinish;
        putQuestion(questions + <usize>i * QUESTION_BYTES, base, i);
      }
    }
    store<u8>(trees + i, isTree ? 1 : 0);
    if (!isTree) continue;
    store<u32>(roots + (lanes << 2), <u32>(base + root));
    store<u32>(laneMazes + (lanes << 2), i);
    if (++lanes == LANES) {
      findTrees(lanes);
      lanes = 0;
    }
  }
  if (lanes) findTrees(lanes);
}

/** Puts the pair that was drawn as a question about the maze at `base`, with the slot of that number. */
function putQuestion(at: usize, base: usize, slot: u32): void {
  store<u32>(at, <u32>(base + drawnStart));
  store<u32>(at, <u32>(base + drawnFinish), 4);
  store<u32>(at, <u32>(slots + <usize>slot * cells), 8);
  store<u32>(at, <u32>base, 12);
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

/**
 * Draws the ends of questions first to end - 1, of mazes from `place` on. `areDrawn`: those of trees are. False: a maze
 * has none.
 */
function drawQuestions(request: usize, place: u32, first: u32, end: u32, isRaw: bool, areDrawn: bool): bool {
  const each = requestQuestions(request);
  let at = questions;
  let maze = first / each;
  let ofMaze = first % each;
  let base = graphs + <usize>maze * cells;
  for (let question = first; question < end; question++) {
    const isTree = isRaw || load<u8>(trees + maze) != 0;
    if (ofMaze == 0 && !(areDrawn && isTree)) {
      moveGraph(base);
      if (!isTree && floods && !isConnected) readRows();
      const isWhole = isTree || isConnected || (floods && isFlooded());
      if (!beginQuestions(request, place + maze, isWhole, !areDrawn)) return false;
    }
    if (!(areDrawn && isTree)) {
      drawPair();
      putQuestion(at, base, question - first);
    }
    at += QUESTION_BYTES;
    if (++ofMaze == each) {
      ofMaze = 0;
      maze++;
      base += cells;
    }
  }
  return true;
}

/** Answers questions about trees. `areRooted`: the ways to their goals are known. */
function answerTrees(run: usize, count: u32, areRooted: bool): void {
  if (areRooted) writePaths(run, count);
  else tours(run, count);
}

/** Answers the questions that were drawn, those in trees first: they may not be side by side. */
function answerDrawn(each: u32, first: u32, end: u32, isRaw: bool, areRooted: bool): void {
  if (isRaw) {
    tours(questions, end - first);
    return;
  }
  let run = questions;
  let count: u32 = 0;
  let at = questions;
  let flooded: usize = 0;
  for (let question = first; question < end; question++, at += QUESTION_BYTES) {
    const maze = question / each;
    if (load<u8>(trees + maze)) {
      if (!count) run = at;
      count++;
      continue;
    }
    answerTrees(run, count, areRooted);
    count = 0;
    const base = <usize>load<u32>(at, 12);
    const from = <u32>(<usize>load<u32>(at) - base);
    const to = <u32>(<usize>load<u32>(at, 4) - base);
    const out = <usize>load<u32>(at, 8);
    moveGraph(base);
    if (floods) {
      if (flooded != base) readRows();
      flooded = base;
      store<u32>(at, writeFloodPath(from, to, out), 12);
    } else {
      descend(from, to, searches);
      store<u32>(at, writePath(out), 12);
    }
  }
  answerTrees(run, count, areRooted);
}

/** Puts ends, lengths and moves of answered questions where the results are. False: too little memory. */
function collect(offset: u32, count: u32, each: u32, first: u32): bool {
  let at = questions;
  let ofMaze = first % each;
  let base = graphs + <usize>(first / each) * cells;
  for (let i: u32 = 0; i < count; i++, at += QUESTION_BYTES) {
    const slot = <usize>(offset + first + i);
    const length = load<u32>(at, 12);
    store<u32>(ends + (slot << 3), load<u32>(at) - <u32>base);
    store<u32>(ends + (slot << 3), load<u32>(at, 4) - <u32>base, 4);
    store<u32>(lengths + (slot << 2), length);
    // Copied by 16 bytes, up to 15 too many, which the next ones replace.
    if (!makeRoom(length + 16)) return false;
    const from = <usize>load<u32>(at, 8);
    for (let k: usize = 0; k < length; k += 16) v128.store(movesAt + k, v128.load(from + k));
    movesAt += length;
    if (++ofMaze == each) {
      ofMaze = 0;
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
  const isRaw = isConnected && isPerfect && !torus && requestEnds(request) == ENDS_RANDOM;
  if (cells <= BOARD_CELLS && !torus) return answerBoards(request, walls);
  const mazes = min(count, max(CELLS_AT_A_TIME / cells, 1));
  const atATime = min(mazes * each, max(CELLS_AT_A_TIME / cells, 2));
  const ownGraphs: usize = isRaw ? 0 : take(<u64>mazes * cells + 32);
  trees = take(mazes);
  slots = take(<u64>atATime * cells);
  questions = take(<u64>atATime * <u32>QUESTION_BYTES);
  if ((!isRaw && !ownGraphs) || !trees || !slots || !questions || !takeTours(each > 1) || !takeLists(request)) return 0;
  const proves = !isRaw && !isPerfect;
  if (proves && !takeRooted(mazes, ownGraphs)) return 0;
  searches = 0;
  if (!isRaw && takeRegions(request)) searches = take((<u64>cells) << 3);
  floods = !isRaw && takeFloods();
  if (!beginMoves()) return 0;
  beginTours(isRaw ? RAW : torus ? WRAPPED : OPEN);
  if (proves) beginRooted();
  // One question a maze, so that they have the numbers of these.
  const areRooted = proves && each == 1;
  for (let place: u32 = 0; place < count; place += mazes) {
    const now = min(mazes, count - place);
    const input = walls + <usize>place * cells;
    graphs = isRaw ? input : ownGraphs;
    if (!isRaw) readMazes(input, now);
    if (proves) proveTrees(request, place, now, areRooted);
    for (let first: u32 = 0, end = now * each; first < end; first += atATime) {
      const last = min(first + atATime, end);
      if (!drawQuestions(request, place, first, last, isRaw, areRooted)) return 0;
      answerDrawn(each, first, last, isRaw, areRooted);
      if (!collect(place * each, last - first, each, first)) return 0;
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
