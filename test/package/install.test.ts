// Tests the package in an empty project: its contents, imports, types, module and command.

import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Plugin } from "esbuild";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { createEngine } from "../../src/index.ts";
import { renderText } from "../../src/io/text.ts";
import { docExamples } from "../helpers/docExamples.ts";
import { pages, snippets } from "../helpers/snippets.ts";
import { expected, fingerprintModule } from "./expected.ts";

const project = inject("installed");
const manifest = JSON.parse(readFileSync(join(project, "node_modules/wasmaze/package.json"), "utf8"));

function run(command: string, args: readonly string[]): string {
  return execFileSync(command, args, { cwd: project, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

function runProgram(file: string, text: string): unknown {
  writeFileSync(join(project, file), text);
  return JSON.parse(run(process.execPath, [file]));
}

beforeAll(() => {
  writeFileSync(join(project, "fingerprint.mjs"), fingerprintModule);
});

describe("contents of the package", () => {
  test("the package installs no other packages", () => {
    expect(readdirSync(join(project, "node_modules")).filter((name) => !name.startsWith("."))).toEqual(["wasmaze"]);
    expect(manifest.dependencies).toBeUndefined();
  });

  test("the package contains exactly the files that should be published", () => {
    const documents = [
      "CHANGELOG.md",
      "CONTRIBUTING.md",
      "README.md",
      "SECURITY.md",
      "SUPPORT.md",
      "docs",
      "examples",
      "python",
    ];
    const packed = readdirSync(join(project, "node_modules/wasmaze")).sort();
    expect(packed).toEqual(["LICENSE", ...documents, "dist", "package.json"].sort());
  });

  test("the package contains all files that its documents link to, and the repository the others", () => {
    const folder = join(project, "node_modules/wasmaze");
    const repository = `${manifest.homepage.replace("#readme", "")}/blob/main/`;
    const found: string[] = [];
    for (const page of [...pages, "CONTRIBUTING.md", "SECURITY.md", "SUPPORT.md", "CHANGELOG.md"])
      for (const [, target] of readFileSync(join(folder, page), "utf8").matchAll(/\]\(([^)#\s]+)/g)) {
        if (target.startsWith(repository)) expect(existsSync(target.slice(repository.length)), target).toBe(true);
        if (target.startsWith("https:")) continue;
        found.push(target);
        expect(existsSync(join(folder, page, "..", target)), `${page}: ${target}`).toBe(true);
      }
    expect(found).toContain("docs/mazes.svg");
  });

  test("source maps point errors to the source files", () => {
    const code = `
      import * as whole from "wasmaze";
      import * as slim from "wasmaze/slim";
      import { wilson } from "wasmaze/algorithms/wilson";
      const places = [whole.createEngine(), slim.createEngine(wilson)].map((engine) => {
        try {
          return engine.generate({ algorithm: "wilson", width: 0, height: 1 });
        } catch (error) {
          return error.stack;
        }
      });
      console.log(JSON.stringify(places));`;
    writeFileSync(join(project, "places.mjs"), code);
    const places: string[] = JSON.parse(run(process.execPath, ["--enable-source-maps", "places.mjs"]));
    for (const place of places) expect(place).toMatch(/\/src\/core\/errors\.ts:\d+/);
  });

  test("the main entry of the package is one file", () => {
    const code = readFileSync(join(project, "node_modules/wasmaze/dist/index.js"), "utf8");
    expect(code).not.toMatch(/\bfrom\s*["'`]\.|\bimport\s*["'`(]/);
  });

  test("the package contains the licences of bundled code", () => {
    const licences = readFileSync(join(project, "node_modules/wasmaze/dist/licences.txt"), "utf8");
    expect(licences).toMatch(/^commander \d+\.\d+\.\d+ \(MIT\)$/m);
    expect(licences).toContain("Permission is hereby granted, free of charge");
  });

  test("declarations import nothing outside the package", () => {
    const folder = join(project, "node_modules/wasmaze/dist/types");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".d.ts"));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      for (const [, from, inline] of readFileSync(join(folder, file), "utf8").matchAll(
        /^(?! *\*).*?(?:(?:from|import) "([^"]+)"|import\("([^"]+)"\))/gm,
      )) {
        const module = from ?? inline;
        const declarations = join(file, "..", module.replace(/\.js$/, ".d.ts"));
        expect(files, `${file} imports ${module}`).toContain(declarations);
      }
    }
  });
});

describe("programs that use the installed package", () => {
  const IMPORT = `import * as wasmaze from "wasmaze"; import { fingerprint } from "./fingerprint.mjs";`;
  const REQUIRE = `const wasmaze = require("wasmaze"); const { fingerprint } = require("./fingerprint.mjs");`;
  const CREATE = `const engine = wasmaze.createEngine({ backend: "wasm" });`;
  const LOAD = `import { readFileSync } from "node:fs";
    const source = readFileSync(new URL(import.meta.resolve("wasmaze/wasmaze.wasm")));
    const engine = await wasmaze.loadEngine({ source, backend: "wasm" });`;

  test.each([
    ["that imports the package", "import.mjs", IMPORT + CREATE],
    ["that requires the package", "require.cjs", REQUIRE + CREATE],
    ["that loads the engine from wasmaze/wasmaze.wasm", "load.mjs", IMPORT + LOAD],
  ])("a program %s makes the same mazes as the reference", (_, file, start) => {
    const made = runProgram(file, `${start}console.log(JSON.stringify(fingerprint(wasmaze, engine)));`);
    expect(made).toEqual(expected);
  });

  test("mazes agree with the reference on a host that forbids compiling bytes, such as workerd", async () => {
    writeFileSync(
      join(project, "worker.mjs"),
      `import * as wasmaze from "wasmaze";
       import { fingerprint } from "./fingerprint.mjs";
       const { createEngine, loadEngine, moduleBytes } = wasmaze;
       const loaded = await loadEngine({ source: moduleBytes });
       console.log(JSON.stringify({
         backends: [createEngine().backend, loaded.backend, createEngine({ backend: "reference" }).backend],
         made: [fingerprint(wasmaze, createEngine()), fingerprint(wasmaze, loaded)],
       }));`,
    );
    // Imports WebAssembly modules as WebAssembly.Module and forbids compilation, as workerd does.
    const modules: Plugin = {
      name: "modules",
      setup: (build) =>
        build.onLoad({ filter: /\.wasm$/ }, ({ path }) => ({
          contents: `import { readFileSync } from "node:fs";
            export default new WebAssembly.Module(readFileSync(${JSON.stringify(path)}));
            const forbidden = () => { throw new WebAssembly.CompileError("disallowed by embedder"); };
            WebAssembly.compile = async () => forbidden();
            WebAssembly.Module = new Proxy(WebAssembly.Module, { construct: forbidden });`,
        })),
    };
    const outfile = join(project, "bundledWorker.mjs");
    const files = { entryPoints: [join(project, "worker.mjs")], outfile, plugins: [modules] };
    await build({ ...files, bundle: true, format: "esm", conditions: ["workerd"], platform: "node" });
    const both = { backends: ["wasm", "wasm", "reference"], made: [expected, expected] };
    expect(JSON.parse(run(process.execPath, [outfile]))).toEqual(both);
  });

  test("a program cannot import files of the package other than the exports", () => {
    expect(() => runProgram("inside.mjs", `await import("wasmaze/dist/index.js");`)).toThrow(
      /ERR_PACKAGE_PATH_NOT_EXPORTED/,
    );
  });
});

describe("the command by npx", () => {
  const wasmaze = (...args: string[]) => run("npx", ["--no-install", "wasmaze", ...args]);

  test("npx wasmaze --version prints the version", () => {
    expect(wasmaze("--version")).toBe(`${manifest.version}\n`);
  });

  test("npx wasmaze generate prints a maze", () => {
    const request = { algorithm: "binary-tree", width: 7, height: 5, seed: 3 } as const;
    const maze = createEngine({ backend: "reference" }).generate(request);
    const args = ["--algorithm", "binary-tree", "--width", "7", "--height", "5", "--seed", "3"];
    expect(wasmaze("generate", ...args)).toBe(`${renderText(maze)}\n`);
  });
});

const TYPED = `
import { type AlgorithmId, algorithms, createEngine, loadEngine, mazeAt, moduleBytes, verifyMaze } from "wasmaze";
import type { Maze, MazeBatch } from "wasmaze";
import { createPool as createPagePool } from "wasmaze/browser";
import { createPool, type Pool } from "wasmaze/node";
import { type PngOptions, renderPng } from "wasmaze/png";
import { kruskal } from "wasmaze/algorithms/kruskal";
import { createEngine as createSlimEngine } from "wasmaze/slim";
import module from "wasmaze/wasmaze.wasm";
import small from "wasmaze/modules/kruskal.wasm";
export const engines = [createEngine({ module }), createSlimEngine({ ...kruskal, module: small })];
export const pools: Pool[] = [createPool({ workers: 2 }), createPagePool()];
const options: PngOptions = { scale: 2 };
const id: AlgorithmId = "binary-tree";
const maze: Maze = createEngine({ check: 0.5 }).generate({ algorithm: id, width: 3, height: 2 });
const batch: MazeBatch = createEngine().generateMany({ algorithm: id, width: 3, height: 2, count: 4 });
const revision: number = algorithms[0].revision + mazeAt(batch, 1).walls[0];
const verdict: true | string = verifyMaze(maze).perfect || "defect";
export const all = [maze, revision, verdict, loadEngine({ source: moduleBytes }), renderPng(maze, options)];
// @ts-expect-error: no such algorithm
createEngine().generate({ algorithm: "no-such", width: 3, height: 2 });
// @ts-expect-error: no height
createEngine().generate({ algorithm: id, width: 3 });
`;

function checkTypes(files: readonly string[], options: object): void {
  const compilerOptions = { strict: true, exactOptionalPropertyTypes: true, noEmit: true, types: [], ...options };
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  try {
    run(process.execPath, [resolve("node_modules/typescript/bin/tsc"), "-p", "."]);
  } catch (error) {
    expect.fail((error as { stdout: string }).stdout);
  }
}

describe("types of the package", () => {
  test.each([
    { resolution: "nodenext", module: "nodenext", file: "typed.mts", lib: ["es2022", "dom"] },
    { resolution: "nodenext", module: "nodenext", file: "typed.cts", lib: ["es2022", "dom"] },
    { resolution: "bundler", module: "esnext", file: "typed.ts", lib: ["es2022", "dom"] },
    { resolution: "bundler", module: "esnext", file: "typed.ts", lib: ["es2022"] },
  ])("the types resolve under $resolution in $file with $lib", ({ resolution, module, file, lib }) => {
    writeFileSync(join(project, file), TYPED);
    checkTypes([file], { skipLibCheck: false, target: "es2022", lib, module, moduleResolution: resolution });
  });

  test("the types accept the examples of docstrings and documents under strict rules", () => {
    // docs/GRIDS.md shows internal files of the package.
    const documented = snippets("js", "ts").filter(
      ({ page, language }) => page !== "docs/GRIDS.md" || language === "js",
    );
    const codes = [...docExamples(), ...documented].map(({ code }) => code);
    const files = codes.map((code, i) => {
      writeFileSync(join(project, `example-${i}.mts`), `${code}\nexport {};\n`);
      return `example-${i}.mts`;
    });
    // docs/GIANTS.md calls a function of the reader's program.
    writeFileSync(join(project, "ambient.d.ts"), "declare function send(y: number, walls: Uint8Array): void;\n");
    files.push("ambient.d.ts");
    const lib = ["es2023", "dom", "esnext.disposable"];
    const node = { typeRoots: [resolve("node_modules/@types")], types: ["node"], skipLibCheck: true };
    checkTypes(files, { target: "es2023", lib, module: "nodenext", moduleResolution: "nodenext", ...node });
  });
});
