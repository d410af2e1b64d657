/**
 * Options of tree shaking for libraries. Declares that modules of the PDF library have no side effects, which its
 * package.json does not declare. Therefore, only the code that writes files is bundled, a twentieth of the library.
 */
export const treeshake = { moduleSideEffects: (id: string): boolean => !id.includes("/node_modules/@cantoo/pdf-lib/") };
