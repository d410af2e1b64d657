export interface Fault {
  /**
   * With fail, the operation throws `code` without effect; with late, after its effect. With short, it reads or writes
   * half. With full, later operations that need space fail. With vanish, `folder` is removed. With freeze, later
   * operations have no effect, as in a killed process. With kill, the process kills itself. With end, a worker exits.
   * With meet, `action` runs before the operation.
   */
  readonly kind: "fail" | "late" | "short" | "full" | "vanish" | "freeze" | "kill" | "end" | "meet" | "none";
  /** The number of the operation at which the fault happens. The first operation is 1. */
  readonly at: number;
  readonly code?: string;
  readonly folder?: string;
  readonly action?: () => void;
}

export interface Injection {
  operations(): readonly { readonly operation: string; readonly changes: boolean }[];
  isHit(): boolean;
  failPower(keepsNames: boolean, keepsSome?: boolean): void;
  remove(): void;
}

export function injectFault(
  root: string,
  fault: Fault,
  options?: {
    readonly state?: Int32Array<SharedArrayBuffer>;
    readonly isTracked?: boolean;
    readonly isCopied?: boolean;
  },
): Injection;
