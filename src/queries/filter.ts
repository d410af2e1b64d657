// Filters as "solution > 120 and deadEnds < 70": read by a parser of their own, never evaluated as code.
//
//   or:      and ("or" and)*
//   and:     not ("and" not)*
//   not:     "not" not | compare
//   compare: sum (("<" | "<=" | ">" | ">=" | "=" | "==" | "!=") sum)?
//   sum:     product (("+" | "-") product)*
//   product: factor (("*" | "/") factor)*
//   factor:  number | name | "-" factor | "(" or ")"

import { nearest, show } from "../core/errors.ts";
import { measureNames } from "./measures.ts";

/** A parsed filter. */
export interface MazeFilter {
  /** The expression. */
  readonly expression: string;
  /** The names it uses, in order of first use. */
  readonly names: readonly string[];
  /** Returns whether a maze with these values matches. */
  test(values: { readonly [name: string]: number }): boolean;
}

/** Reads a value off the values by name. A condition gives a boolean, all else a number; the two do not mix. */
type Evaluate<Value> = (values: { readonly [name: string]: number }) => Value;
type Node =
  | { readonly kind: "number"; evaluate: Evaluate<number> }
  | { readonly kind: "condition"; evaluate: Evaluate<boolean> };

interface Token {
  readonly text: string;
  readonly kind: "number" | "name" | "sign" | "end";
  /** Where it stands, from 1. */
  readonly column: number;
}

const TOKEN = /\s*(?:((?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)|([a-z_]\w*)|(<=|>=|==|!=|[-+*/()<>=]))/iy;

/** Nesting that no written filter reaches, and that the parser's recursion can take. */
const MAX_LENGTH = 2000;
const MAX_DEPTH = 100;

const COMPARISONS: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  "<": (left, right) => left < right,
  "<=": (left, right) => left <= right,
  ">": (left, right) => left > right,
  ">=": (left, right) => left >= right,
  "=": (left, right) => left === right,
  "==": (left, right) => left === right,
  "!=": (left, right) => left !== right,
};

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

/**
 * Reads a filter. Names are those of the measures, or those given (of whatever a row has); `and` binds tighter than
 * `or`, comparisons tighter than `not`.
 *
 * @throws TypeError when it is not text, RangeError when it is not a condition over these names; the message has the
 * column.
 * @example
 * import { createEngine, measure, parseFilter } from "wasmaze";
 *
 * const where = parseFilter("solution > 120 and deadEnds < 200");
 * const maze = createEngine().generate({ algorithm: "hunt-and-kill", width: 30, height: 20, seed: 1 });
 * console.log(where.test(measure(maze))); // true
 */
export function parseFilter(expression: string, names: readonly string[] = measureNames): MazeFilter {
  if (typeof expression !== "string")
    throw new TypeError(`"where" expected an expression as text, got ${show(expression)}`);
  if (expression.length > MAX_LENGTH) {
    throw new RangeError(`"where" expected at most ${MAX_LENGTH} characters, got ${expression.length}`);
  }
  const tokens = tokenize(expression);
  const used = new Set<string>();
  let at = 0;
  let depth = 0;

  function fail(expected: string, token: Token): never {
    const got = token.kind === "end" ? "the end" : show(token.text);
    throw new RangeError(`"where" expected ${expected} at column ${token.column}, got ${got}, in ${show(expression)}`);
  }

  /** Takes the next token if it is one of these. */
  function accept(...texts: string[]): Token | undefined {
    return tokens[at].kind !== "end" && texts.includes(tokens[at].text) ? tokens[at++] : undefined;
  }

  function number(node: Node, token: Token): Evaluate<number> {
    return node.kind === "number" ? node.evaluate : fail("a number, not a condition,", token);
  }

  function condition(node: Node, token: Token): Evaluate<boolean> {
    return node.kind === "condition" ? node.evaluate : fail("a condition such as solution > 120", token);
  }

  function either(): Node {
    const first = tokens[at];
    let node = both();
    while (accept("or")) {
      const left = condition(node, first);
      const second = tokens[at];
      const right = condition(both(), second);
      node = { kind: "condition", evaluate: (values) => left(values) || right(values) };
    }
    return node;
  }

  function both(): Node {
    const first = tokens[at];
    let node = negation();
    while (accept("and")) {
      const left = condition(node, first);
      const second = tokens[at];
      const right = condition(negation(), second);
      node = { kind: "condition", evaluate: (values) => left(values) && right(values) };
    }
    return node;
  }

  function negation(): Node {
    const word = accept("not");
    if (!word) return comparison();
    const inner = nested(negation);
    const evaluate = condition(inner, word);
    return { kind: "condition", evaluate: (values) => !evaluate(values) };
  }

  function comparison(): Node {
    const first = tokens[at];
    const node = sum();
    const sign = accept(...Object.keys(COMPARISONS));
    if (!sign) return node;
    const compare = COMPARISONS[sign.text];
    const left = number(node, first);
    const second = tokens[at];
    const right = number(sum(), second);
    return { kind: "condition", evaluate: (values) => compare(left(values), right(values)) };
  }

  function sum(): Node {
    const first = tokens[at];
    let node = product();
    for (let sign = accept("+", "-"); sign; sign = accept("+", "-")) {
      const left = number(node, first);
      const second = tokens[at];
      const right = number(product(), second);
      const evaluate: Evaluate<number> =
        sign.text === "+" ? (values) => left(values) + right(values) : (values) => left(values) - right(values);
      node = { kind: "number", evaluate };
    }
    return node;
  }

  function product(): Node {
    const first = tokens[at];
    let node = factor();
    for (let sign = accept("*", "/"); sign; sign = accept("*", "/")) {
      const left = number(node, first);
      const second = tokens[at];
      const right = number(factor(), second);
      const evaluate: Evaluate<number> =
        sign.text === "*" ? (values) => left(values) * right(values) : (values) => left(values) / right(values);
      node = { kind: "number", evaluate };
    }
    return node;
  }

  function factor(): Node {
    const token = tokens[at];
    if (accept("-")) {
      const inner = number(nested(factor), token);
      return { kind: "number", evaluate: (values) => -inner(values) };
    }
    if (accept("(")) {
      const inner = nested(either);
      if (!accept(")")) fail('")"', tokens[at]);
      return inner;
    }
    if (token.kind === "number") {
      at++;
      const value = Number(token.text);
      return { kind: "number", evaluate: () => value };
    }
    if (token.kind !== "name" || ["and", "or", "not"].includes(token.text)) return fail("a name or a number", token);
    at++;
    const name = token.text;
    if (!names.includes(name)) {
      const near = nearest(name, names);
      throw new RangeError(
        `"where" expected one of ${names.join(", ")}, got ${show(name)} at column ` +
          `${token.column}${near ? `; did you mean ${show(near)}?` : ""}`,
      );
    }
    used.add(name);
    return { kind: "number", evaluate: (values) => values[name] };
  }

  function nested(parse: () => Node): Node {
    if (++depth > MAX_DEPTH) fail(`at most ${MAX_DEPTH} levels`, tokens[at]);
    const node = parse();
    depth--;
    return node;
  }

  const first = tokens[0];
  const test = condition(either(), first);
  if (tokens[at].kind !== "end") fail("and, or, a comparison or the end", tokens[at]);
  return { expression, names: [...used], test };
}
