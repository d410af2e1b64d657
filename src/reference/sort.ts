// LSD radix sort of 32-bit numbers, one byte per pass. Knuth, "The Art of Computer Programming", volume 3, 5.2.5.
// Kruskal takes 97 ns per cell at 256x256 with this sort, and 176 ns with the sort of typed arrays. Memory: a copy of
// the numbers.

/** Sorts numbers in place and returns the array. After four passes, the sorted numbers are in the original array. */
export function sortWords(numbers: Uint32Array): Uint32Array {
  let from: Uint32Array = numbers;
  let to: Uint32Array = new Uint32Array(numbers.length);
  const places = new Uint32Array(256);
  for (let shift = 0; shift < 32; shift += 8) {
    places.fill(0);
    for (let i = 0; i < from.length; i++) places[(from[i] >>> shift) & 255]++;
    // Converts counts to the offset of the first element of each byte value.
    let place = 0;
    for (let byte = 0; byte < 256; byte++) {
      const next = place + places[byte];
      places[byte] = place;
      place = next;
    }
    for (let i = 0; i < from.length; i++) to[places[(from[i] >>> shift) & 255]++] = from[i];
    [from, to] = [to, from];
  }
  return from;
}
