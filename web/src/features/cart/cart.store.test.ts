import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addToCart, cartStore } from './cart.store.ts';
import { removeBoughtFromCart } from './cart-edits.ts';

const ball = { _id: 'ball', name: 'Ball', price: 20, img: ['/files/ball.webp'], rating: 4.5, quantity: 2 };

let stored: Map<string, string>;
let page: EventTarget;

/** What another tab does: it writes, and the browser tells this one. */
function writeElsewhere(content: unknown) {
  stored.set('carrito', JSON.stringify(content));
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'carrito' }));
}

beforeEach(() => {
  stored = new Map();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the stored cart', () => {
  it('is the bare array of lines under carrito, and no key at all when it is empty', () => {
    addToCart(ball);
    expect(JSON.parse(stored.get('carrito') ?? '')).toEqual([{ ...ball, piece: 1 }]);
    cartStore.change(() => []);
    expect(stored.has('carrito')).toBe(false);
  });

  it('says when the shop has no more', () => {
    expect([addToCart(ball), addToCart(ball), addToCart(ball)]).toEqual([true, true, false]);
  });

  it.each([
    ['not JSON', '{"_id":'],
    ['another shape', '{"state":{}}'],
    ['broken lines', JSON.stringify([null, 7, { ...ball }, { ...ball, piece: -1 }, { ...ball, price: 'x', piece: 1 }])],
  ])('is empty when there is %s in the storage', (_what, content) => {
    stored.set('carrito', content);
    expect(cartStore.get()).toEqual([]);
  });

  it('keeps the whole lines among broken ones', () => {
    stored.set('carrito', JSON.stringify([{ ...ball, piece: 2, extra: 1 }, { _id: 'x' }]));
    expect(cartStore.get()).toEqual([{ ...ball, piece: 2 }]);
  });

  it('reads lines with and without a version, and lets a broken version be chosen again', () => {
    const sized = { ...ball, piece: 1, variantId: 'v1', options: { Size: '42' } };
    const broken = [
      { ...sized, options: 'Size 42' },
      { ...sized, _id: 'a', variantId: 7 },
      { ...sized, _id: 'b', options: { Size: 42 } },
      { ...sized, _id: 'c', options: {} },
    ];
    stored.set('carrito', JSON.stringify([sized, ...broken]));
    expect(cartStore.get()).toEqual([sized, ...['ball', 'a', 'b', 'c'].map((_id) => ({ ...ball, _id, piece: 1 }))]);
  });

  it('follows another tab, and adds to what that one wrote', () => {
    const stop = cartStore.subscribe(() => {});
    writeElsewhere([{ ...ball, _id: 'net', piece: 3, quantity: 9 }]);
    expect(cartStore.get()).toMatchObject([{ _id: 'net', piece: 3 }]);
    stop();
    // Not even told of the change: the newest content counts.
    writeElsewhere([{ ...ball, piece: 1 }]);
    addToCart(ball);
    expect(cartStore.get()).toMatchObject([{ _id: 'ball', piece: 2 }]);
  });

  it('loses what was bought, and keeps what came in meanwhile, in another tab too', () => {
    addToCart(ball);
    const bought = [{ productId: 'ball', quantity: 1 }];
    writeElsewhere([
      { ...ball, piece: 2 },
      { ...ball, _id: 'net', piece: 3, quantity: 9 },
    ]);
    removeBoughtFromCart(bought);
    expect(JSON.parse(stored.get('carrito') ?? '')).toMatchObject([
      { _id: 'ball', piece: 1 },
      { _id: 'net', piece: 3 },
    ]);
    removeBoughtFromCart([...bought, { productId: 'net', quantity: 4 }]);
    expect(stored.has('carrito')).toBe(false);
    const small = { ...ball, variantId: 'S', options: { Size: 'S' } };
    for (const one of [ball, small, { ...small, variantId: 'L' }]) addToCart(one);
    removeBoughtFromCart([{ productId: 'ball', variantId: 'S', quantity: 1 }]);
    expect(cartStore.get().map(({ variantId }) => variantId)).toEqual([undefined, 'L']);
  });

  it('lives on in this tab when storage is refused', () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    addToCart(ball);
    addToCart(ball);
    expect(cartStore.get()).toMatchObject([{ _id: 'ball', piece: 2 }]);
    expect(cartStore.isRefused()).toBe(true);
  });

  it('knows when the storage takes it again', () => {
    addToCart(ball);
    expect(cartStore.isRefused()).toBe(false);
  });
});
