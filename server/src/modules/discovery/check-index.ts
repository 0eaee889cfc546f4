import { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { LoadedIndex } from './loaded-index.ts';

const OF_A_BRAND = `
  select count(*)::integer as total, coalesce(min(price_from_cents), 0) as min, coalesce(max(price_from_cents), 0) as max
  from product where brand_id = $1 and quantity > 0 and deleted_at is null`;

/** Whether the index and the database say the same of what a brand has to sell: how many, from which price to which. */
export async function agreesOnBrand(db: Db, { columns }: LoadedIndex, brandId: number): Promise<boolean> {
  const before = columns.query({ ...sample, brands: [brandId] });
  const { rows } = await db.executeQuery<{ total: number; min: number; max: number }>(
    CompiledQuery.raw(OF_A_BRAND, [brandId]),
  );
  const [there] = rows;
  const { min, max } = before.prices;
  return there?.total === before.total && there.min === min && there.max === max;
}

const sample = { order: 'newest', offset: 0, limit: 0, countAttributes: [] } as const;
