import type { BatchRequest, MazeRequest } from "../src/index.ts";
export function seedBits(seed: number | string): bigint;
export function createHost(module: WebAssembly.Module): { generate(request: MazeRequest | BatchRequest): Uint8Array };
