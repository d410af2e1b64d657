// Shares: probabilities as the algorithms take them.

/**
 * A share as the algorithms take it: 31 bits. An event of this share happens when a random word without its lowest bit
 * is below it.
 */
export const SHARE_ONE = 0x8000_0000;

export const shareWord = (share: number): number => Math.round(share * SHARE_ONE);
