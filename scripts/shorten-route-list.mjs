import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const HEAD = 'window.__reactRouterManifest=';

/**
 * The router's list of routes, which every page loads, without the files that each route's script imports in its turn. In
 * the browser only <Link prefetch> would read them, which no page uses; the server has its own list, for the preloads that
 * it writes into the HTML. It is half of the list: 1.2 KB (decision 41). What is not as expected stays as it is.
 * @param {string} text
 */
export function shortenRouteList(text) {
  if (!text.startsWith(HEAD)) return text;
  const list = JSON.parse(text.slice(HEAD.length).replace(/;$/, ''));
  for (const route of Object.values(list.routes ?? {})) delete route.imports;
  return `${HEAD}${JSON.stringify(list)};`;
}

/** @param {string} assets */
export function shortenRouteLists(assets) {
  for (const name of readdirSync(assets).filter((file) => /^manifest-\w+\.js$/.test(file))) {
    const file = join(assets, name);
    writeFileSync(file, shortenRouteList(readFileSync(file, 'utf8')));
  }
}
