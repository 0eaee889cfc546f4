import type { ShippingClass } from '@fieldhouse/contracts/delivery.rules';
import type { ProductOption } from '@fieldhouse/contracts/variants.schemas';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Owner } from '../../orders/index.ts';
import { ownPieces } from './own-holds.repo.ts';

export interface GoodsRow {
  /** Which of the wanted lines it is, from 1. */
  readonly n: number;
  /** The line names no variant, and there are several. */
  readonly several: boolean;
  readonly productId: string;
  readonly variantId: string;
  readonly name: string;
  readonly options: readonly ProductOption[];
  readonly optionValues: readonly string[];
  readonly regularCents: number;
  readonly priceCents: number;
  /** When it costs something else. */
  readonly changesAt: Date | null;
  readonly available: number;
  readonly weightGrams: number;
  readonly shippingClass: ShippingClass;
  readonly taxClass: string;
  readonly brandId: number;
  readonly categoryIds: readonly number[];
}

export interface WantedGoods {
  readonly productId: string;
  readonly variantId: string | null;
}

/**
 * What is for sale of these, and the moment by the database's clock; what is not there has no row. What the buyer's own unfinished
 * payments hold is there for them.
 */
export async function listGoods(
  db: Db,
  wanted: readonly WantedGoods[],
  { marketId, owner }: { readonly marketId: string | null; readonly owner: Owner | undefined },
): Promise<{ now: number; goods: GoodsRow[] }> {
  const prices =
    marketId === null
      ? sql`one.regular_cents, price_at(one, clock.now) as price, next_price_change(one, clock.now) as changes_at`
      : sql`here.regular as regular_cents, here.price, here.changes_at`;
  const there =
    marketId === null ? sql`` : sql`cross join lateral market_price_at(one, ${marketId}::uuid, clock.now) here`;
  const own = owner ? ownPieces(owner) : sql`select null::uuid as variant_id, 0 as pieces where false`;
  const { rows } = await sql<GoodsRow & { now: number }>`
    with own as materialized (${own})
    select t.n::int, (extract(epoch from clock.now) * 1000)::float8 as now, p.id as "productId", v.id as "variantId", p.name,
      p.options, v.option_values as "optionValues", v.regular_cents as "regularCents", v.price as "priceCents",
      v.changes_at as "changesAt", v.quantity + coalesce((select pieces from own where variant_id = v.id), 0) as available, coalesce(v.weight_g, p.weight_g, 0) as "weightGrams",
      p.shipping_class as "shippingClass", p.tax_class as "taxClass", p.brand_id as "brandId",
      array(select category_id from product_category where product_id = p.id) as "categoryIds",
      t.variant is null and exists (
        select from variant o where o.product_id = p.id and o.retired_at is null and o.id <> v.id) as several
    from (select clock_timestamp() as now) clock
    cross join unnest(${wanted.map(({ productId }) => productId)}::uuid[], ${wanted.map(({ variantId }) => variantId)}::uuid[])
      with ordinality as t (product, variant, n)
    join product p on p.id = t.product and p.deleted_at is null and status_at(p, clock.now) <> 'draft'
    join lateral (
      select one.id, one.option_values, ${prices}, one.quantity, one.weight_g
      from variant one ${there}
      where one.product_id = p.id and one.retired_at is null and one.id = coalesce(t.variant, one.id)
      order by one.position limit 1
    ) v on true
    order by t.n`.execute(db);
  return { now: rows[0]?.now ?? Date.now(), goods: rows.map(({ now, ...row }) => row) };
}
