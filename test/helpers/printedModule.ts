// The printed text of a WebAssembly module as a tree, for tests of what the optimizer made of a loop.

import binaryen from "assemblyscript/binaryen";

/** An expression in parentheses: its words and the expressions in it. */
export interface Expression extends Array<string | Expression> {}

export interface PrintedModule {
  /** By name. */
  readonly functions: ReadonlyMap<string, Expression>;
  /** Names of functions by what they are exported as. */
  readonly exports: ReadonlyMap<string, string>;
}

/** The expressions in one, not the words. */
export function parts(expression: Expression): Expression[] {
  return expression.filter((part) => typeof part !== "string");
}

type Test = (inner: Expression) => boolean;

/** An expression and those within it, outer ones first, but for those that `enter` refuses and what is in them. */
export function* expressionsIn(root: Expression, enter: Test = () => true): Generator<Expression> {
  yield root;
  for (const inner of parts(root)) if (enter(inner)) yield* expressionsIn(inner, enter);
}

function parse(text: string): Expression {
  const open: Expression[] = [[]];
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[()]|[^\s()]+/g)) {
    if (token === "(") open.push([]);
    else if (token === ")") open.at(-2)?.push(open.pop() as Expression);
    else open.at(-1)?.push(token);
  }
  return open[0][0] as Expression;
}

/** Reads a module as bytes, or as text. */
export function printedModule(source: Uint8Array | string): PrintedModule {
  const module = typeof source === "string" ? binaryen.parseText(source) : binaryen.readBinary(source);
  const fields = parts(parse(module.emitText()));
  module.dispose();
  const named = (kind: string): Expression[] => fields.filter((field) => field[0] === kind);
  const exported = named("export").filter((field) => (field[2] as Expression)[0] === "func");
  return {
    functions: new Map(named("func").map((field) => [field[1] as string, field])),
    exports: new Map(exported.map(([, name, [, called]]) => [(name as string).slice(1, -1), called as string])),
  };
}

/** The names of the functions that one may come to, itself among them. */
export function reachableFrom(name: string, { functions }: PrintedModule): Set<string> {
  const reached = new Set([name]);
  for (const each of reached) {
    for (const [operation, callee] of expressionsIn(functions.get(each) ?? [])) {
      if (operation === "call") reached.add(callee as string);
    }
  }
  return reached;
}
