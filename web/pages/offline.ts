// Lets the service worker cache the page, so that it also works offline.

let isAsked = false;

/** Caches the page; called when its first maze is shown, so that nothing delays that maze. */
export async function keepOffline(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  try {
    const { serviceWorker } = navigator;
    await serviceWorker.register(`${document.documentElement.dataset.root}serviceWorker.js`);
    (await serviceWorker.ready).active?.postMessage(location.href);
  } catch {
    // The browser or the server allows no service worker. The page works without it.
  }
}
