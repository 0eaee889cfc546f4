import { itemAt } from '../../server/src/seed/random.ts';
import { allDifferent, atOtherAddress, type Scenario } from '../scenario.ts';
import { productAllDifferent } from './product.ts';

/** What every page asks for besides its own contents. */
export const smallCallsHot: Scenario = {
  name: 'brands, shop, provider hot',
  prepare: async () => {
    const requests = ['/api/products/brands', '/api/shop', '/api/payment/provider'].map((path) => ({ path }));
    return (i) => itemAt(requests, i % requests.length);
  },
};

/** What the search box offers while a visitor types: the first letters of a name, a few more each time. */
export const suggestions: Scenario = {
  name: 'suggestions all different',
  async prepare({ client, random }) {
    const { rows } = await client.query<{ name: string }>(
      'select name from product where deleted_at is null order by random() limit 20000',
    );
    return allDifferent(() => {
      const { name } = random.pick(rows);
      const typed = name.slice(0, 3 + random.below(Math.max(1, name.length - 3)));
      return `/api/products/names?q=${encodeURIComponent(typed)}`;
    });
  },
};

export const reviewsAllDifferent = atOtherAddress(
  'reviews all different',
  productAllDifferent,
  '/products/id/',
  '/review/product/',
);

/** What became of the six products in a cart. */
export const cartRefresh: Scenario = {
  name: 'products of a cart',
  async prepare(shop) {
    const next = await productAllDifferent.prepare(shop);
    const idOf = (i: number) => next(i).path.split('/').at(-1);
    return (i) => ({ path: `/api/products/some?ids=${[0, 1, 2, 3, 4, 5].map((n) => idOf(i * 6 + n)).join()}` });
  },
};
