// The type of the parts from which an engine of wasmaze/slim is assembled.

import type { AlgorithmId, KnownRow } from "../core/registry.ts";
import type { ModuleSource } from "../engine/compileModule.ts";
import type { MaskAbility, ParameterAbility, StartAbility } from "../request/abilities.ts";

/** A module, its source, or a function that returns its bytes. */
export type PartModule = ModuleSource | Promise<ModuleSource> | (() => Uint8Array<ArrayBuffer>);

/** A function that receives module instances. Its types are internal. */
type OnInstances = (...given: never[]) => unknown;

/** An algorithm or an ability for engines. All fields except `module` may change in any version of the package. */
export interface Part<Id extends AlgorithmId = AlgorithmId> {
  /** The registry row, if the part is an algorithm. */
  readonly row?: (KnownRow & { readonly id: Id }) | undefined;
  /** The names of the functions that the module exports. */
  readonly exports?: readonly string[] | undefined;
  readonly module?: PartModule | undefined;
  readonly starts?: StartAbility | undefined;
  readonly parameters?: ParameterAbility | undefined;
  readonly masks?: MaskAbility | undefined;
  readonly braid?: OnInstances | undefined;
  readonly queries?: OnInstances | undefined;
  readonly streams?: OnInstances | undefined;
  readonly worlds?: OnInstances | undefined;
  readonly obstacles?: OnInstances | undefined;
}
