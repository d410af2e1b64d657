// Makes mutants of a WebAssembly module. Each mutant differs in one instruction. Only opcodes that the compiler emits
// are decoded.

import { readUnsigned, unsigned } from "../../../test/helpers/leb128.ts";
import { beginOf, type Decoded, withBodies } from "./wasm.ts";

/** `at` and `end` are offsets in the function's body. `opcode` includes the prefix. */
interface Instruction {
  readonly at: number;
  readonly opcode: number;
  readonly end: number;
  readonly value?: number | bigint;
}

export interface Mutant {
  readonly func: number;
  readonly instruction: number;
  readonly change: string;
  readonly changedBody: () => number[];
}

function signed(value: bigint): number[] {
  const low = Number(value & 127n);
  const rest = value >> 7n;
  return (rest === 0n && low < 64) || (rest === -1n && low >= 64) ? [low] : [low | 128, ...signed(rest)];
}

function readSigned(bytes: Uint8Array, at: number): [value: bigint, next: number] {
  let [value, shift, next] = [0n, 0n, at];
  for (;;) {
    const byte = bytes[next++];
    value |= BigInt(byte & 127) << shift;
    shift += 7n;
    if (byte < 128) return [BigInt.asIntN(Number(shift), value), next];
  }
}

export function mutated(module: Decoded, { func, changedBody }: Mutant): Uint8Array<ArrayBuffer> {
  const bodies = module.bodies.map((old, i) => (i === func ? changedBody() : old));
  return withBodies(module, bodies);
}

/** The immediates of an instruction (numbers, bytes or both) begin at `at`. */
function endOfImmediates(body: Uint8Array, opcode: number, at: number): number {
  const skip = (numbers: number, bytes = 0) => {
    let next = at;
    for (let i = 0; i < numbers; i++) next = readUnsigned(body, next)[1];
    return next + bytes;
  };
  if (opcode === 0x0e) {
    const [count, next] = readUnsigned(body, at);
    let end = next;
    for (let i = 0; i <= count; i++) end = readUnsigned(body, end)[1];
    return end;
  }
  if (opcode >= 0x02 && opcode <= 0x04) return skip(1);
  if (opcode === 0x0c || opcode === 0x0d || opcode === 0x10) return skip(1);
  if (opcode >= 0x20 && opcode <= 0x24) return skip(1);
  if (opcode >= 0x28 && opcode <= 0x3e) return skip(2);
  if (opcode === 0x3f || opcode === 0x40) return skip(0, 1);
  if (opcode === 0x41 || opcode === 0x42) return skip(1);
  if (opcode === 0x43) return skip(0, 4);
  if (opcode === 0x44) return skip(0, 8);
  if (opcode === 0xfc0a) return skip(0, 2);
  if (opcode === 0xfc0b) return skip(0, 1);
  if (opcode >> 8 === 0xfd || opcode >> 16 === 0xfd) {
    const simd = opcode >> 16 === 0xfd ? opcode & 0xffff : opcode & 0xff;
    if (simd <= 11 || simd === 92 || simd === 93) return skip(2);
    if (simd === 12 || simd === 13) return skip(0, 16);
    if (simd >= 21 && simd <= 34) return skip(0, 1);
    if (simd >= 84 && simd <= 91) return skip(2, 1);
  }
  return at;
}

export function instructionsOf(body: Uint8Array): Instruction[] {
  const found: Instruction[] = [];
  for (let at = beginOf(body); at < body.length; ) {
    let opcode = body[at];
    let next = at + 1;
    if (opcode === 0xfc || opcode === 0xfd) {
      const [sub, end] = readUnsigned(body, next);
      opcode = sub < 256 ? opcode * 256 + sub : opcode * 65_536 + sub;
      next = end;
    }
    if (opcode === 0x11 || opcode === 0x1c || (opcode > 0xc4 && opcode < 0xfc00))
      throw new Error(`expected an opcode that the compiler uses, got ${opcode.toString(16)} at ${at}`);
    const end = endOfImmediates(body, opcode, next);
    const value = opcode === 0x41 || opcode === 0x42 ? readSigned(body, next)[0] : undefined;
    found.push({ at, opcode, end, ...(value !== undefined && { value }) });
    at = end;
  }
  return found;
}

/** Opcode and name of an operator, then opcode and name of the operator that replaces it. */
const OPERATORS: readonly (readonly [number, string, number, string])[] = (
  [
    [0x46, "i32.eq", 0x47, "i32.ne"],
    [0x48, "i32.lt_s", 0x4c, "i32.le_s"],
    [0x49, "i32.lt_u", 0x4d, "i32.le_u"],
    [0x4a, "i32.gt_s", 0x4e, "i32.ge_s"],
    [0x4b, "i32.gt_u", 0x4f, "i32.ge_u"],
    [0x51, "i64.eq", 0x52, "i64.ne"],
    [0x53, "i64.lt_s", 0x57, "i64.le_s"],
    [0x54, "i64.lt_u", 0x58, "i64.le_u"],
    [0x55, "i64.gt_s", 0x59, "i64.ge_s"],
    [0x56, "i64.gt_u", 0x5a, "i64.ge_u"],
    [0x6a, "i32.add", 0x6b, "i32.sub"],
    [0x71, "i32.and", 0x72, "i32.or"],
    [0x74, "i32.shl", 0x76, "i32.shr_u"],
    [0x7c, "i64.add", 0x7d, "i64.sub"],
    [0x83, "i64.and", 0x84, "i64.or"],
    [0x86, "i64.shl", 0x88, "i64.shr_u"],
    [0xfd4e, "v128.and", 0xfd50, "v128.or"],
    [0xfd6e, "i8x16.add", 0xfd71, "i8x16.sub"],
    [0xfdab, "i32x4.shl", 0xfdad, "i32x4.shr_u"],
    [0xfdae, "i32x4.add", 0xfdb1, "i32x4.sub"],
    [0xfdcb, "i64x2.shl", 0xfdcd, "i64x2.shr_u"],
    [0xfdce, "i64x2.add", 0xfdd1, "i64x2.sub"],
  ] as const
).flatMap(([one, name, other, otherName]): (readonly [number, string, number, string])[] => [
  [one, name, other, otherName],
  [other, otherName, one, name],
]);

const BY_OPCODE = new Map<number, readonly [name: string, becomes: number, other: string]>([
  ...OPERATORS.map(([one, name, other, otherName]) => [one, [name, other, otherName] as const] as const),
  [0x6c, ["i32.mul", 0x6a, "i32.add"]],
  [0x73, ["i32.xor", 0x72, "i32.or"]],
  [0x75, ["i32.shr_s", 0x76, "i32.shr_u"]],
  [0x85, ["i64.xor", 0x84, "i64.or"]],
  [0xfd51, ["v128.xor", 0xfd50, "v128.or"]],
]);

const bytesOf = (opcode: number): number[] => (opcode < 256 ? [opcode] : [opcode >> 8, ...unsigned(opcode & 255)]);

const EQZ = 0x45;
const NOP = 0x01;

export function mutantsOf(body: Uint8Array, func: number): Mutant[] {
  const found: Mutant[] = [];
  for (const [instruction, { at, opcode, end, value }] of instructionsOf(body).entries()) {
    const add = (change: string, ...replacement: readonly number[]) => {
      const changedBody = () => [...body.subarray(0, at), ...replacement, ...body.subarray(end)];
      found.push({ func, instruction, change, changedBody });
    };
    const operator = BY_OPCODE.get(opcode);
    if (operator) add(`${operator[0]} → ${operator[2]}`, ...bytesOf(operator[1]));
    if (opcode === 0x0d) add("br_if negated", EQZ, ...body.subarray(at, end));
    if (opcode === 0x04) add("if negated", EQZ, ...body.subarray(at, end));
    if (opcode === EQZ) add("i32.eqz → nothing", NOP);
    if (typeof value === "bigint") {
      const type = opcode === 0x41 ? "i32" : "i64";
      const size = opcode === 0x41 ? 32 : 64;
      for (const other of [value + 1n, value - 1n])
        add(`${type}.const ${value} → ${other}`, opcode, ...signed(BigInt.asIntN(size, other)));
    }
  }
  return found;
}
