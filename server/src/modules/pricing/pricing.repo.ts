import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { DeliveryZone, PricingRules, Promotion, TaxRate, Uses } from './core/pricing.model.ts';

export interface StoredPricing {
  readonly rules: PricingRules;
  /** Counts the changes of the rules. */
  readonly version: number;
}

/** All that is in force now or later, in one snapshot with its version. */
export async function readPricing(db: Db): Promise<StoredPricing> {
  const { rows } = await sql<{ zones: DeliveryZone[]; rates: TaxRate[]; promotions: Promotion[]; version: number }>`
    select v.version, t.rates,
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'countries', countries, 'states', states,
        'postalRanges', postal_ranges, 'methods', methods)) from delivery_zone), '[]') as zones,
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'code', code, 'kind', kind, 'percent', percent,
        'amountCents', amount_cents, 'n', n, 'm', m, 'categories', categories, 'brands', brands, 'products', products,
        'minSubtotalCents', min_subtotal_cents, 'from', (extract(epoch from from_at) * 1000)::float8,
        'until', (extract(epoch from until_at) * 1000)::float8, 'uses', uses, 'usesPerCustomer', uses_per_customer,
        'combinable', combinable, 'markets', markets)) from promotion), '[]') as promotions
    from pricing_version v, tax_table t`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the rules of pricing are there from the first migration on');
  const { version, ...rules } = row;
  return { version, rules };
}

/** Of promotions with limits, from the table itself: a quote needs what is left. */
export async function readUses(db: Db, ids: readonly string[], customer: string | null): Promise<Map<string, Uses>> {
  const { rows } = await sql<Uses & { id: string }>`
    select p.id, p.used as "inAll", (
      select count(*)::int from promotion_use u
      where u.promotion_id = p.id and u.customer = customer_key(${customer}) and not u.released) as "byCustomer"
    from promotion p where p.id = any (${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...uses }) => [id, uses]));
}
