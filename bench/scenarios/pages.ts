import { createZipf, itemAt } from '../../server/src/seed/random.ts';
import type { Scenario } from '../scenario.ts';
import { listNames } from './directory.ts';
import { productAllDifferent, productHot } from './product.ts';

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
