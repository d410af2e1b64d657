// Writes and reads ZIP archives of arrays.

import { crc32 } from "node:zlib";
import { type AsyncFlateStreamHandler, Zip, type ZipInputFile } from "fflate";

export { unzipSync } from "fflate";

/** An uncompressed entry of a ZIP. Uses Node's CRC-32, which takes a tenth of the time of the library's. */
export class StoredFile implements ZipInputFile {
  readonly filename: string;
  readonly compression = 0;
  // The earliest time that ZIP supports. A constant time makes the bytes reproducible.
  readonly mtime = new Date(1980, 0, 1);
  size = 0;
  crc = 0;
  /** The ZIP replaces this function when the entry is added. */
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

/** Writes a ZIP of uncompressed arrays. Compressing random walls would take four times as long as making the mazes. */
export class ArrayZip {
  readonly #zip: Zip;

  constructor(write: (bytes: Uint8Array) => void) {
    this.#zip = new Zip((error, bytes) => {
      if (error) throw error;
      write(bytes);
    });
  }

  /** Begins an array. The previous one must be complete. */
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
