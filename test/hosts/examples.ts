// Installs and runs each folder of examples/ (npm run test:examples). Arguments select folders by name.
// `--pictures=FOLDER` saves a picture of each page.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "playwright";
import { serve } from "../helpers/chromium.ts";
import { slowness } from "../helpers/quiet.ts";
import { bin, install, output } from "./host.ts";
import { closeBrowser, fileIn, newPage } from "./pages.ts";
import { inWorkerd, textOf, WORKERD } from "./runtimes.ts";

const EXAMPLES = resolve(import.meta.dirname, "../../examples");

/** Operates the page of an example as a user does, and checks the result. */
type Use = (page: Page) => Promise<void>;

function check(condition: boolean, expected: string): void {
  if (!condition) throw new Error(`expected ${expected}`);
}

/** Returns a picture of a page. Fails if the picture is empty, because empty pictures have only 3,000 bytes. */
async function isDrawn(page: Page): Promise<Buffer> {
  const picture = await page.screenshot();
  check(picture.length > 5000, `a picture of a maze, got ${picture.length} bytes of PNG`);
  return picture;
}

const USES: Readonly<Record<string, Use>> = {
  html: async (page) => {
    const drawing = () => page.locator("svg").innerHTML();
    const before = await drawing();
    await page.getByRole("button").click();
    check((await drawing()) !== before, "another maze after a click");
  },
  "canvas-game": async (page) => {
    const status = page.getByRole("status");
    await status.filter({ hasText: "Level 1, 0 steps" }).waitFor();
    for (const key of ["Up", "Right", "Down", "Left"]) await page.keyboard.press(`Arrow${key}`);
    await status.filter({ hasText: /, [1-4] steps/ }).waitFor();
  },
  world: async (page) => {
    const status = page.getByRole("status");
    const longest = async () => Number(/at most ([\d.]+) ms/.exec((await status.textContent()) ?? "")?.[1]);
    await page.waitForTimeout(2000);
    await isDrawn(page);
    for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) {
      await page.keyboard.down(key);
      await page.waitForTimeout(700);
      await page.keyboard.up(key);
    }
    check(/ [1-9]\d* steps/.test((await status.textContent()) ?? ""), "the ball to move");
    // The limit is 4 ms per frame on a quiet machine, plus a tolerance of 12 ms.
    check((await longest()) < 4 * (await slowness(page)) + 12, `frames of a few milliseconds, got ${await longest()}`);
  },
  phaser: async (page) => {
    await page.waitForTimeout(1000);
    const before = await isDrawn(page);
    for (const key of ["ArrowRight", "ArrowDown"]) {
      await page.keyboard.down(key);
      await page.waitForTimeout(700);
      await page.keyboard.up(key);
    }
    check(!before.equals(await page.screenshot()), "the ball to move");
  },
  three: async (page) => {
    await page.waitForTimeout(1500);
    const before = await isDrawn(page);
    await page.waitForTimeout(1500);
    check(!before.equals(await page.screenshot()), "the camera to move");
  },
  "print-preview": async (page) => {
    const facts = page.locator("output");
    await facts.filter({ hasText: "122 × 122 × 10 mm" }).waitFor();
    await page.waitForTimeout(1000);
    const before = await isDrawn(page);
    await page.getByLabel("Height").fill("30");
    await facts.filter({ hasText: "122 × 122 × 32 mm" }).waitFor();
    await page.waitForTimeout(500);
    check(!before.equals(await page.screenshot()), "higher walls");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "STL" }).click(),
    ]);
    const kilobytes = readFileSync(await file.path()).length / 1000;
    check((await facts.textContent())?.endsWith(`${Math.ceil(kilobytes)} kB`) === true, "a file of the shown size");
  },
  react: async (page) => {
    const walls = () => page.locator("svg path").getAttribute("d");
    const before = await walls();
    await page.getByRole("button").click();
    check((await walls()) !== before, "another maze after a click");
    await page.getByLabel("Algorithm").selectOption("kruskal");
    await page.getByText("A maze by kruskal").waitFor({ state: "attached" });
  },
  worker: async (page) => {
    await page.getByText("1,000,000 cells in").waitFor();
  },
};

async function runPage(name: string, folder: string, pictures: string | undefined): Promise<void> {
  if (name !== "html") await output(folder, bin(folder, "vite"), ["build", "--logLevel=error"]);
  const site = name === "html" ? folder : join(folder, "dist");
  const { address, stop } = await serve({ read: (path) => fileIn(site, path) });
  const page = await newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.location().url.endsWith("/favicon.ico")) errors.push(message.text());
  });
  try {
    await page.goto(`${address}/index.html`);
    await USES[name](page);
    const picture = await isDrawn(page);
    if (pictures) mkdirSync(pictures, { recursive: true });
    if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`) });
    check(errors.length === 0 && picture.length > 0, `no errors, got ${errors.join("; ")}`);
  } catch (error) {
    throw new Error(`${(error as Error).message}; errors of the page: ${errors.join("; ") || "none"}`);
  } finally {
    await page.close();
    await stop();
  }
}

const isSvg = (text: string): void => check(text.startsWith("<svg"), `an SVG, got ${text.slice(0, 80)}`);

async function runDeno(folder: string): Promise<void> {
  const args = ["run", "--allow-net", "--allow-env", "server.js"];
  const env = { ...process.env, PORT: "0", NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1" };
  const server = spawn(bin(folder, "deno"), args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(server, "exit");
  try {
    let printed = "";
    const address = await new Promise<string>((done, fail) => {
      const read = (chunk: Buffer) => {
        printed += chunk;
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
        if (found) done(found);
      };
      server.stdout.on("data", read);
      server.stderr.on("data", read);
      server.once("exit", () => fail(new Error(`Deno ended: ${printed}`)));
    });
    isSvg(await textOf(`${address}/?algorithm=wilson&width=12&height=9&seed=7`));
    const wrong = await fetch(`${address}/?algorithm=wilsom`);
    check(wrong.status === 400 && (await wrong.text()).includes("wilson"), "400 with a hint for a wrong algorithm");
  } finally {
    server.kill();
    await ended;
  }
}

/** Runs an example. One that needs Wrangler runs in workerd, because Wrangler is large and itself uses workerd. */
async function runExample(name: string, folder: string, tarball: string, pictures: string | undefined): Promise<void> {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(EXAMPLES, name, "package.json"), "utf8"));
  const { wasmaze: _, wrangler, ...others } = { ...dependencies, ...devDependencies };
  const packages = Object.entries(others).map(([other, version]) => `${other}@${version}`);
  if (wrangler) packages.push(`workerd@${WORKERD}`);
  await install(folder, tarball, packages);
  cpSync(join(EXAMPLES, name), folder, { recursive: true, filter: (file) => !/node_modules|package\.json/.test(file) });
  if (name === "deno") await runDeno(folder);
  else if (name === "voronoi") isSvg(await output(folder, "node", ["voronoi.js"]));
  else if (name === "workerd") isSvg(await inWorkerd(folder, (address) => textOf(`${address}/?seed=7`)));
  else await runPage(name, folder, pictures);
}

async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { pictures: { type: "string" } } });
  const folders = readdirSync(EXAMPLES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const names = positionals.length > 0 ? positionals : folders;
  for (const name of names)
    if (!folders.includes(name)) throw new RangeError(`expected a folder of examples/ (${folders}), got ${name}`);
  const scratch = mkdtempSync(join(tmpdir(), "wasmaze-examples-"));
  let failed = 0;
  try {
    await output(".", "npm", ["pack", "--ignore-scripts", "--pack-destination", scratch]);
    const tarball = join(scratch, readdirSync(scratch).find((file) => file.endsWith(".tgz")) as string);
    for (const name of names) {
      try {
        await runExample(name, join(scratch, name), tarball, values.pictures);
        console.log(`passed ${name}`);
      } catch (error) {
        failed += 1;
        console.log(`FAILED ${name}: ${error instanceof Error ? error.message : error}`);
      }
    }
  } finally {
    await closeBrowser();
    rmSync(scratch, { recursive: true, force: true });
  }
  return failed === 0;
}

process.exitCode = (await main()) ? 0 : 1;
