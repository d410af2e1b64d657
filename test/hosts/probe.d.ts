import type { AlgorithmId, Engine } from "../../src/index.ts";

export function hashBytes(bytes: Uint8Array, from?: number): number;
export function hashOf(engine: Pick<Engine, "generate">, ids: readonly AlgorithmId[]): number;
export function hashOfBatch(engine: Pick<Engine, "generateMany">): number;
