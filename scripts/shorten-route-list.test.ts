import { expect, test } from 'vitest';
import { shortenRouteList } from './shorten-route-list.mjs';

test('the list of routes keeps what the router in the browser reads', () => {
  const routes = { root: { id: 'root', module: '/assets/root.js', imports: ['/assets/shop.js'] } };
  const list = { entry: { module: '/assets/entry.js', imports: ['/assets/vendor.js'] }, routes, version: '1' };
  const short = { ...list, routes: { root: { id: 'root', module: '/assets/root.js' } } };
  expect(shortenRouteList(`window.__reactRouterManifest=${JSON.stringify(list)};`)).toBe(
    `window.__reactRouterManifest=${JSON.stringify(short)};`,
  );
});

test('another file stays as it is', () => {
  expect(shortenRouteList('export default 1;')).toBe('export default 1;');
});
