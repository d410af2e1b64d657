export interface Fault {
  /**
   * "fail": the operation throws `code` without any effect. "late": the operation throws `code` after its effect.
   * "short": the operation reads or writes half of the bytes. "full": this and all later operations that need disk
   * space fail. "vanish": `folder` is removed. "freeze": this and all later operations have no effect, as in a killed
   * process. "kill": the process kills itself. "end": a worker thread exits. "meet": `action` runs before the
   * operation.
   */
  readonly kind: "fail" | "late" | "short" | "full" | "vanish" | "freeze" | "kill" | "end" | "meet" | "none";
  /** The fault happens at the operation with this number, counted from 1. */
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
