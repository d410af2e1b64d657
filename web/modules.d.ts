/** The version of wasmaze. */
declare const WASMAZE_VERSION: string;

/** The names of bundles, and their sizes with a unit. */
declare const WASMAZE_SIZES: readonly (readonly [name: string, size: string])[];

/** The address of the source, or "". */
declare const WASMAZE_SOURCE: string;

// vite.config.ts generates these modules.
declare module "virtual:*" {
  /** Address of a worker. */
  const url: string;
  export default url;
}

// The package has no types.
declare module "gifenc" {
  /** `palette` is that of the first frame; times are in milliseconds. */
  export function GIFEncoder(): {
    writeFrame(pixels: Uint8Array, width: number, height: number, options: object): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  };
}
