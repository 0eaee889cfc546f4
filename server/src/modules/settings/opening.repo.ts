import { type OpeningStep, openingSteps } from '@fieldhouse/contracts/settings.rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/**
 * What a shop that is not open yet lacks. Delivery: the zone that every shop begins with is as it was, or there is none. A
 * card that was charged in a demo says nothing about the real provider. `ownTaxes`: its own table says what is due.
 */
export async function listMissing(db: Db, { ownTaxes }: { readonly ownTaxes: boolean }): Promise<OpeningStep[]> {
  const { rows } = await sql<Record<OpeningStep, boolean>>`
    select '' in (company ->> 'name', company ->> 'line1', company ->> 'city') as company,
      not exists (select from delivery_zone)
        or exists (select from delivery_zone where id = '00000000-0000-7000-8000-000000000001' and v = 0) as delivery,
      ${ownTaxes}::boolean and not exists (select from tax_table where rates <> '[]') as tax,
      not exists (select from content_page) as pages,
      not exists (
        select from payment
        where state = 'paid' and created_at > coalesce((select max(ended_at) from demo_run), '-infinity')) as payment
    from shop_settings`.execute(db);
  return openingSteps.filter((step) => rows[0]?.[step]);
}
