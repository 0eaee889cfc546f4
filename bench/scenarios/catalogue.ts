import type pg from 'pg';
import { createZipf, itemAt, type Random } from '../../server/src/seed/random.ts';
import { allDifferent, type Scenario } from '../scenario.ts';

const sorts = ['newest', 'popular', 'rating', 'price-asc', 'price-desc', 'name-asc', 'name-desc'];
const CATEGORIES = 6;

/** What people choose in a shop of sizes and colours, one to five facets at a time, never twice the same. */
export const catalogueAllDifferent: Scenario = {
  name: 'catalogue with facets all different',
  async prepare({ client, random }) {
    const categories = await listNames(client, 'category');
    const brands = await listNames(client, 'brand');
    const { rows: sizes } = await client.query<{ size: string }>(
      'select distinct size from (select size from variant where size is not null limit 100000) v order by size',
    );
    return allDifferent(() => {
      const query = new URLSearchParams();
      if (random.chance(0.8)) query.set('category', random.pick(categories));
      if (random.chance(0.3)) addSome(query, random, 'brand', brands);
      if (random.chance(0.25))
        addSome(
          query,
          random,
          'size',
          sizes.map(({ size }) => size),
        );
      if (random.chance(0.2)) addSome(query, random, 'colour', ['Black', 'White', 'Blue', 'Red', 'Green', 'Grey']);
      if (random.chance(0.3)) query.set('pricemin', (1 + random.below(20_000) / 100).toFixed(2));
      if (random.chance(0.2)) query.set('pricemax', (50 + random.below(50_000) / 100).toFixed(2));
      if (random.chance(0.1)) query.set('rating', String(1 + random.below(4)));
      if (random.chance(0.5)) query.set('sort', random.pick(sorts));
      if (random.chance(0.4)) query.set('page', String(2 + random.below(20)));
      return `/api/catalogue?${query}`;
    });
  },
};

function addSome(query: URLSearchParams, random: Random, name: string, values: readonly string[]): void {
  for (let n = 1 + random.below(3); n > 0; n--) query.append(name, random.pick(values));
}

/** The departments that most people look at. */
export const catalogueHot: Scenario = {
  name: 'catalogue with facets hot',
  async prepare({ client, random }) {
    const categories = (await listNames(client, 'category')).slice(0, CATEGORIES);
    const requests = [
      '',
      ...categories.map((name) => `category=${encodeURIComponent(name)}`),
      'page=2',
      'sort=popular',
    ];
    const pick = createZipf(requests.length, 1.2);
    return () => ({ path: `/api/catalogue?${itemAt(requests, pick(random))}` });
  },
};

/** The names of what is sold most, the biggest first. */
export async function listNames(client: pg.ClientBase, table: 'brand' | 'category'): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select t.name from ${table} t
     left join (
       select ${table}_id as id, count(*) from product p ${table === 'category' ? 'join product_category on product_id = p.id' : ''}
       where p.quantity > 0 and p.deleted_at is null group by 1) n using (id)
     order by n.count desc nulls last, t.id`,
  );
  return rows.map(({ name }) => name);
}
