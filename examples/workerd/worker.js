// A Cloudflare Worker that sends mazes as SVG, for example at /?seed=7. The package's workerd export loads the module.

import { createEngine, renderSvg } from "wasmaze";

const engine = createEngine({ backend: "wasm" });

export default {
  fetch(request) {
    const seed = new URL(request.url).searchParams.get("seed") ?? undefined;
    const maze = engine.generate({ algorithm: "wilson", width: 40, height: 24, seed });
    return new Response(renderSvg(maze), { headers: { "content-type": "image/svg+xml" } });
  },
};
