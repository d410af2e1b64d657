// Style sheets of the tabs: Vite takes them from the imports.
declare module "*.css";
