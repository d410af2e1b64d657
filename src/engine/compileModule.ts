// Compiles WebAssembly modules.

import { show } from "../core/errors.ts";

/** A compiled module, its bytes, or the response of a fetch. */
export type ModuleSource = WebAssembly.Module | BufferSource | Response;

/** Compiles a module asynchronously. */
export async function compileModule(source: ModuleSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof Response === "function" && source instanceof Response) {
    if (!source.ok) throw new Error(`expected a module, got status ${source.status} for ${source.url}`);
    return WebAssembly.compile(await source.arrayBuffer());
  }
  if (typeof source === "string" || (source as unknown) instanceof URL)
    throw new TypeError(`"source" expected a module, its bytes or a response, got ${show(source)}; use fetch(url)`);
  // Views the same bytes as a Uint8Array, because some runtimes reject a DataView.
  const bytes = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : source;
  return WebAssembly.compile(bytes as BufferSource);
}

/** Returns the reason why WebAssembly cannot start, for error messages. */
export function noWasm(error: unknown): string {
  if (typeof WebAssembly === "undefined") return "WebAssembly is missing";
  return error instanceof Error ? error.message : String(error);
}
