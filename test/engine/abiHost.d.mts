import type { AnyBatchRequest, AnyRequest } from "../../src/index.ts";
export function seedBits(seed: number | string): bigint;
export function createHost(module: WebAssembly.Module): { generate(request: AnyRequest | AnyBatchRequest): Uint8Array };
