import { assemble, type Code, type Fn, flow, I32, I64, i32, i64, local, V128, v128 } from './wasm-code.ts';

/**
 * Loops over bits in steps that JavaScript does not have (decision 130). Sets are given by their places in `memory` and by how many
 * bytes they have, a multiple of `STEP`. All but `list` are what `plain-bits.ts` does word by word.
 */
interface Kernel {
  and(out: number, a: number, b: number, bytes: number): void;
  andNot(out: number, a: number, b: number, bytes: number): void;
  or(out: number, a: number, b: number, bytes: number): void;
  count(a: number, bytes: number): number;
  countBoth(a: number, b: number, bytes: number): number;
  /** Takes one more choice into account. */
  narrow(matches: number, nearMisses: number, chosen: number, bytes: number): void;
  /** Adds to a set; what it had already remains to be carried on. */
  carry(into: number, carried: number, bytes: number): void;
  /** Writes the rows at a place, lowest first, and returns how many there are. */
  list(a: number, rows: number, bytes: number): number;
}

/** So many bytes are one round of a loop. */
export const STEP = 64;

/** `code` for each 16 of the bytes from 0 up to `bytes`, with `place` counting; then `after`. */
const steps = (place: number, bytes: number, code: (offset: number) => Code, after: Code = []): Code =>
  flow.loop(
    ...[0, 16, 32, 48].map(code),
    after,
    [...local.get(place), ...i32.of(STEP), ...i32.add, ...local.tee(place)],
    [...local.get(bytes), ...i32.isBelow, ...flow.toIf(0)],
  );

const at = (start: number, place: number): Code => [...local.get(start), ...local.get(place), ...i32.add];
const load = (start: number, place: number, offset: number): Code => [...at(start, place), ...v128.load(offset)];

function combined(how: Code): Fn {
  const [out, a, b, bytes, place] = [0, 1, 2, 3, 4];
  const code = steps(place, bytes, (offset) => [
    ...at(out, place),
    ...[...load(a, place, offset), ...load(b, place, offset), ...how],
    ...v128.store(offset),
  ]);
  return { params: 4, locals: [I32], code: [...code, ...i32.of(0)] };
}

/** `bits`: sixteen bytes of what is counted. */
function counted(params: number, bits: (place: number, offset: number) => Code): Fn {
  const [bytes, place, sum, part] = [params - 1, params, params + 1, params + 2];
  const code = steps(
    place,
    bytes,
    (offset) => [
      ...[...bits(place, offset), ...v128.countOnesOfBytes],
      ...(offset === 0 ? [] : [...local.get(part), ...v128.addBytes]),
      ...local.set(part),
    ],
    // Four times eight is the most that a byte has by now.
    [
      ...[...local.get(sum), ...local.get(part), ...v128.bytesToPairs, ...v128.pairsToFours],
      ...[...v128.addFours, ...local.set(sum)],
    ],
  );
  const total = [0, 1, 2, 3].flatMap((n) => [...local.get(sum), ...v128.four(n), ...(n === 0 ? [] : i32.add)]);
  return { params, locals: [I32, V128, V128], code: [...code, ...total] };
}

function narrow(): Fn {
  const [matches, nearMisses, chosen, bytes, place, match, choice] = [0, 1, 2, 3, 4, 5, 6];
  const code = steps(place, bytes, (offset) => [
    ...[...load(matches, place, offset), ...local.set(match), ...load(chosen, place, offset), ...local.set(choice)],
    ...[...at(nearMisses, place), ...load(nearMisses, place, offset), ...local.get(choice), ...v128.and],
    ...[...local.get(match), ...local.get(choice), ...v128.andNot, ...v128.or, ...v128.store(offset)],
    ...[...at(matches, place), ...local.get(match), ...local.get(choice), ...v128.and, ...v128.store(offset)],
  ]);
  return { params: 4, locals: [I32, V128, V128], code: [...code, ...i32.of(0)] };
}

function carry(): Fn {
  const [into, carried, bytes, place, had, more] = [0, 1, 2, 3, 4, 5];
  const code = steps(place, bytes, (offset) => [
    ...[...load(into, place, offset), ...local.set(had), ...load(carried, place, offset), ...local.set(more)],
    ...[...at(into, place), ...local.get(had), ...local.get(more), ...v128.or, ...v128.store(offset)],
    ...[...at(carried, place), ...local.get(had), ...local.get(more), ...v128.and, ...v128.store(offset)],
  ]);
  return { params: 3, locals: [I32, V128, V128], code: [...code, ...i32.of(0)] };
}

function list(): Fn {
  const [a, rows, bytes, place, end, word] = [0, 1, 2, 3, 4, 5];
  const listWord = (offset: number): Code => [
    ...[...at(a, place), ...i64.load(offset), ...local.set(word)],
    ...flow.block(
      flow.loop(
        [...local.get(word), ...i64.isZero, ...flow.toIf(1)],
        [...local.get(end), ...local.get(place), ...i32.of(offset), ...i32.add, ...i32.of(3), ...i32.shiftLeft],
        [...local.get(word), ...i64.countTrailingZeros, ...i64.toI32, ...i32.add, ...i32.store],
        [...local.get(end), ...i32.of(4), ...i32.add, ...local.set(end)],
        [...local.get(word), ...local.get(word), ...i64.one, ...i64.subtract, ...i64.and, ...local.set(word)],
        flow.to(0),
      ),
    ),
  ];
  const code = steps(place, bytes, (offset) => [
    ...[...load(a, place, offset), ...v128.isAnySet],
    ...flow.when(listWord(offset), listWord(offset + 8)),
  ]);
  const begin = [...local.get(rows), ...local.set(end)];
  const count = [...local.get(end), ...local.get(rows), ...i32.subtract, ...i32.of(2), ...i32.shiftRight];
  return { params: 3, locals: [I32, I32, I64], code: [...begin, ...code, ...count] };
}

const fns: Readonly<Record<keyof Kernel, Fn>> = {
  and: combined(v128.and),
  andNot: combined(v128.andNot),
  or: combined(v128.or),
  count: counted(2, (place, offset) => load(0, place, offset)),
  countBoth: counted(3, (place, offset) => [...load(0, place, offset), ...load(1, place, offset), ...v128.and]),
  narrow: narrow(),
  carry: carry(),
  list: list(),
};

const PAGE = 64 * 1024;
/** Of address space: what is not used takes no memory. */
const MEMORY = 32 * 2 ** 20;

const pages = MEMORY / PAGE;
const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
const module = new WebAssembly.Module(assemble(fns, pages));

export const kernel = new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as Kernel;
/** What the kernel works on. */
export const words = new Uint32Array(memory.buffer);
