export interface Fault {
  /**
   * fail: the operation throws `code` without effect. late: it throws after its effect. short: it reads or writes half.
   * full: no later operation that needs space succeeds. vanish: `folder` is removed. freeze: no later operation has an
   * effect, as if the process had been killed. kill: the process kills itself. end: a worker exits. meet: `action` is called before the
   * operation. none: no fault.
   */
  readonly kind: "fail" | "late" | "short" | "full" | "vanish" | "freeze" | "kill" | "end" | "meet" | "none";
  /** The number of the operation, from 1. */
  readonly at: number;
  readonly code?: string;
  readonly folder?: string;
  readonly action?: () => void;
}

export interface Injection {
  operations(): readonly { readonly operation: string; readonly changes: boolean }[];
  isHit(): boolean;
  failPower(keepsNames: boolean): void;
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
