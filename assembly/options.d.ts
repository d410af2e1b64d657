// Constants that compiler options define (asconfig.json).

/** 1 if the module supports masks, otherwise 0. */
declare const MASKS: i32;

/** 1 if the module makes strips of larger mazes, otherwise 0. */
declare const STRIPS: i32;
