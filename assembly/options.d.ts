// Constants that the compiler's options set (asconfig.json).

/** Whether the module has masks: 1 or 0. */
declare const MASKS: i32;
