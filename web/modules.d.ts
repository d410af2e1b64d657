// Style sheets of the tabs, which Vite extracts from the imports.
declare module "*.css";

// thumbnails.ts generates this module.
declare module "virtual:thumbnails" {
  const thumbnails: {
    readonly width: number;
    readonly height: number;
    /** The walls of each maze, by algorithm. */
    readonly mazes: Readonly<Record<string, string>>;
  };
  export default thumbnails;
}

/** The version of wasmaze. */
declare const WASMAZE_VERSION: string;

// vite.config.ts generates this module.
declare module "virtual:worker" {
  /** Address of the page's worker. */
  const url: string;
  export default url;
}
