// The fastest native maze programs, in nanoseconds a cell, measured in CPU time with one thread on another machine: an
// Intel Xeon at about 2.6 GHz. Quoted, not measured here: only the order of magnitude matters.

export interface Quoted {
  readonly algorithm: string;
  readonly program: string;
  /** At 32x32, 256x256 and 1024x1024. */
  readonly at32: number;
  readonly at256: number;
  readonly at1024: number;
}

const DAEDALUS = "Daedalus 3.5 (C++)";

export const quoted: readonly Quoted[] = [
  { algorithm: "binary-tree", program: DAEDALUS, at32: 8.7, at256: 8.7, at1024: 8.6 },
  { algorithm: "sidewinder", program: "knossos (Rust)", at32: 8.1, at256: 8.0, at1024: 8.1 },
  { algorithm: "kruskal", program: DAEDALUS, at32: 53, at256: 63, at1024: 129 },
  { algorithm: "prim-simplified", program: DAEDALUS, at32: 82, at256: 110, at1024: 271 },
  { algorithm: "prim-modified", program: DAEDALUS, at32: 54, at256: 56, at1024: 79 },
  { algorithm: "aldous-broder", program: DAEDALUS, at32: 205, at256: 406, at1024: 615 },
  { algorithm: "aldous-broder-walls", program: DAEDALUS, at32: 177, at256: 275, at1024: 396 },
  { algorithm: "wilson", program: DAEDALUS, at32: 61, at256: 77, at1024: 144 },
  {
    algorithm: "recursive-backtracker",
    program: "a maze demo (C to WebAssembly)",
    at32: 21.7,
    at256: 21.7,
    at1024: 22.5,
  },
  { algorithm: "eller", program: DAEDALUS, at32: 30, at256: 29, at1024: 30 },
  { algorithm: "recursive-division", program: DAEDALUS, at32: 14, at256: 14, at1024: 13 },
  { algorithm: "hunt-and-kill", program: DAEDALUS, at32: 88, at256: 138, at1024: 166 },
];
