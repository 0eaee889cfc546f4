import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Hold, PATIENCE_MS, paymentsToGiveUp, whyNotWait } from './holds.rules.ts';

const MINUTE = 60_000;
const hold = (paymentId: string, pieces: number, change: Partial<Hold> = {}): Hold => ({
  paymentId,
  payer: paymentId,
  variantId: 'ball',
  pieces,
  waitedMs: 3 * MINUTE,
  available: 100,
  lapsedBefore: false,
  networkLapsed: false,
  ...change,
});
const given = (...holds: Hold[]) => [...paymentsToGiveUp(holds)].toSorted();

describe('payments that wait for a bank', () => {
  test('a coach who buys 12 of 40 balls is not hurried', () => {
    expect(given(hold('coach', 12, { available: 28, waitedMs: 14 * MINUTE }))).toEqual([]);
  });

  test('an account that holds more than a fifth is, after two minutes and not before', () => {
    const all = { available: 0 };
    expect(given(hold('greedy', 40, { ...all, waitedMs: PATIENCE_MS }))).toEqual([]);
    expect(given(hold('greedy', 40, { ...all, waitedMs: PATIENCE_MS + 1 }))).toEqual(['greedy']);
    expect(given(hold('club', 200, { available: 800 }))).toEqual([]);
    expect(given(hold('club', 201, { available: 799 }))).toEqual(['club']);
  });

  test('what a payer holds counts per variant', () => {
    const mine = { payer: 'me', available: 28 };
    expect(given(hold('a', 12, mine), hold('b', 12, { ...mine, variantId: 'bat' }))).toEqual([]);
    expect(given(hold('a', 12, mine), hold('b', 12, mine))).toHaveLength(1);
  });

  test('several of one payer count together, and the oldest goes', () => {
    const mine = { payer: 'me', available: 28 };
    const [old, middle, young] = [14 * MINUTE, 5 * MINUTE, 1 * MINUTE];
    const carts = [hold('b', 6, { ...mine, waitedMs: middle }), hold('a', 6, { ...mine, waitedMs: old })];
    expect(given(...carts)).toEqual([]);
    expect(given(...carts, hold('c', 9, { ...mine, waitedMs: young }))).toEqual([]);
    expect(given(...carts, hold('c', 1, { ...mine, waitedMs: middle }))).toEqual(['a']);
  });

  test('several payers count together when they leave less than that to the others', () => {
    const carts = (available: number) =>
      ['a', 'b', 'c', 'd'].map((id, n) => hold(id, 10, { available, waitedMs: (9 - n) * MINUTE }));
    expect(given(...carts(60))).toEqual([]);
    expect(given(...carts(0))).toEqual(['a', 'b', 'c']);
  });

  test('who has let one lapse lately keeps nothing beyond two minutes', () => {
    const again = { lapsedBefore: true };
    expect(given(hold('again', 1, again), hold('young', 1, { ...again, waitedMs: MINUTE }))).toEqual(['again']);
  });

  test('a payment given up for one variant is not kept for another', () => {
    const cart = [
      hold('a', 13, { available: 0 }),
      hold('a', 6, { variantId: 'bat', available: 0, waitedMs: 3 * MINUTE }),
    ];
    expect(given(...cart, hold('b', 8, { variantId: 'bat', available: 0 }))).toEqual(['a']);
  });
});

test('guests of a network that has let one lapse are hurried where little is left for others, and not where there is plenty', () => {
  const office = { networkLapsed: true };
  expect(given(hold('clerk', 1, { ...office, available: 12 }))).toEqual([]);
  expect(given(hold('clerk', 1, { ...office, available: 11 }))).toEqual(['clerk']);
});

describe('a guest whose bank asks', () => {
  const nobody = { payments: 0, lapses: 0 };
  const piece = (pieces: number, inStock: number, held = {}) => [
    { pieces, inStock, heldByNetwork: 0, heldBySite: 0, ...held },
  ];

  test('may take all there is, where nobody of the network has let one lapse', () => {
    expect(whyNotWait(nobody, nobody, piece(167, 167))).toBeUndefined();
    expect(whyNotWait({ payments: 10, lapses: 0 }, nobody, piece(1, 167))).toBe('many');
    expect(whyNotWait(nobody, { payments: 30, lapses: 0 }, piece(1, 167))).toBe('many');
  });

  test.each([
    ['one lapse: 12 of few', 1, 12, 40, undefined],
    ['one lapse: no more', 1, 13, 40, 'lapses'],
    ['one lapse: a fifth of many', 1, 33, 167, undefined],
    ['three lapses: a fifth, however few that are', 3, 8, 40, undefined],
    ['three lapses: not the 12', 3, 9, 40, 'lapses'],
    ['three lapses: none of the last', 3, 1, 4, 'lapses'],
  ] as const)('%s', (_what, lapses, pieces, inStock, expected) => {
    expect(whyNotWait({ payments: 0, lapses }, { payments: 0, lapses }, piece(pieces, inStock))).toBe(expected);
    const held = { heldByNetwork: pieces - 1, heldBySite: pieces - 1 };
    expect(whyNotWait({ payments: 1, lapses }, nobody, piece(1, inStock, held))).toBe(expected);
    // In a site with many networks, three times as many lapse before it is one's own concern.
    expect(whyNotWait(nobody, { payments: 1, lapses: lapses * 3 }, piece(1, inStock, held))).toBe(expected);
    expect(whyNotWait(nobody, { payments: 1, lapses: 2 }, piece(1, inStock, held))).toBeUndefined();
  });
});

test('whatever waits: nobody is hurried too early, and nobody keeps more than is allowed', () => {
  const someHold = fc.record({
    paymentId: fc.uuid(),
    payer: fc.constantFrom('ann', 'bob', 'cy'),
    variantId: fc.constant('ball'),
    pieces: fc.integer({ min: 1, max: 60 }),
    waitedMs: fc.integer({ min: 0, max: 15 * MINUTE }),
    lapsedBefore: fc.boolean(),
    networkLapsed: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(someHold, { maxLength: 12 }), fc.nat(200), (drawn, available) => {
      const holds = drawn.map((each) => ({ ...each, available }));
      const ending = paymentsToGiveUp(holds);
      const sum = (some: readonly Hold[]) => some.reduce((total, { pieces }) => total + pieces, 0);
      const allowed = Math.max(12, Math.floor((available + sum(holds)) / 5));
      const late = holds.filter(({ waitedMs }) => waitedMs > PATIENCE_MS);
      const kept = late.filter(({ paymentId }) => !ending.has(paymentId));
      for (const id of ending) expect(late.some(({ paymentId }) => paymentId === id)).toBe(true);
      for (const own of Map.groupBy(kept, ({ payer }) => payer).values()) expect(sum(own)).toBeLessThanOrEqual(allowed);
      if (available < allowed) expect(sum(kept)).toBeLessThanOrEqual(allowed);
      expect(kept.some(({ lapsedBefore }) => lapsedBefore)).toBe(false);
      if (available < allowed) expect(kept.some(({ networkLapsed }) => networkLapsed)).toBe(false);
    }),
    { seed: 7, numRuns: 200 },
  );
});
