// Graphs that a hostile or careless user may pass, as the text of a file. Each is read and used, or refused in one line.

/** Returns pairs as lines of a list of edges. */
const lines = (pairs: Iterable<readonly unknown[]>): string => Array.from(pairs, (pair) => pair.join(",")).join("\n");

const json = (graph: object): string => JSON.stringify(graph);

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

const star = (leaves: number) => range(leaves).map((leaf) => [0, leaf + 1]);
const path = (cells: number) => range(cells - 1).map((cell) => [cell, cell + 1]);
const complete = (cells: number) => range(cells).flatMap((one) => range(one).map((other) => [other, one]));
const lollipop = (cells: number) => [
  ...complete(cells),
  ...path(cells + 1).map((pair) => pair.map((cell) => cell + cells - 1)),
];

/** Values that are no cells of a graph of three cells. */
const WRONG = [
  3,
  4,
  -1,
  -0.5,
  1.5,
  2 ** 28,
  2 ** 31,
  2 ** 32 - 1,
  2 ** 32,
  2 ** 53,
  1e308,
  "1",
  "a",
  null,
  true,
  [],
  {},
  [0],
];
/** Values that are no number of cells. */
const SIZES = [0, -1, 0.5, 2 ** 28 + 1, 2 ** 31, 2 ** 32, 2 ** 53, 1e308, "3", null, [3], {}];
const NO_LISTS = [null, 5, "0,1", {}, true, [5], [[0]], [[0, 1, 2]], [[]], [null], [["0", "1"]], { length: 2 ** 31 }];

const wrong: [string, string][] = [
  ...WRONG.map((cell): [string, string] => [
    `the end ${json({ cell })}`,
    json({
      cells: 3,
      edges: [
        [0, 1],
        [1, cell],
      ],
    }),
  ]),
  ...SIZES.map((cells): [string, string] => [
    `the size ${json({ cells })}`,
    json({
      cells,
      edges: [
        [0, 1],
        [1, 2],
      ],
    }),
  ]),
  ...NO_LISTS.map((edges): [string, string] => [`the edges ${json({ edges })}`, json({ cells: 3, edges })]),
  ...["required", "forbidden"].flatMap((name) =>
    [-1, 2, 0.5, 2 ** 31, 2 ** 53, "0", null].map((edge): [string, string] => [
      `${name} ${json({ edge })}`,
      json({
        cells: 3,
        edges: [
          [0, 1],
          [1, 2],
        ],
        [name]: [edge],
      }),
    ]),
  ),
  ...[5, "01", {}, true].map((list): [string, string] => [
    `required ${json({ list })}`,
    json({ cells: 3, edges: [[0, 1]], required: list }),
  ]),
  ["a required edge that is forbidden", json({ cells: 2, edges: [[0, 1]], required: [0], forbidden: [0] })],
  ["a required edge that is unused", json({ cells: 2, edges: [[0, 0]], required: [0] })],
  ["no cells", json({ edges: [[0, 1]] })],
  ["no edges", json({ cells: 3 })],
  ["2^28 cells without edges", json({ cells: 2 ** 28, edges: [] })],
  ["2^28 cells with an edge", json({ cells: 2 ** 28, edges: [[0, 1]], required: [0] })],
  ["an unknown field", json({ cells: 2, edges: [[0, 1]], weights: [1] })],
  ["a field of objects", '{"cells":2,"edges":[[0,1]],"__proto__":{"cells":5},"constructor":1}'],
  ["too few outlines", json({ cells: 3, edges: [[0, 1]], outlines: [] })],
  ["JSON that ends early", '{"cells":3,"edges":[[0,1'],
  ["deeply nested JSON", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
  ["a list in JSON", "[[0,1],[1,2]]"],
  ["a number in JSON", "[5]"],
  ["NaN in JSON", '{"cells":3,"edges":[[0,NaN]]}'],
  ["Infinity in JSON", '{"cells":3,"edges":[[0,1e999]]}'],
  ["an empty file", ""],
  ["spaces", "  \n\t\n"],
  ["a header only", "from,to\n"],
  ["comments only", "# no edges\n"],
  ["one column", "0\n1\n"],
  ["three columns", "0,1,2\n1,2,3\n"],
  ["a negative cell", "0,-1\n"],
  ["a fraction", "0,1.5\n"],
  ["an exponent", "0,1e3\n"],
  ["a hexadecimal cell", "0,0x1\n"],
  ["NaN", "0,NaN\n"],
  ["names", "0,1\na,b\n"],
  ["digits of another script", "\u0660,\u0661\n"],
  ["NUL", "0,\u00001\n"],
  ["quotes", '"0","1"\n'],
  ["control characters", "\u001b[31m0,1\n"],
  ["a cell of 2^28", `0,${2 ** 28}\n`],
  ["a cell of 2^31", `0,${2 ** 31}\n`],
  ["a cell of 2^32", `0,${2 ** 32}\n`],
  ["a cell of forty digits", `0,${"9".repeat(40)}\n`],
  ["a large gap", "0,200000000\n"],
  ["a very long line", `0,1${" ".repeat(1_000_000)}x\n`],
  ["a second header", "from,to\nfrom,to\nx1,2\n"],
  ["a picture", "\u0089PNG\r\n\u001a\n"],
];

const legal: [string, string][] = [
  ["an unused edge only", "0,0\n"],
  ["a header", "from,to\n0,1\n"],
  ["semicolons", "0;1\n1;2\n"],
  ["tabs", "0\t1\n1\t2"],
  ["lines of Windows and a byte order mark", "\ufeff0,1\r\n1,2\r\n"],
  ["lines of old Macs", "0,1\r1,2\r"],
  ["one cell", json({ cells: 1, edges: [] })],
  ["cells without edges", json({ cells: 1000, edges: [] })],
  [
    "a forbidden edge",
    json({
      cells: 3,
      edges: [
        [0, 1],
        [1, 2],
      ],
      forbidden: [1, 1],
    }),
  ],
  [
    "required loops",
    json({
      cells: 3,
      edges: [
        [0, 1],
        [1, 2],
        [2, 0],
      ],
      required: [2, 0, 1],
    }),
  ],
  [
    "required parallel edges",
    json({
      cells: 3,
      edges: [
        [0, 1],
        [0, 1],
        [1, 2],
      ],
      required: [0, 1],
    }),
  ],
  ...range(14).map((i): [string, string] => [`${2 ** i} copies of an edge`, lines(range(2 ** i).map(() => [0, 1]))]),
  ...range(12).map((i): [string, string] => [
    `${2 ** i} loops at a cell`,
    lines([[0, 1], ...range(2 ** i).map(() => [1, 1])]),
  ]),
  ...range(12).map((i): [string, string] => [
    `${2 ** i} separate pairs`,
    lines(range(2 ** i).map((pair) => [2 * pair, 2 * pair + 1])),
  ]),
  ...range(12).map((i): [string, string] => [`a hub of ${3 ** i}`, lines(star(3 ** i))]),
  ["a hub of 10^6", lines(star(1_000_000))],
  [
    "two hubs with the same 30,000 leaves",
    lines(
      range(30_000).flatMap((leaf) => [
        [0, leaf + 2],
        [1, leaf + 2],
      ]),
    ),
  ],
  ...range(12).map((i): [string, string] => [`a path of ${2 + 3 ** i} cells`, lines(path(2 + 3 ** i))]),
  ...range(8).map((i): [string, string] => [`a complete graph of ${2 + 2 ** i} cells`, lines(complete(2 + 2 ** i))]),
  ...range(7).map((i): [string, string] => [`a lollipop of ${4 << i} cells`, lines(lollipop(2 << i))]),
  ...range(12).map((i): [string, string] => [
    `a cycle of ${3 + i * i} cells`,
    lines([...path(3 + i * i), [2 + i * i, 0]]),
  ]),
  [
    "edges from larger to smaller cells",
    lines(
      path(100)
        .map(([one, other]) => [other, one])
        .reverse(),
    ),
  ],
  ["10^5 random edges", lines(range(100_000).map((i) => [(i * 7919) % 1009, (i * 104_729) % 997]))],
];

/** The graphs by name, and whether they can be used. */
export const hostileGraphs: readonly { name: string; text: string; isLegal: boolean }[] = [
  ...wrong.map(([name, text]) => ({ name, text, isLegal: false })),
  ...legal.map(([name, text]) => ({ name, text, isLegal: true })),
];
