// The service worker: a page that was visited once also works offline.
//
// Files with a hash in their name never change, so they come from the cache first. Pages come from the network first,
// because they name the hashed files of their version. A page is cached only together with all files that it mentions,
// so a cached page and its modules always have the same version.

interface WorkEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** The cached page is shown if the server has not replied after this time. */
const PATIENCE_MILLISECONDS = 2000;

const HASHED = /[\w.-]+-[\w-]{8}\.(?:js|css|svg)/g;

/** The addresses of the hashed files that a file mentions. */
const mentionsOf = (text: string): string[] =>
  (text.match(HASHED) ?? []).map((name) => new URL(`assets/${name}`, location.href).href);

/** The address of a page in the caches: without query and fragment. */
function pageOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/\/$/, "/index.html");
}

/** The names of a page's caches, newest first. */
const cachesOf = async (page: string): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(`${page} `)).reverse();

/** The newest complete cache of a page. The page is the last file of a cache, so a cache with it is complete. */
async function newest(page: string): Promise<{ name: string; response: Response } | undefined> {
  for (const name of await cachesOf(page)) {
    const response = await (await caches.open(name)).match(page);
    if (response) return { name, response };
  }
  return undefined;
}

const cachedFile = (address: string): Promise<Response | undefined> => caches.match(address, { ignoreVary: true });

async function load(address: string, options?: RequestInit): Promise<Response> {
  const response = await fetch(address, options);
  if (!response.ok) throw new Error(`${address} expected status 200, got ${response.status}`);
  return response;
}

/** Caches the current version of a page. Keeps the version before it, which another window may still show. */
async function keep(page: string): Promise<void> {
  const current = await load(page, { cache: "no-cache" });
  const html = await current.clone().text();
  const before = await newest(page);
  if (html === (await before?.response.text())) return;
  const name = `${page} ${Date.now()}`;
  const cache = await caches.open(name);
  const files = new Set(mentionsOf(html));
  for (const file of files) {
    const loaded = (await cachedFile(file)) ?? (await load(file));
    await cache.put(file, loaded.clone());
    for (const mention of mentionsOf(await loaded.text())) files.add(mention);
  }
  await cache.put(page, current);
  for (const other of await cachesOf(page)) if (other !== name && other !== before?.name) await caches.delete(other);
}

async function showPage(request: Request): Promise<Response> {
  const cached = (await newest(pageOf(request.url)))?.response;
  const current = fetch(request);
  if (!cached) return current;
  const late = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE_MILLISECONDS, cached));
  const first = await Promise.race([current, late]).catch(() => cached);
  return first.status >= 500 ? cached : first;
}

addEventListener("fetch", (event) => {
  const { request, respondWith } = event as FetchEvent;
  const reply = respondWith.bind(event);
  if (request.mode === "navigate") reply(showPage(request));
  else if (mentionsOf(request.url).includes(request.url))
    reply(cachedFile(request.url).then((found) => found ?? fetch(request)));
});

let work: Promise<unknown> = Promise.resolve();

// The page's message after its first maze.
addEventListener("message", (event) => {
  const page = pageOf((event as MessageEvent<string>).data);
  work = work.then(() => keep(page)).catch(() => undefined);
  (event as unknown as WorkEvent).waitUntil(work);
});
