// A ZIP of arrays, written and read.

import { crc32 } from "node:zlib";
import { type AsyncFlateStreamHandler, Zip, type ZipInputFile } from "fflate";

export { unzipSync } from "fflate";

/** An entry of a ZIP as it is. Its checksum by Node takes a tenth of the library's time. */
export class StoredFile implements ZipInputFile {
  readonly filename: string;
  readonly compression = 0;
  // Reproducible bytes: the earliest time that ZIP supports.
  readonly mtime = new Date(1980, 0, 1);
  size = 0;
  crc = 0;
  /** Set by the ZIP that it is added to. */
  ondata: AsyncFlateStreamHandler = () => {};

  constructor(filename: string) {
    this.filename = filename;
  }

  push(bytes: Uint8Array, isLast = false): void {
    this.crc = crc32(bytes, this.crc);
    this.size += bytes.length;
    this.ondata(null, bytes as Uint8Array<ArrayBuffer>, isLast);
  }
}

/**
 * A ZIP of arrays as they are, written incrementally: to compress random walls takes four times as long as to make
 * them.
 */
export class ArrayZip {
  readonly #zip: Zip;

  constructor(write: (bytes: Uint8Array) => void) {
    this.#zip = new Zip((error, bytes) => {
      if (error) throw error;
      write(bytes);
    });
  }

  /** Begins an array; the one before it must be complete. */
  begin(name: string, header: Uint8Array): StoredFile {
    const array = new StoredFile(`${name}.npy`);
    this.#zip.add(array);
    array.push(header);
    return array;
  }

  end(): void {
    this.#zip.end();
  }
}
