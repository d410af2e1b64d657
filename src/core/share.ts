// Shares: probabilities in the form that the algorithms use.

/** The share 1. A share has 31 bits: an event happens if a random word without its lowest bit is below the share. */
export const SHARE_ONE = 0x8000_0000;

export const shareWord = (share: number): number => Math.round(share * SHARE_ONE);
