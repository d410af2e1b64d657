// Reads the lines of a text one by one. Splitting a hostile text into millions of strings would exhaust memory.

import { checkText, show, withoutByteOrderMark } from "../core/errors.ts";

/** The lines of a text, without line breaks, byte order mark and empty lines at the end. */
export class Lines {
  /** The number of lines that were read. */
  count = 0;
  readonly #text: string;
  readonly #end: number;
  #at = 0;

  constructor(text: string) {
    this.#text = withoutByteOrderMark(checkText("text", text));
    let end = this.#text.length;
    while (end > 0 && "\r\n".includes(this.#text[end - 1])) end--;
    this.#end = end;
  }

  /** The number of characters after the lines that were read. */
  get left(): number {
    return this.#end - this.#at;
  }

  /** Returns the next line; undefined at the end. */
  next(): string | undefined {
    if (this.#at >= this.#end) return undefined;
    const found = this.#text.indexOf("\n", this.#at);
    const end = found === -1 || found > this.#end ? this.#end : found;
    const line = this.#text.slice(this.#at, this.#text[end - 1] === "\r" ? end - 1 : end);
    this.#at = end + 1;
    this.count++;
    return line;
  }

  /** Throws an error that quotes the line that was read last. */
  refuse(expected: string, got: string | undefined): never {
    const where = got === undefined ? "the end of the text" : show(got);
    throw new RangeError(
      `"text" expected ${expected} at line ${this.count + (got === undefined ? 1 : 0)}, got ${where}`,
    );
  }
}
