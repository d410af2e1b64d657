// Writes SVG path data as bytes, because appending each command to a string takes ten times as long.

/** Character codes of the commands. */
export const MOVE_TO = 0x4d; // M
export const MOVE_BY = 0x6d; // m
export const EASTWARD = 0x68; // h
export const SOUTHWARD = 0x76; // v

const SPACE = 0x20;
const ZERO = 0x30;
// The buffer is converted to a string when FULL bytes are used. One command takes at most COMMAND bytes.
const FULL = 65_536;
const COMMAND = 32;

/** A sequence of path commands. Each command has one or two non-negative integers. */
export class CommandText {
  readonly #bytes = new Uint8Array(FULL + COMMAND);
  readonly #parts: string[] = [];
  readonly #decoder = new TextDecoder();
  #length = 0;

  put(letter: number, first: number, second?: number): void {
    if (this.#length > FULL) this.#flush();
    this.#bytes[this.#length++] = letter;
    this.#putInteger(first);
    if (second === undefined) return;
    this.#bytes[this.#length++] = SPACE;
    this.#putInteger(second);
  }

  /** Returns all path data as a string. */
  end(): string {
    this.#flush();
    return this.#parts.join("");
  }

  #putInteger(value: number): void {
    // Integers with one digit are the most frequent case.
    if (value < 10) {
      this.#bytes[this.#length++] = ZERO + value;
      return;
    }
    const rest = Math.trunc(value / 10);
    this.#putInteger(rest);
    this.#bytes[this.#length++] = ZERO + value - 10 * rest;
  }

  #flush(): void {
    this.#parts.push(this.#decoder.decode(this.#bytes.subarray(0, this.#length)));
    this.#length = 0;
  }
}
