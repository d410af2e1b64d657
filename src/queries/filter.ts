// Filters such as "solution > 120 and deadEnds < 70": tokenized, parsed to a tree and compiled to closures. They are
// never evaluated as JavaScript.
//
//   or:      and ("or" and)*
//   and:     not ("and" not)*
//   not:     "not" not | compare
//   compare: sum (("<" | "<=" | ">" | ">=" | "=" | "==" | "!=") sum)?
//   sum:     product (("+" | "-") product)*
//   product: factor (("*" | "/") factor)*
//   factor:  number | name | "-" factor | "(" or ")"

import { nearest, show, unexpected } from "../core/errors.ts";
import { measureNames } from "./measures.ts";

/** A parsed filter. */
export interface MazeFilter {
  /** The text of the filter. */
  readonly expression: string;
  /** The names in the expression, in order of first use. */
  readonly names: readonly string[];
  /** Returns whether a maze with these values matches. */
  test(values: { readonly [name: string]: number }): boolean;
}

interface Token {
  readonly text: string;
  readonly kind: "number" | "name" | "sign" | "end";
  /** The column of the token's first character in the expression, from 1. */
  readonly column: number;
}

/** A node of the syntax tree. `token` is its first token, which error messages mention. */
type Tree = { readonly token: Token } & (
  | { readonly kind: "number" | "name" }
  | { readonly kind: "group" | "minus" | "not"; readonly operand: Tree }
  | { readonly kind: "binary"; readonly sign: string; readonly left: Tree; readonly right: Tree }
);

type Evaluate<Value> = (values: { readonly [name: string]: number }) => Value;

/** A compiled node. Conditions return a boolean; everything else returns a number. */
type Compiled =
  | { readonly kind: "number"; readonly evaluate: Evaluate<number> }
  | { readonly kind: "condition"; readonly evaluate: Evaluate<boolean> };

const TOKEN = /\s*(?:((?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)|([a-z_]\w*)|(<=|>=|==|!=|[-+*/()<>=]))/iy;

// Maximum length and depth of an expression, because the parser is recursive.
const MAX_LENGTH = 2000;
const MAX_DEPTH = 100;

const WORDS = ["and", "or", "not"];

const COMPARISONS: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  "<": (left, right) => left < right,
  "<=": (left, right) => left <= right,
  ">": (left, right) => left > right,
  ">=": (left, right) => left >= right,
  "=": (left, right) => left === right,
  "==": (left, right) => left === right,
  "!=": (left, right) => left !== right,
};

const ARITHMETIC: Readonly<Record<string, (left: number, right: number) => number>> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => left / right,
};

/** The binary operators, lowest precedence first. The precedence of "not" is between "and" and comparisons. */
const LEVELS: readonly (readonly string[])[] = [
  ["or"],
  ["and"],
  /* @__PURE__ */ Object.keys(COMPARISONS),
  ["+", "-"],
  ["*", "/"],
];
const COMPARISON_LEVEL = 2;

function tokenize(expression: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (expression.slice(at).trim() !== "") {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(expression);
    if (!match) {
      const column = expression.length - expression.slice(at).trimStart().length + 1;
      const rest = show(expression.slice(column - 1, column + 9));
      throw new RangeError(
        `"where" expected names, numbers, and, or, not, < <= > >= = != + - * / ( ), got ${rest} at column ${column}`,
      );
    }
    at = TOKEN.lastIndex;
    const [, number, name, sign] = match;
    const text = number ?? name ?? sign;
    tokens.push({ text, kind: number ? "number" : name ? "name" : "sign", column: at - text.length + 1 });
  }
  tokens.push({ text: "", kind: "end", column: expression.length + 1 });
  return tokens;
}

function refuse(expected: string, token: Token, expression: string): never {
  const got = token.kind === "end" ? "the end" : show(token.text);
  throw new RangeError(`"where" expected ${expected} at column ${token.column}, got ${got}, in ${show(expression)}`);
}

/** Parses tokens by recursive descent. Each level of recursion handles one level of LEVELS. */
function parse(tokens: readonly Token[], expression: string): Tree {
  let at = 0;
  let depth = 0;

  /** Consumes the next token and returns it if it is one of `texts`. */
  function accept(texts: readonly string[]): Token | undefined {
    return tokens[at].kind !== "end" && texts.includes(tokens[at].text) ? tokens[at++] : undefined;
  }

  function nested(level: number): Tree {
    if (++depth > MAX_DEPTH) refuse(`at most ${MAX_DEPTH} nested levels`, tokens[at], expression);
    const tree = operation(level);
    depth--;
    return tree;
  }

  function operation(level: number): Tree {
    if (level === LEVELS.length) return factor();
    const not = level === COMPARISON_LEVEL ? accept(["not"]) : undefined;
    if (not) return { kind: "not", operand: nested(level), token: not };
    let left = operation(level + 1);
    for (let sign = accept(LEVELS[level]); sign; sign = accept(LEVELS[level])) {
      left = { kind: "binary", sign: sign.text, left, right: operation(level + 1), token: left.token };
      // Comparisons cannot be chained.
      if (level === COMPARISON_LEVEL) break;
    }
    return left;
  }

  function factor(): Tree {
    const token = tokens[at];
    if (accept(["-"])) return { kind: "minus", operand: nested(LEVELS.length), token };
    if (accept(["("])) {
      const operand = nested(0);
      if (!accept([")"])) refuse('")"', tokens[at], expression);
      return { kind: "group", operand, token };
    }
    const { kind, text } = token;
    if (kind === "sign" || kind === "end" || WORDS.includes(text))
      return refuse("a name or a number", token, expression);
    at++;
    return { kind, token };
  }

  const tree = operation(0);
  if (tokens[at].kind !== "end") refuse("and, or, a comparison or the end", tokens[at], expression);
  return tree;
}

/** Compiles a tree to a function, and collects the names in it. */
function compile(tree: Tree, expression: string, names: readonly string[]): Pick<MazeFilter, "names" | "test"> {
  const used = new Set<string>();

  function number(operand: Tree): Evaluate<number> {
    const { kind, evaluate } = any(operand);
    return kind === "number" ? evaluate : refuse("a number, not a condition,", operand.token, expression);
  }

  function condition(operand: Tree): Evaluate<boolean> {
    const { kind, evaluate } = any(operand);
    return kind === "condition" ? evaluate : refuse("a condition such as solution > 120", operand.token, expression);
  }

  function namedValue({ text, column }: Token): Evaluate<number> {
    if (!names.includes(text)) {
      const near = nearest(text, names);
      throw new RangeError(
        `"where" expected one of ${names.join(", ")}, got ${show(text)} at column ` +
          `${column}${near ? `; did you mean ${show(near)}?` : ""}`,
      );
    }
    used.add(text);
    return (values) => values[text];
  }

  function logical(sign: string, left: Evaluate<boolean>, right: Evaluate<boolean>): Evaluate<boolean> {
    return sign === "or" ? (values) => left(values) || right(values) : (values) => left(values) && right(values);
  }

  function binary(sign: string, first: Tree, second: Tree): Compiled {
    if (sign === "or" || sign === "and")
      return { kind: "condition", evaluate: logical(sign, condition(first), condition(second)) };
    const left = number(first);
    const right = number(second);
    const compare = COMPARISONS[sign];
    if (compare) return { kind: "condition", evaluate: (values) => compare(left(values), right(values)) };
    const compute = ARITHMETIC[sign];
    return { kind: "number", evaluate: (values) => compute(left(values), right(values)) };
  }

  function any(node: Tree): Compiled {
    if (node.kind === "binary") return binary(node.sign, node.left, node.right);
    if (node.kind === "group") return any(node.operand);
    if (node.kind === "not") {
      const inner = condition(node.operand);
      return { kind: "condition", evaluate: (values) => !inner(values) };
    }
    if (node.kind === "minus") {
      const inner = number(node.operand);
      return { kind: "number", evaluate: (values) => -inner(values) };
    }
    if (node.kind === "name") return { kind: "number", evaluate: namedValue(node.token) };
    const value = Number(node.token.text);
    return { kind: "number", evaluate: () => value };
  }

  return { test: condition(tree), names: [...used] };
}

/**
 * Compiles a filter. `names` are the names that it may contain; default: all measures. `and` binds tighter than `or`,
 * comparisons bind tighter than `not`.
 *
 * @throws TypeError if the filter is not text; RangeError with the column if it is not a condition over these names.
 * @example
 * import { createEngine, measure, parseFilter } from "wasmaze";
 *
 * const where = parseFilter("solution > 120 and deadEnds < 200");
 * const maze = createEngine().generate({ algorithm: "hunt-and-kill", width: 30, height: 20, seed: 1 });
 * console.log(where.test(measure(maze))); // true
 */
export function parseFilter(expression: string, names: readonly string[] = measureNames): MazeFilter {
  if (typeof expression !== "string") throw unexpected("where", "an expression as text", expression);
  if (expression.length > MAX_LENGTH)
    throw new RangeError(`"where" expected at most ${MAX_LENGTH} characters, got ${expression.length}`);
  const tree = parse(tokenize(expression), expression);
  return { expression, ...compile(tree, expression, names) };
}
