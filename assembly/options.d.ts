// Constants that the compiler's options set (asconfig.json).

/** Whether the module has masks: 1 or 0. */
declare const MASKS: i32;

/** Whether the module makes strips of larger mazes: 1 or 0. */
declare const STRIPS: i32;
