/**
 * Declares that modules of the PDF library have no side effects. Bundles then contain only a twentieth of the library:
 * the code that writes files.
 */
export const treeshake = { moduleSideEffects: (id: string): boolean => !id.includes("/node_modules/@cantoo/pdf-lib/") };
