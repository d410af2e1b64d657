// What the tests import from Vitest, in a process that loads them once and runs each of them any number of times.

import {
  ASYMMETRIC_MATCHERS_OBJECT,
  addCustomEqualityTesters,
  chai,
  customMatchers,
  GLOBAL_EXPECT,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from "@vitest/expect";
import * as spies from "@vitest/spy";

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

export const expect = Object.assign((value, message) => chai.expect(value, message), chai.expect);
Object.assign(expect, globalThis[ASYMMETRIC_MATCHERS_OBJECT]);
expect.addEqualityTesters = addCustomEqualityTesters;
expect.extend = (matchers) => chai.expect.extend(expect, matchers);
Object.defineProperty(globalThis, GLOBAL_EXPECT, { value: expect, configurable: true });
setState({ assertionCalls: 0 }, expect);
expect.extend(customMatchers);

/** A group of tests: of a file, or of a describe(). Its hooks run once, before the first of its tests. */
class Suite {
  before = [];
  beforeEach = [];
  afterEach = [];
  after = [];
  isReady = false;

  constructor(parent, name) {
    this.parent = parent;
    this.name = name;
  }

  /** The suites around a test, from the file on. */
  get chain() {
    return this.parent ? [...this.parent.chain, this] : [this];
  }
}

let current;
/** All tests, in the order of the files. */
export const tests = [];
const named = new Map();

/** Loads a file of tests. */
export async function load(file, importFile) {
  current = new Suite(undefined, file);
  current.pending = [];
  await importFile();
  // Groups may be described in functions that await something.
  const file_ = current;
  for (let i = 0; i < file_.pending.length; i++) await file_.pending[i];
}

function add(name, run) {
  const id = [...current.chain.map((suite) => suite.name), name].join(" > ");
  const before = named.get(id) ?? 0;
  named.set(id, before + 1);
  tests.push({ id: before ? `${id} (${before + 1})` : id, suite: current, run });
}

const functionOf = (one, other) => (typeof one === "function" ? one : other);

/** `%s` and `$name` are left as they are: a number behind makes names different. */
const eachOf = (make) => (cases) => (name, one, other) => {
  const body = functionOf(one, other);
  for (const each of cases) make(name, Array.isArray(each) ? () => body(...each) : () => body(each));
};

const pass = () => {};

function testFunction() {
  const make = (name, one, other) => add(String(name), functionOf(one, other));
  return Object.assign(make, {
    each: eachOf(make),
    skip: pass,
    todo: pass,
    skipIf: (isSkipped) => (isSkipped ? Object.assign(pass, { each: () => pass }) : make),
    runIf: (isRun) => (isRun ? make : pass),
    concurrent: make,
    sequential: make,
  });
}

export const test = testFunction();
export const it = test;

function describeFunction() {
  const make = (name, one, other) => {
    const outer = current;
    current = new Suite(outer, String(name?.name ?? name));
    const outcome = functionOf(one, other)();
    current = outer;
    if (outcome instanceof Promise) throw new Error(`${name}: a group that waits is not supported`);
  };
  return Object.assign(make, {
    each: eachOf(make),
    skip: pass,
    skipIf: (isSkipped) => (isSkipped ? Object.assign(pass, { each: () => pass }) : make),
    runIf: (isRun) => (isRun ? make : pass),
    concurrent: Object.assign(make.bind(undefined), { each: eachOf(make) }),
  });
}

export const describe = describeFunction();
export const beforeAll = (hook) => current.before.push(hook);
export const beforeEach = (hook) => current.beforeEach.push(hook);
export const afterEach = (hook) => current.afterEach.push(hook);
export const afterAll = (hook) => current.after.push(hook);

const provided = {};
export const provide = (values) => Object.assign(provided, values);
export const inject = (name) => provided[name];

const stubbed = new Map();
export const vi = {
  fn: spies.fn,
  spyOn: spies.spyOn,
  stubGlobal(name, value) {
    if (!stubbed.has(name)) stubbed.set(name, globalThis[name]);
    globalThis[name] = value;
  },
  unstubAllGlobals() {
    for (const [name, value] of stubbed) globalThis[name] = value;
    stubbed.clear();
  },
  restoreAllMocks: spies.restoreAllMocks,
};

/** Makes a suite and those around it ready. */
export async function prepare(suite) {
  for (const each of suite.chain) {
    if (each.isReady) continue;
    each.isReady = true;
    for (const hook of each.before) await hook();
  }
}

/** Runs a test; returns what was thrown, or undefined. */
export async function runTest({ suite, run }) {
  try {
    for (const each of suite.chain) for (const hook of each.beforeEach) await hook();
    await run({ skip: pass });
    return undefined;
  } catch (error) {
    return error ?? new Error("nothing was thrown as an error");
  } finally {
    for (const each of suite.chain) for (const hook of each.afterEach) await hook();
  }
}

/** Cleans up after all tests. */
export async function finish() {
  const suites = new Set(tests.flatMap(({ suite }) => suite.chain));
  for (const suite of suites) if (suite.isReady) for (const hook of suite.after) await hook();
}
