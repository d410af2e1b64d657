export interface Fault {
  /**
   * fail: the operation has no effect and throws `code`. late: it has its effect and throws. short: it reads or writes
   * half. full: from there on, nothing that needs room on the disk succeeds. vanish: `folder` is removed. freeze: from
   * there on, nothing has an effect, as if the process had been killed. kill: the process kills itself. end: a worker
   * ends itself. none: nothing happens.
   */
  readonly kind: "fail" | "late" | "short" | "full" | "vanish" | "freeze" | "kill" | "end" | "none";
  /** The operation, counted from 1. */
  readonly at: number;
  readonly code?: string;
  readonly folder?: string;
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
