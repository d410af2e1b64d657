// Shares: probabilities in the form that the algorithms use.

/** The word for the share 1. Shares have 31 bits: an event happens if a random word >>> 1 is below the share. */
export const SHARE_ONE = 0x8000_0000;

export const shareWord = (share: number): number => Math.round(share * SHARE_ONE);
