// What bundlers may leave out of libraries.

/**
 * The PDF library does not say so, but nothing runs when its modules are imported: what writes files is a twentieth of
 * it.
 */
export const treeshake = {
  moduleSideEffects: (id: string): boolean => !id.includes("/node_modules/@cantoo/pdf-lib/"),
};
