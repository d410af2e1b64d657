// Style sheets of the tabs: Vite takes them from the imports.
declare module "*.css";

// Made by thumbnails.ts.
declare module "virtual:thumbnails" {
  const thumbnails: {
    readonly width: number;
    readonly height: number;
    /** By algorithm. */
    readonly mazes: Readonly<Record<string, string>>;
  };
  export default thumbnails;
}

/** The version of wasmaze. */
declare const WASMAZE_VERSION: string;

// Emitted by vite.config.ts.
declare module "virtual:worker" {
  /** Where the page's worker is. */
  const url: string;
  export default url;
}
