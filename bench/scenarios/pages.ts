import { createZipf, itemAt } from '../../server/src/seed/random.ts';
import type { Scenario } from '../scenario.ts';
import { listNames } from './directory.ts';
import { forPageAllDifferent } from './for-page-all-different.ts';
import { productAllDifferent, productHot } from './product.ts';
import { search } from './search.ts';

/** The start page and the first pages of the largest categories, rendered once and given out to all. */
export const pageHot: Scenario = {
  name: 'page / hot',
  async prepare({ client, random }) {
    const categories = (await listNames(client, 'category')).slice(0, 6);
    const paths = ['/', ...categories.map((category) => `/?category=${encodeURIComponent(category)}`)];
    const pick = createZipf(paths.length, 1.2);
    return () => ({ path: itemAt(paths, pick(random)) });
  },
};

const asPage = (path: string) => path.replace('/api/products/id/', '/product/');

export const productPageHot: Scenario = {
  name: 'page /product hot',
  async prepare(shop) {
    const next = await productHot.prepare(shop);
    return (i) => ({ path: asPage(next(i).path) });
  },
};

/** Rendered anew each time: hashes and compression included. */
export const productPageAllDifferent: Scenario = {
  name: 'page /product rendered anew',
  async prepare(shop) {
    const next = await productAllDifferent.prepare(shop);
    return (i) => ({ path: asPage(next(i).path) });
  },
};

export const homePageAllDifferent: Scenario = {
  name: 'page / rendered anew',
  async prepare(shop) {
    const next = await forPageAllDifferent.prepare(shop);
    return (i) => ({ path: next(i).path.replace('/api/products/forPage', '/') });
  },
};

export const resultPageAllDifferent: Scenario = {
  name: 'page /result rendered anew',
  async prepare(shop) {
    const next = await search.prepare(shop);
    return (i) => ({ path: next(i).path.replace('/api/products/name/', '/result?q=') });
  },
};

/** Those that hold nothing but what the browser fills in: rendered once, like all that is the same for everybody. */
export const plainPagesHot: Scenario = {
  name: 'pages /carrito, /login hot',
  prepare: async () => {
    const paths = ['/carrito', '/login', '/CreateUser', '/favorites'];
    return (i) => ({ path: itemAt(paths, i % paths.length) });
  },
};
