import { describe, expect, it } from 'vitest';
import { nextPath, withNext } from './next-path.rules.ts';

const after = (next: string) => nextPath(`?${new URLSearchParams({ next })}`);

describe('where logging in leads', () => {
  it.each(['/carrito', '/', '/product/1?from=mail#reviews', '/?category=Ball%20sports', '/me/profile'])(
    'comes back to %s',
    (path) => expect(after(path)).toBe(path),
  );

  it('is the start page unless something else is asked for', () => {
    expect(nextPath('')).toBe('/');
    expect(nextPath('?next=')).toBe('/');
  });

  it.each([
    'https://evil.test/',
    '//evil.test/',
    '///evil.test/',
    '/\\evil.test/',
    '\\\\evil.test/',
    '/\t/evil.test/',
    '\t//evil.test/',
    '/\n/evil.test/',
    ' //evil.test/',
    '/.//evil.test/',
    '/x/..//evil.test/',
    '/%2e//evil.test/',
    '/./\\evil.test/',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.test',
    'carrito',
    '@evil.test',
    '?x',
    '#x',
  ])('never leaves the shop: %j', (next) => {
    const path = after(next);
    const url = new URL(path, 'https://fieldhouse.test');
    expect(url.origin).toBe('https://fieldhouse.test');
    expect(path).toBe('/');
  });

  it('keeps dots and escapes inside a path harmless', () => {
    expect(after('/a/../carrito')).toBe('/carrito');
    expect(after('/%2f/evil.test')).toBe('/%2f/evil.test');
  });

  it('goes along from one account screen to the other', () => {
    expect(withNext('/CreateUser', '?next=/carrito')).toBe('/CreateUser?next=%2Fcarrito');
    expect(withNext('/CreateUser', '?next=//evil.test')).toBe('/CreateUser');
  });
});
