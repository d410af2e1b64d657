/**
 * Declares that modules of the PDF library have no side effects. Bundles then contain only the code that writes files,
 * which is a twentieth of the library.
 */
export const treeshake = { moduleSideEffects: (id: string): boolean => !id.includes("/node_modules/@cantoo/pdf-lib/") };
