// Exact shares of dead ends: of binary-tree and sidewinder, and of uniform spanning trees by the transfer-current theorem
// (R. Burton and R. Pemantle, "Local characteristics, entropy and limit theorems for spanning trees", 1993).

/** The neighbours of a cell, as steps on the lattice Z². */
type Steps = readonly (readonly [x: number, y: number])[];

const SQUARE: Steps = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];
const HEX: Steps = [...SQUARE, [1, -1], [-1, 1]];

/** Returns the potential kernel G(0) - G(x) of a torus of side × side cells, where G inverts the Laplacian. */
function kernel(steps: Steps, side: number): (x: number, y: number) => number {
  const known = new Map<string, number>();
  const cosines = Float64Array.from({ length: side }, (_, k) => Math.cos((2 * Math.PI * k) / side));
  const index = (k: number): number => ((k % side) + side) % side;
  const eigenvalues = new Float64Array(side * side).fill(steps.length);
  for (let p = 0; p < side; p++)
    for (let q = 0; q < side; q++)
      for (const [dx, dy] of steps) eigenvalues[p * side + q] -= cosines[index(p * dx + q * dy)];
  return (x, y) => {
    const found = known.get(`${x} ${y}`);
    if (found !== undefined) return found;
    let sum = 0;
    for (let p = 0; p < side; p++)
      for (let q = p === 0 ? 1 : 0; q < side; q++)
        sum += (1 - cosines[index(p * x + q * y)]) / eigenvalues[p * side + q];
    known.set(`${x} ${y}`, sum / side ** 2);
    return sum / side ** 2;
  };
}

function determinant(matrix: readonly (readonly number[])[]): number {
  const rows = matrix.map((row) => [...row]);
  let product = 1;
  for (let i = 0; i < rows.length; i++) {
    const best = rows.reduce((top, row, j) => (j >= i && Math.abs(row[i]) > Math.abs(rows[top][i]) ? j : top), i);
    if (best !== i) {
      [rows[i], rows[best]] = [rows[best], rows[i]];
      product = -product;
    }
    product *= rows[i][i];
    for (let j = i + 1; j < rows.length; j++) {
      const factor = rows[j][i] / rows[i][i];
      for (let k = i; k < rows.length; k++) rows[j][k] -= factor * rows[i][k];
    }
  }
  return product;
}

/** Returns the share of dead ends of a uniform spanning tree of the torus of side × side cells with these neighbours. */
function uniformDeadEnds(steps: Steps, side: number): number {
  const a = kernel(steps, side);
  const transfer = steps.map(([x, y]) => steps.map(([u, v]) => a(x, y) + a(u, v) - a(x - u, y - v)));
  // A cell is a dead end if all edges but one are closed. Closed edges have the determinant of 1 - transfer.
  return steps.reduce((share, _, open) => {
    const closed = steps.map((_, i) => i).filter((i) => i !== open);
    return share + determinant(closed.map((i) => closed.map((j) => (i === j ? 1 : 0) - transfer[i][j])));
  }, 0);
}

const shares = new Map<string, number>();

function uniformShare(steps: Steps, side: number): number {
  const key = `${steps.length} ${side}`;
  const share = shares.get(key) ?? uniformDeadEnds(steps, side);
  shares.set(key, share);
  return share;
}

/** The limit for infinite grids. The share of a torus differs from it by a multiple of 1 / side². */
const limit = (steps: Steps): number => (4 * uniformShare(steps, 800) - uniformShare(steps, 400)) / 3;

/**
 * The limit for boxes of cubes. The transfer currents between two edges of a cell follow from the resistance 0.395079
 * across two edges at a right angle (Glasser and Boersma, "Exact values for the cubic lattice Green functions", 2000).
 * The matrix has the eigenvalue 1, three equal and two equal ones; the last five edges of a dead end are closed.
 */
function cubeLimit(): number {
  const right = (2 / 3 - 0.395079) / 2;
  const straight = 2 / 3 - 4 * right;
  return (2 / 3 + straight) ** 3 * (2 / 3 - straight + 2 * right) ** 2;
}

/** Grids on which most cells have the neighbours of a square. */
const SQUARES: readonly string[] = ["square", "cylinder", "moebius", "klein", "cube-surface"];

const isUniform = (algorithm: string): boolean => /^(wilson|aldous-broder(-walls)?)$/.test(algorithm);

/** Returns the exact share of dead ends, or undefined if there is none. docs/STATISTICS.md says where it is a limit. */
export function exactDeadEnds(grid: string, algorithm: string, cells: number): number | undefined {
  const side = Math.sqrt(cells);
  if (grid === "square" && algorithm === "binary-tree") return ((side - 2) ** 2 / 4 + side) / cells;
  if (grid === "square" && algorithm === "sidewinder") return 1 / 8 + (1 - Math.LN2) / 2;
  if (!isUniform(algorithm)) return undefined;
  if (grid === "square torus") return uniformShare(SQUARE, side);
  if (SQUARES.includes(grid)) return limit(SQUARE);
  // The transfer currents between the three edges of a triangle follow from symmetry: 2/3 and 1/6.
  if (grid === "triangle") return 1 / 4;
  if (grid === "cube") return cubeLimit();
  return grid === "hex" || grid === "hexagon" ? limit(HEX) : undefined;
}
