// WebAssembly modules that hosts compile at import.
declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
