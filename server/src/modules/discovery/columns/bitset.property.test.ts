import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Bitset,
  carry,
  countBits,
  countBoth,
  givingBack,
  intersect,
  listRows,
  narrow,
  subtract,
  takeBits,
  unite,
} from './bitset.ts';
import * as plain from './plain-bits.ts';

const RUNS = process.env.TEST_LONG ? 5000 : 300;
const MOST_WORDS = 70;

// Full and empty words are what loops stumble over.
const word = fc.oneof(fc.constantFrom(0, 1, 0x80000000, 0xffffffff), fc.nat({ max: 0xffffffff }));
const bits = fc.array(word, { maxLength: MOST_WORDS });
/** With a place in the kernel's memory, or without. */
const set = fc.record({ bits, isTaken: fc.boolean() });

function toSet({ bits, isTaken }: { readonly bits: readonly number[]; readonly isTaken: boolean }): Bitset {
  const set = isTaken ? takeBits(bits.length) : new Uint32Array(bits.length);
  set.set(bits);
  return set;
}

const check = <T>(given: fc.Arbitrary<T>, holds: (given: T) => void) =>
  fc.assert(
    fc.property(given, (one) => givingBack(() => holds(one))),
    { numRuns: RUNS },
  );

describe('sets of rows are what they are word by word', () => {
  test.each([
    ['intersect', intersect, plain.intersect],
    ['subtract', subtract, plain.subtract],
    ['unite', unite, plain.unite],
  ] as const)('%s', (_, combine, plainly) => {
    check(fc.tuple(set, set, set), ([a, b, c]) => {
      const expected = Uint32Array.from(c.bits);
      plainly(Uint32Array.from(a.bits), Uint32Array.from(b.bits), expected);
      const [first, second, out] = [toSet(a), toSet(b), toSet(c)];
      const behind = takeBits(1).fill(7);
      expect([...combine(first, second, out)]).toEqual([...expected]);
      expect([[...first], [...second], [...behind]]).toEqual([a.bits, b.bits, [7]]);
      const itself = Uint32Array.from(a.bits);
      plainly(itself, Uint32Array.from(b.bits), itself);
      expect([...combine(first, second, first)]).toEqual([...itself]);
    });
  });

  test('countBits, countBoth', () => {
    check(fc.tuple(set, set), ([a, b]) => {
      const [first, second] = [toSet(a), toSet(b)];
      expect(countBoth(first, second)).toBe(plain.countBoth(Uint32Array.from(a.bits), Uint32Array.from(b.bits)));
      expect(countBits(first)).toBe(onesOf(a.bits));
    });
  });

  test('listRows', () => {
    check(set, (a) => {
      const [rows, expected] = [new Uint32Array(MOST_WORDS * 32), new Uint32Array(MOST_WORDS * 32)];
      const count = listRows(toSet(a), rows);
      expect(count).toBe(plain.listRows(Uint32Array.from(a.bits), expected));
      expect(rows.subarray(0, count)).toEqual(expected.subarray(0, count));
    });
  });

  test('narrow, carry', () => {
    const triple = fc
      .nat({ max: MOST_WORDS })
      .chain((length) => fc.tuple(...[0, 1, 2].map(() => fc.array(word, { minLength: length, maxLength: length }))));
    check(fc.tuple(triple, fc.boolean()), ([lists, isTaken]) => {
      const expected = lists.map((one) => Uint32Array.from(one));
      const sets = lists.map((one) => toSet({ bits: one, isTaken }));
      const [a, b, c] = sets as [Bitset, Bitset, Bitset];
      const [x, y, z] = expected as [Bitset, Bitset, Bitset];
      narrow(a, b, c);
      plain.narrow(x, y, z);
      expect(sets.map((one) => [...one])).toEqual(expected.map((one) => [...one]));
      carry(c, b);
      plain.carry(z, y);
      expect(sets.map((one) => [...one])).toEqual(expected.map((one) => [...one]));
    });
  });
});

const onesOf = (list: readonly number[]) =>
  list.reduce((sum, one) => sum + one.toString(2).replaceAll('0', '').length, 0);

test('sets for which there is no room are no worse', () => {
  givingBack(() => {
    const sets = Array.from({ length: 12 }, (_, n) => takeBits(2 ** 20).fill(1 << n));
    const out = takeBits(2 ** 20);
    for (const one of sets) unite(out, one, out);
    expect(countBits(out)).toBe(12 * 2 ** 20);
    expect(out[2 ** 20 - 1]).toBe(2 ** 12 - 1);
  });
});

test('what is taken is empty, and given back at the end', () => {
  const first = givingBack(() => {
    const outer = takeBits(3).fill(1);
    givingBack(() => takeBits(40).fill(2));
    expect([...takeBits(5)]).toEqual([0, 0, 0, 0, 0]);
    expect([...outer]).toEqual([1, 1, 1]);
    return outer;
  });
  expect(() =>
    givingBack(() => {
      takeBits(3);
      throw new Error('in between');
    }),
  ).toThrow();
  givingBack(() => expect(takeBits(3)).toBe(first));
});
