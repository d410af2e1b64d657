// The topology as a type, for loops that look at the neighbours of a cell in every step. What takes it as a type
// parameter is compiled once for each topology.
// A parameter that is a constant wherever the function is inlined does not do: the optimizer folds the copies of the
// loop into one that asks at every neighbour, which is a fifth to a third of a walk's time (test/mergedLoops.test.ts).

/** Beyond the border there is nothing. */
export class Plane {}

/** Beyond the border there is the other side. */
export class Torus {
  /** Whether a topology is this one; a constant. */
  @inline
  static is<Topology>(): bool {
    return idof<Topology>() == idof<Torus>();
  }
}
