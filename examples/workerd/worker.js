// Mazes as SVG from a Cloudflare Worker: /?seed=7. The package's export for workerd contains the module.

import { createEngine, renderSvg } from "wasmaze";

const engine = createEngine({ backend: "wasm" });

export default {
  fetch(request) {
    const seed = new URL(request.url).searchParams.get("seed") ?? undefined;
    const maze = engine.generate({ algorithm: "wilson", width: 40, height: 24, seed });
    return new Response(renderSvg(maze), { headers: { "content-type": "image/svg+xml" } });
  },
};
