import { createZipf, itemAt } from '../../server/src/seed/random.ts';
import { allDifferent, atOtherAddress, type Scenario } from '../scenario.ts';
import { listNames } from './catalogue.ts';
import { forPageAllDifferent } from './for-page.ts';
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

const PRODUCT = ['/api/products/id/', '/product/'] as const;
export const productPageHot = atOtherAddress('page /product hot', productHot, ...PRODUCT);

// Rendered again each time: hashes and compression included.
export const productPageAllDifferent = atOtherAddress('page /product rendered anew', productAllDifferent, ...PRODUCT);
export const homePageAllDifferent = atOtherAddress(
  'page / rendered anew',
  forPageAllDifferent,
  '/api/products/forPage',
  '/',
);
export const resultPageAllDifferent = atOtherAddress(
  'page /result rendered anew',
  search,
  '/api/products/name/',
  '/result?q=',
);

const sorts = ['newest', 'popular', 'rating', 'price-asc', 'price-desc'];

/** Departments and what is below them, in any order, page and price. */
export const departmentPageAllDifferent: Scenario = {
  name: 'page /c rendered anew',
  async prepare({ client, random }) {
    const { rows } = await client.query<{ path: string }>(
      `with recursive branch as (
         select id, slug as path from category where parent_id is null
         union all
         select category.id, path || '/' || slug from category join branch on parent_id = branch.id)
       select path from branch order by path`,
    );
    return allDifferent(() => {
      const query = new URLSearchParams({ sort: random.pick(sorts) });
      if (random.chance(0.5)) query.set('pricemin', (1 + random.below(10_000) / 100).toFixed(2));
      if (random.chance(0.3)) query.set('page', String(2 + random.below(5)));
      return `/c/${random.pick(rows).path}?${query}`;
    });
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

/** The same pages in one of the shop's other languages. */
export const spanishPages = [
  atOtherAddress('page /product rendered anew in es', productPageAllDifferent, '/product/', '/es/product/'),
  atOtherAddress('page /c rendered anew in es', departmentPageAllDifferent, '/c/', '/es/c/'),
];
