import { saleMessages } from '@fieldhouse/contracts/product.rules';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { importMessages } from './import-messages.rules.ts';

/**
 * What is fixed in markets, `f`, and what would be after the file, `a`: of products, whose heads say it, and of variants.
 * A sale goes with the price that it was below.
 */
const said = sql`
  (select h.row, i.product_id, null::uuid as variant_id, h.market_prices as prices
    from import_product i join import_row h on h.row = i.head where h.market_prices is not null
    union all
    select row, product_id, variant_id, own_market_prices from import_row
    where own_market_prices is not null and variant_id is not null) r
  cross join lateral jsonb_each(r.prices) as c (market, cells)
  left join market m on m.id = c.market::uuid and m.currency = c.cells ->> 'currency'
  left join market_price f on f.market_id = m.id and f.product_id = r.product_id
    and f.variant_id is not distinct from r.variant_id
  cross join lateral (
    select case when c.cells ? 'price' then (c.cells ->> 'price')::bigint else f.price_cents end as price_cents) price
  cross join lateral (select case when price.price_cents is null then null
    when c.cells ? 'salePrice' then (c.cells ->> 'salePrice')::bigint else f.sale_cents end as sale_cents) sale
  cross join lateral (select price.price_cents, sale.sale_cents,
    case when sale.sale_cents is not null then coalesce((c.cells ->> 'saleFrom')::timestamptz, f.sale_from) end as sale_from,
    case when sale.sale_cents is null then null
      when c.cells ? 'saleUntil' then (c.cells ->> 'saleUntil')::timestamptz else f.sale_until end as sale_until) a`;

const isOther = sql`(a.price_cents, a.sale_cents, a.sale_from, a.sale_until)
  is distinct from (f.price_cents, f.sale_cents, f.sale_from, f.sale_until)`;

export async function compareMarketPrices(tx: Tx): Promise<void> {
  await sql`
    update import_product set edited = true
    where not is_new and product_id in (select r.product_id from ${said} where ${isOther})`.execute(tx);
}

/** A sale belongs to a price that is fixed. */
export const wrongMarketPrices = sql`
  select r.row, case when r.variant_id is null then lower(left(wrong.place, 1)) || substr(wrong.place, 2)
    else 'variant' || wrong.place end || '@' || coalesce(m.prefix, ''), wrong.sentence
  from ${said}
  cross join lateral (values
    ('Price', m.id is null, ${importMessages.marketChanged}),
    ('Price', a.price_cents is null and coalesce(c.cells ->> 'salePrice', c.cells ->> 'saleFrom', c.cells ->> 'saleUntil') is not null,
      ${importMessages.noFixedPrice}),
    ('SalePrice', a.price_cents is not null and a.sale_cents is null
      and coalesce(c.cells ->> 'saleFrom', c.cells ->> 'saleUntil') is not null, ${saleMessages.price}),
    (case when c.cells ? 'salePrice' then 'SalePrice' else 'Price' end, a.sale_cents >= a.price_cents, ${saleMessages.notBelow}),
    ('SaleUntil', a.sale_until <= coalesce(a.sale_from, now()), ${saleMessages.untilBeforeFrom})
  ) as wrong (place, is_wrong, sentence)
  where wrong.is_wrong and (m.id is null or ${isOther} or a.sale_cents is null)`;

interface MarketPriceChange {
  readonly marketId: string;
  readonly productId: string;
  /** None: of the product. */
  readonly variantId: string | null;
  /** None: it follows the rate again. */
  readonly priceCents: number | null;
  readonly saleCents: number | null;
  readonly saleFrom: Date | null;
  readonly saleUntil: Date | null;
}

export async function listMarketPriceChanges(tx: Tx): Promise<MarketPriceChange[]> {
  const { rows } = await sql<MarketPriceChange>`
    select m.id as "marketId", r.product_id as "productId", r.variant_id as "variantId", a.price_cents as "priceCents",
      a.sale_cents as "saleCents", a.sale_from as "saleFrom", a.sale_until as "saleUntil"
    from ${said} where ${isOther} order by r.row, m.id, r.variant_id nulls first`.execute(tx);
  return rows;
}
