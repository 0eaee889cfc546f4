import type pg from 'pg';
import { newId } from '../platform/ids.ts';
import { nameKey } from '../platform/names.rules.ts';
import { seedCategories } from './category-tree.ts';
import type { Places } from './product-maker.ts';
import { createRandom, idAt } from './random.ts';
import { personName } from './texts.ts';
import type { InventedBrand } from './vocabulary.ts';

/** The brands and categories that are not there yet are added; those that are stay as they are. */
export async function ensurePlaces(client: pg.ClientBase, brands: readonly InventedBrand[]): Promise<Places> {
  return {
    brandIds: await ensureBrands(
      client,
      brands.map(({ name }) => name),
    ),
    categoryIds: await ensureCategories(client),
  };
}

async function ensureBrands(client: pg.ClientBase, names: readonly string[]): Promise<Map<string, number>> {
  await client.query(
    `insert into brand (uid, name, name_key)
     select uid, name, key from unnest($1::uuid[], $2::text[], $3::text[]) as t (uid, name, key)
     where not exists (select from brand there where there.name_key = t.key)
     on conflict (name_key) do nothing`,
    [names.map(() => newId()), names, names.map(nameKey)],
  );
  return numbersOf(client, 'brand', names);
}

/** The database makes their slugs. */
async function ensureCategories(client: pg.ClientBase): Promise<Map<string, number>> {
  for (const level of seedCategories) {
    const names = level.map(({ name }) => name);
    const parents = level.map(({ parent }) => (parent === null ? null : nameKey(parent)));
    await client.query(
      `insert into category (uid, name, name_key, parent_id)
       select t.uid, t.name, t.key, p.id
       from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as t (uid, name, key, parent)
       left join category p on p.name_key = t.parent
       where not exists (select from category there where there.name_key = t.key)
       on conflict (name_key) do nothing`,
      [names.map(() => newId()), names, names.map(nameKey), parents],
    );
  }
  return numbersOf(
    client,
    'category',
    seedCategories.flat().map(({ name }) => name),
  );
}

async function numbersOf(
  client: pg.ClientBase,
  table: 'brand' | 'category',
  names: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: number; name_key: string }>(
    `select id, name_key from ${table} where name_key = any ($1::text[])`,
    [names.map(nameKey)],
  );
  const ids = new Map(rows.map(({ id, name_key }) => [name_key, id]));
  return new Map(names.map((name) => [name, ids.get(nameKey(name)) ?? 0]));
}

const REVIEWERS = 400;
const JOINED = Date.UTC(2020, 11, 1);

/** People who review. They have no password, so they cannot sign in. */
export async function ensureReviewers(client: pg.ClientBase): Promise<string[]> {
  const random = createRandom(REVIEWERS);
  const people = Array.from({ length: REVIEWERS }, (_, n) => ({
    id: idAt(random, JOINED + n),
    name: personName(n),
    email: `reviewer-${n + 1}@example.com`,
  }));
  const emails = people.map(({ email }) => email);
  await client.query(
    `insert into account (id, name, email, email_key, activated_at, created_at)
     select id, name, email, email, $4, $4 from unnest($1::uuid[], $2::text[], $3::text[]) as t (id, name, email)
     on conflict (email_key) do nothing`,
    [people.map(({ id }) => id), people.map(({ name }) => name), emails, new Date(JOINED)],
  );
  const { rows } = await client.query<{ id: string }>(
    'select id from account where email_key = any ($1::text[]) order by email_key',
    [emails],
  );
  return rows.map(({ id }) => id);
}
