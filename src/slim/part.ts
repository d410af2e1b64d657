// What an engine of wasmaze/slim is put together from.

import type { AlgorithmId, KnownRow } from "../core/registry.ts";
import type { ModuleSource } from "../engine/compileModule.ts";
import type { MaskAbility, ParameterAbility, StartAbility } from "../request/abilities.ts";

/** A module, where it comes from, or a function that returns its bytes. */
export type PartModule = ModuleSource | Promise<ModuleSource> | (() => Uint8Array<ArrayBuffer>);

/** What engines do with instances of modules, whose types are not public. */
type OnInstances = (...given: never[]) => unknown;

/** An algorithm, or something that engines do with mazes. Which fields a part has is no promise, but for `module`. */
export interface Part<Id extends AlgorithmId = AlgorithmId> {
  /** The registry's row of an algorithm. */
  readonly row?: (KnownRow & { readonly id: Id }) | undefined;
  /** The functions that the module has. */
  readonly exports?: readonly string[] | undefined;
  readonly module?: PartModule | undefined;
  readonly starts?: StartAbility | undefined;
  readonly parameters?: ParameterAbility | undefined;
  readonly masks?: MaskAbility | undefined;
  readonly braid?: OnInstances | undefined;
  readonly queries?: OnInstances | undefined;
  readonly streams?: OnInstances | undefined;
  readonly worlds?: OnInstances | undefined;
}
