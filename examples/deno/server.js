// Serves mazes as SVG, for example at /?algorithm=wilson&width=40&height=20&seed=7

import { algorithms, createEngine, renderSvg } from "wasmaze";

const engine = createEngine();

function answer(request) {
  const { searchParams } = new URL(request.url);
  const { algorithm = "kruskal", width = "30", height = "20", seed } = Object.fromEntries(searchParams);
  try {
    if (width * height > 250_000) throw new RangeError(`expected at most 250,000 cells, got ${width * height}`);
    const maze = engine.generate({ algorithm, width: Number(width), height: Number(height), seed });
    return new Response(renderSvg(maze), { headers: { "content-type": "image/svg+xml" } });
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    const hint = `algorithms: ${algorithms.map(({ id }) => id).join(", ")}`;
    return new Response(`${error.message}\n${hint}\n`, { status: 400 });
  }
}

Deno.serve({ hostname: "127.0.0.1", port: Number(Deno.env.get("PORT") ?? 8000) }, answer);
