import { createZipf, itemAt, type Random } from '../../server/src/seed/random.ts';
import { allDifferent, type Scenario } from '../scenario.ts';
import { listNames } from './catalogue.ts';

const CATEGORIES = 6;

/** The first page, far more often than anything else, and the dozen that most people look at next. */
export const forPageHot: Scenario = {
  name: 'forPage hot',
  async prepare({ client, random }) {
    const categories = (await listNames(client, 'category')).slice(0, CATEGORIES);
    const requests = [
      'page=1',
      ...categories.map((category) => `category=${encodeURIComponent(category)}&page=1`),
      'page=2',
      'name=price-asc&page=1',
      'name=price-desc&page=1',
      'name=name-asc&page=1',
      'page=3',
    ].map((query) => ({ path: `/api/products/forPage?${query}` }));
    const pick = createZipf(requests.length, 1.2);
    return () => itemAt(requests, pick(random));
  },
};

const sorts = ['price-asc', 'price-desc', 'name-asc', 'name-desc', ''];
const LAST_PAGE = 417;

/** Any mix of category, brand, price bounds, order and page, never twice the same: nothing of it can be kept. */
export const forPageAllDifferent: Scenario = {
  name: 'forPage all different',
  async prepare({ client, random }) {
    const categories = await listNames(client, 'category');
    const brands = await listNames(client, 'brand');
    return allDifferent(() => {
      const query = new URLSearchParams();
      if (random.chance(0.6)) query.set('category', random.pick(categories));
      if (random.chance(0.4)) query.set('brand', random.pick(brands));
      addPriceBounds(query, random);
      const sort = random.pick(sorts);
      if (sort) query.set('name', sort);
      query.set('page', String(pickPage(random)));
      return `/api/products/forPage?${query}`;
    });
  },
};

function addPriceBounds(query: URLSearchParams, random: Random): void {
  const price = () => Math.exp(random.next() * Math.log(2000));
  const [low = 1, high = 1] = [price(), price()].sort((a, b) => a - b);
  const form = random.next();
  if (form < 0.4) query.set('pricemin', low.toFixed(2));
  if (form < 0.25 || (form >= 0.4 && form < 0.55)) query.set('pricemax', high.toFixed(2));
}

/** Half of the people stay on the first page; some go as far as pages go. */
function pickPage(random: Random): number {
  const depth = random.next();
  if (depth < 0.5) return 1;
  return 1 + random.below(depth < 0.85 ? 10 : LAST_PAGE);
}
