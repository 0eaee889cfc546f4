import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

/** What is fixed of a product in a market: for one of its variants, or for all that have none of their own. */
export interface FixedPrice {
  readonly priceCents: number;
  readonly saleCents: number | null;
  readonly saleFrom: Date | null;
  readonly saleUntil: Date | null;
}

interface Place {
  readonly marketId: string;
  readonly productId: string;
  /** None: the product as a whole. */
  readonly variantId: string | null;
}

const isThere = ({ marketId, productId, variantId }: Place) =>
  sql<boolean>`market_id = ${marketId} and product_id = ${productId} and variant_id is not distinct from ${variantId}::uuid`;

export async function findFixedPrice(db: Db, place: Place): Promise<FixedPrice | undefined> {
  return db
    .selectFrom('market_price')
    .select(['price_cents as priceCents', 'sale_cents as saleCents'])
    .select(['sale_from as saleFrom', 'sale_until as saleUntil'])
    .where(isThere(place))
    .executeTakeFirst();
}

/** Whether the market still has the currency that the price is in. */
export async function writeFixedPrice(
  tx: Tx,
  { marketId, productId, variantId }: Place,
  { priceCents, saleCents, saleFrom, saleUntil }: FixedPrice,
  currency: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into market_price (market_id, product_id, variant_id, price_cents, sale_cents, sale_from, sale_until)
    select id, ${productId}::uuid, ${variantId}::uuid, ${priceCents}::bigint, ${saleCents}::bigint, ${saleFrom}::timestamptz, ${saleUntil}::timestamptz
    from market where id = ${marketId} and currency = ${currency} for share
    on conflict on constraint market_price_once do update set price_cents = excluded.price_cents,
      sale_cents = excluded.sale_cents, sale_from = excluded.sale_from, sale_until = excluded.sale_until`.execute(tx);
  return numAffectedRows === 1n;
}

export async function deleteFixedPrice(tx: Tx, place: Place): Promise<void> {
  await tx.deleteFrom('market_price').where(isThere(place)).execute();
}

export interface MarketPrice extends FixedPrice {
  readonly marketId: string;
  readonly productId: string;
  readonly variantId: string;
  readonly regularCents: number;
  /** Of the 30 days before, where it costs less than usual. */
  readonly lowestCents: number | null;
  readonly nowCents: number;
  readonly changesAt: Date | null;
  readonly fixed: 'variant' | 'product' | null;
}

/** What the living variants of products cost in these markets now, in the order of the variants. */
export async function listMarketPrices(
  db: Db,
  productIds: readonly string[],
  marketIds: readonly string[],
): Promise<MarketPrice[]> {
  const { rows } = await sql<MarketPrice>`
    select wanted.market as "marketId", sold.product_id as "productId", sold.id as "variantId",
      case when here.price < here.regular then market_lowest30(sold, m.id, now()) end as "lowestCents",
      here.regular as "regularCents", here.price as "nowCents", here.changes_at as "changesAt", here.fixed,
      f.price_cents as "priceCents", f.sale_cents as "saleCents", f.sale_from as "saleFrom", f.sale_until as "saleUntil"
    from unnest(${marketIds}::uuid[]) with ordinality as wanted (market, place)
    join market m on m.id = wanted.market
    join variant sold on sold.product_id = any (${productIds}::uuid[]) and sold.retired_at is null
    cross join lateral market_price_at(sold, wanted.market, now()) here
    left join market_price f on f.market_id = wanted.market and f.product_id = sold.product_id
      and f.variant_id is not distinct from case here.fixed when 'variant' then sold.id end and here.fixed is not null
    order by wanted.place, sold.product_id, sold.position, sold.id`.execute(db);
  return rows;
}
