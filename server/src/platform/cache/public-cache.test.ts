import { describe, expect, test } from 'vitest';
import { counting, type ManualCache, made, openManualCache } from '../../testing/manual-cache.ts';
import type { CacheQuery } from './get-or-compute.ts';

const text = async ({ cache }: ManualCache, question: CacheQuery) =>
  String((await cache.ask(question)).forms.get('plain')).trim();

/** Asked for twice, so kept. */
async function kept(hand: ManualCache, question: CacheQuery): Promise<void> {
  await hand.cache.ask(question);
  await hand.cache.ask(question);
}

/** A computation that ends when told to. */
function slow(question: CacheQuery) {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const fill: CacheQuery['fill'] = async (notes) => {
    const result = await question.fill(notes);
    await gate;
    return result;
  };
  return { question: { ...question, fill }, open };
}

const turns = async () => {
  for (let i = 0; i < 10; i++) await Promise.resolve();
};

describe('what is cached', () => {
  test('the first asker leaves nothing behind, the second does', async () => {
    const hand = await openManualCache();
    const ball = counting('ball');
    expect(await text(hand, ball)).toBe('ball 1');
    expect(hand.cache.bytes()).toBe(0);
    expect(await text(hand, ball)).toBe('ball 2');
    expect(await text(hand, ball)).toBe('ball 2');
    expect(hand.cache.bytes()).toBeGreaterThan(0);
  });

  test('traffic that never repeats leaves nothing behind', async () => {
    const hand = await openManualCache();
    for (let i = 0; i < 5000; i++) await hand.cache.ask(counting(`page ${i}`));
    expect(hand.cache.bytes()).toBeLessThan(5000 * 2048 * 0.01);
  });

  test('fifty who ask at the same time cause one computation, and it is cached', async () => {
    const hand = await openManualCache();
    const ball = counting('ball');
    const { question, open } = slow(ball);
    const all = Promise.all(Array.from({ length: 50 }, () => text(hand, question)));
    await turns();
    open();
    expect(new Set(await all)).toEqual(new Set(['ball 1']));
    expect(await text(hand, ball)).toBe('ball 1');
  });

  test('a failure reaches all who wait for it, and the next asker tries again', async () => {
    const hand = await openManualCache();
    const { question, open } = slow({ ...counting('ball'), fill: () => Promise.reject(new Error('away')) });
    const all = Promise.allSettled([1, 2, 3].map(() => hand.cache.ask(question)));
    open();
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await text(hand, counting('ball'))).toBe('ball 1');
  });

  test('what must not be cached is computed for each', async () => {
    const hand = await openManualCache();
    let count = 0;
    const secret = { ...counting('secret'), fill: async () => ({ ...made(`${++count}`), keep: false }) };
    for (const nth of ['1', '2', '3']) expect(await text(hand, secret)).toBe(nth);
  });

  test('never more bytes than allowed, and what is in use stays', async () => {
    const limit = 200_000;
    const hand = await openManualCache({ maxBytes: limit });
    const hot = counting('hot', { size: 8000 });
    await kept(hand, hot);
    for (let i = 0; i < 200; i++) {
      await kept(hand, counting(`other ${i}`, { size: 8000 }));
      await hand.cache.ask(hot);
      expect(hand.cache.bytes()).toBeLessThanOrEqual(limit);
    }
    expect(hand.cache.bytes()).toBeGreaterThan(limit / 2);
    expect(hot.made()).toBe(2);
  });

  test('compressed forms count as bytes too', async () => {
    const hand = await openManualCache();
    const ball = counting('ball', { size: 50_000 });
    await kept(hand, ball);
    const before = hand.cache.bytes();
    const answer = await hand.cache.ask(ball);
    const encoded = await hand.cache.formOf('ball', answer, 'gzip');
    expect(hand.cache.bytes()).toBe(before + encoded.length);
    // They hold no more memory than is counted.
    const forms = [...answer.forms.values()];
    expect(forms.map(({ buffer }) => buffer.byteLength)).toEqual(forms.map(({ length }) => length));
  });

  test('an answer that would evict many others is not cached', async () => {
    const hand = await openManualCache({ maxBytes: 100_000 });
    await kept(hand, counting('whale', { size: 50_000 }));
    expect(hand.cache.bytes()).toBe(0);
  });
});

describe('a change', () => {
  test('shows at once on the node that wrote', async () => {
    const hand = await openManualCache();
    const ball = counting('ball');
    await kept(hand, ball);
    hand.write('ball');
    expect(await text(hand, ball)).toBe('ball 3');
    expect(await text(hand, ball)).toBe('ball 3');
  });

  test('of something else costs nothing', async () => {
    const hand = await openManualCache();
    const ball = counting('ball');
    await kept(hand, ball);
    hand.write('racket');
    expect(await text(hand, ball)).toBe('ball 2');
  });

  test('elsewhere shows after the next look', async () => {
    const hand = await openManualCache();
    const ball = counting('ball');
    await kept(hand, ball);
    hand.elsewhere('ball');
    expect(await text(hand, ball)).toBe('ball 2');
    await hand.cache.look();
    expect(await text(hand, ball)).toBe('ball 3');
  });

  test('with every request for ten seconds recomputes a list about once a second, and none is older than that', async () => {
    const hand = await openManualCache();
    let stock = 0;
    const list = counting('list', { body: () => `${stock}` });
    await kept(hand, list);
    const before = list.made();
    for (let tick = 0; tick < 1000; tick++) {
      stock++;
      hand.write('list');
      // A hundred changes a second: what is seen is at most a second behind.
      expect(stock - Number(await text(hand, list))).toBeLessThanOrEqual(100);
      hand.pass(10);
    }
    // Ten, a second apart, and those that are free after a quiet time.
    expect(list.made() - before).toBeLessThanOrEqual(10 + 4);
    expect(list.made() - before).toBeGreaterThanOrEqual(10);
  });

  test('with every request recomputes a product each time', async () => {
    const hand = await openManualCache();
    const product = counting('product', { freshMs: 0 });
    await kept(hand, product);
    for (let nth = 3; nth < 30; nth++) {
      hand.write('product');
      expect(await text(hand, product)).toBe(`product ${nth}`);
    }
  });

  test('that overtakes a computation: it answers those who asked before, and nobody later', async () => {
    const hand = await openManualCache();
    const product = counting('product', { freshMs: 0 });
    await hand.cache.ask(product);
    const { question, open } = slow(product);
    const early = text(hand, question);
    await turns();
    hand.write('product');
    const late = text(hand, question);
    open();
    expect(await early).toBe('product 2');
    expect(await late).toBe('product 3');
    expect(await text(hand, product)).toBe('product 3');
  });

  test('of a tag that only the data revealed is not missed', async () => {
    const hand = await openManualCache();
    const { question, open } = slow(counting('list', { tags: [], freshMs: 0 }));
    const revealing: CacheQuery = {
      ...question,
      fill: async (notes) => {
        const result = await question.fill(notes);
        notes.tag('found in the data');
        return result;
      },
    };
    const first = Promise.all([text(hand, revealing), text(hand, revealing)]);
    await turns();
    hand.write('found in the data');
    open();
    await first;
    expect(await text(hand, revealing)).toBe('list 2');
  });

  test('that leaves an answer as it was does not have it compressed again', async () => {
    const hand = await openManualCache();
    const same = counting('same', { body: () => 'a'.repeat(2000) });
    await kept(hand, same);
    const first = await hand.cache.ask(same);
    const body = await hand.cache.formOf('same', first, 'br');
    hand.write('same');
    const second = await hand.cache.ask(same);
    expect(second).not.toBe(first);
    expect(await hand.cache.formOf('same', second, 'br')).toBe(body);
  });
});

describe('figures that many answers are made of', () => {
  test('are read once, until one of their tags moves', async () => {
    const hand = await openManualCache();
    let reads = 0;
    const total = () => hand.cache.keep(undefined, 'total', ['listing'], async () => ++reads);
    expect([await total(), await total()]).toEqual([1, 1]);
    expect(await Promise.all([total(), total()])).toEqual([1, 1]);
    hand.write('listing');
    expect([await total(), await total()]).toEqual([2, 2]);
  });

  test('pass their tags on to the answer', async () => {
    const hand = await openManualCache();
    const list = counting('list', { tags: [], freshMs: 0 });
    const made = async (notes: Parameters<CacheQuery['fill']>[0]) => {
      await hand.cache.keep(notes, 'total', ['listing'], async () => 1);
      return list.fill(notes);
    };
    const withTotal = { ...list, fill: made };
    await kept(hand, withTotal);
    expect(await text(hand, withTotal)).toBe('list 2');
    hand.write('listing');
    expect(await text(hand, withTotal)).toBe('list 3');
  });

  test('that could not be read are tried again', async () => {
    const hand = await openManualCache();
    const fail = () => hand.cache.keep(undefined, 'total', ['listing'], () => Promise.reject(new Error('away')));
    await expect(fail()).rejects.toThrow('away');
    expect(await hand.cache.keep(undefined, 'total', ['listing'], async () => 7)).toBe(7);
  });
});
