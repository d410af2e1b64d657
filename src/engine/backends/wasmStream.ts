// Streams rows with WebAssembly.

import { AT_CONTINUES, AT_EPOCH_HIGH, AT_EPOCH_LOW, AT_FIRST_ROW, AT_ROWS } from "../../../assembly/abi.ts";
import { algorithmExport } from "../../core/exportNames.ts";
import { highWord } from "../../core/random.ts";
import { blockRows, blocksOf, finishedBy } from "../../windows/streams.ts";
import type { StreamBackend } from "./backend.ts";
import type { Instances } from "./instances.ts";
import { bytesAt, writeRequest } from "./requestBlock.ts";

const noMemoryForRows = (width: number): RangeError =>
  new RangeError(`"width" expected to fit in 4096 MiB of memory, got ${width} cells per row; use a smaller width`);

export function wasmStream(instances: Instances): StreamBackend {
  return {
    *stream({ request, id, rows: totalRows }) {
      const name = algorithmExport(id);
      instances.having(name);
      // A stream has its own instance, because the module holds the stream's state in its memory between blocks.
      const exports = instances.another(name);
      const { width } = request;
      const height = blockRows(width);
      for (const task of blocksOf(width, totalRows)) {
        const { row: firstRow, rows, epoch, isLast } = task;
        const words = [AT_FIRST_ROW, firstRow, AT_ROWS, rows, AT_CONTINUES, isLast ? 0 : 1];
        words.push(AT_EPOCH_LOW, epoch, AT_EPOCH_HIGH, highWord(epoch));
        const pointer = exports[name](writeRequest(exports, words, { ...request, height })) >>> 0;
        if (pointer === 0) throw noMemoryForRows(width);
        const { y, count } = finishedBy(task);
        if (count > 0) yield { y, walls: bytesAt(exports, pointer, count * width).slice() };
      }
    },
  };
}
