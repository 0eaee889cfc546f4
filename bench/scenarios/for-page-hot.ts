import { createZipf, itemAt } from '../../server/src/seed/random.ts';
import type { Scenario } from '../scenario.ts';
import { listNames } from './directory.ts';

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
