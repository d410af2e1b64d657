/**
 * Options of tree shaking for libraries. Modules of the PDF library have no side effects, although its package.json
 * does not declare that. Then only the code that writes files is bundled, a twentieth of the library.
 */
export const treeshake = { moduleSideEffects: (id: string): boolean => !id.includes("/node_modules/@cantoo/pdf-lib/") };
