// Access to the slots of cells. A slot is an index: with rows, into the arrays of slots; with classes, into the tables
// of classes.

import { classCount, classes, DEGREES, DIFFERENCES, DISTANCES, nexts, numbers, perCell, rows, word } from "./graph";

/** The layouts as types, so that loops are compiled for each. In Either, the layout is tested at run time. */
export class Rows {}
export class Classes {}
export class Either {}

/** Access to slots, inlined. */
export class Slots {
  @inline
  static hasClasses<Layout>(): bool {
    if (idof<Layout>() == idof<Either>()) return classCount != 0;
    return idof<Layout>() == idof<Classes>();
  }

  /** The number of slots of a cell. */
  @inline
  static degree<Layout>(cell: u32): u32 {
    if (Slots.hasClasses<Layout>()) return load<u32>((<usize>load<u8>(classes + cell)) << 2, DEGREES);
    const ends = load<u64>(word(rows, cell));
    return <u32>(ends >> 32) - <u32>ends;
  }

  /** The first slot of a cell. Its other slots follow. */
  @inline
  static first<Layout>(cell: u32): u32 {
    if (Slots.hasClasses<Layout>()) return (<u32>load<u8>(classes + cell)) << 3;
    return load<u32>(word(rows, cell));
  }

  /** The cell at the other end of a slot of a cell. */
  @inline
  static next<Layout>(cell: u32, slot: u32): u32 {
    if (Slots.hasClasses<Layout>()) return cell + load<u32>((<usize>slot) << 2, DISTANCES);
    return load<u32>(word(nexts, slot));
  }

  /** The edge of a slot of a cell. */
  @inline
  static edge<Layout>(cell: u32, slot: u32): u32 {
    if (Slots.hasClasses<Layout>()) return perCell * cell + load<u32>((<usize>slot) << 2, DIFFERENCES);
    return load<u32>(word(numbers, slot));
  }
}

/** Functions for loops whose layout is tested at run time. */
export function degreeOf(cell: u32): u32 {
  return Slots.degree<Either>(cell);
}

export function firstOf(cell: u32): u32 {
  return Slots.first<Either>(cell);
}

export function nextOf(cell: u32, slot: u32): u32 {
  return Slots.next<Either>(cell, slot);
}

export function edgeOf(cell: u32, slot: u32): u32 {
  return Slots.edge<Either>(cell, slot);
}
