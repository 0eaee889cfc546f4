import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CartLine, StoredProduct } from '../../lib/stored-content.rules.ts';
import { addPiece, countPieces, piecesOf, removeLine, removePiece, totalCents } from './cart.rules.ts';
import { acceptChanges, findChanges, takeQuietFacts, totalsOf } from './cart-check.rules.ts';

const ids = ['ball', 'net', 'bat', 'mat'] as const;
const id = fc.constantFrom(...ids);
const cents = fc.integer({ min: 0, max: 100_000_000_000 });
const product = fc
  .record({ _id: id, cents, quantity: fc.integer({ min: 0, max: 5 }) })
  .map(({ _id, cents: price, quantity }): StoredProduct & { cents: number } => ({
    ...{ _id, name: _id, img: [], rating: 0, quantity },
    price: price / 100,
    cents: price,
  }));
const action = fc.oneof(
  { weight: 4, arbitrary: product.map((added) => ({ kind: 'add' as const, added })) },
  id.map((removed) => ({ kind: 'less' as const, removed })),
  id.map((removed) => ({ kind: 'remove' as const, removed })),
  fc.constant({ kind: 'clear' as const }),
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

function apply(lines: readonly CartLine[], step: Action): readonly CartLine[] {
  if (step.kind === 'add') return addPiece(lines, step.added);
  if (step.kind === 'less') return removePiece(lines, step.removed);
  return step.kind === 'remove' ? removeLine(lines, step.removed) : [];
}

function expectSound(lines: readonly CartLine[]): void {
  for (const { piece, quantity } of lines) {
    expect(piece).toBeGreaterThan(0);
    expect(piece).toBeLessThanOrEqual(quantity);
  }
  expect(new Set(lines.map(({ _id }) => _id)).size).toBe(lines.length);
}

describe('whatever is done to a cart', () => {
  it('it never holds more than the shop has, nothing negative, and no product twice', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (steps) => {
        let lines: readonly CartLine[] = [];
        for (const step of steps) {
          const before = countPieces(lines);
          lines = apply(lines, step);
          expectSound(lines);
          const change = countPieces(lines) - before;
          if (step.kind === 'add') expect([0, 1]).toContain(change);
          if (step.kind === 'less') expect([0, -1]).toContain(change);
        }
      }),
    );
  });

  it('its total is the sum of its pieces to the cent', () => {
    fc.assert(
      fc.property(fc.array(product, { maxLength: 40 }), (added) => {
        const priceOf = new Map<string, number>();
        let lines: readonly CartLine[] = [];
        for (const one of added) {
          const next = addPiece(lines, one);
          // The newest price counts for all pieces of a product.
          if (next !== lines) priceOf.set(one._id, one.cents);
          lines = next;
        }
        const expected = ids.reduce((sum, each) => sum + (priceOf.get(each) ?? 0) * piecesOf(lines, each), 0);
        expect(totalCents(lines)).toBe(expected);
      }),
    );
  });
});

const cart = fc
  .array(product, { maxLength: 30 })
  .map((added) => added.reduce<readonly CartLine[]>((lines, one) => addPiece(lines, one), []));
const facts = fc
  .array(fc.tuple(id, fc.option(product, { nil: undefined })), { maxLength: 6 })
  .map((entries) => new Map(entries.map(([key, now]) => [key as string, now && { ...now, _id: key }])));

describe('whatever the shop says about a cart when it opens', () => {
  it('nothing that was to be pointed out happens by itself', () => {
    fc.assert(
      fc.property(cart, facts, (lines, fresh) => {
        const quiet = takeQuietFacts(lines, fresh);
        expect(totalCents(quiet)).toBe(totalCents(lines));
        expect(quiet.map(({ _id, piece, price }) => [_id, piece, price])).toEqual(
          lines.map(({ _id, piece, price }) => [_id, piece, price]),
        );
        expect(findChanges(quiet, fresh)).toEqual(findChanges(lines, fresh));
      }),
    );
  });

  it('accepting leaves a sound cart about which nothing more is to be said', () => {
    fc.assert(
      fc.property(cart, facts, (lines, fresh) => {
        const accepted = acceptChanges(lines, fresh);
        expectSound(accepted);
        expect(findChanges(accepted, fresh)).toEqual([]);
        expect(totalsOf(lines, fresh)).toEqual({ was: totalCents(lines), now: totalCents(accepted) });
        if (findChanges(lines, fresh).length === 0) expect(totalCents(accepted)).toBe(totalCents(lines));
      }),
    );
  });
});
