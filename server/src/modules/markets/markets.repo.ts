import type { Rounding } from '@fieldhouse/contracts/market.rules';
import { termsOf } from '@fieldhouse/contracts/market-terms.rules';
import type { TaxMode } from '@fieldhouse/contracts/settings.rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { takeMarketsLock } from '../settings/index.ts';

export interface MarketContent {
  readonly name: string;
  readonly prefix: string;
  readonly currency: string;
  readonly countries: readonly string[];
  readonly locales: readonly string[];
  readonly taxMode: TaxMode;
  readonly rate: number | null;
  readonly rounding: Rounding | null;
}

export interface StoredMarket extends MarketContent {
  readonly id: string;
  readonly __v: number;
}

/** The oldest first, in those of their languages that the shop still has; else in its first. */
export async function readMarkets(db: Db): Promise<StoredMarket[]> {
  return db
    .selectFrom('market')
    .select(['id', 'name', 'prefix', 'currency', 'countries', 'v as __v'])
    .select(
      sql<string[]>`(
        select coalesce(nullif(array(
          select tag from unnest(market.locales) with ordinality as has (tag, place)
          where tag = any (shop_settings.locales) order by place), '{}'), shop_settings.locales[:1])
        from shop_settings)`.as('locales'),
    )
    .select(sql<MarketContent['taxMode']>`tax_mode`.as('taxMode'))
    .select([sql<number | null>`rate::float8`.as('rate'), sql<Rounding | null>`rounding`.as('rounding')])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** One at a time: no country is in two of them. */
export async function lockMarkets(tx: Tx): Promise<StoredMarket[]> {
  await takeMarketsLock(tx);
  return readMarkets(tx);
}

export async function insertMarket(tx: Tx, id: string, content: MarketContent): Promise<void> {
  await tx
    .insertInto('market')
    .values({ id, ...toRow(content) })
    .execute();
}

export async function hasFixedPrices(tx: Tx, id: string): Promise<boolean> {
  const fixed = await tx.selectFrom('market_price').select('market_id').where('market_id', '=', id).limit(1).execute();
  return fixed.length > 0;
}

export async function writeMarket(tx: Tx, id: string, content: MarketContent): Promise<void> {
  await tx
    .updateTable('market')
    .set((eb) => ({ ...toRow(content), v: eb('v', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteMarket(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('market').where('id', '=', id).execute();
}

function toRow(content: MarketContent) {
  const { name, prefix, currency, countries, locales, taxMode, rate, rounding } = content;
  const { factor, step, ending } = termsOf(content);
  const terms = { factor: sql<string>`${factor.part}::numeric / ${factor.whole}`, step, ending };
  return {
    name,
    prefix,
    currency,
    countries: [...countries],
    locales: [...locales],
    tax_mode: taxMode,
    rate: rate === null ? null : String(rate),
    rounding,
    ...terms,
  };
}
