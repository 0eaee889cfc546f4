import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { toRequest } from './api-request.ts';

const product = { method: 'GET', path: '/api/products/:id/reviews/:reviewId' } as const;
const list = { method: 'GET', path: '/api/products' } as const;

describe('the address of a call', () => {
  it('puts every parameter into its place, encoded', () => {
    const { url } = toRequest(product, { params: { id: 'a/b?c#d', reviewId: 7 } });
    expect(url).toBe('/api/products/a%2Fb%3Fc%23d/reviews/7');
  });

  it('puts a parameter that looks like a replacement pattern in as it is', () => {
    const { url } = toRequest(product, { params: { id: '$&', reviewId: ':id' } });
    expect(url).toBe('/api/products/%24%26/reviews/%3Aid');
  });

  it.each(['', '.', '..'])('never turns the parameter "%s" into another endpoint', (id) => {
    expect(() => toRequest(product, { params: { id, reviewId: '1' } })).toThrow(ApiError);
  });

  it('survives a broken pair of characters in a parameter', () => {
    expect(toRequest(product, { params: { id: '\ud800', reviewId: '1' } }).url).toBe(
      '/api/products/%EF%BF%BD/reviews/1',
    );
  });

  it('refuses a missing parameter as the mistake of a programmer', () => {
    expect(() => toRequest(product, { params: { id: '1' } })).toThrow(TypeError);
  });

  it('writes the query encoded, repeats lists and leaves out what is not set', () => {
    const query = { text: 'tennis & padel', brand: ['a', 'b'], page: 2, sale: false, sort: undefined, from: null };
    expect(toRequest(list, { query }).url).toBe(
      '/api/products?text=tennis+%26+padel&brand=a&brand=b&page=2&sale=false',
    );
  });

  it('has no question mark without a query', () => {
    expect(toRequest(list, { query: { sort: undefined } }).url).toBe('/api/products');
  });

  it('carries a body only when there is one', () => {
    expect(toRequest(list, {})).not.toHaveProperty('body');
    expect(toRequest({ ...list, method: 'POST' }, { body: { name: 'Ball' } })).toMatchObject({
      method: 'POST',
      body: { name: 'Ball' },
    });
  });
});
