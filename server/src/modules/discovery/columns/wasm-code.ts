// As much of WebAssembly's binary format as loops over bits need: https://webassembly.github.io/spec/core/binary/.

export type Code = readonly number[];

export const I32 = 0x7f;
export const I64 = 0x7e;
export const V128 = 0x7b;

const unsigned = (n: number): Code => (n < 0x80 ? [n] : [(n & 0x7f) | 0x80, ...unsigned(n >>> 7)]);
const counted = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()];
const sized = (code: Code): Code => [...unsigned(code.length), ...code];
const named = (name: string): Code => sized([...Buffer.from(name)]);
const section = (id: number, content: Code): Code => [id, ...sized(content)];
const simd = (n: number, ...more: number[]): Code => [0xfd, ...unsigned(n), ...more];

export const local = {
  get: (n: number): Code => [0x20, n],
  set: (n: number): Code => [0x21, n],
  /** Sets it, and leaves the value where it is. */
  tee: (n: number): Code => [0x22, n],
};

const END = 0x0b;
export const flow = {
  block: (...code: Code[]): Code => [0x02, 0x40, ...code.flat(), END],
  loop: (...code: Code[]): Code => [0x03, 0x40, ...code.flat(), END],
  when: (...code: Code[]): Code => [0x04, 0x40, ...code.flat(), END],
  /** Out of the block, or round the loop, that many levels up. */
  to: (depth: number): Code => [0x0c, depth],
  toIf: (depth: number): Code => [0x0d, depth],
};

export const i32 = {
  /** From 0 to 8191. */
  of: (n: number): Code => [0x41, (n & 0x7f) | 0x80, n >>> 7],
  add: [0x6a],
  subtract: [0x6b],
  isBelow: [0x49],
  shiftLeft: [0x74],
  shiftRight: [0x76],
  store: [0x36, 2, 0],
} satisfies Record<string, Code | ((n: number) => Code)>;

export const i64 = {
  one: [0x42, 1],
  load: (offset: number): Code => [0x29, 3, offset],
  isZero: [0x50],
  countTrailingZeros: [0x7a],
  subtract: [0x7d],
  and: [0x83],
  toI32: [0xa7],
} satisfies Record<string, Code | ((n: number) => Code)>;

export const v128 = {
  load: (offset: number): Code => simd(0, 4, offset),
  store: (offset: number): Code => simd(11, 4, offset),
  and: simd(78),
  /** What is in the first and not in the second. */
  andNot: simd(79),
  or: simd(80),
  isAnySet: simd(83),
  countOnesOfBytes: simd(98),
  addBytes: simd(110),
  bytesToPairs: simd(125),
  pairsToFours: simd(127),
  addFours: simd(174),
  four: (n: number): Code => simd(27, n),
} satisfies Record<string, Code | ((n: number) => Code)>;

/** A function of 32-bit numbers that returns one. Its locals are numbered after its parameters. */
export interface Fn {
  readonly params: number;
  readonly locals: readonly number[];
  readonly code: Code;
}

/** A module with these functions, which all work on the memory that it is given as `env.memory`. */
export function assemble(fns: Readonly<Record<string, Fn>>, pages: number): Uint8Array<ArrayBuffer> {
  const all = Object.values(fns);
  const types = all.map(({ params }) => [0x60, ...counted(Array<Code>(params).fill([I32])), 1, I32]);
  const memory = [...named('env'), ...named('memory'), 2, 0, ...unsigned(pages)];
  const exports = Object.keys(fns).map((name, n) => [...named(name), 0, n]);
  const bodies = all.map(({ locals, code }) => sized([...counted(locals.map((type) => [1, type])), ...code, END]));
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, counted(types)),
    ...section(2, counted([memory])),
    ...section(3, counted(all.map((_, n) => [n]))),
    ...section(7, counted(exports)),
    ...section(10, counted(bodies)),
  ]);
}
