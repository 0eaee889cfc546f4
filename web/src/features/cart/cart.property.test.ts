import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CartLine, findStoredProduct, type StoredProduct, toStored } from '../../lib/stored-content.rules.ts';
import { addPiece, countPieces, keyOf, piecesOf, toLine } from './cart.rules.ts';
import { acceptChanges, findChanges, takeQuietFacts, totalsOf } from './cart-check.rules.ts';
import { chooseFor, removeLine, removePiece, takeOut, totalOf } from './cart-edits.rules.ts';

const ids = ['ball', 'net', 'bat', 'mat'] as const;
const id = fc.constantFrom(...ids);
/** `bat` is the id of a variant too: of one from before variants had their own. */
const versions = ['bat', 's', 'm'] as const;
const version = fc.option(fc.constantFrom(...versions), { nil: undefined });
const keys = ids.flatMap((one) => [undefined, ...versions].map((variantId) => keyOf(named(one, variantId))));
const key = fc.constantFrom(...keys);
const cents = fc.integer({ min: 0, max: 100_000_000_000 });
const product = fc
  .record({ _id: id, variantId: version, cents, quantity: fc.integer({ min: 0, max: 5 }) })
  .map(({ _id, variantId, cents: price, quantity }): StoredProduct & { cents: number } => ({
    ...named(_id, variantId),
    name: _id,
    img: [],
    rating: 0,
    quantity,
    price: price / 100,
    cents: price,
  }));

function named(_id: string, variantId: string | undefined) {
  return { _id, ...(variantId !== undefined && { variantId, options: { Size: variantId } }) };
}

const action = fc.oneof(
  { weight: 4, arbitrary: product.map((added) => ({ kind: 'add' as const, added })) },
  key.map((removed) => ({ kind: 'less' as const, removed })),
  key.map((removed) => ({ kind: 'remove' as const, removed })),
  fc.tuple(key, product).map(([replaced, chosen]) => ({ kind: 'choose' as const, replaced, chosen })),
  fc.constant({ kind: 'clear' as const }),
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

function apply(lines: readonly CartLine[], step: Action): readonly CartLine[] {
  if (step.kind === 'add') return addPiece(lines, step.added);
  if (step.kind === 'less') return removePiece(lines, step.removed);
  if (step.kind === 'choose') return chooseFor(lines, step.replaced, step.chosen);
  return step.kind === 'remove' ? removeLine(lines, step.removed) : [];
}

function expectSound(lines: readonly CartLine[]): void {
  for (const { piece, quantity } of lines) {
    expect(piece).toBeGreaterThan(0);
    expect(piece).toBeLessThanOrEqual(quantity);
  }
  expect(new Set(lines.map(keyOf)).size).toBe(lines.length);
}

describe('whatever is done to a cart', () => {
  it('it never holds more than the shop has, nothing negative, and no variant twice', () => {
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
          if (step.kind === 'choose') expect(change).toBeLessThanOrEqual(0);
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
          // The newest price counts for all pieces of a variant.
          if (next !== lines) priceOf.set(keyOf(one), one.cents);
          lines = next;
        }
        const expected = keys.reduce((sum, each) => sum + (priceOf.get(each) ?? 0) * piecesOf(lines, each), 0);
        expect(totalOf(lines)).toBe(expected / 100);
      }),
    );
  });
});

const cart = fc
  .array(product, { maxLength: 30 })
  .map((added) => added.reduce<readonly CartLine[]>((lines, one) => addPiece(lines, one), []));
/** A product in one version or in some of the sizes. */
const listed = fc
  .tuple(product, fc.array(product, { maxLength: 4 }))
  .map(([{ _id, name, img, rating, price, quantity }, made]) => {
    const sizes = new Map(made.flatMap((one) => (one.variantId === undefined ? [] : [[one.variantId, one] as const])));
    const variants = [...sizes].map(([size, one]) => ({
      _id: size,
      options: { Size: size },
      price: one.price,
      quantity: one.quantity,
      images: [],
    }));
    const options = [{ name: 'Size', kind: 'size' as const, values: [...sizes.keys()].map((value) => ({ value })) }];
    const sum = variants.reduce((all, one) => all + one.quantity, 0);
    return {
      _id,
      name,
      img: [...img],
      rating,
      price,
      quantity: variants.length > 0 ? sum : quantity,
      options: variants.length > 0 ? options : [],
      variants,
    };
  });
const facts = fc
  .array(fc.tuple(id, fc.option(listed, { nil: undefined })), { maxLength: 6 })
  .map((entries) => new Map(entries.map(([one, now]) => [one as string, now && { ...now, _id: one }])));

describe('whatever the shop says about a cart when it opens', () => {
  it('nothing that was to be pointed out happens by itself', () => {
    fc.assert(
      fc.property(cart, facts, (lines, fresh) => {
        const quiet = takeQuietFacts(lines, fresh);
        expect(totalOf(quiet)).toBe(totalOf(lines));
        expect(quiet.map((line) => [keyOf(line), line.piece, line.price])).toEqual(
          lines.map((line) => [keyOf(line), line.piece, line.price]),
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
        expect(totalsOf(lines, fresh)).toEqual({ was: totalOf(lines), now: totalOf(accepted) });
        if (findChanges(lines, fresh).length === 0) expect(totalOf(accepted)).toBe(totalOf(lines));
      }),
    );
  });
});

describe('whatever is bought or stored', () => {
  it('what was bought goes, and nothing else', () => {
    fc.assert(
      fc.property(cart, cart, (lines, bought) => {
        const left = takeOut(
          lines,
          bought.map(({ _id, variantId, piece }) => ({
            productId: _id,
            quantity: piece,
            ...(variantId !== undefined && { variantId }),
          })),
        );
        for (const one of keys)
          expect(piecesOf(left, one)).toBe(Math.max(0, piecesOf(lines, one) - piecesOf(bought, one)));
      }),
    );
  });

  it('a stored line comes back as it was; one that was tampered with is dropped or has no version', () => {
    const anything = fc.oneof(fc.anything(), fc.string(), fc.dictionary(fc.string(), fc.anything()));
    fc.assert(
      fc.property(product, anything, anything, (one, variantId, options) => {
        const line = toLine(one, 1);
        expect(findStoredProduct(JSON.parse(JSON.stringify(line)))).toEqual(line);
        const read = findStoredProduct({ ...line, variantId, options });
        expect(read).toBeDefined();
        const hasVersion = [read?.variantId, read?.options].filter((part) => part !== undefined);
        expect([0, 2]).toContain(hasVersion.length);
        for (const value of Object.values(read?.options ?? {})) expect(typeof value).toBe('string');
      }),
    );
  });

  it('what is stored of a product is sold in this version', () => {
    fc.assert(
      fc.property(listed, (one) => {
        if (one.variants.length === 0) expect(toStored(one)).not.toHaveProperty('variantId');
        for (const variant of one.variants)
          expect(toStored(one, variant)).toMatchObject({ variantId: variant._id, quantity: variant.quantity });
      }),
    );
  });
});
